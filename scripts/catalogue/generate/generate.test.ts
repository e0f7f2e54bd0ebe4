import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { contentOf, imageId } from '../../../api/catalogue/images.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { tablesVersion } from '../../../api/catalogue/version.ts';
import { filesIn } from '../../../api/data/objects/files-in.ts';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { readSums, type Sums, setSum, snapshotName, sumIn, sumOf, sumsFile } from '../../../api/serve/release/sums.ts';
import { filesOf as imageFiles } from '../../../api/shop/images/rules.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { Refusal } from '../../cli/refusal.ts';
import { type CompiledSite, compileSite } from '../compile/compile.ts';
import { drawing } from '../images/fixtures/pictures.ts';
import { makeImages } from '../images/make-images.ts';
import { importPackage } from '../import/import-package.ts';
import { writeSample } from '../sample/write-sample.ts';
import { generate } from './generate.ts';
import { readRecord, releaseIds, rollBack } from './releases.ts';

// The search index is made in a process of its own. Only the first night's is made: no test here looks at the others.
vi.mock('./search-index.ts', async (original) => {
  const real = await original<typeof import('./search-index.ts')>();
  let nights = 0;
  const first: typeof real.makeSearchIndex = async (...night) => {
    if (nights++ === 0) await real.makeSearchIndex(...night);
  };
  return { ...real, makeSearchIndex: first };
});

let site: CompiledSite;
/** A second shop, whose only release is made from scratch. */
let fresh: string;
let dataFolder: string;
let catalogue: string;
const languages = languageCodes.length;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(inject('testFolder'), 'generate-'));
  catalogue = join(dataFolder, 'catalogue');
  await writeSample({ items: 40, out: catalogue, seed: 3, languages: languageCodes });
  leaveOutEmptyLists();
  await importPackage({ path: catalogue, dataFolder });
  site = await compileSite({ siteUrl: undefined, demo: true });
}, 120_000);

/** The sample has every brand and category: those without an item would be a third of all pages. */
function leaveOutEmptyLists(): void {
  const rowsOf = (name: string) =>
    readFileSync(join(catalogue, name), 'utf8')
      .split('\n')
      .map((line) => ({ line, cells: line.split(',') }));
  const keep = (name: string, isKept: (id: string) => boolean) => {
    const [header, ...rows] = rowsOf(name);
    const kept = rows.filter(({ cells: [id = ''], line }) => line === '' || isKept(id));
    writeFileSync(join(catalogue, name), [header, ...kept].map((row) => row?.line).join('\n'));
  };
  const items = rowsOf('items.csv');
  const brands = new Set(items.map(({ cells }) => cells[1]));
  keep('brands.csv', (id) => brands.has(id));
  const parents = new Map(rowsOf('categories.csv').map(({ cells: [id = '', parent = ''] }) => [id, parent]));
  const categories = new Set<string>();
  for (const { cells } of items) for (let id = cells[2]; id; id = parents.get(id)) categories.add(id);
  keep('categories.csv', (id) => categories.has(id));
}

function liveFolder(folder = dataFolder): string {
  const release = currentRelease(folder);
  if (!release) throw new Error('there is no release');
  return release.folder;
}

/** All files of a release with their contents. */
function filesOf(folder: string): Map<string, string> {
  return new Map(globSync('**/*.*', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'latin1')]));
}

/** How many pages the live release has no longer. */
function gonePages(before: ReadonlyMap<string, string>): number {
  const now = filesOf(liveFolder());
  return [...before.keys()].filter((file) => file.endsWith('.html') && !now.has(file)).length;
}

/** Compares names first, and lists differing files by name instead of printing megabytes of pages. */
function expectSameFiles(found: Map<string, string>, wanted: Map<string, string> = new Map(), where = 'the release') {
  expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
  const different = [...found].filter(([file, text]) => wanted.get(file) !== text).map(([file]) => file);
  expect(different, `files of ${where} that are not as they should be`).toEqual([]);
}

