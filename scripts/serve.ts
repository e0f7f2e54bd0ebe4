import { takeFirstEdition } from '../api/release/follow-published.ts';
import { currentRelease } from '../api/release/release.ts';
import { startServer } from '../api/server.ts';
import { readSettings } from '../api/settings.ts';
import { isDemo } from './catalogue/steps.ts';
import { runCommand } from './cli/command.ts';

/** Serves the live edition, without preparing anything: the API of `npm run dev`. */
await runCommand('node scripts/serve.ts', {}, async () => {
  const settings = readSettings(process.env);
  const { editionsFrom, editionsSignedBy: signedBy, dataFolder, openSearchUrl } = settings;
  if (editionsFrom) await takeFirstEdition({ address: editionsFrom, dataFolder, openSearchUrl, signedBy });
  const app = await startServer(settings, isDemo(settings, currentRelease(dataFolder)?.snapshot));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void app.endGently().then(() => process.exit(0)));
});
