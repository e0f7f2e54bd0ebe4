import { existsSync, writeFileSync } from 'node:fs';
import { currentRelease } from '../api/serve/release/release.ts';
import { readSettings } from '../api/serve/settings.ts';
import { hostLimits, hostNamed } from './beyond/hosts/host-files.ts';
import { hostRules } from './beyond/hosts/host-rules.ts';
import { plainCopy, writePlainCopy } from './beyond/hosts/plain-copy.ts';
import { maxShards, type ShardNumber } from './beyond/shards/shard.ts';
import { rollBack } from './catalogue/generate/releases.ts';
import { expectMadeFor, hostFor, madeFor } from './catalogue/made-for.ts';
import { generateWithProgress, joinWithProgress, shardWithProgress } from './catalogue/steps.ts';
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
    const givenHost = hostNamed(values.host);
    if (givenHost && !values.out) throw new WrongUse('--host goes with --out.');
    if (values['change-host'] && !givenHost) throw new WrongUse('--change-host goes with --host.');
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
      if (!values.out) throw new WrongUse('--shard needs --out, the folder that it writes.');
      await shardWithProgress(settings, shardNumbered(values.shard), values.out);
      return;
    }
    if (values.join) {
      expectOnly(values, 'join', 'site-url', 'languages');
      if (paths.length === 0) throw new WrongUse('--join needs the folders of all shards.');
      await joinWithProgress(settings, paths);
      return;
    }
    const host = values.out ? hostFor(settings.dataFolder, givenHost, values['change-host']) : undefined;
    const report = await generateWithProgress(settings, values.all ?? false);
    const release = currentRelease(settings.dataFolder);
    if (values.out && release) {
      if (existsSync(values.out)) throw new Refusal(`${values.out} exists already: --out writes a new folder.`);
      const rules = await hostRules(release, settings);
      const copy = plainCopy(release, rules, host);
      writePlainCopy(copy, values.out);
      for (const problem of host ? hostLimits(host, rules, copy.size) : []) console.error(`Beware: ${problem}.`);
    }
    if (values.report) writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
  },
);

/** @throws WrongUse when there is another option */
function expectOnly(values: Record<string, unknown>, name: string, ...allowed: string[]): void {
  const other = Object.keys(values).find((key) => key !== name && !allowed.includes(key));
  if (other) throw new WrongUse(`--${name} and --${other} do not go together.`);
}

/** "3/8" is the third of eight. @throws WrongUse */
function shardNumbered(text: string): ShardNumber {
  const [number, of, ...more] = text
    .split('/')
    .map((part) => (/^[1-9]\d{0,3}$/.test(part) ? Number(part) : Number.NaN));
  if (more.length > 0 || !number || !of || number > of || of > maxShards)
    throw new WrongUse(`--shard: expected its number and how many there are, such as 3/8, not "${text}"`);
  return { number, of };
}
