import type { Settings } from '../../../api/serve/settings.ts';
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
  await expectSameTables(settings.dataFolder);
  await withLock(settings.dataFolder, async () => {
    mend(settings);
    const site = await compileWithProgress(settings);
    const progress = startProgress(`Generating shard ${shard.number} of ${shard.of}`);
    const onProgress = (done: number, total: number) => progress.update(done / total, `${done} of ${total}`);
    const pages = await generateShard({ dataFolder: settings.dataFolder, site, shard, out, onProgress });
    progress.done(`${pages} pages`);
  });
}

async function join(settings: Settings, folders: readonly string[]): Promise<void> {
  await expectSameTables(settings.dataFolder);
  await withLock(settings.dataFolder, async () => {
    mend(settings);
    const site = await compileWithProgress(settings);
    const progress = startProgress(`Joining ${folders.length} shards`);
    const onProgress = (done: number, total: number) => progress.update(done / total, `${done} of ${total}`);
    const { pages } = await joinShards(folders, { ...settings, site, onProgress });
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
