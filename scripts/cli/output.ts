import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../api/data/failures.ts';
import { Refusal } from './refusal.ts';

/** Where a command writes its messages: the terminal, or a file. */
export type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & { write(text: string): unknown };

/**
 * A file to which an unattended command appends, each line with its date and time (ISO 8601, UTC).
 * @throws Refusal when the file cannot be written
 */
export function openLog(file: string): Output {
  try {
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, '');
  } catch (error) {
    throw new Refusal(`The log ${file} cannot be written: ${messageOf(error)}`);
  }
  return {
    isTTY: false,
    columns: 0,
    write(text) {
      const now = new Date().toISOString();
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      appendFileSync(file, lines.map((line) => `${now} ${line}\n`).join(''));
    },
  };
}
