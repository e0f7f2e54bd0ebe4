import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a name that translations.csv lacks is the word of content/search; its own comes first', () => {
  const { withLocalName, localNamed } = shop.catalogue.localNames;
  // The package translates this one.
  expect(withLocalName('model', 'maruti-suzuki_swift-3', 'Swift (3rd gen)', 'hi')).toEqual({ localName: 'स्विफ्ट' });
  expect(withLocalName('make', 'maruti-suzuki', 'Maruti Suzuki', 'hi')).toEqual({ localName: 'मारुति सुज़ुकी' });
  // And none of these.
  expect(withLocalName('make', 'another', 'Tata', 'hi')).toEqual({ localName: 'टाटा' });
  expect(withLocalName('model', 'another', 'Swift (9th gen)', 'ta').localName).toMatch(/\p{Script=Tamil}/u);
  expect(localNamed('model', 'XUV 3XO', 'hi')).toBe('थ्री एक्स ओ');
  // Each in the catalogue has a number.
  expect(localNamed('model', 'Activa', 'hi')).toBe('एक्टिवा');
  expect(localNamed('part', 'Activa', 'hi')).toBeUndefined();
  expect(withLocalName('model', 'another', 'Zyzzyva', 'hi')).toEqual({});
  expect(withLocalName('make', 'another', 'Tata', 'en')).toEqual({});
});
