import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openServerDatabase } from '../../api/serve/beyond.ts';
import { databaseAt } from '../../api/testing/database-url.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with empty tables, from which each test's own is made. */
    templateUrl: string;
  }
}

/** Once per run: a server (that of DATABASE_URL, or else a new one) with an empty shop. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  if (!server) throw new Error('There is no PostgreSQL here: set DATABASE_URL.');
  const name = `shop_test_${randomBytes(6).toString('hex')}`;
  const ask = async (text: string) => {
    const client = new pg.Client(server.url);
    await client.connect();
    const { rows } = await client.query<{ datname: string }>(text);
    await client.end();
    return rows;
  };
  await ask(`create database ${name}`);
  const templateUrl = databaseAt(server.url, name);
  await (await (await openServerDatabase()).connect(templateUrl)).close();
  project.provide('templateUrl', templateUrl);
  return async () => {
    if (given)
      for (const { datname } of await ask(`select datname from pg_database where datname like '${name}%'`))
        await ask(`drop database "${datname}" with (force)`);
    await server.stop();
  };
}
