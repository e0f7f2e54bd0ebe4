import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { root } from './scripts/cli/project.ts';
import { hasPostgres } from './scripts/laboratory/postgres.ts';

if (!('groupBy' in Map))
  throw new Error(
    `The tests need Node 22.12 or later, and this is ${process.version}: put node_modules/.bin first in PATH.`,
  );

/** These tests hash passwords; all other tests of the API do not (`api/testing/plain-passwords.ts`). */
const hashing = [
  'api/shop/password/passwords.test.ts',
  'api/shop/login/routes.test.ts',
  'api/shop/register/told.test.ts',
];
/** These tests start processes and wait for them. */
const starting = ['api/shop/photo/process.test.ts', 'api/serve/limits/come-later.test.ts'];
/** Slow tests with many cases, for `npm run soak`. */
const long = '**/*.soak.test.ts';

/** Timeout of one test in milliseconds: a test of a minute takes several on a busy machine. */
const patience = 300_000;

/** The folder that only PostgreSQL needs. */
const onlyPostgres = 'api/beyond/postgres';
/**
 * Tests of the API that open the shop's data, and so run on PostgreSQL too: the stores' own always, the others in the
 * soak.
 */
const stores = [
  'api/data/*.test.ts',
  'api/serve/limits/counts.test.ts',
  'api/shop/*/store{,-*}.test.ts',
  'api/shop/desk/search.test.ts',
];
const storing = [
  'api/shop/*/*.test.ts',
  'api/serve/plugins/*.test.ts',
  'api/serve/log.test.ts',
  `${onlyPostgres}/${long}`,
];
/** Tests that need neither the run's sample nor a shop: plain rules of the API and the site. */
const needsSample = /inject\(|drawn-fitments|\/(testing|laboratory|cli)\//;
const pure = ['api', 'site']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.soak.test.ts'))
  .filter((file) => ![...hashing, ...starting].includes(file))
  .filter((file) => !needsSample.test(readFileSync(join(root, file), 'utf8')));

const notStoring = [
  ...[...hashing, ...starting, ...pure],
  // This test plays a quarter of an hour at once, which takes longer than a server may take to answer.
  'api/shop/rates/routes.test.ts',
  // This test is about the search, and opens a shop.db of its own.
  'api/shop/search/away.test.ts',
];

/** The PostgreSQL projects; none, with a warning, where there is no server. */
function onPostgres(): TestProjectInlineConfiguration[] {
  // This shop leaves PostgreSQL out.
  if (!existsSync(new URL(onlyPostgres, import.meta.url))) return [];
  if (!hasPostgres()) {
    const missing = 'There is no PostgreSQL here (DATABASE_URL, or Debian package postgresql)';
    if (process.env.NEED_POSTGRES) throw new Error(`${missing}.`);
    console.warn(`${missing}: its tests are skipped.`);
    return [];
  }
  const project = (name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration => ({
    extends: true,
    test: {
      name,
      include,
      exclude,
      isolate: false,
      globalSetup: ['scripts/laboratory/postgres-setup.ts'],
      setupFiles: ['api/testing/setup.ts'],
      testTimeout: patience,
    },
  });
  return [
    project('postgres', [...stores, `${onlyPostgres}/*.test.ts`], [long]),
    project('soak-postgres', storing, [...notStoring, ...stores]),
  ];
}

export default defineConfig({
  test: {
    // A command that a test starts uses the database that the test names, not the server that all tests share.
    env: { DATABASE_URL: '' },
    projects: [
      // These tests share only modules: reloading them for each file would double the time.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: { name: 'site', include: ['site/**/*.test.ts'], exclude: [...pure, long], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          exclude: [...pure, ...hashing, long, `${onlyPostgres}/**`],
          isolate: false,
          setupFiles: ['api/testing/setup.ts'],
        },
      },
      ...onPostgres(),
      // These tests spend their time in processes that they start. A process per file cleans up after them.
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.ts', ...hashing], exclude: [long] } },
      {
        extends: true,
        test: {
          name: 'soak',
          include: [`{api,site,scripts}/${long}`],
          exclude: [`${onlyPostgres}/**`],
          testTimeout: patience,
        },
      },
    ],
    globalSetup: ['scripts/laboratory/test-setup.ts'],
    execArgv: ['--no-experimental-webstorage'],
    // A compiled site is loaded as it is, as in the shop: Vite's transformation would change its scripts.
    server: { deps: { external: [/\/dist\/[0-9a-f]{16}\//] } },
    // Use all cores: by default one stays idle.
    maxWorkers: '100%',
    // A long timeout for `expect.poll`: a busy machine is slow.
    expect: { poll: { interval: 10, timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
