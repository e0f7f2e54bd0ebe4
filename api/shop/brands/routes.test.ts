import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('brands are sorted by name and may be cached for five minutes', async () => {
  const answer = await shop.app.inject('/api/brands');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
  const { data } = answer.json();
  expect(data).toContainEqual({ brandId: 'bosch', brandName: 'Bosch' });
  expect(data).toHaveLength(shop.catalogue.names.brandsIn('en').size);
  const names = data.map(({ brandName }: { brandName: string }) => brandName);
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  // In dictionary order, not capitals first.
  expect(names).not.toEqual(names.toSorted());
});

test('a language without translated brands, and an unknown one, get the names in English', async () => {
  const english = (await shop.app.inject('/api/brands')).json();
  for (const lang of ['hi', 'xx', ''])
    expect([lang, (await shop.app.inject(`/api/brands?lang=${lang}`)).json()]).toEqual([lang, english]);
});
