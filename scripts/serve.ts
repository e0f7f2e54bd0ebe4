import { editionSource } from '../api/serve/beyond.ts';
import { mendPointer } from '../api/serve/release/kept-releases.ts';
import { currentRelease } from '../api/serve/release/release.ts';
import { startServer } from '../api/serve/server.ts';
import { readSettings } from '../api/serve/settings.ts';
import { loadShop } from '../api/shop/shop-file/shop-of.ts';
import { expectLiveSnapshot } from './catalogue/first-catalogue.ts';
import { remakingBeside } from './catalogue/generate-beside.ts';
import { isDemo } from './catalogue/steps.ts';
import { runCommand } from './cli/command.ts';

/**
 * Serves the live edition, without preparing anything. With `--own-content` it is the API of `npm run dev`: it reads
 * `content/shop.yaml` as it is now, like the pages beside it, and not as it was for the edition.
 */
const options = { 'own-content': { type: 'boolean' } } as const;
await runCommand('node scripts/serve.ts [--own-content]', options, async ({ 'own-content': own }) => {
  const settings = readSettings(process.env);
  const { dataFolder } = settings;
  const source = await editionSource(settings);
  if (source) await source.takeFirst();
  else await settle(dataFolder);
  const demo = isDemo(settings, currentRelease(dataFolder)?.snapshot);
  const { remake, end } = remakingBeside();
  const app = await startServer(settings, demo, { remake, ...(own && { shopContent: () => loadShop() }) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      end();
      void app.endGently().then(() => process.exit(0));
    });
});

/** Reports damage to the pointer of the live edition and to its catalogue, but does not mend it. */
async function settle(dataFolder: string): Promise<void> {
  const mended = mendPointer(dataFolder);
  if (mended !== undefined) console.error(mended);
  await expectLiveSnapshot(dataFolder);
}
