import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../../api/shop/language/languages';
import type { UnderstoodPart } from '../../../api/shop/search/contract';
import type { UnderstoodKind } from '../../../api/shop/search/understood';
import { translateIn } from '../../i18n/texts';
import { readAddress } from './address';
import { isNumber, nothingText, requestPath } from './nothing';
import type { Shown } from './search';
import { relaxedText } from './Understood';

const t = translateIn('en');

/** A search without results. @param parts kind and text, with the label after "=" if it differs */
function shownFor(
  q: string,
  parts: [UnderstoodKind, string][] = [],
  extra: Partial<Shown['answer']['data']> = {},
): Shown {
  const understood = parts.map(([kind, told]): UnderstoodPart => {
    const [text = '', label = text] = told.split('=');
    return { kind, text, label, without: '' };
  });
  const data = { understood, unmatched: [], relaxed: [], total: 0, ...extra };
  return { state: readAddress(`?q=${encodeURIComponent(q)}`), fit: undefined, answer: { data } } as unknown as Shown;
}

const pads = shownFor('brake pads swift 2018', [
  ['part', 'brake pads'],
  ['model', 'swift=Swift'],
  ['year', '2018'],
]);

describe('one sentence says what the shop does not have', () => {
  test.each<[Shown, string]>([
    [pads, 'No brake pads for Swift (2018).'],
    [
      shownFor('swift 1975', [
        ['model', 'swift=Swift'],
        ['year', '1975'],
      ]),
      'No parts for Swift (1975).',
    ],
    [
      shownFor('bosch pads fiesta', [
        ['brand', 'bosch=Bosch'],
        ['part', 'pads'],
        ['model', 'fiesta=Fiesta'],
      ]),
      'No Bosch pads for Fiesta.',
    ],
    [
      shownFor('left bulb 55w alto gdb7257x', [
        ['side', 'left'],
        ['part', 'bulb'],
        ['specification', '55w=55 W'],
        ['model', 'alto=Alto'],
        ['number', 'gdb7257x'],
      ]),
      'No left bulb 55 W GDB7257X for Alto.',
    ],
    [shownFor('11-42-7 566 999', [['number', '11-42-7 566 999']]), 'We know no part with the number 11-42-7 566 999.'],
    [shownFor('zzyzx', [['part', 'zzyzx']]), 'No parts found for "zzyzx"'],
    [
      shownFor('pads 2018', [
        ['part', 'pads'],
        ['year', '2018'],
      ]),
      'No parts found for "pads 2018"',
    ],
    [{ ...pads, fit: { isOnly: true, restQuery: '' } }, t('search.noneFits')],
    [{ ...pads, state: readAddress('?q=pads&available=true') }, t('search.noMatch')],
  ])('%#', (shown, text) => {
    expect(nothingText(t, t, shown)).toBe(text);
  });

  test('a vehicle has its name in the page’s letters; the seller, who is asked for the part, reads the Latin one', () => {
    const [part, model, year] = pads.answer.data.understood as [UnderstoodPart, UnderstoodPart, UnderstoodPart];
    const understood = [part, { ...model, localName: 'स्विफ्ट' }, year];
    const shown = shownFor('brake pads swift 2018', [], { understood, relaxed: ['model'] });
    const hindi = translateIn('hi');
    expect(nothingText(hindi, hindi, shown)).toContain('स्विफ्ट (2018)');
    expect(relaxedText(hindi, shown, () => true)).toContain('स्विफ्ट');
    expect(new URLSearchParams(requestPath(hindi, '/hi', shown).split('?')[1]).get('vehicle')).toBe('Swift');
  });

  test.each(languageCodes)('in %s, with the words typed', (language) => {
    const text = nothingText(translateIn(language), translateIn(language), pads);
    expect(text).toMatch(/Swift \(2018\)/);
    expect(text).toContain('brake pads');
  });
});

describe('with a vehicle that no part fits', () => {
  const counts = { fits: 0, fitsIf: 0, fitsNot: 11, unknown: 0 };
  const swift = 'Maruti Suzuki Swift';
  const fit = { isOnly: false, restQuery: '' };
  const own = (q: string, part: string, fitCounts = counts) => ({
    ...shownFor(q, [['part', part]], { fitCounts }),
    fit,
  });

  test('the sentence says so and names the vehicle', () => {
    expect(nothingText(t, t, own('alternator', 'alternator'), swift)).toBe(
      'No alternator fits the Maruti Suzuki Swift.',
    );
    const isOnly = { ...own('alternator', 'alternator'), fit: { ...fit, isOnly: true } };
    expect(nothingText(t, t, isOnly, swift)).toBe('No alternator fits the Maruti Suzuki Swift.');
  });

  test('but not where there is no such part, or one that may fit', () => {
    const none = own('zzyzx', 'zzyzx', { ...counts, fitsNot: 0 });
    expect(nothingText(t, t, none, swift)).toBe('No parts found for "zzyzx"');
    const maybe = { ...own('pads', 'pads', { ...counts, unknown: 1 }), fit: { ...fit, isOnly: true } };
    expect(nothingText(t, t, maybe, swift)).toBe(t('search.noneFits'));
  });

  test.each(languageCodes)('in %s', (language) => {
    const text = nothingText(translateIn(language), translateIn(language), own('alternator', 'alternator'), swift);
    expect(text).toContain('alternator');
    expect(text).toContain('Maruti Suzuki Swift');
  });
});

test('a search is for a number when nothing else was understood in it', () => {
  expect(isNumber(shownFor('11427566327', [['number', '11427566327']]))).toBe(true);
  const ofSwift = shownFor('11427566327 swift', [
    ['number', '11427566327'],
    ['model', 'swift=Swift'],
  ]);
  expect(isNumber(ofSwift)).toBe(false);
  expect(isNumber(shownFor('zzyzx', [['part', 'zzyzx']]))).toBe(false);
  expect(isNumber(shownFor('and'))).toBe(false);
});

test('a request carries what was understood, and the words typed', () => {
  const address = (shown: Shown) => Object.fromEntries(new URL(requestPath(t, '/hi', shown), 'http://x').searchParams);
  expect(address(pads)).toEqual({ part: 'brake pads', vehicle: 'Swift', year: '2018', q: 'brake pads swift 2018' });
  expect(address(shownFor('swift', [['model', 'swift=Swift']]))).toEqual({ vehicle: 'Swift', q: 'swift' });
  expect(address(shownFor('a&b=c'))).toEqual({ part: 'a&b=c', q: 'a&b=c' });
  expect(requestPath(t, '/hi', pads)).toMatch(/^\/hi\/request\?/);
});

test('the words that the offers ignore are named', () => {
  const given = { ...pads.answer.data, relaxed: ['model', 'year', 'part'] as UnderstoodKind[] };
  const shown = { ...pads, answer: { data: given } } as Shown;
  expect(relaxedText(t, shown, (kind) => kind !== 'part')).toBe('Not used from your search: Swift, 2018');
  expect(relaxedText(t, shown, (kind) => kind === 'part')).toBe('Not used from your search: brake pads');
  expect(relaxedText(t, pads, () => true)).toBe('');
});
