import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { contentOf, imageId } from '../../../../api/catalogue/images.ts';
import { type Sums, setSum, sumOf } from '../../../../api/serve/release/sums.ts';
import { imageAddress } from '../../../../api/shop/images/rules.ts';
import { loadShop } from '../../../../api/shop/shop-file/shop-of.ts';
import type { CompiledSite } from '../../compile/compile.ts';
import { drawing } from '../../images/fixtures/pictures.ts';
import { type Files, newDataFolder, smallPackage, writePackage } from '../../import/fixtures/small-package.ts';
import { importPackage } from '../../import/import-package.ts';
import type { LiveRelease } from '../releases.ts';
import { feedLine } from './feed-line.ts';
import { readGoogleFeed } from './fixtures/published-rules.ts';
import { parseRows } from './fixtures/read-csv.ts';
import { type FeedOptions, type FeedReport, makeFeeds } from './make-feeds.ts';
import type { PictureOf } from './pictures.ts';

/** Feeds of imported packages, night after night. */

const folderOf = (name: string) => mkdtempSync(join(inject('testFolder'), `${name}-`));
const shop = loadShop();
const site: CompiledSite = {
  ...{ folder: '/site', origin: 'https://shop.example', templates: 't' },
  texts: {} as CompiledSite['texts'],
};
/** Every item has a picture but those whose id begins with "bare". */
const pictures: PictureOf = (item) =>
  `CASE WHEN ${item}.id LIKE 'bare%' THEN NULL ELSE '/images/' || ${item}.id || '.webp' END`;

interface Night extends LiveRelease {
  reports: FeedReport[];
  xml(language?: string): string;
  csv(language?: string): string;
}

/** What is different on one night. @property made addresses of the pictures that are made by then */
type Others = Partial<FeedOptions> & { made?: readonly string[] };

/** A shop whose package changes from night to night. */
function newShop(options: Partial<FeedOptions> = {}) {
  const dataFolder = newDataFolder(folderOf('feeds'));
  return async (files: Files, before?: LiveRelease, others: Others = {}): Promise<Night> => {
    const path = writePackage(dataFolder, files);
    const { snapshot } = await importPackage({ path, dataFolder, force: true });
    const folder = mkdtempSync(join(dataFolder, 'release-'));
    const { made = [], ...other } = others;
    mkdirSync(join(folder, 'images'));
    for (const address of made) writeFileSync(join(folder, address), '');
    const given = { dataFolder, snapshot, folder, site, before, shop, pictures, ...options, ...other };
    const reports = await makeFeeds(given);
    const read = (name: string) => readFileSync(join(folder, 'feeds', name), 'utf8');
    const sums: Sums = new Map();
    for (const name of given.shop.feedLanguages.flatMap((code) => [`google-${code}.xml`, `products-${code}.csv`]))
      setSum(sums, `feeds/${name}`, sumOf(readFileSync(join(folder, 'feeds', name))));
    const { folder: _, ...rest } = { ...given.site, pages: 0, paths: {}, snapshot, site: given.site.folder };
    return {
      ...rest,
      ...{ folder, sums, reports },
      xml: (language = 'en') => read(`google-${language}.xml`),
      csv: (language = 'en') => read(`products-${language}.csv`),
    };
  };
}

const header = 'item_id,brand_id,category_id,part_number,name,description,price,selling_price,available,stock,gtin';
const itemsFile = (...rows: string[]) => ({ 'items.csv': `${[header, ...rows].join('\n')}\n` });
const pad = (id: string, price = '100.00', name = 'Brake Pad') =>
  `${id},bosch,pads,P-${id},${name},,${price},,true,3,8901234567890`;
const translated = (...texts: string[]) => ({
  'translations.csv': `entity,id,language,field,text\n${texts.join('\n')}\n`,
});
const reportIn = ({ reports }: Night, language: string) => reports.find((report) => report.language === language);

