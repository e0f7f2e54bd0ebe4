import { writeFileSync } from 'node:fs';
import { readSettings } from '../api/serve/settings.ts';
import { summary } from './catalogue/import/summary.ts';
import { importWithProgress } from './catalogue/steps.ts';
import { checkReportFile, runCommand, WrongUse } from './cli/command.ts';
import { printable } from './cli/printable.ts';

await runCommand(
  'npm run import -- PATH [--report FILE] [--force] [--encoding NAME]',
  { report: { type: 'string' }, force: { type: 'boolean' }, encoding: { type: 'string' } },
  async (values, paths) => {
    const [path] = paths;
    if (!path || paths.length > 1) throw new WrongUse('Name one folder, .zip or .tar.gz with the catalogue package.');
    if (values.encoding) checkEncoding(values.encoding);
    checkReportFile(values.report);
    const { dataFolder } = readSettings(process.env);
    const report = await importWithProgress({
      path,
      dataFolder,
      force: values.force ?? false,
      ...(values.encoding ? { encoding: values.encoding } : {}),
    });
    console.log(summary(report));
    if (values.report) writeFileSync(values.report, `${printable(JSON.stringify(report, null, 2))}\n`);
  },
);

function checkEncoding(name: string): void {
  try {
    new TextDecoder(name);
  } catch {
    throw new WrongUse(`--encoding: "${name}" is not known; expected a name such as windows-1252 or utf-16le`);
  }
}
