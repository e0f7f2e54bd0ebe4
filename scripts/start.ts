import { accessSync, constants, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { currentSnapshot, snapshotFile } from '../api/catalogue/snapshots.ts';
import { snapshotFacts, tablesVersion } from '../api/catalogue/version.ts';
import { languageCodes } from '../api/contract/languages.ts';
import { currentRelease } from '../api/release.ts';
import { startServer } from '../api/server.ts';
import { readSettings, type Settings } from '../api/settings.ts';
import { runCommand } from './command.ts';
import { Refusal } from './import/problems.ts';
import { Busy } from './lock.ts';
import { startProgress } from './progress.ts';
import { writeSample } from './sample/write-sample.ts';
import { generateWithProgress, importWithProgress, isDemo } from './steps.ts';

const sampleItems = 2000;
const sampleSeed = 1;

/** Everything from a fresh clone to a running shop; what is there already is skipped. */
await runCommand('npm start', {}, async () => {
  const settings = readSettings(process.env);
  checkFolder(settings.dataFolder);
  await checkPort(settings);
  if (needsSample(settings.dataFolder)) await importSample(settings.dataFolder);
  await generateUnlessBusy(settings);
  const app = await startServer(settings, isDemo(settings));
  const { port } = app.server.address() as AddressInfo;
  console.log(
    `\nThe shop is open at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}\nStop it with Ctrl-C.`,
  );

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      await app.close();
      console.log('The shop is closed.');
      process.exit(0);
    });
  }
});

/** @throws Refusal before any work is done when nothing could be kept */
function checkFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Refusal(
      `The folder ${folder} cannot be written: ${(error as Error).message}. Set SHOP_DATA to another folder.`,
    );
  }
}

/** @throws Refusal before minutes of preparation when the port is taken */
function checkPort({ port, host }: Settings): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.message})`;
      fail(new Refusal(`Port ${port} on ${host} ${reason}. Set PORT to another one, for example PORT=8080 npm start.`));
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

/** @throws Refusal when the seller's catalogue was imported by a version of the shop with other tables */
function needsSample(dataFolder: string): boolean {
  const id = currentSnapshot(dataFolder);
  const facts = id && snapshotFacts(snapshotFile(dataFolder, id));
  if (!facts) return true;
  if (facts.tables === tablesVersion()) return false;
  if (facts.demo) return true;
  throw new Refusal(
    'The catalogue was imported by another version of the shop: run npm run import -- PATH once more, then npm start.',
  );
}

async function importSample(dataFolder: string): Promise<void> {
  const out = join(dataFolder, 'sample');
  const progress = startProgress(`Sample catalogue of ${sampleItems} items`);
  await writeSample({ items: sampleItems, out, seed: sampleSeed, languages: languageCodes });
  progress.done();
  await importWithProgress({ path: out, dataFolder });
}

/** A shop that starts again during the nightly serves what is live, and follows the nightly's release like any other. */
async function generateUnlessBusy(settings: Settings): Promise<void> {
  try {
    await generateWithProgress(settings);
  } catch (error) {
    if (!(error instanceof Busy && currentRelease(settings.dataFolder))) throw error;
    console.log('An import or generation is running: serving the release that is live until it has ended.');
  }
}
