import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import { pageKinds } from '../../../api/catalogue/page-kinds.ts';
import { languagesAt } from '../../../api/catalogue/page-languages.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { pageOnDemand } from '../../../api/serve/plugins/pages-on-demand.ts';
import { loadSite, openSite, type RenderPage } from '../../../api/serve/release/compiled-site.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { outlineOf } from '../../laboratory/hostile/outline.ts';
import { compileSite } from '../compile/compile.ts';
import { goodItems, itemHeader, writePackage } from '../import/fixtures/small-package.ts';
import { importPackage } from '../import/import-package.ts';
import { localPath } from './files.ts';

/** What the pages tell search engines and link previews, and what they say when there is nothing to show. */

/** The same address as in the tests of hostile pages, so that both use one compiled site. */
const origin = 'https://shop.example';
let catalogue: Catalogue;
let render: RenderPage;
let dataFolder: string;
let siteFolder: string;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(inject('testFolder'), 'heads-'));
  const path = writePackage(dataFolder, {
    'brands.csv': 'brand_id,name,country\nbosch,Bosch,Germany\nidle,Idle,India\n',
    'categories.csv': 'category_id,parent_id,name\nbrakes,,Brakes\npads,brakes,Brake Pads\nnone,brakes,Nothing Yet\n',
    'items.csv': `${[itemHeader, ...goodItems(60)].join('\n')}\n`,
    'fitments.csv': 'item_id,engine_id,year_from,year_to,quantity,note\ni40,k12m,,,,\ni41,k12m,2020,,,with ABS\n',
    'references.csv': 'item_id,kind,maker,number\ni40,oe,Maruti Suzuki,OE-777\ni41,oe,Maruti Suzuki,OE 777\n',
    'attributes.csv': 'item_id,name,value\ni1,wiper size,26\ni1,position,front left\n',
  });
  await importPackage({ path, dataFolder });
  catalogue = openCatalogue(snapshotFile(dataFolder, newestSnapshot(dataFolder) ?? ''));
  const site = await compileSite({ siteUrl: origin, demo: false });
  siteFolder = site.folder;
  render = await loadSite(siteFolder);
}, 180_000);
afterAll(() => catalogue?.close());

async function page(path: string): Promise<{ status: number; html: string }> {
  const answer = await render(path, { catalogue });
  return { status: answer.status, html: await answer.text() };
}

const attributes = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
const linked = (html: string) =>
  (outlineOf(html).jsonLd as [{ '@graph'?: Record<string, unknown>[] }])[0]?.['@graph'] ?? [];

/** The address of the first item's page. */
async function itemPath(): Promise<string> {
  const list = (await catalogue.page('brand', { slug: 'bosch', page: 1 }))?.('en');
  return `/product/${list?.items[0]?.slug}`;
}

describe.each(languageCodes)('in %s', (language) => {
  test('every kind of page has its own title and description, and names itself in nine languages', async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    const firstOfKind = new Map((await catalogue.pages()).toReversed().map(({ kind, path }) => [kind, path]));
    const below = ['1-2-vvt-k12m', 'brake-pads'].map((slug) => `/vehicles/maruti-suzuki/swift/${slug}`);
    const all = new Set([...firstOfKind.values(), '/brands/bosch/2', ...below]);
    const paths = [...all].filter((path) => languagesAt(path).includes(language));
    for (const path of paths) {
      const { status, html } = await page(localPath(path, language));
      expect([path, status]).toEqual([path, 200]);
      titles.add(outlineOf(html).title);
      const [description = ''] = attributes(html, /<meta name="description" content="([^"]*)"/g);
      expect(description.length, `${path}: ${description}`).toBeGreaterThan(10);
      expect(description.length, `${path}: ${description}`).toBeLessThan(250);
      descriptions.add(description);
      expect(attributes(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([origin + localPath(path, language)]);
      const alternates = attributes(html, /<link rel="alternate" hreflang="[a-z]{2}" href="([^"]*)"/g);
      expect(alternates).toEqual(languagesAt(path).map((code) => origin + localPath(path, code)));
      expect(attributes(html, /hreflang="x-default" href="([^"]*)"/g)).toEqual([origin + localPath(path, 'en')]);
    }
    expect([titles.size, descriptions.size]).toEqual([paths.length, paths.length]);
  });

  test('the breadcrumbs for search engines lead from home to the page', async () => {
    for (const [path, length] of [
      ['/brands', 2],
      ['/brands/bosch/2', 3],
      ['/categories/brake-pads', 4],
      ['/vehicles', 2],
      ['/vehicles/maruti-suzuki', 3],
      ['/vehicles/maruti-suzuki/swift', 4],
      ['/vehicles/maruti-suzuki/swift/1-2-vvt-k12m', 5],
      ['/vehicles/maruti-suzuki/swift/brake-pads', 5],
      ['/number/oe777', 2],
      [await itemPath(), 4],
    ] as const) {
      const { html } = await page(localPath(path, language));
      const crumbs = linked(html).find((thing) => thing['@type'] === 'BreadcrumbList');
      const steps = crumbs?.itemListElement as { position: number; name: string; item: string }[];
      expect([path, steps.length]).toEqual([path, length]);
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps[0]?.item).toBe(origin + localPath('/', language));
      expect(steps.every(({ name, item }) => name !== '' && item.startsWith(origin))).toBe(true);
    }
  });
});

test('the site is compiled for a shop even where the environment names a development server, as test runners do', async () => {
  expect(process.env.DEV).toBeTruthy();
  // A development server would open the live catalogue by itself.
  vi.stubEnv('SHOP_DATA', dataFolder);
  const answer = await render('/', { catalogue: undefined as unknown as Catalogue });
  vi.unstubAllEnvs();
  expect(answer.status).toBe(500);
});

