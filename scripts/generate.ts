import { existsSync, writeFileSync } from 'node:fs';
import { currentRelease } from '../api/release/release.ts';
import { readSettings } from '../api/settings.ts';
import { rollBack } from './catalogue/generate/releases.ts';
import { hostNamed } from './catalogue/publish/host-files.ts';
import { hostRules } from './catalogue/publish/host-rules.ts';
import { plainCopy, writePlainCopy } from './catalogue/publish/plain-copy.ts';
import { generateWithProgress } from './catalogue/steps.ts';
import { checkReportFile, runCommand, WrongUse } from './cli/command.ts';
import { Refusal } from './cli/refusal.ts';

await runCommand(
  'npm run generate -- [--out DIR [--host HOST]] [--report FILE] [--all] | --rollback',
  {
    out: { type: 'string' },
    host: { type: 'string' },
    report: { type: 'string' },
    all: { type: 'boolean' },
    rollback: { type: 'boolean' },
  },
  async (values, paths) => {
    if (paths.length > 0) throw new WrongUse(`Unexpected: ${paths.join(' ')}`);
    const host = hostNamed(values.host);
    if (host && !values.out) throw new WrongUse('--host goes with --out.');
    checkReportFile(values.report);
    const settings = readSettings(process.env);
    if (values.rollback) {
      if (values.out || values.all || values.report) throw new WrongUse('--rollback stands alone.');
      const { release, snapshot } = rollBack(settings.dataFolder);
      console.log(`Release ${release} with snapshot ${snapshot} is live again.`);
      return;
    }
    const report = await generateWithProgress(settings, values.all ?? false);
    const release = currentRelease(settings.dataFolder);
    if (values.out && release) {
      if (existsSync(values.out)) throw new Refusal(`${values.out} exists already: --out writes a new folder.`);
      writePlainCopy(plainCopy(release, await hostRules(release, settings), host), values.out);
    }
    if (values.report) writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
  },
);
