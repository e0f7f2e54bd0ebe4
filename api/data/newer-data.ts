import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ShopDbUnusable } from './failures.ts';
import { shopVersion } from './version.ts';

/**
 * Refuses data that a newer version of the shop has migrated. This version does not know the tables, so it could write
 * what the newer one cannot read.
 */

export interface Migrated {
  /** When the newest applied migration was made, in ms; undefined: none was applied. */
  applied: number | undefined;
  /** The version of the shop that applied it; unknown for versions before 0.2.0. */
  by: string | undefined;
}

/** When the newest migration of this version was made, in ms. */
export function newestMigration(migrationsFolder: string): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
}

/**
 * @param what the data, as messages name them
 * @returns the version to record in the data after migrating them; undefined: the recorded one stays
 * @throws ShopDbUnusable that names the version to install
 */
export function expectNotNewer(what: string, { applied, by }: Migrated, migrationsFolder: string): string | undefined {
  const own = newestMigration(migrationsFolder);
  if (applied !== undefined && applied > own)
    throw new ShopDbUnusable(
      `${what} was migrated by ${by === undefined ? 'a newer version' : `version ${by}`} of the shop, and this is version ` +
        `${shopVersion}, which does not know its tables. Nothing was changed. Install ${by === undefined ? 'the newer version' : `version ${by} or a newer one`}.`,
    );
  return applied === own && by !== undefined ? undefined : shopVersion;
}

const [major, minor] = [1_000_000, 1000];

/** A version as the whole number that SQLite stores: 0.2.0 is 2000. */
export function numberOf(version: string): number {
  const [first = 0, second = 0, third = 0] = version.split(/[.-]/, 3).map(Number);
  return first * major + second * minor + third;
}

/** @returns undefined for 0, which means that no version is recorded */
export const versionOf = (number: number): string | undefined =>
  number === 0 ? undefined : `${Math.floor(number / major)}.${Math.floor((number % major) / minor)}.${number % minor}`;
