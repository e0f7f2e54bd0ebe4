import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snapshotFile } from '../api/catalogue/snapshots.ts';
import { languageCodes } from '../api/contract/languages.ts';
import { table, whole } from './bench/table.ts';
import { runCommand } from './command.ts';
import { importPackage } from './import/import-package.ts';
import { startProgress } from './progress.ts';
import { writeSample } from './sample/write-sample.ts';
import {
  atOnce,
  backedUp,
  corrupt,
  diskFull,
  killed,
  locked,
  type Options,
  type Row,
  terminated,
} from './torture/faults.ts';

/** One run tries two. */
const faults = 8;

const heads = ['fault', 'faults', 'tried', 'acknowledged', 'lost', 'doubled', '5xx', '503 "try again"', 'notes'];

const cellsOf = ({ fault, faults, tried, acknowledged, lost, doubled, failures, busy, notes }: Row) => [
  fault,
  ...[faults, tried, acknowledged, lost, doubled, failures, busy].map(whole),
  notes.join(', '),
];

/**
 * What `npm test` does in short: shoppers write while the shop is killed, its database locked, its disk filled. Prints one
 * table, and ends with 1 when anything acknowledged was lost or doubled, or an answer was not as promised.
 */
await runCommand('npm run torture', {}, async () => {
  const parent = mkdtempSync(join(tmpdir(), 'purza-torture-'));
  try {
    const out = join(parent, 'sample');
    await writeSample({ items: 300, out, seed: 7, languages: languageCodes });
    const { snapshot } = await importPackage({ path: out, dataFolder: parent });
    const options: Options = {
      ...{ parent, snapshotFile: snapshotFile(parent, snapshot) },
      ...{ kills: 30, killEveryMilliseconds: 1000, lockMilliseconds: 10_000 },
    };
    const rows: Row[] = [];
    const progress = startProgress('Faults');
    for (const run of [killed, atOnce, terminated, locked, diskFull, corrupt, backedUp]) {
      const made = await run(options);
      if (!made) console.log('disk full: not tried, only root can make a small disk here');
      else rows.push(...[made].flat());
      progress.update(rows.length / faults, rows.at(-1)?.fault ?? '');
    }
    progress.done();
    console.log(table(heads, rows.map(cellsOf)));
    for (const { fault, wrong } of rows) for (const text of wrong) console.log(`WRONG  ${fault}: ${text}`);
    if (rows.some((row) => row.lost + row.doubled + row.failures + row.wrong.length > 0)) process.exitCode = 1;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
});
