import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { currentRelease, releasesFolder } from '../../../api/serve/release/release.ts';
import { readSettings } from '../../../api/serve/settings.ts';
import { fallbackLanguage, type Language, languageCodes } from '../../../api/shop/language/languages.ts';
import type { GenerateReport } from '../../catalogue/generate/generate.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { compileWithProgress } from '../../catalogue/steps.ts';
import { changePackage, touchPackage } from './change-package.ts';
import { hugoPageFile, hugoPages, pageFile, writeHugoSite } from './hugo-site.ts';
import { hugoVersion } from './machine.ts';
import type { BenchOptions } from './options.ts';
import { type Measured, run, runScript } from './process.ts';
import { median, megabytes, seconds, table, whole } from './table.ts';

type Generated = Measured & { report: GenerateReport };

interface Sides {
  full: Generated[];
  changed: Generated[];
  same: Generated[];
  again: Generated[];
  hugo: Measured[];
}

/** How many pages one side has written, and their mean size in bytes. */
interface Pages {
  count: number;
  meanBytes: number;
}

/** Compares generate with Hugo for the same pages, and with itself on nights with few or no changes. */
export async function benchGenerate({ items, runs, folder, say }: BenchOptions): Promise<void> {
  const dataFolder = join(folder, 'data');
  const packages = { base: join(folder, 'base'), changed: join(folder, 'changed'), again: join(folder, 'again') };
  say(`Writing packages of ${whole(items)} items in ${languageCodes.length} languages …`);
  await writeSample({ items, out: packages.base, seed: 1, languages: languageCodes });
  await changePackage(packages.base, packages.changed, { fitments: false });
  touchPackage(packages.changed, packages.again);
  await runScript('import.ts', [packages.base], dataFolder);
  // Hugo has nothing to compile; our site is compiled when its code changes, not every night.
  await compileWithProgress(readSettings({ ...process.env, SHOP_DATA: dataFolder }));

  const catalogue = openCatalogue(snapshotFile(dataFolder, newestSnapshot(dataFolder) ?? ''));
  const compared = await hugoPages(catalogue);
  const paths = compared.map(({ path }) => path);
  const hugoSite = join(folder, 'hugo');
  const hugoOut = join(folder, 'hugo-out');
  if (hugoVersion()) {
    say(`Writing ${whole(paths.length * languageCodes.length)} content files for Hugo …`);
    await writeHugoSite(catalogue, compared, hugoSite);
  } else say('hugo is not installed (Debian: apt-get install hugo): its side is left out.');
  catalogue.close();

  const sides: Sides = { full: [], changed: [], same: [], again: [], hugo: [] };
  const pages: { ours?: Pages; hugo?: Pages } = {};

  async function generate(side: Exclude<keyof Sides, 'hugo'>): Promise<void> {
    const file = join(folder, 'report.json');
    const measured = await runScript('generate.ts', ['--report', file], dataFolder);
    sides[side].push({ ...measured, report: JSON.parse(readFileSync(file, 'utf8')) as GenerateReport });
  }

  async function ours(): Promise<void> {
    rmSync(releasesFolder(dataFolder), { recursive: true, force: true });
    await runScript('import.ts', [packages.base], dataFolder);
    await generate('full');
    pages.ours ??= pagesOf(currentRelease(dataFolder)?.folder ?? '', paths, pageFile);
    await runScript('import.ts', [packages.changed], dataFolder);
    await generate('changed');
    await generate('same');
    await runScript('import.ts', [packages.again], dataFolder);
    await generate('again');
  }

  async function hugo(): Promise<void> {
    if (!hugoVersion()) return;
    rmSync(hugoOut, { recursive: true, force: true });
    sides.hugo.push(await run('hugo', ['--quiet', '--source', hugoSite, '--destination', hugoOut]));
    pages.hugo ??= pagesOfHugo(hugoOut, paths);
  }

  for (let number = 1; number <= runs; number++) {
    say(`Run ${number} of ${runs} …`);
    for (const side of number % 2 === 1 ? [ours, hugo] : [hugo, ours]) await side();
  }
  say(results(sides, pages, items));
}

/** @throws when a page is missing */
function pagesOf(
  folder: string,
  paths: readonly string[],
  fileOf: (path: string, language: Language) => string,
): Pages {
  const sizes = languageCodes.flatMap((language) =>
    paths.map((path) => statSync(join(folder, fileOf(path, language))).size),
  );
  return { count: sizes.length, meanBytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length };
}

/** @throws when Hugo made fewer or more pages than ours: its figure would be for different work */
function pagesOfHugo(folder: string, paths: readonly string[]): Pages {
  const pages = pagesOf(folder, paths, hugoPageFile);
  const redirect = join(fallbackLanguage, 'index.html');
  const written = globSync('**/*.html', { cwd: folder }).filter((file) => file !== redirect).length;
  if (written !== pages.count) throw new Error(`Hugo made ${written} pages, expected ${pages.count}`);
  return pages;
}

function results(sides: Sides, pages: { ours?: Pages; hugo?: Pages }, items: number): string {
  const workers = availableParallelism();
  const secondsOf = (side: keyof Sides) => median(sides[side].map((one) => one.seconds));
  const memoryOf = (side: keyof Sides) => {
    const peaks = sides[side].map((one) => one.peakBytes ?? Number.NaN);
    return peaks.length === 0 || peaks.some(Number.isNaN) ? undefined : Math.max(...peaks);
  };
  const count = pages.ours?.count ?? 0;
  const rate = (side: keyof Sides) => count / secondsOf(side);
  const line = (title: string, side: Exclude<keyof Sides, 'hugo'>) => [
    title,
    seconds(secondsOf(side)),
    whole(sides[side][0]?.report.rendered ?? 0),
    megabytes(memoryOf(side)),
  ];
  const size = (side: Pages | undefined) => (side ? whole(side.meanBytes) : 'left out');
  const full = secondsOf('full');
  const memory = memoryOf('full');
  return [
    `Generation of ${whole(items)} items in ${languageCodes.length} languages`,
    '',
    table(
      ['Every page', 'pages', 'mean bytes', 'time', 'pages/s', 'memory'],
      [
        ['ours', whole(count), size(pages.ours), seconds(full), whole(rate('full')), megabytes(memory)],
        pages.hugo
          ? [
              'hugo',
              whole(pages.hugo.count),
              size(pages.hugo),
              seconds(secondsOf('hugo')),
              whole(rate('hugo')),
              megabytes(memoryOf('hugo')),
            ]
          : ['hugo', 'left out'],
      ],
    ),
    '',
    table(
      ['Ours (median; most memory)', 'time', 'rendered', 'memory'],
      [
        line('from an empty release', 'full'),
        line('1 % with another price and stock', 'changed'),
        line('the same snapshot', 'same'),
        line('the same content, imported again', 'again'),
      ],
    ),
    '',
    table(
      ['Measure', 'value', 'bar'],
      [
        ['pages/s, ours to Hugo', pages.hugo ? (rate('full') / rate('hugo')).toFixed(2) : 'unknown', ''],
        ['1 % changed', seconds(secondsOf('changed')), `≤ ${seconds(full * 0.03 + 3)}`],
        ['nothing changed, same snapshot', seconds(secondsOf('same')), '< 3 s'],
        ['nothing changed, imported again', seconds(secondsOf('again')), '< 3 s'],
        [`memory for each of ${workers} workers`, megabytes(memory === undefined ? memory : memory / workers), ''],
      ],
    ),
  ].join('\n');
}
