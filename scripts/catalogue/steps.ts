import { existsSync, renameSync, rmSync } from 'node:fs';
import { contentCopy, readContentFrom } from '../../api/catalogue/content-files.ts';
import { newestSnapshot, snapshotFile } from '../../api/catalogue/snapshots.ts';
import { snapshotFacts } from '../../api/catalogue/version.ts';
import { mendPointer } from '../../api/serve/release/kept-releases.ts';
import { currentRelease } from '../../api/serve/release/release.ts';
import type { Settings } from '../../api/serve/settings.ts';
import { forgetWrongContent, readWrongContent, writeWrongContent } from '../../api/shop/nights/wrong-content.ts';
import { WrongContent } from '../../api/shop/yaml-file.ts';
import { Busy, withLock } from '../cli/lock.ts';
import type { Output } from '../cli/output.ts';
import { printable } from '../cli/printable.ts';
import { type Progress, startProgress } from '../cli/progress.ts';
import { Refusal } from '../cli/refusal.ts';
import { type CompiledSite, compiledBefore, compileSite } from './compile/compile.ts';
import { damagedNewest } from './damaged-snapshot.ts';
import { feedLine } from './generate/feed/feed-line.ts';
import { type GenerateReport, generate } from './generate/generate.ts';
import { sitesInUse } from './generate/releases.ts';
import { contentProblem, keepGoodContent, lastGoodContent } from './good-content.ts';
import { type ImagesMade, makeImages } from './images/make-images.ts';
import { imageProblems } from './images/rules.ts';
import { type ImportOptions, type ImportReport, importPackage } from './import/import-package.ts';
import { keptPackage } from './import/kept-packages.ts';
import { hasOtherTables } from './older-snapshot.ts';

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

/** The setting DEMO; by default, whether the snapshot is of the sample. @param id by default the newest snapshot */
export function isDemo({ demo, dataFolder }: Settings, id = newestSnapshot(dataFolder)): boolean {
  if (demo !== undefined) return demo;
  return id !== undefined && (snapshotFacts(snapshotFile(dataFolder, id))?.demo ?? false);
}

/** @throws WrongContent when the last good content is in use and this code has not been compiled with it */
export async function compileWithProgress(settings: Settings, output: Output = process.stdout): Promise<CompiledSite> {
  if (contentCopy() !== undefined) return siteOfGoodContent(settings);
  let progress: Progress | undefined;
  const site = await compileSite({
    siteUrl: settings.siteUrl,
    demo: isDemo(settings),
    inUse: sitesInUse(settings.dataFolder),
    onStart: () => {
      progress = startProgress('Compiling the site', output);
    },
    onDamaged: (file) => output.write(`${file} is damaged or missing: the site is compiled anew.\n`),
  });
  progress?.done();
  return site;
}

function siteOfGoodContent(settings: Settings): CompiledSite {
  const { siteUrl, dataFolder } = settings;
  const site = compiledBefore({ siteUrl, demo: isDemo(settings) }, currentRelease(dataFolder)?.site);
  if (site) return site;
  const message = readWrongContent(dataFolder)?.message ?? 'The content is not right.';
  throw new WrongContent(`${message}\nThis version of the shop has not been compiled with the content before it.`);
}

/**
 * Checks what editors write, compiles it, and keeps a copy of it. While it has a mistake, this process and those that
 * it starts read the last good copy, and the mistake is reported.
 * @param compiles false when the pages are taken from elsewhere
 * @throws WrongContent when there is no copy
 */
export async function settleContent(
  settings: Settings,
  compiles: boolean,
  output: Output = process.stdout,
): Promise<void> {
  const { dataFolder } = settings;
  const mended = mendPointer(dataFolder);
  if (mended !== undefined) output.write(`${mended}\n`);
  const problem = contentProblem() ?? (compiles ? await compilationProblem(settings, output) : undefined);
  if (problem === undefined) {
    if (!compiles) keepGoodContent(dataFolder);
    return;
  }
  const copy = lastGoodContent(dataFolder);
  if (copy === undefined) throw new WrongContent(problem);
  writeWrongContent(dataFolder, problem);
  readContentFrom(copy);
  output.write(printable(`${problem}\nUntil this is right, the shop shows the content that it had before.\n`));
}