test('the feed of a package keeps the published rules, and each row says what the page says', async () => {
  const night = await newShop()({
    ...itemsFile(pad('a1'), 'b1,tvs,pads,00123-45,"Pad <b>""big""</b> & small",Text,"1,200",999,false,0,'),
    ...translated('item,a1,hi,name,ब्रेक पैड', 'category,pads,hi,name,ब्रेक पैड'),
  });
  const { items, problems } = readGoogleFeed(night.xml());
  expect(problems).toEqual([]);
  expect([...items.keys()]).toEqual(['a1', 'b1']);
  expect(items.get('b1')).toMatchObject({
    ...{ title: 'TVS Girling Pad "big" & small 00123-45', mpn: '00123-45', availability: 'out_of_stock' },
    ...{ price: '1200.00 INR', sale_price: '999.00 INR', image_link: 'https://shop.example/images/b1.webp' },
  });
  expect(night.xml('hi')).toContain('<g:link>https://shop.example/hi/product/');
  expect(readGoogleFeed(night.xml('hi')).items.get('a1')).toMatchObject({
    ...{ title: 'Bosch ब्रेक पैड P-a1', product_type: 'Brakes > ब्रेक पैड' },
  });
  const [head = [], ...rows] = parseRows(night.csv());
  expect(rows.map((row) => row[head.indexOf('mpn')])).toEqual(['P-a1', '00123-45']);
});

test('what a feed lacks is counted, by language and reason', async () => {
  const long = 'l'.repeat(51);
  const night = await newShop()({
    ...itemsFile(pad('a1'), pad('a2', ''), pad('bare1'), pad(long), pad('z1')),
    ...translated(...['a1', 'a2', 'bare1'].map((id) => `item,${id},hi,name,पैड`)),
  });
  expect(reportIn(night, 'en')).toMatchObject({ google: 2, table: 4, leftOut: { price: 1, picture: 1, id: 1 } });
  expect(reportIn(night, 'hi')).toMatchObject({
    ...{ google: 1, table: 4, leftOut: { price: 1, picture: 1, id: 1, translation: 1 } },
  });
  expect(night.reports.map(feedLine)).toEqual([
    'Product feed (en): 2 items for Google, 4 in the table. Left out for Google: 1 on request, without a price; ' +
      '1 with an id of more than 50 characters; 1 without a picture.',
    'Product feed (hi): 1 items for Google, 4 in the table. Left out for Google: 1 on request, without a price; ' +
      '1 with an id of more than 50 characters; 1 without a name in this language; 1 without a picture.',
  ]);
});

const english = { shop: { ...shop, feedLanguages: ['en' as const] } };

test('an item is in the feed for Google from the night on in which its first picture is made', async () => {
  const night = newShop({ ...english, pictures: undefined });
  const [front, side] = [drawing('<path d="M1 1h9"/>'), drawing('<path d="M2 2h9"/>')];
  const files = {
    ...itemsFile(pad('a1'), pad('a2')),
    'images.csv': 'item_id,position,file\na1,2,side.svg\na1,1,front.svg\n',
    'images/front.svg': front,
    'images/side.svg': side,
  };
  const addressOf = (svg: Buffer, width: number) => imageAddress(imageId(contentOf(svg)), width, 'webp');
  const [first, small, second] = [addressOf(front, 200), addressOf(front, 96), addressOf(side, 200)];
  const none = await night(files, undefined, { made: [second, small] });
  expect(reportIn(none, 'en')).toMatchObject({ google: 0, table: 2, leftOut: { picture: 2 } });
  const one = await night(files, none, { made: [first] });
  expect(reportIn(one, 'en')).toMatchObject({ google: 1, table: 2, leftOut: { picture: 1 }, written: 2 });
  expect(one.xml()).toContain(`<g:image_link>https://shop.example${first}</g:image_link>`);
  const same = await night(files, one, { made: [first] });
  expect(reportIn(same, 'en')?.written).toBe(0);
  expect([same.xml(), same.csv()]).toEqual([one.xml(), one.csv()]);
});

test("as long as no item has a picture, Google's feed has none and the table has all", async () => {
  const night = await newShop({ pictures: undefined })(itemsFile(pad('a1'), pad('a2')));
  expect(reportIn(night, 'en')).toMatchObject({ google: 0, table: 2, leftOut: { picture: 2 } });
  expect(readGoogleFeed(night.xml())).toMatchObject({ problems: [], items: new Map() });
});