/** Every file of the live release has a sum in the list, and the list has no others. */
function expectSums(): void {
  const { id = '', folder = '', snapshot = '' } = currentRelease(dataFolder) ?? {};
  const found: Sums = new Map([[snapshotName, sumOf(readFileSync(snapshotFile(dataFolder, snapshot)))]]);
  for (const file of filesIn(folder)) setSum(found, file, sumOf(readFileSync(join(folder, file))));
  const listed = readSums(sumsFile(dataFolder, id)) ?? new Map();
  expect([...listed.keys()].sort()).toEqual([...found.keys()].sort());
  expect([...found].filter(([name, sums]) => listed.get(name) !== sums)).toEqual([]);
}

/** Changes one of the catalogue's files and imports it. */
async function nextNight(change: (lines: string[]) => string[], name = 'items.csv'): Promise<void> {
  const file = join(catalogue, name);
  writeFileSync(file, change(readFileSync(file, 'utf8').split('\n')).join('\n'));
  await importPackage({ path: catalogue, dataFolder });
}

test('the first generation renders every page in nine languages', async () => {
  const report = await generate({ dataFolder, site });
  expect(report.rendered).toBe(report.pages);
  const folder = liveFolder();
  expect(globSync('product/*.html', { cwd: folder })).toHaveLength(40);
  const inLanguage = (pattern: string) => globSync(pattern, { cwd: folder }).length;
  expect(inLanguage('vehicles/*/*/*.html')).toBeGreaterThan(20);
  expect(inLanguage('ta/vehicles/*/*/*.html')).toBe(inLanguage('vehicles/*/*/*.html'));
  // Pages of numbers are in English and Hindi.
  expect(inLanguage('number/*.html')).toBeGreaterThan(3);
  expect([inLanguage('hi/number/*.html'), inLanguage('ta/number/*.html')]).toEqual([inLanguage('number/*.html'), 0]);
  for (const file of ['index.html', 'hi.html', 'ta/brands.html', 'ml/cart.html', 'shipping-policy.html']) {
    expect(existsSync(join(folder, file)), file).toBe(true);
  }
  expectSums();
});

test('without changes there is no new release', async () => {
  const before = liveFolder();
  const report = await generate({ dataFolder, site });
  expect(report).toMatchObject({ rendered: 0, removed: 0, kept: report.pages });
  expect(liveFolder()).toBe(before);
});

test('pictures that were made since join the edition, and leave it with the items that have them', async () => {
  const drawn = (n: number) => drawing(`<rect width="9" height="9" fill="#00${n}"/>`);
  mkdirSync(join(catalogue, 'images'));
  for (const n of [1, 2]) writeFileSync(join(catalogue, 'images', `${n}.svg`), drawn(n));
  const at = (line: string, name: string) => line.replace(/,[^,]*$/, `,${name}`);
  const original = readFileSync(join(catalogue, 'items.csv'), 'utf8');
  await nextNight((lines) => lines.map((line, n) => (n === 1 || n === 2 ? at(line, `${n}.svg`) : line)));
  const inRelease = () => globSync('images/*', { cwd: liveFolder() }).sort();
  const filesWith = (...of: number[]) =>
    of.flatMap((n) => imageFiles({ id: imageId(contentOf(drawn(n))), width: 200 })).sort();
  await generate({ dataFolder, site });
  expect(inRelease()).toEqual([]);

  const snapshot = newestSnapshot(dataFolder) ?? '';
  expect(await makeImages({ dataFolder, snapshot })).toMatchObject({ made: 2 });
  expect(await generate({ dataFolder, site })).toMatchObject({ rendered: 0 });
  expect(inRelease()).toEqual(filesWith(1, 2));
  expectSums();
  const { id } = currentRelease(dataFolder) ?? {};
  await generate({ dataFolder, site });
  expect(currentRelease(dataFolder)?.id).toBe(id);

  await nextNight((lines) => lines.map((line, n) => (n === 1 ? at(line, '') : line)));
  await generate({ dataFolder, site });
  expect(inRelease()).toEqual(filesWith(2));
  expectSums();
  rmSync(join(catalogue, 'images'), { recursive: true });
  writeFileSync(join(catalogue, 'items.csv'), original);
  await importPackage({ path: catalogue, dataFolder, force: true });
  await generate({ dataFolder, site });
  expect(inRelease()).toEqual([]);
  // Those of the last three editions stay.
  expect(globSync('images/*', { cwd: join(dataFolder, 'catalogue-images') }).sort()).toEqual(filesWith(1, 2));
}, 180_000);

