import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { RunningShop } from '../processes.ts';
import { type DamageShop, damages, type Kind, prepareDamageShop, type Said } from './shop.ts';

/**
 * A real shop whose files are damaged on the disk, before it starts and while it serves. Each answer must be right, or
 * ask to come back later. The shop must make each damaged file again, or name it with what to do.
 */

const minutes = 60_000;
/** Files that a start makes again or does without. A file that others need is damaged alone. */
const together: Kind[] = ['page', 'asset', 'client', 'texts', 'sums', 'index', 'pointer'];
const alone: Kind[] = ['snapshot', 'code'];

let one: DamageShop;
let running: (RunningShop & { errors: () => string }) | undefined;
beforeAll(async () => {
  one = await prepareDamageShop(join(inject('testFolder'), 'damage'), 1);
}, 5 * minutes);
afterEach(async () => {
  await running?.end('SIGKILL');
  running = undefined;
});

/** Whether the process answers; false when it has ended instead. */
async function isUp(shop: RunningShop, isReady = true): Promise<boolean> {
  for (;;) {
    if (shop.child.exitCode !== null || shop.child.signalCode !== null) return false;
    const answer = await fetch(`${shop.origin}/api/ready`).catch(() => undefined);
    if (answer && (!isReady || answer.ok)) return true;
    await setTimeout(50);
  }
}

/** Answers that are neither right nor a request to come back later. */
function wrong(said: readonly Said[], right: readonly (readonly Said[])[]): string[] {
  return said.flatMap((answer, at) => {
    const { path, status, body, retryAfter } = answer;
    if (status === 503 && retryAfter !== null) return [];
    if (right.some((all) => all[at]?.status === status && all[at]?.body === body)) return [];
    return [`${path} answers ${status} ${body.slice(0, 300)}`];
  });
}

async function damagedAsReadySays({ origin }: RunningShop): Promise<string[]> {
  const answer = await fetch(`${origin}/api/ready`);
  if (answer.status !== 200 && answer.status !== 503) throw new Error(`/api/ready answers ${answer.status}`);
  return ((await answer.json()) as { damaged: string[] }).damaged;
}

/** Files that are neither mended nor named, after the shop has had time for both. */
async function neitherMendedNorNamed(kinds: readonly Kind[], from: DamageShop): Promise<string[]> {
  const giveUp = performance.now() + 30_000;
  for (;;) {
    const named = running && (await isUp(running, false)) ? await damagedAsReadySays(running) : [];
    const missing = kinds.filter((kind) => {
      const file = join(from.folder, from.files[kind]);
      if (existsSync(file) && readFileSync(file).equals(from.original(kind))) return false;
      return !named.includes(from.files[kind]) && !toldAtStart(running?.errors() ?? '', from.files[kind]);
    });
    if (missing.length === 0 || performance.now() > giveUp)
      return missing.map((kind) => `${from.files[kind]} is neither mended nor named`);
    await setTimeout(100);
  }
}

/** Whether a line names the file, and a command. */
const toldAtStart = (errors: string, file: string) =>
  errors.split('\n').some((line) => line.includes(file) && line.includes('npm '));

/** All problems of a shop that runs, or has refused to start. */
async function faults(kinds: readonly Kind[], from: DamageShop): Promise<string[]> {
  const found = [...(await wrongNow(from)), ...(await neitherMendedNorNamed(kinds, from)), ...(await wrongNow(from))];
  if (/^\s+at /m.test(running?.errors() ?? '')) found.push(`a stack: ${running?.errors()}`);
  return found;
}

async function wrongNow(from: DamageShop): Promise<string[]> {
  if (!running || !(await isUp(running, false))) return [];
  return wrong(await from.ask(running), [from.right]);
}

describe.each(Object.entries(damages))('files %s', (_how, damage) => {
  const hit = (kinds: readonly Kind[]) => {
    for (const kind of kinds) damage(join(one.folder, one.files[kind]));
  };

  test.each([together, ...alone.map((kind) => [kind])].map((kinds) => [kinds.join(', '), kinds]))(
    'before the start: %s',
    async (_names, kinds) => {
      one.restore();
      hit(kinds as Kind[]);
      running = await one.launch();
      await isUp(running, !(kinds as Kind[]).includes('snapshot'));
      expect(await faults(kinds as Kind[], one)).toEqual([]);
    },
    2 * minutes,
  );

  test.each([[...together, 'code' as const], ['snapshot']].map((kinds) => [kinds.join(', '), kinds]))(
    'while it serves: %s',
    async (_names, kinds) => {
      one.restore();
      running = await one.launch();
      expect(await isUp(running)).toBe(true);
      hit(kinds as Kind[]);
      expect(await faults(kinds as Kind[], one)).toEqual([]);
      expect(running.child.exitCode ?? running.child.signalCode).toBeNull();
      // No other edition is left: the catalogue is imported again from its package, and goes live.
      if ((kinds as Kind[]).includes('snapshot'))
        await vi.waitFor(async () => expect(await one.ask(running as RunningShop)).toEqual(one.right), minutes);
    },
    2 * minutes,
  );
});
