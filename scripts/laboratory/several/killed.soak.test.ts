import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { hasPostgres } from '../postgres.ts';
import { severalKilled } from './killed.ts';

test.runIf(hasPostgres())(
  'everything acknowledged is there, once, when processes and their database are killed',
  async () => {
    const row = await severalKilled({
      parent: join(inject('testFolder'), 'several-killed'),
      snapshotFile: inject('snapshotFile'),
      ...{ kills: 6, killEveryMilliseconds: 500, lockMilliseconds: 0, copies: 0, writesPerSecond: 0 },
      ...{ databaseKills: 2, writes: 300 },
    });
    expect(row).toMatchObject({ wrong: [], lost: 0, doubled: 0, failures: 0 });
    expect([(row?.faults ?? 0) >= 8, (row?.acknowledged ?? 0) >= 300]).toEqual([true, true]);
  },
  300_000,
);