test('a page that was removed from the live release is back in the next one', async () => {
  const older = liveFolder();
  // A page that does not show the item that changes.
  const number = readFileSync(join(catalogue, 'items.csv'), 'utf8').split('\n')[8]?.split(',')[3];
  const pages = globSync('product/*.html', { cwd: older }).map((product) => `ta/${product}`);
  const taken = pages.find((page) => !readFileSync(join(older, page), 'utf8').includes(`>${number}<`)) ?? '';
  const text = readFileSync(join(older, taken), 'utf8');
  rmSync(join(older, taken));
  const before = filesOf(older);
  await nextNight((lines) =>
    lines.map((line, index) => (index === 8 ? line.replace(/,\d+\.\d\d,/, ',777.00,') : line)),
  );
  await generate({ dataFolder, site });
  expect(liveFolder()).not.toBe(older);
  expect(readFileSync(join(liveFolder(), taken), 'utf8')).toBe(text);
  expectSums();
  // Its other languages were rendered again too, but not into the files of the older release.
  expectSameFiles(filesOf(older), before);
});

test('a changed item renders the pages that show it, and no others', async () => {
  const before = filesOf(liveFolder());
  let changed = '';
  await nextNight((lines) =>
    lines.map((line, index) => {
      if (index !== 1) return line;
      changed = line.split(',')[0] ?? '';
      return line.replace(/,(?:true|false),\d+,/, ',true,77,');
    }),
  );
  const report = await generate({ dataFolder, site });
  const after = filesOf(liveFolder());
  const different = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  expect(report.rendered).toBeGreaterThanOrEqual(languages);
  expect(report.rendered).toBeLessThan(report.pages / 5);
  // Stock is part of a page's data: every page that looks different was rendered, and few others.
  expect(different.length).toBeLessThanOrEqual(report.rendered);
  expect(changed).not.toBe('');
});

test('a page that cannot be rendered ends the generation with a message, and the live release stays', async () => {
  const before = liveFolder();
  const broken = mkdtempSync(join(inject('testFolder'), 'broken-'));
  cpSync(join(site.folder, 'client'), join(broken, 'client'), { recursive: true });
  mkdirSync(join(broken, 'server'));
  writeFileSync(
    join(broken, 'server', 'render.mjs'),
    "process.on('unhandledRejection', () => {});" +
      'export const render = async () => new Response(null, { status: 500 });',
  );
  const failing = generate({ dataFolder, site: { ...site, folder: broken, templates: 'other' } });
  await expect(failing).rejects.toThrow(/the page \/\S* answered 500/);
  expect(liveFolder()).toBe(before);
});

