import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { atOnce, corrupt, killed, locked, type Options, type Row, terminated } from './faults.ts';

/** The quick part of `npm run torture`. */

const options: Options = {
  parent: join(inject('testFolder'), 'torture'),
  snapshotFile: inject('snapshotFile'),
  kills: 2,
  killEveryMilliseconds: 500,
  lockMilliseconds: 1500,
};

function expectNothingLost(row: Row): void {
  expect([row.fault, row.wrong]).toEqual([row.fault, []]);
  expect(row).toMatchObject({ lost: 0, doubled: 0, failures: 0 });
}

describe.concurrent('what was acknowledged is there, once', () => {
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
});
