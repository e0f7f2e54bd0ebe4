import { existsSync, writeFileSync } from 'node:fs';
import { currentRelease } from '../api/release.ts';
import { readSettings } from '../api/settings.ts';
import { checkReportFile, runCommand, WrongUse } from './command.ts';
import { linkFolder } from './generate/files.ts';
import { rollBack } from './generate/releases.ts';
import { Refusal } from './import/problems.ts';
import { generateWithProgress } from './steps.ts';

await runCommand(
  'npm run generate -- [--out DIR] [--report FILE] [--all] | --rollback',
  { out: { type: 'string' }, report: { type: 'string' }, all: { type: 'boolean' }, rollback: { type: 'boolean' } },
  async (values, paths) => {
    if (paths.length > 0) throw new WrongUse(`Unexpected: ${paths.join(' ')}`);
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
      linkFolder(release.folder, values.out);
    }
    if (values.report) writeFileSync(values.report, `${JSON.stringify(report, null, 2)}\n`);
  },
);