test('an added item renders its own pages and those that count or list it, but not the other products', async () => {
  const before = filesOf(liveFolder());
  await nextNight((lines) => {
    const [, ...cells] = (lines[1] ?? '').split(',');
    cells[2] = 'NEW 4711';
    return lines.toSpliced(2, 0, ['new-item', ...cells].join(','));
  });
  const report = await generate({ dataFolder, site });
  const after = filesOf(liveFolder());
  expect(report.rendered).toBeLessThan(report.pages / 5);
  const products = [...after].filter(([file]) => /(?:^|\/)product\//.test(file));
  expect(products.filter(([file]) => !before.has(file))).toHaveLength(languages);
  const others = products.filter(([file, text]) => before.has(file) && before.get(file) !== text).map(([file]) => file);
  expect(others, 'products that show nothing of the new item, but were rendered again').toEqual([]);
});

test('a removed item loses its pages, and the rest equals a generation from scratch, byte for byte', async () => {
  const before = filesOf(liveFolder());
  await nextNight((lines) => lines.toSpliced(5, 1));
  const report = await generate({ dataFolder, site });
  const after = filesOf(liveFolder());
  const gone = [...before.keys()].filter((file) => !after.has(file));
  // With it goes what was about it alone: a number, or a category of a model.
  expect(report.removed).toBe(gonePages(before));
  expect(gone.filter((file) => /(?:^|\/)product\//.test(file))).toHaveLength(languages);

  fresh = mkdtempSync(join(inject('testFolder'), 'fresh-'));
  cpSync(join(dataFolder, 'snapshots'), join(fresh, 'snapshots'), { recursive: true });
  const full = await generate({ dataFolder: fresh, site });
  expect(full.rendered).toBe(full.pages);
  expectSameFiles(filesOf(liveFolder(fresh)), after);
});

test('a release has product feeds of its own, with their sums, and the report says what they have', async () => {
  const files = globSync('feeds/*', { cwd: liveFolder() }).sort();
  expect(files).toEqual(
    ['en', 'hi'].flatMap((code) => [`feeds/google-${code}.xml`, `feeds/products-${code}.csv`]).sort(),
  );
  const release = currentRelease(dataFolder);
  const record = readRecord(dataFolder, release?.id ?? '');
  const table = readFileSync(join(liveFolder(), 'feeds/products-en.csv'), 'utf8').split('\r\n').length - 2;
  expect(record?.feeds?.[0]).toMatchObject({ language: 'en', google: 0, table });
  const { feeds } = await generate({ dataFolder, site });
  expect(feeds).toEqual(record?.feeds);
  const sums = readSums(sumsFile(dataFolder, release?.id ?? ''));
  for (const file of files) expect(sumIn(sums, file)).toBe(sumOf(readFileSync(join(liveFolder(), file))));
});

test('sitemaps list the pages that search engines may index, and no others', () => {
  const folder = liveFolder();
  const sitemap = readFileSync(join(folder, 'sitemap-1.xml'), 'utf8');
  for (const path of ['/brands', '/hi/categories', '/shipping-policy'])
    expect(sitemap).toContain(`<loc>http://localhost:4321${path}</loc>`);
  for (const path of ['/cart', '/checkout', '/login', '/404', '/orders'])
    expect(sitemap).not.toContain(`${path}</loc>`);
  expect(sitemap.match(/<loc>[^<]*\/product\//g)).toHaveLength(globSync('{,*/}product/*.html', { cwd: folder }).length);
});

test('a changed price renders the product and its lists, but no product that names it; sitemaps stay', async () => {
  const before = filesOf(liveFolder());
  const sitemap = statSync(join(liveFolder(), 'sitemap-1.xml')).ino;
  await nextNight((lines) =>
    lines.map((line, index) => (index === 3 ? line.replace(/,\d+\.\d\d,/, ',99999.00,') : line)),
  );
  await generate({ dataFolder, site });
  const different = [...filesOf(liveFolder())]
    .filter(([file, text]) => before.get(file) !== text)
    .map(([file]) => file);
  expect(different.filter((file) => /(?:^|\/)product\//.test(file))).toHaveLength(languages);
  expect(statSync(join(liveFolder(), 'sitemap-1.xml')).ino).toBe(sitemap);
});

test('a change of fitments renders the lists that contain them, and the rest stays', async () => {
  const before = filesOf(liveFolder());
  await nextNight((lines) => {
    const item = lines[1]?.split(',')[0] ?? '';
    return lines.filter((line) => !line.startsWith(`${item},`));
  }, 'fitments.csv');
  const report = await generate({ dataFolder, site });
  const different = [...filesOf(liveFolder())]
    .filter(([file, text]) => before.get(file) !== text)
    .map(([file]) => file);
  for (const kind of ['brands', 'categories']) {
    const lists = different.filter((file) => new RegExp(`(?:^|/)${kind}/`).test(file));
    expect(lists.length, kind).toBe(languages);
  }
  expect(different.length).toBeLessThanOrEqual(report.rendered);
  expect(report.rendered).toBeLessThan(report.pages / 2);
});

test('a rollback makes the previous release live again, with its snapshot; the next night continues from there', async () => {
  const older = currentRelease(dataFolder);
  const snapshot = newestSnapshot(dataFolder);
  await nextNight((lines) => lines.toSpliced(4, 1));
  await generate({ dataFolder, site });
  expect(currentRelease(dataFolder)?.id).not.toBe(older?.id);
  expect(await rollBack(dataFolder)).toEqual({ release: older?.id, snapshot });
  expect(currentRelease(dataFolder)).toEqual(older);
  expect(newestSnapshot(dataFolder)).toBe(snapshot);
  const before = filesOf(liveFolder());
  await importPackage({ path: catalogue, dataFolder });
  const report = await generate({ dataFolder, site });
  expect(report.removed).toBe(gonePages(before));
  expect(releaseIds(dataFolder).length).toBeLessThanOrEqual(3);
});

test('a rollback to a catalogue with other tables is refused with the command that brings it back', async () => {
  const live = currentRelease(dataFolder);
  const [, before = ''] = releaseIds(dataFolder);
  const { snapshot = '' } = readRecord(dataFolder, before) ?? {};
  const setTables = (tables: string) => {
    const db = new Database(snapshotFile(dataFolder, snapshot));
    db.prepare("UPDATE meta SET value = ? WHERE key = 'tables'").run(tables);
    db.close();
  };
  setTables('of another version');
  const refused = rollBack(dataFolder);
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toThrow(
    /another version of the shop .*nothing was changed.*: npm run nightly -- \S+ --force$/,
  );
  expect(currentRelease(dataFolder)).toEqual(live);
  setTables(tablesVersion());
});

test('without a previous release, a rollback is refused', async () => {
  const alone = mkdtempSync(join(inject('testFolder'), 'alone-'));
  await expect(rollBack(alone)).rejects.toThrow(/no release yet/);
  await expect(rollBack(fresh)).rejects.toThrow(/no release before/);
});

test('a release made in the folder of an old one leaves the kept ones unchanged', async () => {
  const filesOfId = (id: string) => filesOf(join(dataFolder, 'releases', id));
  const kept = new Map(releaseIds(dataFolder).map((id) => [id, filesOfId(id)]));
  // The second night reuses the folder of one of these releases.
  expect(kept.size).toBe(3);
  for (let night = 1; night <= 2; night++) {
    await nextNight((lines) =>
      lines.map((line, index) => (index === night ? line.replace(/,\d+\.\d\d,/, `,${night}0000.00,`) : line)),
    );
    await generate({ dataFolder, site });
    const id = currentRelease(dataFolder)?.id ?? '';
    kept.set(id, filesOf(liveFolder()));
    expectSums();
    for (const other of releaseIds(dataFolder))
      expectSameFiles(filesOfId(other), kept.get(other), `${other} after night ${night}`);
  }
  expect(releaseIds(dataFolder)).toHaveLength(3);
  expect(existsSync(join(dataFolder, 'releases', 'spare'))).toBe(true);
});

test('a file that is damaged and linked into the next release keeps the sum it was written with', async () => {
  const older = liveFolder();
  const files = ['favicon.ico', 'sitemap-1.xml'];
  const before = new Map(files.map((file) => [file, sumOf(readFileSync(join(older, file)))]));
  for (const file of files) writeFileSync(join(older, file), readFileSync(join(older, file)).subarray(1));
  await nextNight((lines) =>
    lines.map((line, index) => (index === 6 ? line.replace(/,\d+\.\d\d,/, ',54545.00,') : line)),
  );
  await generate({ dataFolder, site });
  const { id = '', folder = '' } = currentRelease(dataFolder) ?? {};
  expect(folder).not.toBe(older);
  const sums = readSums(sumsFile(dataFolder, id));
  for (const file of files) expect([file, sumIn(sums, file)]).toEqual([file, before.get(file)]);
  // Compiled files are copied again; a sitemap is linked.
  expect(sumOf(readFileSync(join(folder, 'favicon.ico')))).toBe(before.get('favicon.ico'));
  expect(sumOf(readFileSync(join(folder, 'sitemap-1.xml')))).not.toBe(before.get('sitemap-1.xml'));
});

test('damage within a file of a release does not reach the compiled site', () => {
  const folder = liveFolder();
  const compiled = filesIn(join(site.folder, 'client'));
  const shared = compiled.filter(
    (file) => statSync(join(folder, file)).ino === statSync(join(site.folder, 'client', file)).ino,
  );
  expect([compiled.length > 100, shared]).toEqual([true, []]);
});
