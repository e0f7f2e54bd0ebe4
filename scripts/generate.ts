import { existsSync, writeFileSync } from 'node:fs';
import { currentRelease } from '../api/serve/release/release.ts';
import { readSettings, type Settings } from '../api/serve/settings.ts';
import { openPageCopies, openShards } from './beyond.ts';
import { rollBack } from './catalogue/generate/releases.ts';
import { expectMadeFor, hostFor, madeFor } from './catalogue/made-for.ts';
import { generateWithProgress } from './catalogue/steps.ts';
import { checkReportFile, runCommand, WrongUse } from './cli/command.ts';
import { Refusal } from './cli/refusal.ts';

await runCommand(
  'npm run generate -- [--site-url URL] [--languages en,hi,…] [--out DIR [--host HOST [--change-host]]] [--report FILE] [--all] | --shard 3/8 --out DIR | --join DIR… | --rollback',
  {
    out: { type: 'string' },
    host: { type: 'string' },
    'change-host': { type: 'boolean' },
    report: { type: 'string' },
    'site-url': { type: 'string' },
    languages: { type: 'string' },
    all: { type: 'boolean' },
    rollback: { type: 'boolean' },
    shard: { type: 'string' },
    join: { type: 'boolean' },
  },
  async (values, paths) => {
    const { out, host: hostName, 'change-host': changeHost, report: reportFile } = values;
    if (paths.length > 0 && !values.join) throw new WrongUse(`Unexpected: ${paths.join(' ')}`);
    checkHost(values);
    const copies = out && values.shard === undefined ? await openPageCopies() : undefined;
    const givenHost = copies?.hostNamed(hostName);
    checkReportFile(reportFile);
    const given = readSettings(process.env);
    if (values.rollback) {
      expectOnly(values, 'rollback');
      return rollBackTo(given);
    }
    const { settings } = madeFor(given, values);
    if (values.shard !== undefined) {
      expectOnly(values, 'shard', 'out', 'site-url', 'languages');
      if (!out) throw new WrongUse('--shard needs --out, the folder that it writes.');
      return (await openShards()).generate(settings, values.shard, out);
    }
    if (values.join) {
      expectOnly(values, 'join', 'site-url', 'languages');
      return join(settings, paths);
    }
    const host = copies && hostFor(settings.dataFolder, givenHost, changeHost);
    const report = await generateWithProgress(settings, values.all ?? false);
    if (copies && out) await writeCopy(copies, settings, out, host);
    if (reportFile) writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`);
  },
);

async function join(settings: Settings, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) throw new WrongUse('--join needs the folders of all shards.');
  return (await openShards()).join(settings, paths);
}

/** @throws WrongUse when an option lacks another one that it needs */
function checkHost(values: { out?: string; host?: string; 'change-host'?: boolean }): void {
  if (values.host !== undefined && !values.out) throw new WrongUse('--host goes with --out.');
  if (values['change-host'] && values.host === undefined) throw new WrongUse('--change-host goes with --host.');
}

async function rollBackTo(given: Settings): Promise<void> {
  const { settings } = madeFor(given);
  const { release, snapshot } = await rollBack(given.dataFolder, (id, record) => expectMadeFor(settings, id, record));
  console.log(`Release ${release} with snapshot ${snapshot} is live again.`);
}

/** Writes the release as a folder for another host. @throws Refusal when the folder exists */
async function writeCopy(
  copies: Awaited<ReturnType<typeof openPageCopies>>,
  settings: Settings,
  out: string,
  host: ReturnType<typeof hostFor>,
): Promise<void> {
  const release = currentRelease(settings.dataFolder);
  if (!release) return;
  if (existsSync(out)) throw new Refusal(`${out} exists already: --out writes a new folder.`);
  const { files, problems } = await copies.make(release, settings, host);
  copies.write(files, out);
  for (const problem of problems) console.error(`Beware: ${problem}.`);
}

/** @throws WrongUse when there is any other option */
function expectOnly(values: Record<string, unknown>, name: string, ...allowed: string[]): void {
  const other = Object.keys(values).find((key) => key !== name && !allowed.includes(key));
  if (other) throw new WrongUse(`--${name} and --${other} do not go together.`);
}
