import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { leftBehind } from './bounds.ts';
import { fuzz } from './fuzz.ts';
import { type FuzzedShop, openFuzzedShop } from './shop.ts';

/**
 * 9,000 in `npm run soak`: enough that compiled code, kept once, weighs little in each request's share. 100,000 in `npm
 * run fuzz`, which uses a new seed each time and prints it.
 */
const count = Number(process.env.FUZZ ?? 9000);
const seed = Number(process.env.SEED ?? (process.env.FUZZ ? Date.now() % 2 ** 31 : 8));

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

let shop: FuzzedShop;
beforeAll(async () => {
  shop = await openFuzzedShop(join(inject('testFolder'), 'fuzz'), inject('snapshotFile'));
});
afterAll(() => shop.close());

test(`${count} wrong requests to every call: refused or done, never an error of ours`, {
  timeout: 3_600_000,
}, async () => {
  const started = performance.now();
  const { statuses, tokens, raw, long, times, memory, wrong } = await fuzz(shop, count, seed);
  const seconds = Math.round((performance.now() - started) / 1000);
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, answers]) => `${status}: ${answers}`);
  console.log(
    `${count} requests, seed ${seed}, ${seconds} s; ${told.join(', ')}; ${tokens} wrong tokens, ${raw} raw, ${long} long`,
  );
  for (const [calls, { p50, p99, longest }] of Object.entries(times))
    console.log(`${calls} calls: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`);
  for (const kind of ['new', 'repeated'] as const) {
    // A run with enough faults ends before this.
    if (memory[kind].length < 2) continue;
    const after = memory[kind].map((one) => `${megabytes(one.held)}/${megabytes(one.resident)} after ${one.requests}`);
    const { bytes, most } = leftBehind(kind, memory[kind]);
    console.log(`a ${kind} request leaves ${bytes.toFixed(0)} bytes behind (at most ${most.toFixed(0)});`);
    console.log(`MB held/resident: ${after.join(', ')}`);
  }
  expect(wrong.slice(0, 5), `each is a request and its answer; SEED=${seed} sends them again`).toEqual([]);
  // Some are accepted, but most are not.
  expect(statuses.get(200)).toBeGreaterThan(count / 50);
  expect(statuses.get(400)).toBeGreaterThan(count / 10);
});
