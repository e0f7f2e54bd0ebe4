import { globSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ListColumn } from '../../../api/catalogue/items.ts';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { encodeListFits, orderByFit, pageOf, readListFits, shownAfter } from '../../../api/shop/fit/listed-fits.ts';
import { listPageSize } from '../../../api/shop/rules.ts';
import { importPackage } from '../import/import-package.ts';
import { writeSample } from '../sample/write-sample.ts';
import { writeListFits } from './list-fits.ts';

/** Lists and vehicles of the sample, checked against the rule itself. */

const pairCount = 250;
let dataFolder: string;
let sample: string;
let catalogue: Catalogue;
beforeAll(async () => {
  dataFolder = mkdtempSync(join(inject('testFolder'), 'list-fits-'));
  sample = join(dataFolder, 'sample');
  await writeSample({ items: 2000, out: sample, seed: 1, languages: ['en'] });
  catalogue = await opened();
}, 60_000);
afterAll(() => catalogue.close());

/** The catalogue of the package as it is now. */
async function opened(): Promise<Catalogue> {
  return openCatalogue(snapshotFile(dataFolder, (await importPackage({ path: sample, dataFolder })).snapshot));
}

interface List {
  by: ListColumn;
  id: string;
  path: string;
  total: number;
}

function lists(): List[] {
  const { brandsIn, categoriesIn } = catalogue.names;
  const of = (by: ListColumn, base: string, named: ReturnType<typeof brandsIn> | ReturnType<typeof categoriesIn>) =>
    [...named.values()].map(({ id, slug, itemCount: total }) => ({ by, id, path: `${base}/${slug}`, total }));
  const all = [...of('brandId', '/brands', brandsIn('en')), ...of('categoryId', '/categories', categoriesIn('en'))];
  return all.filter(({ total }) => total > 0);
}

async function vehicles() {
  const makes = await catalogue.makes();
  const models = (await Promise.all(makes.map(({ makeId }) => catalogue.models(makeId)))).flat();
  const engines = (await Promise.all(models.map(({ modelId }) => catalogue.engines(modelId)))).flat();
  return engines.map(({ engineId, yearStart, yearEnd }) => ({ engineId, yearStart, yearEnd }));
}

test('of 250 pairs of list and vehicle the first item fits wherever anything of the list fits', async () => {
  const files = new Map(
    await Promise.all((await catalogue.listsWithFits()).map(async (list) => [list.path, await list.read()] as const)),
  );
  const [allLists, allVehicles] = [lists(), await vehicles()];
  let seed = 7;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const counts = { several: 0, fits: 0, elsewhere: 0 };
  for (let pair = 0; pair < pairCount; pair++) {
    const { by, id, path, total } = allLists[draw(allLists.length)] as List;
    const { engineId, yearStart, yearEnd } = allVehicles[draw(allVehicles.length)] as (typeof allVehicles)[number];
    const year = draw(2) === 0 ? undefined : (yearEnd ?? yearStart ?? 2015);
    const vehicle = catalogue.fits.vehicleOf({ engineId, year });
    if (!vehicle) throw new Error(`no ${engineId}`);
    const pages = await Promise.all(
      Array.from({ length: pageOf(total - 1) }, (_, index) => catalogue.items.listed(by, id, index + 1)),
    );
    const items = pages.flat();
    const rule = await catalogue.fits.verdicts(items, { engineId, year });
    // The page itself has the list if it is one page long; a longer list has a file.
    const file = files.get(path) ?? encodeListFits('', [(await catalogue.fits.fitsOf(items))('en')]);
    expect([path, files.has(path)]).toEqual([path, total > listPageSize]);
    const { fitting, unknown, fitsNot } = orderByFit(readListFits(file, vehicle, total));
    const places = (wanted: string) => rule.flatMap(({ fit }, place) => (fit === wanted ? [place] : []));
    expect([path, engineId, fitting]).toEqual([path, engineId, [...places('fits'), ...places('fitsIf')]]);
    expect([unknown, fitsNot]).toEqual([places('unknown'), places('fitsNot')]);
    if (fitting.length > 0) expect(shownAfter(fitting, 0, new Set([1]))).toBeGreaterThan(0);
    counts.several += Number(total > listPageSize);
    counts.fits += Number(fitting.length > 0);
    counts.elsewhere += Number(fitting.length > 0 && fitting.every((place) => pageOf(place) > 1));
  }
  // Otherwise the pairs would prove nothing.
  expect(counts).toEqual({ several: expect.any(Number), fits: expect.any(Number), elsewhere: expect.any(Number) });
  expect(Math.min(counts.several, counts.fits, counts.elsewhere), JSON.stringify(counts)).toBeGreaterThan(5);
});

test('a night writes the files of lists whose items or fitments have changed, and links the others', async () => {
  const folder = (name: string) => join(dataFolder, name);
  const filesIn = (name: string) =>
    new Map(
      globSync('*/*/fits.txt', { cwd: folder(name) }).map((file) => [file, statSync(join(folder(name), file)).ino]),
    );
  await writeListFits(catalogue, folder('first'), undefined);
  const first = filesIn('first');
  expect(first.size).toBe((await catalogue.listsWithFits()).length);
  expect(first.size).toBeGreaterThan(20);

  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(join(sample, name), change(readFileSync(join(sample, name), 'utf8')));
  const changed = await catalogue.items.listed('brandId', 'bosch', 1);
  const [{ id = '', categoryId = '' } = {}, priced] = changed;
  // One item no longer fits anything, the price of another is new.
  edit('fitments.csv', (text) => text.replaceAll(new RegExp(`^${id},.*\n`, 'gm'), ''));
  edit('items.csv', (text) =>
    text.replace(new RegExp(`^${priced?.id},.*$`, 'm'), (line) => line.replace(/,\d+\.\d\d,/, ',99999.00,')),
  );
  const after = await opened();
  await writeListFits(after, folder('second'), folder('first'));
  const second = filesIn('second');
  const category = after.names.categoriesIn('en').get(categoryId);
  const touched = ['brands/bosch/fits.txt', `categories/${category?.slug}/fits.txt`].filter((file) => second.has(file));
  expect(
    [...second]
      .filter(([file, inode]) => first.get(file) !== inode)
      .map(([file]) => file)
      .sort(),
  ).toEqual(touched.sort());

  // The same as when made from scratch.
  await writeListFits(after, folder('fresh'), undefined);
  after.close();
  for (const file of second.keys())
    expect(readFileSync(join(folder('second'), file), 'utf8')).toBe(readFileSync(join(folder('fresh'), file), 'utf8'));
});
