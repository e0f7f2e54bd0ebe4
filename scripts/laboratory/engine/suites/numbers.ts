import { describe, expect, test } from 'vitest';
import { numberKey } from '../../../../api/shop/search/rules.ts';
import { firstSample, sampleItems } from '../../../catalogue/sample/items.ts';
import { idsOf, type Sample } from '../sample.ts';

/** Part numbers, as they are written and as they are typed. */
export function numberSuite(sample: Sample): void {
  const { ask, all } = sample;

  describe('numbers', () => {
    const every40th = [...sampleItems(firstSample.items, firstSample.seed)].filter((_, at) => at % 40 === 0);
    const bare = (number: string) => number.replace(/[^\p{L}\p{N}]+/gu, '');

    test('an item is found by its own number, in any case and with any separators', async () => {
      for (const { id, partNumber } of every40th) {
        const dresses = [partNumber, bare(partNumber), bare(partNumber).toLowerCase(), [...partNumber].join(' - ')];
        for (const dress of dresses)
          expect([dress, (await ask(dress)).ids.slice(0, 2)]).toEqual([dress, expect.arrayContaining([id])]);
      }
    });

    test('an item is found by its GTIN and by the numbers that refer to it', async () => {
      for (const { id, gtin, references } of every40th) {
        const numbers = [gtin, ...references.filter((_, at) => at < 4).map(({ number }) => number)].filter(Boolean);
        for (const number of numbers)
          expect([number, idsOf(await all(number))]).toEqual([number, expect.arrayContaining([id])]);
      }
    });

    test('an item is found by the beginning of its number, from the third character on', async () => {
      for (const { id, partNumber } of every40th) {
        const key = numberKey(partNumber);
        expect([key, idsOf(await all(key.slice(0, -1)))]).toEqual([key, expect.arrayContaining([id])]);
        const three = key.slice(0, 3);
        if (/\d/.test(three)) expect([three, (await ask(three)).total]).not.toEqual([three, 0]);
      }
    });

    test('a discontinued number names its replacement', async () => {
      const replaced = [...sampleItems(firstSample.items, firstSample.seed)].flatMap(({ partNumber, references }) =>
        references.filter(({ kind }) => kind === 'superseded_by').map(({ number }) => ({ partNumber, number })),
      );
      expect(replaced.length).toBeGreaterThan(5);
      for (const { partNumber, number } of replaced)
        expect((await ask(partNumber)).replacedBy).toMatchObject({ number: partNumber, partNumber: number });
      expect((await ask('brake pad')).replacedBy).toBeUndefined();
    });

    test('a number with O for 0 and I for 1 is found, and named as it is written', async () => {
      const slips = [...sample.items.values()]
        .filter(({ partNumber }) => /0.*1|1.*0/.test(partNumber) && numberKey(partNumber).length >= 8)
        .slice(0, 10);
      expect(slips).toHaveLength(10);
      for (const { id, partNumber } of slips) {
        const typed = partNumber.replaceAll('0', 'O').replaceAll('1', 'I');
        const found = await ask(typed);
        expect([typed, found.ids, found.didYouMean]).toEqual([typed, expect.arrayContaining([id]), partNumber]);
        expect((await ask(partNumber)).didYouMean).toBeUndefined();
      }
    });
  });
}
