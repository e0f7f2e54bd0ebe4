import { newestSnapshot } from '../api/catalogue/snapshots.ts';
import { readSettings } from '../api/serve/settings.ts';
import { makeImagesWithProgress } from './catalogue/steps.ts';
import { runCommand, WrongUse } from './cli/command.ts';
import { Refusal } from './cli/refusal.ts';

/** Makes the pictures of the newest catalogue that are not made yet; the shop may be open meanwhile. */
await runCommand('npm run images', {}, async (_, paths) => {
  if (paths.length > 0) throw new WrongUse(`Unexpected: ${paths.join(' ')}`);
  const { dataFolder } = readSettings(process.env);
  if (!newestSnapshot(dataFolder)) throw new Refusal('There is no catalogue yet: run npm run import first.');
  await makeImagesWithProgress(dataFolder);
});
