import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, inject, test } from 'vitest';
import { SnapshotWriter } from './snapshot-writer.ts';

const folder = join(inject('testFolder'), 'snapshot-writer');
mkdirSync(folder, { recursive: true });

test('rows are written completely and in order, a query sees every row before it', () => {
  const file = join(folder, 'rows.sqlite');
  const writer = new SnapshotWriter(file);
  const insert = writer.insert('brands', ['id', 'slug', 'name', 'country']);
  const rename = writer.change('UPDATE brands SET name = ? WHERE id = ?');
  const count = writer.question<[number, string]>('SELECT count(*), max(name) FROM brands WHERE id >= ?');
  for (let n = 0; n < 5003; n++) insert(`b${n}`, `s${n}`, `Name ${n}`, n % 2 === 0 ? null : 'भारत');
  rename('Zed', 'b5002');
  expect(count('')).toEqual([[5003, 'Zed']]);
  writer.finish();
  const db = new Database(file, { readonly: true });
  const rows = db.prepare('SELECT id, slug, name, country FROM brands ORDER BY rowid').raw().all();
  db.close();
  expect(rows).toEqual(
    Array.from({ length: 5003 }, (_, n) => [
      `b${n}`,
      `s${n}`,
      n === 5002 ? 'Zed' : `Name ${n}`,
      n % 2 === 0 ? null : 'भारत',
    ]),
  );
});

test('only rows that already exist are reported', () => {
  const writer = new SnapshotWriter(join(folder, 'there.sqlite'));
  const insert = writer.insertUnlessThere('translations');
  const ids = ['a', 'b', 'a', 'c', 'b', 'a'];
  const told = ids.flatMap((id, n) =>
    insert({ entity: 'item', id, language: 'hi', field: 'name', text: `text ${n}` }) ? [] : [n],
  );
  writer.close();
  expect(told).toEqual([2, 4, 5]);
});

test('an error from SQLite is thrown with its code, and the next file is written normally', () => {
  const broken = new SnapshotWriter(join(folder, 'broken.sqlite'));
  const insert = broken.insert('brands', ['id', 'slug', 'name']);
  insert('a', 'a', 'A');
  expect(() => insert('a', 'b', 'B')).toThrow(expect.objectContaining({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }));
  broken.close();
  const file = join(folder, 'whole.sqlite');
  const whole = new SnapshotWriter(file);
  whole.insert('brands', ['id', 'slug', 'name'])('a', 'a', 'A');
  whole.finish();
  const db = new Database(file, { readonly: true });
  expect(db.prepare('SELECT name FROM brands').pluck().all()).toEqual(['A']);
  db.close();
});
