import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { corrupt, locked } from './databases.ts';
import { canMount, diskFull, readOnly } from './disks.ts';
import { atOnce, killed, terminated } from './ends.ts';
import type { Options, Row } from './row.ts';
import { clockSetBack, servicesAway } from './surroundings.ts';

/** The quick part of `npm run torture`. */

const options: Options = {
  parent: join(inject('testFolder'), 'torture'),
  snapshotFile: inject('snapshotFile'),
  ...{ kills: 2, killEveryMilliseconds: 500, lockMilliseconds: 1500, copies: 2, writesPerSecond: 50 },
};

function expectNothingLost(row: Row | undefined): void {
  expect([row?.fault, row?.wrong]).toEqual([row?.fault, []]);
  expect(row).toMatchObject({ lost: 0, doubled: 0, failures: 0 });
}

// All at once: longer than `until` waits, so that what it waited for is named.
describe.concurrent('what was acknowledged is there, once', { timeout: 180_000 }, () => {
  test('when the server is killed while shoppers write', async () => {
    const row = await killed(options);
    expectNothingLost(row);
    expect([row.faults, row.acknowledged > 20]).toEqual([2, true]);
  });

  test('when fifty enquiries come with one key, and a hundred adds to one cart', async () => {
    const [enquiries, adds] = (await atOnce(options)) as [Row, Row];
    expectNothingLost(enquiries);
    expectNothingLost(adds);
    expect([enquiries.acknowledged, adds.acknowledged]).toEqual([1, 100]);
  });

  test('when the server is told to end under load', async () => expectNothingLost(await terminated(options)));

  test('when the database is locked for a while, and whoever wrote is told to try again', async () => {
    const row = await locked(options);
    expectNothingLost(row);
    expect(row.busy).toBeGreaterThan(0);
  });

  test('when shop.db is damaged at the start: it is refused, untouched, with what to do', async () =>
    expectNothingLost(await corrupt(options)));

  test('when the clock is set back by a day', async () => expectNothingLost(await clockSetBack(options)));

  test('when rates and mail server are away, and every mail comes once when they are back', async () =>
    expectNothingLost(await servicesAway(options)));

  // Only root can make such disks; elsewhere api/errors.test.ts shows what is answered.
  test.runIf(canMount)('when the disk is full, and orders go on when there is room', async () =>
    expectNothingLost(await diskFull(options)),
  );

  test.runIf(canMount)('when the folder is read-only: orders go on, photos and mails wait', async () =>
    expectNothingLost(await readOnly(options)),
  );
});
