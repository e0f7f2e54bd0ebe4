import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ShopDbUnusable } from './failures.ts';
import { shopVersion } from './version.ts';

/**
 * Data that a newer version of the shop has migrated. This one does not know their tables: it could write what the newer
 * one cannot read.
 */

export interface Migrated {
  /** The time of the newest migration that was applied, in ms; undefined: none. */
  applied: number | undefined;
  /** The version of the shop that applied it; versions before 0.2.0 did not say so. */
  by: string | undefined;
}

/** The time of the newest migration that this version has, in ms. */
export function newestMigration(migrationsFolder: string): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map(({ when }) => when));
}

/**
 * @param what the data, as a message names them
 * @returns the version to be recorded in the data when they have been migrated; undefined: what is recorded stays
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

/** A version as SQLite keeps it, a whole number: 0.2.0 is 2000. */
export function numberOf(version: string): number {
  const [first = 0, second = 0, third = 0] = version.split(/[.-]/, 3).map(Number);
  return first * major + second * minor + third;
}

/** @returns undefined of 0, which nobody has set */
export const versionOf = (number: number): string | undefined =>
  number === 0 ? undefined : `${Math.floor(number / major)}.${Math.floor((number % major) / minor)}.${number % minor}`;
