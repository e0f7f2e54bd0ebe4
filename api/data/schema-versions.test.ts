import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tablesVersion } from '../catalogue/version.ts';
import { numberOf } from './newer-data.ts';
import { type SchemaVersion, schemaVersions } from './schema-versions.ts';
import { shopVersion } from './version.ts';

/** The names of a folder's migrations, in their order; empty when the shop leaves that database out. */
function migrations(folder: string): string[] {
  const file = new URL(`./${folder}/migrations/meta/_journal.json`, import.meta.url);
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
}
const sqlite = migrations('.');
const postgres = migrations('../beyond/postgres');

test('the journal ends with the tables that this version needs', () => {
  const { version: last = '', ...written } = schemaVersions.at(-1) ?? ({} as SchemaVersion);
  const needed = { sqlite: sqlite.at(-1), postgres: postgres.at(-1) ?? written.postgres, snapshot: tablesVersion() };
  expect(
    written,
    `The tables are others than those of version ${last}: a higher version in package.json, and its row in schema-versions.ts`,
  ).toEqual(needed);
  expect(numberOf(shopVersion)).toBeGreaterThanOrEqual(numberOf(last));
});

test('versions only ascend, and so do their migrations', () => {
  const rising = (numbers: number[]) => numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0));
  const versions = schemaVersions.map(({ version }) => numberOf(version));
  expect([rising(versions), new Set(versions).size]).toEqual([true, versions.length]);
  expect(rising(schemaVersions.map((row) => sqlite.indexOf(row.sqlite)))).toBe(true);
  const known = schemaVersions.flatMap((row) => row.postgres ?? []);
  expect(rising(known.map((name) => postgres.indexOf(name)))).toBe(true);
  for (const row of schemaVersions) expect(sqlite).toContain(row.sqlite);
  if (postgres.length > 0) expect(postgres).toEqual(expect.arrayContaining(known));
});