test('the home page says who the shop is and how to search it', async () => {
  const [organization, site] = linked((await page('/hi')).html);
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'Purza', url: `${origin}/hi` });
  expect(site).toMatchObject({
    '@type': 'WebSite',
    inLanguage: 'hi',
    publisher: { '@id': organization?.['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${origin}/hi/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
});

test('a list says which of its entries are on the page', async () => {
  const list = linked((await page('/brands/bosch/3')).html).find((thing) => thing['@type'] === 'ItemList');
  const entries = list?.itemListElement as { position: number; url: string }[];
  expect(list?.numberOfItems).toBe(60);
  expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, index) => 49 + index));
  expect(entries.every(({ url }) => url.startsWith(`${origin}/product/`))).toBe(true);
});

test('the parts on a page of a vehicle say that they are for it', async () => {
  const path = '/vehicles/maruti-suzuki/swift/brake-pads';
  const [vehicle, list] = linked((await page(path)).html);
  expect(vehicle).toMatchObject({ '@type': 'Car', name: 'Maruti Suzuki Swift', brand: { name: 'Maruti Suzuki' } });
  const entries = list?.itemListElement as { item: { name: string; isAccessoryOrSparePartFor: object } }[];
  expect(entries.map(({ item }) => item.name)).toEqual(['Pad 40', 'Pad 41']);
  for (const { item } of entries) expect(item.isAccessoryOrSparePartFor).toEqual({ '@id': vehicle?.['@id'] });
  const [engine] = linked((await page('/hi/vehicles/maruti-suzuki/swift/1-2-vvt-k12m')).html);
  expect(engine).toMatchObject({
    vehicleEngine: { name: '1.2 VVT K12M', enginePower: { value: 61, unitCode: 'KWT' } },
  });
});

test('a page of a vehicle says which of its parts need checking, and what', async () => {
  const { html } = await page('/vehicles/maruti-suzuki/swift/brake-pads');
  const notes = [...html.matchAll(/Fits only: .*?<\/p>/g)].map(([note]) => note.replace(/<[^>]*>/g, ''));
  expect(notes).toEqual(['Fits only: 1.2 VVT K12M (from 2020, with ABS)']);
});

test('a page about a number that is written in two languages names these alone', async () => {
  const { html } = await page('/hi/number/oe777');
  expect(attributes(html, /<link rel="alternate" hreflang="([a-z]{2})"/g)).toEqual(['en', 'hi']);
  expect(attributes((await page('/ta/number/oe777')).html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([
    `${origin}/number/oe777`,
  ]);
});

test('a page on demand has the same bytes as the generated one', async () => {
  const { handler } = await openSite(siteFolder);
  const groups = (await catalogue.pages()).filter(({ kind }) => pageKinds[kind].group !== undefined);
  for (const { kind, params, path } of groups) {
    const data = (await catalogue.page(kind, params))?.('hi');
    const generated = await (await render(`/hi${path}`, { page: data }, kind)).text();
    const address = `/hi${path}`;
    const { page } = await pageOnDemand(handler, { address, path: address, caller: 'test' }, catalogue);
    expect([path, page.payload === generated]).toEqual([path, true]);
  }
  expect(groups.length).toBeGreaterThan(5);
});

test('a product has its offer in rupees, and can be read without scripts', async () => {
  const { html } = await page(await itemPath());
  const product = linked(html).find((thing) => thing['@type'] === 'Product');
  expect(product).toMatchObject({
    mpn: expect.stringMatching(/^P-\d+$/),
    brand: { name: 'Bosch' },
    offers: { price: '100.00', priceCurrency: 'INR', itemCondition: 'https://schema.org/NewCondition' },
  });
  expect(product).not.toHaveProperty('weight');
  expect(html).toContain('No reference numbers found');
  expect(html).toContain('No alternatives found');
  expect(html).not.toContain('> Kg<');
  for (const id of ['references', 'vehicles', 'alternatives']) expect(html).toContain(`href="#${id}"`);
  expect(html).not.toMatch(/class="tab-panel"[^>]* hidden/);
});

test('a product says what it is described by, in the words of its language, to people and to search engines', async () => {
  const { html } = await page('/hi/product/bosch-p1-pad-1');
  const product = linked(html).find((thing) => thing['@type'] === 'Product');
  expect(product?.additionalProperty).toEqual([
    { '@type': 'PropertyValue', name: 'पोज़िशन', value: 'फ़्रंट, लेफ़्ट' },
    { '@type': 'PropertyValue', name: 'ब्लेड की लंबाई', value: '26 इंच' },
  ]);
  expect(html).toMatch(/<th[^>]*>ब्लेड की लंबाई<\/th>\s*<td><span>26 इंच<\/span>/);
  const without = linked((await page('/product/bosch-p2-pad-2')).html).find((thing) => thing['@type'] === 'Product');
  expect(without).not.toHaveProperty('additionalProperty');
});

test('an empty brand and an empty category say so and lead on', async () => {
  const brand = (await page('/brands/idle')).html;
  expect(brand).toContain('There are no items of this brand yet.');
  expect(brand).toContain('href="/brands"');
  expect(linked(brand).map((thing) => thing['@type'])).toEqual(['BreadcrumbList']);
  const category = (await page('/categories/nothing-yet')).html;
  expect(category).toContain('There are no items in this category yet.');
  expect(category).toContain('href="/categories/brakes"');
});
