import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { type Files, newDataFolder, writePackage } from './fixtures/small-package.ts';
import { importPackage } from './import-package.ts';

/**
 * An import that begins from the live snapshot must give the same as one from scratch, whatever the nights before were.
 * Two shops get the same packages: one imports as usual, the other always from scratch.
 */

const testFolder = join(inject('testFolder'), 'incremental');

interface Item {
  id: string;
  brand: string;
  category: string;
  number: string;
  name: string;
  price: string;
  slug: string;
  fitments: string[];
  attributes: string[];
  references: string[];
  texts: string[];
}

/** Few ids, numbers and addresses, so that nights share them: conflicts, returning items, exchanged addresses. */
const item = fc.record<Item>({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  brand: fc.constantFrom('bosch', 'tvs', 'nobody'),
  category: fc.constantFrom('pads', 'pads', 'brakes', 'nowhere'),
  number: fc.constantFrom('1', '2', '0-3', '03', 'N 4', '5'),
  name: fc.constantFrom('Pad', 'Disc', ' Pad ', 'A <b>pad</b>'),
  price: fc.constantFrom('', '100', '90.50', 'POA'),
  slug: fc.constantFrom('', '', 'pad', 'disc'),
  fitments: fc.subarray(['swift-12,2012,2015,1,', 'swift-12,,,,front', '*,,,,universal', 'none,,,,', '*,,,,wrong']),
  attributes: fc.subarray([
    'position,front,',
    'Position,Front Left,',
    'voltage,12,V',
    'voltage,12 volt,',
    'voltage,x,',
    'colour,red,',
  ]),
  references: fc.subarray(['oe,Maruti,55810', 'cross,,X-1', 'supersedes,,1', 'bad,,1']),
  texts: fc.subarray(['hi,name,पैड', 'hi,name,दूसरा', 'ta,description,உரை', 'xx,name,y']),
});

const night = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 7 }),
  /** Whether rows of an item are separated from each other. */
  mixed: fc.boolean(),
  fitments: fc.boolean(),
  brandName: fc.constantFrom('Bosch', 'Bosch', 'Bosch', 'Robert Bosch'),
});
type Night = typeof night extends fc.Arbitrary<infer T> ? T : never;

function packageOf({ items, mixed, fitments, brandName }: Night): Files {
  const order = (rows: string[]) =>
    mixed ? [...rows.filter((_, n) => n % 2), ...rows.filter((_, n) => n % 2 === 0)] : rows;
  const file = (header: string, rows: string[]) => `${[header, ...order(rows)].join('\n')}\n`;
  return {
    'brands.csv': `brand_id,name\nbosch,${brandName}\ntvs,TVS\n`,
    'items.csv': `item_id,brand_id,category_id,part_number,name,price,slug\n${items
      .map(({ id, brand, category, number, name, price, slug }) =>
        [id, brand, category, number, name, price, slug].join(','),
      )
      .join('\n')}\n`,
    'fitments.csv': fitments
      ? file(
          'item_id,engine_id,year_from,year_to,quantity,note',
          items.flatMap(({ id, fitments: rows }) => rows.map((row) => `${id},${row}`)),
        )
      : undefined,
    'attributes.csv': file(
      'item_id,name,value,unit',
      items.flatMap(({ id, attributes }) => attributes.map((row) => `${id},${row}`)),
    ),
    'references.csv': file(
      'item_id,kind,maker,number',
      items.flatMap(({ id, references }) => references.map((row) => `${id},${row}`)),
    ),
    'translations.csv': file('entity,id,language,field,text', [
      'category,pads,hi,name,पैड',
      ...items.flatMap(({ id, texts }) => texts.map((row) => `item,${id},${row}`)),
    ]),
  };
}

/** Everything in the snapshot except what differs from import to import. */
function content(dataFolder: string): Record<string, unknown[]> {
  const db = new Database(snapshotFile(dataFolder, newestSnapshot(dataFolder) ?? ''), { readonly: true });
  try {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all();
    const rowsOf = (table: string): unknown[] => {
      if (table === 'meta')
        return db.prepare("SELECT * FROM meta WHERE key NOT IN ('id', 'createdAt') ORDER BY key").all();
      if (table === 'item_sources')
        return db.prepare('SELECT i.id, s.* FROM item_sources s LEFT JOIN items i ON i.rowid = s.row ORDER BY 1').all();
      return db.prepare(`SELECT * FROM ${table}`).all();
    };
    return Object.fromEntries(
      tables.map((table) => {
        const rows = rowsOf(table).map((row) => JSON.stringify({ ...(row as object), row: undefined }));
        return [table, rows.sort()];
      }),
    );
  } finally {
    db.close();
  }
}

test('any nights imported one after the other give what an import from scratch gives', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(night, { minLength: 2, maxLength: 5 }), async (nights) => {
      const [kept, anew] = [newDataFolder(testFolder), newDataFolder(testFolder)];
      for (const files of nights.map(packageOf)) {
        const path = writePackage(testFolder, files);
        const options = { path, force: true };
        const report = await importPackage({ ...options, dataFolder: kept });
        const reportAnew = await importPackage({ ...options, dataFolder: anew, fromNothing: true });
        expect({ ...report, snapshot: '', seconds: 0 }).toEqual({ ...reportAnew, snapshot: '', seconds: 0 });
        expect(content(kept)).toEqual(content(anew));
      }
    }),
    { numRuns: 25 },
  );
});
