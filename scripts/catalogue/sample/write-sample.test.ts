import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { fullLanguages } from '../../../api/shop/language/languages.ts';
import { numberKey } from '../../../api/shop/search/rules.ts';
import { CsvParser } from '../import/csv.ts';
import { liveRows, newDataFolder } from '../import/fixtures/small-package.ts';
import { importPackage } from '../import/import-package.ts';
import { writeSample } from './write-sample.ts';

const testFolder = join(inject('testFolder'), 'write-sample');
const newFolder = () => newDataFolder(testFolder);

async function sample(items: number, seed: number, languages = fullLanguages): Promise<string> {
  const out = newFolder();
  await writeSample({ items, out, seed, languages });
  return out;
}

function table(folder: string, file: string): Record<string, string>[] {
  const parser = new CsvParser(',');
  const [header, ...rows] = [...parser.push(readFileSync(join(folder, file), 'utf8')), ...parser.end()];
  return rows.map(({ cells }) => Object.fromEntries(cells.map((cell, n) => [header?.cells[n] ?? '', cell])));
}

const bytes = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));

test('the same seed gives the same bytes, another seed gives other items', async () => {
  const [one, again, other] = [bytes(await sample(120, 5)), bytes(await sample(120, 5)), bytes(await sample(120, 6))];
  expect(again).toEqual(one);
  expect(other['items.csv']).not.toBe(one['items.csv']);
  expect(other['makes.csv']).toBe(one['makes.csv']);
});

describe('a package with pictures', () => {
  const drawn = newFolder();
  const plain = newFolder();
  beforeAll(async () => {
    const options = { items: 150, seed: 5, languages: fullLanguages };
    await writeSample({ ...options, out: drawn, images: true });
    await writeSample({ ...options, out: plain });
  });

  test('has a drawing of every item, with words for it in every language', () => {
    const names = new Map(table(drawn, 'items.csv').map((row) => [row.item_id, row.name]));
    const images = table(drawn, 'images.csv');
    expect(images.map((row) => row.item_id)).toEqual([...names.keys()]);
    for (const { item_id, position, file = '', alt, alt_hi, alt_ml } of images) {
      expect([position, alt]).toEqual(['1', names.get(item_id ?? '')]);
      expect(alt_hi && alt_ml).toBeTruthy();
      expect(readFileSync(join(drawn, 'images', file), 'utf8')).toMatch(/^<svg [^>]+>[\s\S]+<\/svg>\n$/);
    }
  });

  test('has an exploded view of every diagram, with the place of each part', () => {
    const images = new Set(readdirSync(join(drawn, 'images')));
    const diagrams = table(drawn, 'diagrams.csv');
    expect(diagrams.filter(({ image = '' }) => !images.has(image))).toEqual([]);
    // Vehicles with the same parts share one.
    expect(new Set(diagrams.map(({ image }) => image)).size).toBeLessThan(diagrams.length);
    for (const { x, y } of table(drawn, 'diagram_parts.csv'))
      for (const share of [x, y]) expect(Number(share) > 0 && Number(share) < 1, share).toBe(true);
  });

  test('is taken whole by the import: every row has its picture, and its place on the diagram', async () => {
    const dataFolder = newDataFolder(testFolder);
    const { rejected, omitted, ignoredColumns } = await importPackage({ path: drawn, dataFolder });
    expect({ rejected, omitted, ignoredColumns }).toEqual({ rejected: [], omitted: 0, ignoredColumns: {} });
    const one = (sql: string) => Object.values(liveRows(dataFolder, sql)[0] ?? {})[0];
    const without = 'NOT IN (SELECT id FROM images)';
    expect(one('SELECT count(*) FROM items WHERE id NOT IN (SELECT item_id FROM item_images)')).toBe(0);
    expect(one(`SELECT count(*) FROM diagrams WHERE image_id IS NULL OR image_id ${without}`)).toBe(0);
    expect(one('SELECT count(*) FROM diagram_parts WHERE x IS NULL OR y IS NULL')).toBe(0);
    expect(one('SELECT count(*) FROM diagram_parts')).toBe(table(drawn, 'diagram_parts.csv').length);
  });

  test('is the package without them in everything else', () => {
    const without = bytes(plain);
    expect(Object.keys(without)).not.toContain('images.csv');
    for (const [file, text] of Object.entries(without)) {
      if (file.startsWith('diagram')) {
        const columns = Object.keys(table(plain, file)[0] ?? {});
        const common = table(drawn, file).map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
        expect(common, file).toEqual(table(plain, file));
      } else expect(readFileSync(join(drawn, file), 'utf8'), file).toBe(text);
    }
  });
});

test.each([1, 2, 7, 100, 1234])('--items %d gives exactly as many', async (count) => {
  expect(table(await sample(count, 3, ['en']), 'items.csv')).toHaveLength(count);
});

