import { expect, test } from 'vitest';
import { numberKey } from '../../../../api/shop/search/rules.ts';
import { quality, readGolden } from '../../golden/golden.ts';
import type { Sample } from '../sample.ts';

/** The first set of queries checks whether the right answer comes first. */
export function goldenSuite(sample: Sample): void {
  const { ask, itemOf } = sample;

  test('the golden set: the right answer is first in 99 of 100 searches', async () => {
    const all = readGolden();
    expect(all.length).toBeGreaterThanOrEqual(300);
    const golden = sample.someOf(all);
    const places: number[] = [];
    for (const one of golden) {
      const found = await ask(one.query, { pageSize: 12 });
      const isTold = one.replacedBy === undefined || numberKey(found.replacedBy?.partNumber ?? '') === one.replacedBy;
      const place = isTold ? found.ids.findIndex((id) => one.isRight(id)) : -1;
      places.push(place);
      if (place === 0) continue;
      const first = found.ids.slice(0, 2).map((id) => `${itemOf(id).partNumber} ${itemOf(id).name}`);
      const where = place < 0 ? 'not found' : `place ${place + 1}`;
      const as = found.didYouMean ? ` (as ${found.didYouMean})` : '';
      console.log(`${where}: ${one.query} → ${one.wanted}${as}\n    ${first.join('\n    ')}`);
    }
    const { first, firstThree } = quality(places);
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    console.log(`${golden.length} queries: first ${percent(first)}, first three ${percent(firstThree)}`);
    expect(first).toBeGreaterThanOrEqual(0.99);
    expect(firstThree).toBeGreaterThanOrEqual(0.99);
  });
}
