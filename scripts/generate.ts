import { existsSync, writeFileSync } from 'node:fs';
import { currentRelease } from '../api/serve/release/release.ts';
import { readSettings } from '../api/serve/settings.ts';
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
    if (paths.length > 0 && !values.join) throw new WrongUse(`Unexpected: ${paths.join(' ')}`);
    const { out } = values;
    if (values.host !== undefined && !out) throw new WrongUse('--host goes with --out.');
    if (values['change-host'] && values.host === undefined) throw new WrongUse('--change-host goes with --host.');
    const copies = out && values.shard === undefined ? await openPageCopies() : undefined;
    const givenHost = copies?.hostNamed(values.host);
    checkReportFile(values.report);
    const given = readSettings(process.env);
    if (values.rollback) {
      expectOnly(values, 'rollback');
      const { settings } = madeFor(given);
      const { release, snapshot } = await rollBack(given.dataFolder, (id, record) =>
        expectMadeFor(settings, id, record),
      );
      console.log(`Release ${release} with snapshot ${snapshot} is live again.`);
      return;
    }
    const { settings } = madeFor(given, values);
    if (values.shard !== undefined) {
      expectOnly(values, 'shard', 'out', 'site-url', 'languages');
      if (!out) throw new WrongUse('--shard needs --out, the folder that it writes.');
      await (await openShards()).generate(settings, values.shard, out);
      return;
    }
    if (values.join) {
      expectOnly(values, 'join', 'site-url', 'languages');
      if (paths.length === 0) throw new WrongUse('--join needs the folders of all shards.');
      await (await openShards()).join(settings, paths);
      return;
    }
    const host = copies && hostFor(settings.dataFolder, givenHost, values['change-host']);
    const report = await generateWithProgress(settings, values.all ?? false);
    const release = currentRelease(settings.dataFolder);
    if (copies && out && release) {
      if (existsSync(out)) throw new Refusal(`${out} exists already: --out writes a new folder.`);
      const { files, problems } = await copies.make(release, settings, host);
      copies.write(files, out);
      for (const problem of problems) console.error(`Beware: ${problem}.`);
    }
    if (values.report) writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
  },
);

/** @throws WrongUse when there is another option */
function expectOnly(values: Record<string, unknown>, name: string, ...allowed: string[]): void {
  const other = Object.keys(values).find((key) => key !== name && !allowed.includes(key));
  if (other) throw new WrongUse(`--${name} and --${other} do not go together.`);
}
