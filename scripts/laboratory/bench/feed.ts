import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setSum, sumOf } from '../../../api/serve/release/sums.ts';
import { type Language, languageCodes } from '../../../api/shop/language/languages.ts';
import { loadShop } from '../../../api/shop/shop-file/shop-of.ts';
import { type FeedOptions, makeFeeds } from '../../catalogue/generate/feed/make-feeds.ts';
import type { LiveRelease } from '../../catalogue/generate/releases.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { changePackage } from './change-package.ts';
import type { BenchOptions } from './options.ts';
import { median, seconds, table } from './table.ts';

const site = {
  ...{ folder: '/site', origin: 'https://shop.example', templates: '' },
  texts: Object.fromEntries(languageCodes.map((code) => [code, ''])) as Record<Language, string>,
};

/** Makes the product feeds from nothing, and those of a night that changes 1 % of the items, in turns. */
export async function benchFeed({ items, runs, folder, say }: BenchOptions): Promise<void> {
  const [sample, changed] = [join(folder, 'sample'), join(folder, 'changed')];
  await writeSample({ items, out: sample, seed: 1, languages: loadShop().feedLanguages });
  await changePackage(sample, changed, { fitments: false });
  const { snapshot: first } = await importPackage({ path: sample, dataFolder: folder });
  const { snapshot: second } = await importPackage({ path: changed, dataFolder: folder });
  const [whole, night]: [number[], number[]] = [[], []];
  let written = 0;
  for (let turn = 0; turn < runs; turn++) {
    const [from, to] = [join(folder, 'first'), join(folder, 'second')];
    for (const release of [from, to]) {
      rmSync(release, { recursive: true, force: true });
      mkdirSync(release);
    }
    const of = { dataFolder: folder, site, pictures: () => "'/images/a.webp'" };
    whole.push(await timeOf({ ...of, snapshot: first, folder: from, before: undefined }).then(({ took }) => took));
    const made = await timeOf({ ...of, snapshot: second, folder: to, before: releaseIn(from, first) });
    night.push(made.took);
    written = made.written;
  }
  say(
    table(
      ['Product feeds', 'processor', 'of all'],
      [
        [`${items} items, two languages, XML and CSV`, seconds(median(whole)), '1'],
        [`1 % changed: ${written} lines anew`, seconds(median(night)), (median(night) / median(whole)).toFixed(3)],
      ],
    ),
  );
}

/** Processor time, because other programs may share the cores. */
async function timeOf(options: FeedOptions): Promise<{ took: number; written: number }> {
  const started = process.cpuUsage();
  const reports = await makeFeeds(options);
  const { user, system } = process.cpuUsage(started);
  return {
    took: (user + system) / 1e6,
    written: reports.reduce((sum, { written }) => sum + written, 0),
  };
}

function releaseIn(folder: string, snapshot: string): LiveRelease {
  const sums = new Map();
  for (const name of readdirSync(join(folder, 'feeds')))
    setSum(sums, `feeds/${name}`, sumOf(readFileSync(join(folder, 'feeds', name))));
  const { folder: _, origin: _origin, ...rest } = site;
  return { ...rest, snapshot, site: site.folder, pages: 0, paths: {}, folder, sums };
}