test('a shop without languages of feeds makes none', async () => {
  const night = await newShop({ shop: { ...shop, feedLanguages: [] } })(smallPackage);
  expect(night.reports).toEqual([]);
  expect(existsSync(join(night.folder, 'feeds'))).toBe(false);
});

/** Packages of later nights, with the lines that have to be made anew: in two formats for English alone. */
const rows = ['a1', 'a2', 'bare1', 'c1', 'c2'];
const first = itemsFile(...rows.map((id) => pad(id)));
const changes: [string, Files, number][] = [
  ['nothing', first, 0],
  ['a price', itemsFile(...rows.map((id) => pad(id, id === 'a2' ? '90.00' : undefined))), 2],
  ['a new item between others', itemsFile(...[...rows, 'b5'].sort().map((id) => pad(id))), 2],
  ['new items at both ends', itemsFile(...['a0', ...rows, 'z9'].map((id) => pad(id))), 4],
  ['an item that has left', itemsFile(...rows.filter((id) => id !== 'a2').map((id) => pad(id))), 0],
  ['an item without a price', itemsFile(...rows.map((id) => pad(id, id === 'c1' ? '' : undefined))), 0],
  ['an item whose picture is not there', itemsFile(...rows.map((id) => pad(id, id === 'bare1' ? '5' : undefined))), 1],
  ['the name of the brand', { ...first, 'brands.csv': 'brand_id,name\nbosch,Bosch India\ntvs,TVS\n' }, 9],
  [
    'the name of a category above',
    { ...first, 'categories.csv': 'category_id,parent_id,name\nbrakes,,Stopping\npads,brakes,Brake Pads\n' },
    9,
  ],
  ['a new brand', { ...first, 'brands.csv': 'brand_id,name\nbosch,Bosch\nvaleo,Valeo\n' }, 0],
];

test.each(changes)('a night that changes %s makes few lines anew, and none differently', async (_, files, written) => {
  const brands = { 'brands.csv': 'brand_id,name\nbosch,Bosch\n' };
  const night = newShop(english);
  const last = await night({ ...first, ...brands });
  const next = await night({ ...brands, ...files }, last);
  const whole = await night({ ...brands, ...files });
  expect(reportIn(next, 'en')?.written).toBe(written);
  expect([next.xml(), next.csv()]).toEqual([whole.xml(), whole.csv()]);
});

test('any nights in a row make what each would make alone', async () => {
  const item = fc.record({
    id: fc.stringMatching(/^(?:bare|-|A|z)[0-3]$/),
    price: fc.constantFrom('', '5', '7.50'),
    name: fc.constantFrom('Pad', 'Disc', '=1+1'),
  });
  const items = fc.uniqueArray(item, { selector: ({ id }) => id, minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(items, { minLength: 2, maxLength: 3 }), async (nights) => {
      const night = newShop(english);
      let last: Night | undefined;
      for (const rows of nights) {
        const files = itemsFile(...rows.map(({ id, price, name }) => pad(id, price, name)));
        last = await night(files, last);
        const whole = await night(files);
        expect([last.xml(), last.csv()]).toEqual([whole.xml(), whole.csv()]);
        expect(readGoogleFeed(last.xml()).problems).toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('another translation changes the feed of its language', async () => {
  const night = newShop();
  const last = await night({ ...first, ...translated('item,a1,hi,name,पैड') });
  const next = await night({ ...first, ...translated('item,a1,hi,name,ब्रेक पैड') }, last);
  expect(next.xml('hi')).toContain('ब्रेक पैड');
  expect(reportIn(next, 'hi')?.written).toBe(2);
});

test('another address of the shop changes every line', async () => {
  const night = newShop();
  const last = await night(first);
  const moved = await night(first, last, { site: { ...site, folder: '/other', origin: 'https://new.example' } });
  expect(moved.xml()).not.toContain('shop.example');
  expect(reportIn(moved, 'en')?.written).toBe(9);
});

test('a damaged feed of the night before is not copied from', async () => {
  const night = newShop();
  const last = await night(first);
  const file = join(last.folder, 'feeds/google-en.xml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('100.00', '1.00'));
  const next = await night(first, last);
  expect(next.xml()).toBe((await newShop()(first)).xml());
  // The four lines of the damaged file; the table is copied.
  expect(reportIn(next, 'en')?.written).toBe(4);
});
