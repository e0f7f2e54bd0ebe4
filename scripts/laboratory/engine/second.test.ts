import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { type Language, languageCodes } from '../../../api/contract/languages.ts';
import type { SearchEngine } from '../../../api/search/engine.ts';
import { readySearch } from '../../../api/testing/app.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { firstSample } from '../../catalogue/sample/items.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import type { SampleFacts } from '../golden/demands.ts';
import { readFacts, readSecond } from '../golden/second.ts';

/** The second set of queries: whether the answer as a whole is right, also where nothing is to be found. */

const queries = readSecond();
let catalogue: Catalogue;
let search: SearchEngine;
let facts: SampleFacts;

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'second-'));
  await writeSample({ ...firstSample, out: join(folder, 'sample'), languages: languageCodes });
  const { snapshot } = await importPackage({ path: join(folder, 'sample'), dataFolder: folder });
  const file = snapshotFile(folder, snapshot);
  facts = readFacts(file);
  catalogue = openCatalogue(file);
  search = await readySearch(catalogue);
}, 120_000);
afterAll(async () => {
  await search.stop();
  catalogue.close();
});

test('the set has 1,100 queries, each once', () => {
  expect(queries.length).toBeGreaterThanOrEqual(1100);
  expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
});

test('every verdict is true of the sample', () => {
  const untrue = queries.filter(({ clauses }) => !clauses.every((clause) => clause.isTrueOf(facts)));
  expect(untrue.map(({ query, verdict }) => `${query} → ${verdict}`)).toEqual([]);
});

test('the answer is right for 97 of 100 queries', async () => {
  const wrong: string[] = [];
  for (const { kind, query, language, verdict, clauses } of queries) {
    const request = { query, language: language as Language, sort: 'relevance', page: 1, pageSize: 24 } as const;
    const answer = await search.search(request);
    if (clauses.every((clause) => clause.isRight(answer, facts))) continue;
    const { total, ids, didYouMean = '', understood, unmatched } = answer;
    const told = understood.map((one) => `${one.kind}=${one.label}`).join(', ');
    wrong.push(
      `${kind}: ${query} → ${total}, ${ids[0]}, meant ${didYouMean}, ${told}, without ${unmatched}; ${verdict}`,
    );
  }
  console.log(`${queries.length} queries, ${wrong.length} wrong${wrong.map((line) => `\n${line}`).join('')}`);
  expect(wrong.length / queries.length).toBeLessThanOrEqual(0.03);
});
