import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { snapshotFile } from '../../api/catalogue/snapshots.ts';
import { languageCodes } from '../../api/contract/languages.ts';
import type { SearchAnswer } from '../../api/contract/parts.ts';
import { numberKey } from '../../api/contract/rules.ts';
import { openTestShop, type TestShop } from '../../api/test-shop.ts';
import { importPackage } from '../import/import-package.ts';
import { writeSample } from '../sample/write-sample.ts';
import { type GoldenQuery, goldenCatalogue, quality, readGolden } from './golden.ts';

let shop: TestShop;
beforeAll(async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'golden-'));
  const out = join(folder, 'sample');
  await writeSample({ ...goldenCatalogue, out, languages: languageCodes });
  const { snapshot } = await importPackage({ path: out, dataFolder: folder });
  shop = await openTestShop({}, snapshotFile(folder, snapshot));
});
afterAll(() => shop?.close());

async function ask({ query, language }: GoldenQuery): Promise<SearchAnswer['data']> {
  const answer = await shop.app.inject({
    url: '/api/parts/search',
    query: { q: query, lang: language, pageSize: '12' },
  });
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json<SearchAnswer>().data;
}

test('the golden set: the right answer is first in 90 of 100 searches, and among the first three in 97', async () => {
  const golden = readGolden();
  expect(golden.length).toBeGreaterThanOrEqual(300);
  const places: number[] = [];
  for (const one of golden) {
    const { items, didYouMean, replacedBy } = await ask(one);
    const isTold = one.replacedBy === undefined || numberKey(replacedBy?.partNumber ?? '') === one.replacedBy;
    const place = isTold ? items.findIndex(({ id }) => one.isRight(id)) : -1;
    places.push(place);
    if (place === 0) continue;
    const first = items
      .slice(0, 2)
      .map(({ brandName, partNumber, partName }) => `${brandName} ${partNumber} ${partName}`);
    const where = place < 0 ? 'not found' : `place ${place + 1}`;
    console.log(
      `${where}: ${one.query} → ${one.wanted}${didYouMean ? ` (as ${didYouMean})` : ''}\n    ${first.join('\n    ')}`,
    );
  }
  const { first, firstThree } = quality(places);
  console.log(
    `${golden.length} queries: first ${(first * 100).toFixed(1)} %, first three ${(firstThree * 100).toFixed(1)} %`,
  );
  expect(first).toBeGreaterThanOrEqual(0.9);
  expect(firstThree).toBeGreaterThanOrEqual(0.97);
});
