import { messageOf } from '../api/data/failures.ts';
import { readSettings } from '../api/serve/settings.ts';
import { summary } from './catalogue/import/summary.ts';
import { madeFor } from './catalogue/made-for.ts';
import { generateWithProgress, importWithProgress, makeImagesWithProgress, settleContent } from './catalogue/steps.ts';
import { runCommand, WrongUse } from './cli/command.ts';
import { openLog } from './cli/output.ts';
import { printable } from './cli/printable.ts';
import { recordNight } from './operations/night/record-night.ts';

/** Prices and stock do not wait any longer for pictures: the rest is made after the switch, and joins the edition then. */
const imageMilliseconds = 5 * 60_000;

const usage = 'npm run nightly -- PATH [--force] [--log FILE]';

/**
 * Imports, generates and switches. A running server follows by itself, and mails the sellers if the night went wrong.
 * With a log, only failures are printed.
 */
await runCommand(usage, { force: { type: 'boolean' }, log: { type: 'string' } }, async (values, paths) => {
  const [path] = paths;
  if (!path || paths.length > 1) throw new WrongUse('Name one folder, .zip or .tar.gz with the catalogue package.');
  const settings = readSettings(process.env);
  const { dataFolder } = settings;
  const output = values.log ? openLog(values.log) : process.stdout;
  try {
    await recordNight(dataFolder, async () => {
      // Before anything is imported: cron's environment may lack the shop's settings.
      const made = madeFor(settings);
      await settleContent(made.settings, true, output);
      const report = await importWithProgress({ path, dataFolder, force: values.force ?? false }, output);
      output.write(`${summary(report)}\n`);
      await makeImagesWithProgress(dataFolder, output, imageMilliseconds);
      await generateWithProgress(made.settings, false, output);
      const { made: later } = await makeImagesWithProgress(dataFolder, output);
      if (later > 0) await generateWithProgress(made.settings, false, output);
    });
  } catch (error) {
    if (values.log) output.write(printable(`The night failed: ${messageOf(error)}\n`));
    throw error;
  }
});
