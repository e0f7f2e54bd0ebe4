import { newestSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { snapshotFacts } from '../../api/catalogue/version.ts';
import type { Settings } from '../../api/settings.ts';
import { withLock } from '../cli/lock.ts';
import type { Output } from '../cli/output.ts';
import { type Progress, startProgress } from '../cli/progress.ts';
import { type CompiledSite, compileSite } from './compile/compile.ts';
import { type GenerateReport, generate } from './generate/generate.ts';
import { sitesInUse } from './generate/releases.ts';
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
    const site = await compileWithProgress(settings, output);
    let progress: Progress | undefined;
    const report = await generate({
      dataFolder: settings.dataFolder,
      site,
      openSearchUrl: settings.openSearchUrl,
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
