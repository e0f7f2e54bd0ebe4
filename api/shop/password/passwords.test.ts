import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ApiError } from '../../serve/errors.ts';
import { hashPassword, isPassword } from './passwords.ts';

const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((one) =>
    one.status === 'fulfilled' ? 'done' : one.reason instanceof ApiError ? one.reason.status : one.reason,
  );
const count = (list: unknown[], wanted: unknown) => list.filter((one) => one === wanted).length;

const stranger = (address: string) => ({ key: address, address });

test('a hash belongs to its password alone', async () => {
  const hash = await hashPassword('brake fluid 4', stranger('caller'));
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await isPassword(hash, 'brake fluid 4', stranger('caller'))).toBe(true);
  expect(await isPassword(hash, 'brake fluid 5', stranger('caller'))).toBe(false);
});

test('one caller has only a few passwords in work, and others are served meanwhile', async () => {
  const flood = outcomes(Array.from({ length: 40 }, () => hashPassword('x', stranger('flood'))));
  expect(await hashPassword('y', stranger('another'))).toMatch(/^\$argon2id\$/);
  const flooded = await flood;
  expect([count(flooded, 'done'), count(flooded, 429)]).toEqual([16, 24]);
  // The caller has the whole budget again after the work is done.
  expect(await outcomes([hashPassword('x', stranger('flood'))])).toEqual(['done']);
});

test('known callers have a budget apart from the strangers at their address', async () => {
  const strangers = outcomes(Array.from({ length: 20 }, () => hashPassword('x', stranger('nat'))));
  const known = outcomes(Array.from({ length: 6 }, () => hashPassword('x', { key: 'device d', address: 'nat' })));
  expect([count(await known, 'done'), count(await known, 429)]).toEqual([4, 2]);
  expect(count(await strangers, 'done')).toBe(16);
});

test('many callers together fill the queue, and further work is refused at once; files are read meanwhile', async () => {
  const flood = outcomes(Array.from({ length: 200 }, (_, n) => hashPassword('x', stranger(`caller ${n}`))));
  // A read needs a thread that hashing must not occupy.
  let reads = 0;
  const reading = (async () => {
    for (; reads < 20; reads++) await readFile(import.meta.filename);
  })();
  const busy = outcomes([hashPassword('x', stranger('late'))]);
  expect(await busy).toEqual([503]);
  await reading;
  expect(reads).toBe(20);
  const flooded = await flood;
  expect(count(flooded, 'done') + count(flooded, 503)).toBe(200);
  expect(count(flooded, 'done')).toBeGreaterThanOrEqual(64);
  expect(count(flooded, 'done')).toBeLessThanOrEqual(66);
});