test('progress is reported on the way', async () => {
  const seen: number[] = [];
  await writeSample({
    items: 10_001,
    out: newFolder(),
    seed: 1,
    languages: ['en'],
    fitments: 1,
    onProgress: (done) => seen.push(done),
  });
  expect(seen).toEqual([5000, 10_000]);
});

test('only the requested languages are written', async () => {
  const languages = new Set(
    table(await sample(10, 3, ['en', 'ta']), 'translations.csv').map(({ language }) => language),
  );
  expect([...languages]).toEqual(['ta']);
});

test('--fitments 5 gives every item exactly five vehicles, whatever its kind of part', async () => {
  const out = newFolder();
  await writeSample({ items: 400, out, seed: 3, languages: ['en'], fitments: 5 });
  const fitments = Map.groupBy(table(out, 'fitments.csv'), (row) => row.item_id);
  expect(fitments.size).toBe(400);
  for (const [id, rows] of fitments) expect(new Set(rows.map((row) => row.engine_id)).size, id).toBe(5);
  const report = await importPackage({ path: out, dataFolder: newFolder() });
  expect(report.rejected).toEqual([]);
});

describe('a sample of 2,000 items', () => {
  let folder = '';
  let items: Record<string, string>[] = [];
  /** The largest file, read only once. */
  let translations: Record<string, string>[] = [];
  beforeAll(async () => {
    folder = await sample(2000, 11);
    items = table(folder, 'items.csv');
    translations = table(folder, 'translations.csv');
  });

  test('says the note of every fitment in every language, chassis numbers too', () => {
    const notes = new Set(
      table(folder, 'fitments.csv').flatMap(({ note }) => (note && note !== 'universal' ? note : [])),
    );
    const rows = translations.filter(({ entity }) => entity === 'note');
    const said = Map.groupBy(rows, ({ id }) => id ?? '');
    expect([...notes].some((note) => /\d{6}/.test(note))).toBe(true);
    for (const note of notes) {
      const texts = said.get(note) ?? [];
      expect(texts.map(({ language }) => language).sort(), note).toEqual(
        fullLanguages.filter((of) => of !== 'en').sort(),
      );
      const digits = (of: string) => (of.match(/\d+/g) ?? []).join();
      const wrong = texts.filter(({ text = '' }) => !/[\u0900-\u0dff]/.test(text) || digits(text) !== digits(note));
      expect(wrong, note).toEqual([]);
    }
  });

  test('is imported with no row set aside and no column ignored, as a demonstration', async () => {
    const report = await importPackage({ path: folder, dataFolder: newFolder() });
    expect(report.rejected).toEqual([]);
    expect(report.ignoredColumns).toEqual({});
    expect(report.accepted).toEqual(report.read);
    expect(report.accepted['items.csv']).toBe(2000);
    const { 'images.csv': none, ...filled } = report.accepted;
    expect(none).toBe(0);
    for (const [file, rows] of Object.entries(filled)) expect(rows, file).toBeGreaterThan(0);
  });

  test('says of batteries, oils, wipers, bulbs and discs what shoppers choose by, the same for all offers of a part', () => {
    const of = Map.groupBy(table(folder, 'attributes.csv'), ({ item_id: id }) => id);
    const wanted: Record<string, string[]> = {
      batteries: ['capacity', 'voltage'],
      'engine-oils': ['viscosity', 'volume'],
      wipers: [],
      bulbs: ['bulb type', 'voltage', 'wattage'],
      'brake-discs': ['Position', 'diameter', 'thickness'],
    };
    for (const item of items.filter(({ category_id: id = '' }) => id in wanted)) {
      const said = new Set(of.get(item.item_id)?.map(({ name }) => name));
      expect([...said], item.name).toEqual(expect.arrayContaining(wanted[item.category_id ?? ''] ?? []));
      if (item.name?.includes('Wiper Blade')) expect([...said]).toContain('wiper length');
    }
    const offers = Map.groupBy(
      items.filter(({ category_id: id }) => id === 'brake-discs'),
      ({ name }) => name,
    );
    const specs = (id = '') =>
      of
        .get(id)
        ?.map(({ name, value }) => `${name} ${value}`)
        .join();
    expect([...offers.values()].some((same) => same.length > 1)).toBe(true);
    for (const [name, same] of offers) expect(new Set(same.map(({ item_id: id }) => specs(id))).size, name).toBe(1);
  });

  test('gives the position that a name says, and no other', () => {
    const of = Map.groupBy(table(folder, 'attributes.csv'), ({ item_id: id }) => id);
    const sides = /\b(front|rear|left|right|upper|lower|inner|outer)\b/gi;
    for (const { item_id: id = '', name = '' } of items) {
      const position =
        of
          .get(id)
          ?.find((row) => row.name === 'Position')
          ?.value?.split(' ') ?? [];
      const said = new Set(name.split(' – ')[0]?.toLowerCase().match(sides));
      expect([name, [...said].sort()]).toEqual([name, position.sort()]);
    }
  });

  test('has every item under a brand and a category that it contains', () => {
    const brands = new Set(table(folder, 'brands.csv').map((row) => row.brand_id));
    const categories = new Set(table(folder, 'categories.csv').map((row) => row.category_id));
    for (const item of items) {
      expect(brands, item.item_id).toContain(item.brand_id);
      expect(categories, item.item_id).toContain(item.category_id);
    }
  });

  test('has a name and a description of every item and category in all nine languages, with every value filled in', () => {
    const texts = new Map(
      translations.map((row) => [`${row.entity} ${row.id} ${row.language} ${row.field}`, row.text ?? '']),
    );
    const categories = table(folder, 'categories.csv');
    const wrong: string[] = [];
    const judge = (text: string | undefined, where: string) => {
      if (!/^[^{}]+$/.test(text ?? '')) wrong.push(`${where}: ${text}`);
    };
    for (const [entity, rows, id] of [
      ['item', items, 'item_id'],
      ['category', categories, 'category_id'],
    ] as const)
      for (const row of rows)
        for (const field of ['name', 'description']) {
          judge(row[field], `${row[id]} ${field}`);
          for (const language of fullLanguages.slice(1)) {
            const text = `${entity} ${row[id]} ${language} ${field}`;
            judge(texts.get(text), text);
          }
        }
    expect(wrong).toEqual([]);
  });

  test('has the name of every diagram and of its parts in all nine languages', () => {
    const named = new Set(translations.map((row) => `${row.entity} ${row.id} ${row.language} ${row.field}`));
    const wanted = [
      ...table(folder, 'diagrams.csv').map((row) => `diagram ${row.diagram_id}`),
      ...table(folder, 'diagram_parts.csv').map((row) => `part ${numberKey(row.part_number ?? '')}`),
    ].flatMap((of) => fullLanguages.slice(1).map((language) => `${of} ${language} name`));
    expect(wanted.filter((name) => !named.has(name))).toEqual([]);
  });

  test('has the names of makes and most models in every language’s letters, their generations as they are', () => {
    const rows = translations;
    const named = (entity: string, language: string) =>
      new Map(
        rows
          .filter((row) => row.entity === entity && row.language === language)
          .map(({ id, text }) => [id, text ?? '']),
      );
    const [makes, models] = [table(folder, 'makes.csv'), table(folder, 'models.csv')];
    for (const language of fullLanguages.slice(1)) {
      const [ofMakes, ofModels] = [named('make', language), named('model', language)];
      expect(ofMakes.size, language).toBe(makes.length);
      expect(ofModels.size, language).toBeGreaterThan(0.85 * models.length);
      for (const [id, text] of ofMakes) expect(text, `${language} ${id}`).not.toMatch(/\p{Script=Latin}/u);
      for (const { model_id: id = '', name = '' } of models) {
        const text = ofModels.get(id);
        if (text === undefined) continue;
        expect(text, `${language} ${id}`).toMatch(/(?!\p{Script=Latin})\p{L}/u);
        const mark = / \(.*\)$/.exec(name)?.[0] ?? '';
        expect(text.endsWith(mark), `${language} ${id}`).toBe(true);
        // A number may be part of the model's name.
        for (const digits of name.slice(0, name.length - mark.length).match(/\d+/g) ?? [])
          expect(text).toContain(digits);
      }
    }
    expect(named('model', 'hi').get('maruti-suzuki_swift-3')).toBe('स्विफ्ट (3rd gen)');
    expect(named('model', 'hi').has('maruti-suzuki_800')).toBe(false);
  });

  test('has part numbers that occur once per brand, however they are written', () => {
    expect(new Set(items.map((item) => `${item.brand_id} ${numberKey(item.part_number ?? '')}`)).size).toBe(
      items.length,
    );
  });

  test('names only its own numbers in cross-references and supersessions', () => {
    const names = new Map(table(folder, 'brands.csv').map((row) => [row.brand_id, row.name]));
    const numbers = new Set(items.map((item) => `${names.get(item.brand_id ?? '')} ${item.part_number}`));
    const inside = table(folder, 'references.csv').filter(({ kind }) => kind !== 'oe');
    expect(inside.length).toBeGreaterThan(100);
    const lost = inside.filter(({ maker, number }) => !numbers.has(`${maker} ${number}`));
    // The last group may be cut off: its items then name numbers that are missing.
    expect(lost.length).toBeLessThan(10);
  });
});
