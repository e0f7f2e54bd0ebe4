import { newestSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { snapshotFacts } from '../../api/catalogue/version.ts';
import { mendPointer } from '../../api/release/kept-releases.ts';
import type { Settings } from '../../api/settings.ts';
import { withLock } from '../cli/lock.ts';
import type { Output } from '../cli/output.ts';
import { type Progress, startProgress } from '../cli/progress.ts';
import { type CompiledSite, compileSite } from './compile/compile.ts';
import { type GenerateReport, generate } from './generate/generate.ts';
import { generateShard } from './generate/generate-shard.ts';
import { joinShards } from './generate/join-shards.ts';
import { sitesInUse } from './generate/releases.ts';
import type { ShardNumber } from './generate/shard.ts';
import { type ImportOptions, type ImportReport, importPackage } from './import/import-package.ts';

/** The steps of start, nightly and the single commands, each with its progress. */

export async function importWithProgress(
  options: Omit<ImportOptions, 'onProgress'>,
  output: Output = process.stdout,
): Promise<ImportReport> {
  const progress = startProgress(`Import of ${options.path}`, output);
  const report = await withLock(options.dataFolder, () =>
    importPackage({
      ...options,
      onProgress: (file, bytes, total) => progress.update(total === 0 ? 1 : bytes / total, file),
    }),
  );
  progress.done(`snapshot ${report.snapshot}`);
  return report;
}

/** The setting DEMO; by default, whether a snapshot, the newest unless another is given, is of the sample. */
export function isDemo({ demo, dataFolder }: Settings, id = newestSnapshot(dataFolder)): boolean {
  if (demo !== undefined) return demo;
  return id !== undefined && (snapshotFacts(snapshotFile(dataFolder, id))?.demo ?? false);
}

export async function compileWithProgress(settings: Settings, output: Output = process.stdout): Promise<CompiledSite> {
  let progress: Progress | undefined;
  const site = await compileSite({
    siteUrl: settings.siteUrl,
    demo: isDemo(settings),
    inUse: sitesInUse(settings.dataFolder),
    onStart: () => {
      progress = startProgress('Compiling the site', output);
    },
  });
  progress?.done();
  return site;
}

export function generateWithProgress(
  settings: Settings,
  all = false,
  output: Output = process.stdout,
): Promise<GenerateReport> {
  return withLock(settings.dataFolder, async () => {
    mend(settings, output);
    const site = await compileWithProgress(settings, output);
    let progress: Progress | undefined;
    const report = await generate({
      ...settings,
      site,
      all,
      onProgress: (done, total) => {
        progress ??= startProgress('Generating the pages', output);
        progress.update(done / total, `${done} of ${total}`);
      },
    });
    progress?.done(`${report.rendered} rendered, ${report.kept} kept, ${report.removed} removed`);
    return report;
  });
}

/** @param out the folder of the shard, to be joined with the others */
export async function shardWithProgress(settings: Settings, shard: ShardNumber, out: string): Promise<void> {
  await withLock(settings.dataFolder, async () => {
    mend(settings);
    const site = await compileWithProgress(settings);
    const progress = startProgress(`Generating shard ${shard.number} of ${shard.of}`);
    const onProgress = (done: number, total: number) => progress.update(done / total, `${done} of ${total}`);
    const pages = await generateShard({ dataFolder: settings.dataFolder, site, shard, out, onProgress });
    progress.done(`${pages} pages`);
  });
}

export async function joinWithProgress(settings: Settings, folders: readonly string[]): Promise<void> {
  await withLock(settings.dataFolder, async () => {
    mend(settings);
    const site = await compileWithProgress(settings);
    const progress = startProgress(`Joining ${folders.length} shards`);
    const onProgress = (done: number, total: number) => progress.update(done / total, `${done} of ${total}`);
    const { pages } = await joinShards(folders, { ...settings, site, onProgress });
    progress.done(`${pages} pages`);
  });
}

/** Says what was mended: whoever runs this has the folder's lock. */
function mend({ dataFolder }: Settings, output: Output = process.stdout): void {
  const mended = mendPointer(dataFolder, () => ({ release() {} }));
  if (mended !== undefined) output.write(`${mended}\n`);
}
