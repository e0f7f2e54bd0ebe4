import type { Settings } from '../../../api/serve/settings.ts';
import type { CompiledSite } from '../../catalogue/compile/compile.ts';
import type { Shards } from '../../catalogue/generate/shards.ts';
import { expectSameTables } from '../../catalogue/older-snapshot.ts';
import { compileWithProgress, mend } from '../../catalogue/steps.ts';
import { WrongUse } from '../../cli/command.ts';
import { withLock } from '../../cli/lock.ts';
import { startProgress } from '../../cli/progress.ts';
import { generateShard } from './generate-shard.ts';
import { joinShards } from './join-shards.ts';
import { maxShards, type ShardNumber } from './shard.ts';

async function generate(settings: Settings, text: string, out: string): Promise<void> {
  const shard = shardNumbered(text);
  const { dataFolder } = settings;
  await withSite(settings, `Generating shard ${shard.number} of ${shard.of}`, (site, onProgress) =>
    generateShard({ dataFolder, site, shard, out, onProgress }),
  );
}

async function join(settings: Settings, folders: readonly string[]): Promise<void> {
  await withSite(settings, `Joining ${folders.length} shards`, async (site, onProgress) => {
    const { pages } = await joinShards(folders, { ...settings, site, onProgress });
    return pages;
  });
}

/** Compiles the site and makes pages with it, alone in the data folder. @param makePages returns how many it made */
async function withSite(
  settings: Settings,
  title: string,
  makePages: (site: CompiledSite, onProgress: (done: number, total: number) => void) => Promise<number>,
): Promise<void> {
  await expectSameTables(settings.dataFolder);
  await withLock(settings.dataFolder, async () => {
    mend(settings);
    const site = await compileWithProgress(settings);
    const progress = startProgress(title);
    const pages = await makePages(site, (done, total) => progress.update(done / total, `${done} of ${total}`));
    progress.done(`${pages} pages`);
  });
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

export const shards: Shards = { generate, join };