async function compilationProblem(settings: Settings, output: Output): Promise<string | undefined> {
  try {
    await compileWithProgress(settings, output);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof Busy)) return error.message;
    throw error;
  }
}

/**
 * Imports the kept package again if the newest snapshot is damaged, or of a version of the shop with different tables.
 * @throws Refusal when the package is not kept
 */
async function rebuildSnapshot(dataFolder: string, output: Output): Promise<void> {
  const damaged = damagedNewest(dataFolder);
  const id = damaged ?? newestSnapshot(dataFolder);
  if (!id || (!damaged && !hasOtherTables(dataFolder, id))) return;
  const kept = await keptPackage(dataFolder, id);
  const file = snapshotFile(dataFolder, id);
  if (!kept)
    throw new Refusal(
      damaged
        ? `${file} is damaged or missing, and its package is not kept: run npm run import -- PATH once more, then npm start.`
        : 'The catalogue was imported by another version of the shop, which has not kept its package: ' +
            'run npm run import -- PATH once more, then npm start.',
    );
  const { path, encoding } = kept;
  output.write(
    damaged
      ? `${file} is damaged or missing: the catalogue is imported anew.\n`
      : 'The catalogue was imported by another version of the shop: it is imported anew.\n',
  );
  // A damaged snapshot must not count as the new one; it stays beside it until the import has succeeded.
  const aside = `${file}.damaged`;
  if (damaged && existsSync(file)) renameSync(file, aside);
  // The package has been accepted before, and there is nothing to compare it with.
  await importWithProgress({ path, dataFolder, force: true, ...(encoding && { encoding }) }, output);
  rmSync(aside, { force: true });
}

/**
 * Makes the newest snapshot's pictures that are not made yet.
 * @param within the milliseconds after which the rest is left
 */
export async function makeImagesWithProgress(
  dataFolder: string,
  output: Output = process.stdout,
  within?: number,
): Promise<ImagesMade> {
  const snapshot = newestSnapshot(dataFolder);
  if (!snapshot) return { made: 0, failed: [], left: 0 };
  let progress: Progress | undefined;
  const result = await makeImages({
    dataFolder,
    snapshot,
    ...(within !== undefined && { within }),
    onProgress(done, total) {
      progress ??= startProgress('Making the pictures', output);
      progress.update(done / total, `${done} of ${total}`);
    },
  });
  const { made, failed, left } = result;
  progress?.done(`${made} made${left > 0 ? `, ${left} left` : ''}`);
  for (const [problem, same] of Map.groupBy(failed, (one) => one.problem))
    output.write(`${same.length} × ${imageProblems[problem]}: the drawing is shown instead.\n`);
  return result;
}

/** @throws WrongContent when the content has a mistake, unless the last good content is in use */
export async function generateWithProgress(
  settings: Settings,
  all = false,
  output: Output = process.stdout,
): Promise<GenerateReport> {
  expectRightContent();
  await rebuildSnapshot(settings.dataFolder, output);
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
    for (const feed of report.feeds) output.write(`${feedLine(feed)}\n`);
    if (contentCopy() === undefined) {
      keepGoodContent(settings.dataFolder);
      forgetWrongContent(settings.dataFolder);
    }
    return report;
  });
}

/** @throws WrongContent when the content has a mistake, unless the last good content is in use */
export function expectRightContent(): void {
  const problem = contentCopy() === undefined ? contentProblem() : undefined;
  if (problem !== undefined) throw new WrongContent(problem);
}

/** Mends the pointer to the live edition, and reports it. The caller holds the folder's lock. */
export function mend({ dataFolder }: Settings, output: Output = process.stdout): void {
  const mended = mendPointer(dataFolder, () => ({ release() {} }));
  if (mended !== undefined) output.write(`${mended}\n`);
}
