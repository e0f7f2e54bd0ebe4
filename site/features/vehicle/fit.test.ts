import { expect, test } from 'vitest';
import { translateIn } from '../../i18n/texts';
import { conditionsText, fitWords } from './fit';

const condition = { yearFrom: null, yearTo: null, note: null };

test('conditions are years, notes and both, one beside the other', () => {
  expect(
    conditionsText([
      { ...condition, yearFrom: 2015, yearTo: 2018, note: 'with ABS' },
      { ...condition, yearFrom: 2020 },
      { ...condition, yearTo: 2012 },
      { ...condition, note: 'turbo' },
    ]),
  ).toBe('2015–2018, with ABS / 2020– / –2012 / turbo');
});

test('the badge of what fits only sometimes says when, in the language of the page', () => {
  const conditions = [{ ...condition, yearFrom: 2015, yearTo: 2018 }];
  expect(fitWords('fitsIf', conditions, translateIn('en'))).toEqual(['Fits if: ', '2015–2018', '']);
  expect(fitWords('fitsIf', conditions, translateIn('ta'))).toEqual(['', '2015–2018', expect.stringMatching(/^ ./)]);
  expect(fitWords('fits', [], translateIn('en'))).toEqual(['Fits your vehicle', '', '']);
});
