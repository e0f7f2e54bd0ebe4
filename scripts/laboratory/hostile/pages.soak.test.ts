import { globSync, mkdtempSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import Database from 'better-sqlite3';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { startServer } from '../../../api/serve/server.ts';
import { readSettings } from '../../../api/serve/settings.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { orderTotals } from '../../../api/shop/money/sums.ts';
import { address } from '../../../api/testing/customer.ts';
import { compileSite } from '../../catalogue/compile/compile.ts';
import { localPath } from '../../catalogue/generate/files.ts';
import { generate } from '../../catalogue/generate/generate.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { findBrowser } from '../browser.ts';
import { addRawMarkup, harmless, hostile, textsOf, writeCatalogue } from './catalogue.ts';
import { type Outline, outlineOf } from './outline.ts';

/** One of the twins, served. */
interface TwinShop {
  app: FastifyInstance;
  folder: string;
  release: string;
  db: Database.Database;
}

const shops: TwinShop[] = [];
let bad: TwinShop;
let good: TwinShop;
let parent: string;

async function open(text: typeof hostile, site: Awaited<ReturnType<typeof compileSite>>): Promise<TwinShop> {
  const folder = mkdtempSync(join(parent, 'data-'));
  await importPackage({ path: await writeCatalogue(parent, text), dataFolder: folder });
  const snapshot = snapshotFile(folder, newestSnapshot(folder) ?? '');
  if (text === hostile) addRawMarkup(snapshot);
  await generate({ dataFolder: folder, site });
  const app = await startServer(readSettings({ SHOP_DATA: folder, PORT: '0' }), false);
  const db = new Database(snapshot, { readonly: true });
  const shop = { app, folder, release: currentRelease(folder)?.folder ?? '', db };
  shops.push(shop);
  return shop;
}

beforeAll(async () => {
  parent = mkdtempSync(join(inject('testFolder'), 'hostile-'));
  // A different address from other tests, so that two compilations never write to one folder.
  const site = await compileSite({ siteUrl: 'https://shop.example', demo: false });
  good = await open(harmless, site);
  bad = await open(hostile, site);
}, 120_000);
afterAll(async () => {
  for (const { app, db } of shops) {
    db.close();
    await app.close();
  }
});

/** Short enough for the name of a person. */
const hostileName = '"><img src=x onerror=window.__hit=1 x="</title>';

/** An enquiry for the first item, at its price. */
function enquiry() {
  const totals = orderTotals(9000, bad.app.shop.shopContent().charges);
  return {
    items: [{ itemId: '__proto__', quantity: 1, unitPrice: 90, totalPrice: 90 }],
    shippingAddress: { ...address, firstName: hostileName, lastName: hostileName, address: hostileName },
    contactInfo: { email: 'a@shop.example', phone: '9876543210' },
    totals: Object.fromEntries(Object.entries(totals).map(([name, paise]) => [name, paise / 100])),
  };
}

/** Addresses of the catalogue's pages in a twin, in the same order in both. */
function paths({ db }: TwinShop): string[] {
  const slugs = (table: string, base: string) =>
    db
      .prepare(`SELECT slug FROM ${table} ORDER BY id`)
      .pluck()
      .all()
      .map((slug) => `${base}/${slug}`);
  return [
    '/',
    '/brands',
    '/categories',
    ...slugs('brands', '/brands'),
    ...slugs('categories', '/categories'),
    ...slugs('items', '/product'),
  ];
}

/** Requests pages of the same kind from both twins and checks that they have the same structure. */
async function alike(badPath: string, goodPath: string, status = 200): Promise<{ bad: Outline; good: Outline }> {
  const [badAnswer, goodAnswer] = [await bad.app.inject(badPath), await good.app.inject(goodPath)];
  expect([badPath, badAnswer.statusCode]).toEqual([badPath, status]);
  expect([goodPath, goodAnswer.statusCode]).toEqual([goodPath, status]);
  const outlines = { bad: outlineOf(badAnswer.body), good: outlineOf(goodAnswer.body) };
  expect(outlines.bad.structure, badPath).toEqual(outlines.good.structure);
  for (const address of outlines.bad.addresses) {
    const { protocol, origin } = new URL(address, 'https://shop.example/');
    expect([address, ['mailto:', 'tel:'].includes(protocol) || origin === 'https://shop.example']).toEqual([
      address,
      true,
    ]);
  }
  return outlines;
}

test('the hostile texts arrive in the snapshot, in every column', () => {
  const snapshot = snapshotFile(bad.folder, newestSnapshot(bad.folder) ?? '');
  const columns = new Set<string>();
  for (const { column, text } of textsOf(snapshot)) {
    expect(text).toContain('<script>window.__hit=1</script>');
    if (/(?:onerror|onload)=window\.__hit=1 x="/.test(text)) columns.add(column);
  }
  const filled = new Set(textsOf(snapshot).map(({ column }) => column));
  expect([...filled].filter((column) => !columns.has(column))).toEqual(['items.image']);
});

test('every generated page has the structure of its harmless twin, and leads nowhere else', async () => {
  const [badPaths, goodPaths] = [paths(bad), paths(good)];
  expect(badPaths.length).toBeGreaterThan(15);
  expect(goodPaths).toHaveLength(badPaths.length);
  for (const language of languageCodes) {
    for (const [index, path] of badPaths.entries()) {
      await alike(localPath(path, language), localPath(goodPaths[index] as string, language));
    }
  }
});

test('titles, headings and structured data say exactly what the catalogue says', async () => {
  const rows = bad.db
    .prepare(
      `SELECT items.id, items.slug, items.name, part_number AS number, gtin, items.description, brands.name AS brand
       FROM items JOIN brands ON brands.id = brand_id`,
    )
    .all() as Record<string, string>[];
  for (const { id, slug, name, number, gtin, description, brand } of rows) {
    const page = outlineOf((await bad.app.inject(`/product/${slug}`)).body);
    expect(page.heading).toBe(name);
    expect(page.title).toContain(`${name} · `);
    const [{ '@graph': things }] = page.jsonLd as [{ '@graph': object[] }];
    expect(things).toEqual([
      expect.objectContaining({
        sku: id,
        name,
        mpn: number,
        gtin,
        description,
        brand: { '@type': 'Brand', name: brand },
      }),
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ]);
  }
  expect(outlineOf((await bad.app.inject('/')).body).jsonLd).toHaveLength(1);
});

test('files are written only inside the release, under plain names', () => {
  const names = (shop: TwinShop) => readdirSync(shop.folder).sort();
  expect(names(bad)).toEqual(names(good));
  const inReleases = readdirSync(join(bad.folder, 'releases'));
  expect(
    inReleases.filter((name) => !/^\d{17}(?:(?:\.paths)?\.json|\.sums(?:\.copy)?)?$|^current(?:\.json)?$/.test(name)),
  ).toEqual([]);
  // Files for a web server in front.
  expect(readlinkSync(join(bad.folder, 'releases', 'current'))).toMatch(/^\d{17}$/);
  const pages = globSync('**/*.html', { cwd: bad.release });
  expect(pages).toHaveLength(globSync('**/*.html', { cwd: good.release }).length);
  expect(pages.filter((file) => !/^(?:[a-z0-9-]{1,110}\/)*[a-z0-9-]{1,110}\.html$/.test(file))).toEqual([]);
});

describe('pages on demand', () => {
  const addresses = [
    '"><script>window.__hit=1</script>',
    '</title><img src=x onerror=window.__hit=1>',
    "' onmouseover='window.__hit=1",
    'javascript:window.__hit=1',
    '{{7*7}}$t(site.home)$&',
    '../../etc/passwd',
    '..',
    '%2e%2e%2f',
    'x\r\nset-cookie: a=b',
    'x\u0000y\u001b[31m\u202e',
    '__proto__',
    'constructor',
  ];

  test.each(addresses)('%j as a part, a product, a brand, a category and a query', async (text) => {
    const part = encodeURIComponent(text);
    for (const language of ['', '/hi', '/ta']) {
      // Browsers resolve a path that consists of dots before they send it.
      if (text !== '..') {
        await alike(`${language}/part/${part}`, `${language}/part/harmless`, 404);
        await alike(`${language}/product/${part}`, `${language}/product/harmless`, 404);
        await alike(`${language}/brands/${part}`, `${language}/brands/harmless`, 404);
        await alike(`${language}/categories/${part}`, `${language}/categories/harmless`, 404);
        await alike(`${language}/${part}`, `${language}/harmless`, 404);
      }
      await alike(`${language}/search?q=${part}&brand=${part}`, `${language}/search?q=harmless`);
      await alike(`${language}/category-parts?engineId=${part}`, `${language}/category-parts?engineId=x`);
    }
  });

  test.each(['items', 'diagram_parts'])('the part pages of the numbers in %s', async (table) => {
    // The look-up form of a number finds it too, and needs no encoding in an address.
    const keys = ({ db }: TwinShop) => db.prepare(`SELECT number_key FROM ${table} ORDER BY rowid`).pluck().all();
    const goodKeys = keys(good);
    for (const [index, key] of keys(bad).entries()) await alike(`/hi/part/${key}`, `/hi/part/${goodKeys[index]}`);
  });

  test('no address leads to another site or sets a header', async () => {
    for (const url of [
      '//evil.example/',
      '/\\evil.example/',
      '/%0d%0aset-cookie:a=b/',
      '/.//evil.example/',
      '/hi//evil.example/',
    ]) {
      const answer = await bad.app.inject({ url, headers: { host: 'shop.example' } });
      expect([url, answer.headers['set-cookie']]).toEqual([url, undefined]);
      const { location = '/' } = answer.headers;
      expect([url, new URL(String(location), 'https://shop.example/').origin]).toEqual([url, 'https://shop.example']);
    }
  });
});

describe('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    const executablePath = await findBrowser();
    browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  }, 60_000);
  afterAll(() => browser?.close());

  async function openPage(viewport: { width: number; height: number }) {
    const { port } = bad.app.server.address() as { port: number };
    const page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}`, viewport });
    page.setDefaultTimeout(30_000);
    return page;
  }

  const itemOf = (id: string) =>
    bad.db.prepare('SELECT slug, number_key FROM items WHERE id = ?').get(id) as Record<string, string>;

  test('no text of the catalogue is active', async () => {
    const page = await openPage({ width: 1280, height: 720 });
    const wrong: string[] = [];
    page.on('dialog', (dialog) => {
      wrong.push(`dialog on ${page.url()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== '127.0.0.1') wrong.push(`asked for ${request.url()}`);
    });
    /** Waits until the catalogue's texts are on the page, and looks for active content that they have become. */
    const look = async () => {
      await page.locator('#content').getByText('onerror=window.__hit=1').first().waitFor();
      const acting = await page.evaluate(() => [
        ...[(window as { __hit?: unknown }).__hit ?? []].flat().map(String),
        ...[...document.querySelectorAll('*')]
          .filter(
            (element) =>
              element.matches('img, iframe, object, embed, base, meta[http-equiv], [href^="javascript:"], [srcdoc]') ||
              element.getAttributeNames().some((name) => name.startsWith('on')),
          )
          .map((element) => element.outerHTML.slice(0, 200)),
      ]);
      wrong.push(...acting.map((what) => `${page.url()}: ${what}`));
    };
    const visit = async (path: string) => {
      await page.goto(path);
      await look();
    };
    const toast = () => page.locator('#toasts strong').waitFor();

    await visit(`/product/${itemOf('__proto__').slug}`);
    await page.locator('[data-add-to-cart] button').click();
    await toast();
    await page.locator('#search-brand').focus();
    await page.locator('#search-brand option').nth(3).waitFor({ state: 'attached' });
    await look();

    await visit('/search?q=item');
    await page.locator('fieldset input').nth(2).check();
    await page.locator('#content button[type=submit]').first().click();
    await toast();
    await look();
    await page.goto(`/hi/search?q=${encodeURIComponent('zz <img src=x onerror=window.__hit=1 ">')}`);
    await look();

    await page.goto('/');
    const chosen = { Make: 'constructor', Model: 'constructor', 'Engine Power': 'constructor.2' };
    for (const [name, value] of Object.entries(chosen))
      await page.locator('#content').getByRole('combobox', { name, exact: true }).selectOption(value);
    await page.getByRole('button', { name: 'Find Parts' }).click();
    await page.waitForURL(/\/parts\?/);
    await look();
    await page.locator('#content li a').first().click();
    await page.waitForURL(/category-parts/);
    await look();
    await visit('/ta/category-parts?engineId=constructor.2&categoryId=constructor');
    await visit('/category-parts?engineId=__proto__.1&categoryId=constructor');

    await visit('/cart');
    await page.locator('#content output + button').first().click();
    await look();
    await page.goto('/register?next=javascript:window.__hit=1');
    const form = { firstName: hostileName, lastName: hostileName, email: 'a@shop.example' };
    for (const [name, value] of Object.entries({
      ...form,
      password: 'strut-tower-1',
      confirmPassword: 'strut-tower-1',
    }))
      await page.locator(`input[name=${name}]`).fill(value);
    await page.locator('#content button[type=submit]').click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await visit('/hi/checkout');
    const order = await page.request.post('/api/orders', { data: enquiry() });
    const { data } = (await order.json()) as { data: { orderId: string } };
    await visit('/orders');
    await visit(`/ta/orders/${data.orderId}`);
    expect(wrong).toEqual([]);
  }, 120_000);

  test('long names and words without spaces stay inside the screen of a phone', async () => {
    const page = await openPage({ width: 360, height: 740 });
    const { slug, number_key } = itemOf('h-9');
    await page.request.post('/api/cart/add', { data: { itemId: 'h-9' } });
    await page.request.post('/api/cart/add', { data: { itemId: 'h-8' } });
    for (const path of [
      `/product/${slug}`,
      `/product/${itemOf('h-8').slug}`,
      ...paths(bad).slice(0, 9),
      `/part/${number_key}`,
      '/search?q=item',
      `/search?q=${'x'.repeat(200)}`,
      '/cart',
      '/parts?engineId=__proto__.1',
      '/category-parts?engineId=__proto__.1&categoryId=constructor',
    ]) {
      await page.goto(path);
      const shown = page.locator('#content :is(a, h1, h2, li)').filter({ hasText: /window\.__hit=1|x{50}/ });
      await shown.first().waitFor();
      const wide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth > clientWidth ? `${scrollWidth} of ${clientWidth} pixels` : 'inside';
      });
      expect.soft([path, wide]).toEqual([path, 'inside']);
    }
  }, 120_000);
});
