import { expect, test } from 'vitest';
import { readSettings } from '../../serve/settings.ts';

test('its setting takes effect', () => {
  const OPENSEARCH_URL = 'https://shop:secret@search.example:9200/parts_2';
  expect(readSettings({ OPENSEARCH_URL }).openSearchUrl).toBe(OPENSEARCH_URL);
});

test.each([
  ['search.example', 'expected an address'],
  ['https://search.example/Parts', "expected a path with the shop's name"],
  ['https://search.example/a/b', "expected a path with the shop's name"],
])('%s is refused and named', (OPENSEARCH_URL, expected) => {
  expect(() => readSettings({ OPENSEARCH_URL })).toThrow(new RegExp(`^  OPENSEARCH_URL: .*${expected}`, 'm'));
});
