import { readSettings } from '../api/settings.ts';
import { runCommand, WrongUse } from './command.ts';
import { summary } from './import/summary.ts';
import { generateWithProgress, importWithProgress } from './steps.ts';

/** Import, generate, switch: a serving process follows by itself. */
await runCommand('npm run nightly -- PATH', {}, async (_values, paths) => {
  const [path] = paths;
  if (!path || paths.length > 1) throw new WrongUse('Name one folder, .zip or .tar.gz with the catalogue package.');
  const settings = readSettings(process.env);
  console.log(summary(await importWithProgress({ path, dataFolder: settings.dataFolder })));
  await generateWithProgress(settings);
});
