import { describe, expect, test } from 'vitest';
import { conditionsText } from '../../../api/shop/fit/conditions-text';
import { langOf } from '../../i18n/lang-of';
import { translateIn } from '../../i18n/texts';
import { fitWords } from './fit';

const condition = { yearFrom: null, yearTo: null, note: null };
const t = translateIn('en');

test('conditions are years, notes or both, in one text', () => {
  expect(
    conditionsText(
      [
        { ...condition, yearFrom: 2015, yearTo: 2018, note: 'with ABS' },
        { ...condition, yearFrom: 2020 },
        { ...condition, yearTo: 2012 },
        { ...condition, note: 'turbo' },
      ],
      t,
    ),
  ).toBe('2015–2018, with ABS / from 2020 / up to 2012 / turbo');
});

describe('the badge of what fits only sometimes', () => {
  test('says when, in the language of the page', () => {
    const conditions = [{ ...condition, yearTo: 2013 }];
    const words = (language: 'en' | 'ta') => fitWords('fitsIf', conditions, translateIn(language));
    expect(words('en')).toEqual(['Fits if: ', 'up to 2013']);
    expect(words('ta')).toEqual(['2013 வரை', expect.stringMatching(/^ ./)]);
    expect(fitWords('fits', [], t)).toEqual(['Fits your vehicle']);
  });

  test('has the note in a piece of its own, which may be in another language', () => {
    const words = fitWords('fitsIf', [{ yearFrom: 2015, yearTo: null, note: 'with ABS' }], translateIn('hi'));
    expect(words.map((text) => [text, langOf(text)])).toEqual([
      [expect.stringMatching(/: $/), undefined],
      ['2015 से, ', undefined],
      ['with ABS', 'en'],
    ]);
  });
});
