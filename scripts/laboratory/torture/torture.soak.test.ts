import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { corrupt, locked } from './databases.ts';
import { canMount, diskFull, readOnly } from './disks.ts';
import { atOnce, killed, terminated } from './ends.ts';
import type { Options, Row } from './row.ts';
import { clockSetBack, servicesAway } from './surroundings.ts';
import { killedInTurns } from './turns.ts';

/** A short version of `npm run torture`. */

const options: Options = {
  parent: join(inject('testFolder'), 'torture'),
  snapshotFile: inject('snapshotFile'),
  ...{ kills: 2, killEveryMilliseconds: 500, lockMilliseconds: 1500, copies: 2, writesPerSecond: 50 },
};

function expectNothingLost(row: Row | undefined): void {
  expect([row?.fault, row?.wrong]).toEqual([row?.fault, []]);
  expect(row).toMatchObject({ lost: 0, doubled: 0, failures: 0 });
}

// All run in parallel. The timeout is longer than that of `until`, so that its message says what it waited for.
describe.concurrent('everything acknowledged is there, once', { timeout: 180_000 }, () => {
  test('when the server is killed while shoppers write', async () => {
    const row = await killed(options);
    expectNothingLost(row);
    expect([row.faults, row.acknowledged > 20]).toEqual([2, true]);
  });

  test('when fifty enquiries arrive with one key, and a hundred adds to one cart', async () => {
    const [enquiries, adds] = (await atOnce(options)) as [Row, Row];
    expectNothingLost(enquiries);
    expectNothingLost(adds);
    expect([enquiries.acknowledged, adds.acknowledged]).toEqual([1, 100]);
  });

  test('when the server is told to end under load', async () => expectNothingLost(await terminated(options)));

  test('when the database is locked for a while, and writers are told to try again', async () => {
    const row = await locked(options);
    expectNothingLost(row);
    expect(row.busy).toBeGreaterThan(0);
  });

  test('when shop.db is damaged at the start: it is refused and unchanged, and the message says what to do', async () =>
    expectNothingLost(await corrupt(options)));

  test('when the clock is set back by a day', async () => expectNothingLost(await clockSetBack(options)));

  test('when exchange rates and mail server are down, and every mail arrives once when they are back', async () =>
    expectNothingLost(await servicesAway(options)));

  // Only root can mount such disks; api/serve/errors.test.ts tests the answers without root.
  test.runIf(canMount)('when the disk is full, and orders continue when there is room', async () =>
    expectNothingLost(await diskFull(options)),
  );

  test.runIf(canMount)('when the folder is read-only: orders continue, photos and mails wait', async () =>
    expectNothingLost(await readOnly(options)),
  );
});

// Runs alone, because waiting times are measured.
test('everything acknowledged is there, once, and nobody waits long, when two servers are killed in turns', {
  timeout: 180_000,
}, async () => {
  const row = await killedInTurns(options);
  expectNothingLost(row);
  expect([row.faults, row.acknowledged > 20]).toEqual([2, true]);
});
