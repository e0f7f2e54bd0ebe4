import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snapshotFile } from '../../api/catalogue/snapshots.ts';
import { languageCodes } from '../../api/shop/language/languages.ts';
import { importPackage } from '../catalogue/import/import-package.ts';
import { writeSample } from '../catalogue/sample/write-sample.ts';
import { runCommand, WrongUse } from '../cli/command.ts';
import { printable } from '../cli/printable.ts';
import { startProgress } from '../cli/progress.ts';
import { table, whole } from './bench/table.ts';
import { severalKilled } from './several/killed.ts';
import { backedUp } from './torture/backups.ts';
import { corrupt, locked } from './torture/databases.ts';
import { diskFull, readOnly } from './torture/disks.ts';
import { atOnce, killed, terminated } from './torture/ends.ts';
import type { Options, Row } from './torture/row.ts';
import { clockSetBack, servicesAway } from './torture/surroundings.ts';
import { killedInTurns } from './torture/turns.ts';

/** The full size; `npm run soak` has a smaller one. */
const several = (options: Options) => severalKilled({ ...options, databaseKills: 10, writes: 10_000 });

/** `atOnce` tries two faults. */
const runs = [
  killed,
  killedInTurns,
  atOnce,
  terminated,
  locked,
  diskFull,
  readOnly,
  corrupt,
  clockSetBack,
  servicesAway,
  backedUp,
  several,
];
/** Requirements that not every machine meets. */
const missing: Record<string, string> = { several: 'there is no PostgreSQL here' };

const heads = [
  'fault',
  'faults',
  'tried',
  'acknowledged',
  'lost',
  'doubled',
  '5xx',
  '503 "try again"',
  'p50 ms',
  'p99 ms',
  'longest ms',
];

const cellsOf = ({ fault, faults, tried, acknowledged, lost, doubled, failures, busy, waits }: Row) => [
  fault,
  ...[faults, tried, acknowledged, lost, doubled, failures, busy, waits.p50, waits.p99, waits.longest].map(whole),
];

/** Results that do not fit into the table: a paragraph for each fault. */
const storyOf = ({ fault, seen, logged, recovery }: Row) =>
  [
    fault,
    `  shoppers see: ${seen}`,
    ...(logged ? [`  the log says: ${printable(logged)}`] : []),
    `  recovery:     ${recovery}`,
  ].join('\n');

/**
 * The long version of a part of `npm run soak`: shoppers write while the shop is killed, its database locked, its disk
 * filled. Prints one table, and ends with 1 if anything acknowledged was lost or doubled, or an answer was wrong.
 */
await runCommand('npm run torture [-- NAME …]', {}, async (_, names) => {
  const chosen = names.length === 0 ? runs : runs.filter(({ name }) => names.includes(name));
  if (chosen.length < names.length) throw new WrongUse(`Names are: ${runs.map(({ name }) => name).join(', ')}.`);
  const parent = mkdtempSync(join(tmpdir(), 'purza-torture-'));
  try {
    const out = join(parent, 'sample');
    await writeSample({ items: 300, out, seed: 7, languages: languageCodes });
    const { snapshot } = await importPackage({ path: out, dataFolder: parent });
    const options: Options = {
      ...{ parent, snapshotFile: snapshotFile(parent, snapshot) },
      ...{ kills: 30, killEveryMilliseconds: 1000, lockMilliseconds: 10_000 },
      ...{ copies: 10, writesPerSecond: 200 },
    };
    const rows: Row[] = [];
    const progress = startProgress('Faults');
    const left: string[] = [];
    for (const [index, run] of chosen.entries()) {
      const made = await run(options);
      if (made) rows.push(...[made].flat());
      else left.push(`${run.name}: not tried, ${missing[run.name] ?? 'only root can make such a disk'}\n`);
      progress.update((index + 1) / chosen.length, rows.at(-1)?.fault ?? '');
    }
    progress.done();
    console.log(table(heads, rows.map(cellsOf)));
    console.log(`\n${left.join('')}${rows.map(storyOf).join('\n')}`);
    for (const { fault, wrong } of rows) for (const text of wrong) console.log(`WRONG  ${fault}: ${text}`);
    if (rows.some((row) => row.lost + row.doubled + row.failures + row.wrong.length > 0)) process.exitCode = 1;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
});
