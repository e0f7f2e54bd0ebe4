import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { messageOf, ShopDbUnusable } from '../../api/data/failures.ts';
import { StoreAway } from '../../api/data/objects/object-store.ts';
import { NoRoom } from '../../api/serve/beyond.ts';
import { NoRelease } from '../../api/serve/release/no-release.ts';
import { SettingsError } from '../../api/serve/settings.ts';
import { WrongContent } from '../../api/shop/yaml-file.ts';
import { printable } from './printable.ts';
import { Refusal } from './refusal.ts';

/** Exit codes of every command: 0 done, 1 refused (bad input; the reason is printed), 2 wrong use. */

export class WrongUse extends Error {
  override name = 'WrongUse';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Runs one command: reads its arguments, and turns errors into a message and an exit code.
 * @param usage one line, shown after a wrong use
 */
export async function runCommand<O extends Options>(
  usage: string,
  options: O,
  run: (
    values: ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'],
    paths: string[],
  ) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = readArguments(options);
    await run(values, positionals);
  } catch (error) {
    if (error instanceof WrongUse || error instanceof NoRoom) {
      console.error(`${printable(error.message)}\nUsage: ${usage}`);
      process.exitCode = 2;
    } else if (saysEnough(error)) {
      // A refusal may quote the supplier's files.
      console.error(printable(error.message));
      process.exitCode = 1;
    } else {
      console.error(error);
      process.exitCode = 1;
    }
  }
}

/** Whether the message says what is wrong and what to do; a stack trace is for mistakes in the code. */
function saysEnough(error: unknown): error is Error {
  return error instanceof Error && (refusals.some((kind) => error instanceof kind) || isFromSystem(error));
}

const refusals = [Refusal, SettingsError, ShopDbUnusable, WrongContent, NoRelease, StoreAway];

/** A full disk, a missing permission, a port in use: "EACCES: permission denied, open '/srv/…'". */
function isFromSystem(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const { code, syscall } = error;
  if (typeof code !== 'string') return false;
  return syscall !== undefined || /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY|PERM|CORRUPT|NOTADB)/.test(code);
}

function readArguments<O extends Options>(options: O) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse(messageOf(error));
  }
}

/** A whole number given as an option. @throws WrongUse */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new WrongUse(`--${name}: expected a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}

/** Checks that a report's folder exists before minutes of work. @throws Refusal */
export function checkReportFile(file: string | undefined): void {
  if (file && !existsSync(dirname(resolve(file)))) throw new Refusal(`The folder of ${file} does not exist.`);
}
