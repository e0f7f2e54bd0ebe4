import Database from 'better-sqlite3';
import { expect, inject, test } from 'vitest';
import { shellScript, tableShape } from './sqlite-shell.ts';

const shapes = {
  items: {
    integers: ['stock'],
    primaryKey: ['id'],
    withoutRowid: false,
    indexes: [
      { unique: true, columns: ['slug'] },
      { unique: false, columns: ['brand_id', 'made_up', 'id'] },
    ],
  },
  translations: { integers: [], primaryKey: ['entity', 'id'], withoutRowid: true, indexes: [] },
};

test('tables have the columns of the files, the keys of the snapshot, and indexes after the rows', () => {
  const lines = shellScript(
    [
      { path: '/a b/items.csv', table: 'items', columns: ['item_id', 'brand_id', 'stock'] },
      { path: '/t.csv', table: 'translations', columns: ['entity', 'id'] },
    ],
    shapes,
  ).split('\n');
  expect(lines.filter((line) => !line.startsWith('PRAGMA'))).toEqual([
    'CREATE TABLE items ("item_id" text, "brand_id" text, "stock" integer, PRIMARY KEY (item_id));',
    'CREATE TABLE translations ("entity" text, "id" text, PRIMARY KEY (entity, id)) WITHOUT ROWID;',
    '.import --csv --skip 1 "/a b/items.csv" items',
    '.import --csv --skip 1 "/t.csv" translations',
    'CREATE INDEX items_1 ON items (brand_id, item_id);',
    '',
  ]);
});

test('empty cells of a column that is unique are not compared', () => {
  const files = [{ path: '/items.csv', table: 'items', columns: ['item_id', 'slug'] }];
  const statements = shellScript(files, shapes)
    .split('\n')
    .filter((line) => line.startsWith('CREATE'));
  const db = new Database(':memory:');
  db.exec(statements.join('\n'));
  const add = db.prepare('INSERT INTO items VALUES (?, ?)');
  add.run('a', '');
  add.run('b', '');
  add.run('c', 'pad');
  expect(() => add.run('d', 'pad')).toThrow('UNIQUE');
});

test('the shape of a table is read from a snapshot', () => {
  const db = new Database(inject('snapshotFile'), { readonly: true });
  const items = tableShape(db, 'items');
  expect(items.primaryKey).toEqual(['id']);
  expect(items.integers).toContain('stock');
  expect(items.indexes).toContainEqual({ unique: true, columns: ['slug'] });
  expect(tableShape(db, 'translations').primaryKey).toEqual(['entity', 'id', 'language', 'field']);
  db.close();
});
