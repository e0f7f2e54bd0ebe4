import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Whereabouts } from '../data/shop-db.ts';
import { databaseAt } from './database-url.ts';
import { isPostgres } from './databases.ts';

/** The place for the data of a test's new shop, with its tables. */
export async function newPlace(name: string): Promise<Whereabouts> {
  const dataFolder = mkdtempSync(join(inject('shopsFolder'), `${name}-`));
  if (!isPostgres) {
    copyFileSync(inject('emptyShopDb'), join(dataFolder, 'shop.db'));
    return { dataFolder };
  }
  const template = inject('templateUrl');
  const from = new URL(template.replace('@/', '@local/')).pathname.slice(1);
  const own = `${from}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(databaseAt(template, 'postgres'));
  await client.connect();
  await client.query(`create database ${own} template ${from}`);
  await client.end();
  return { dataFolder, databaseUrl: databaseAt(template, own) };
}
