import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseGst } from './contract.ts';

const source = readFileSync(new URL('../../../content/gst.yaml', import.meta.url), 'utf8');

test("the shop's own file is valid", () => {
  const table = parseGst(source);
  expect(table.rates['8708']).toEqual([
    { from: '2017-07-01', percent: 28 },
    { from: '2025-09-22', percent: 18 },
  ]);
  expect(table.defaultRates).toEqual([{ from: '2017-07-01', percent: 18 }]);
  expect(table.states).toHaveLength(37);
  expect(table.states.map(({ code }) => Number(code)).toSorted((a, b) => a - b)).toEqual(
    [...Array(38).keys()]
      .map((index) => index + 1)
      .filter((code) => code !== 25 && code !== 28)
      .concat(97),
  );
});

const small = `default:
  - { from: 2017-07-01, percent: 18 }
rates:
  - { hsn: "8708", goods: Parts, rates: [{ from: 2017-07-01, percent: 28 }] }
states:
  - { code: "29", name: Karnataka, aliases: [KA] }
  - { code: "04", name: Chandigarh, tax: UTGST }
`;

test('a state has SGST and no aliases unless the file says so', () => {
  expect(parseGst(small).states).toEqual([
    { code: '29', name: 'Karnataka', tax: 'SGST', aliases: ['KA'] },
    { code: '04', name: 'Chandigarh', tax: 'UTGST', aliases: [] },
  ]);
});

test.each([
  ['"8708"', '8708', 4, 'expected digits in quotes'],
  ['"8708"', '"87 08"', 4, 'expected 2 to 8 digits'],
  ['percent: 28', 'percent: 128', 4, 'rates.0.rates.0.percent'],
  ['percent: 28', 'percent: 0.125', 4, 'expected at most two decimals'],
  ['percent: 28', 'percent: "28"', 4, 'rates.0.rates.0.percent'],
  ['2017-07-01, percent: 18', '1 July 2017, percent: 18', 2, 'expected a day such as 2025-09-22'],
  ['2017-07-01, percent: 18', '2017-02-30, percent: 18', 2, 'expected a day such as 2025-09-22'],
  ['  - { from: 2017-07-01, percent: 18 }', '  []', 1, 'expected at least one rate'],
  [
    '[{ from: 2017-07-01, percent: 28 }]',
    '[{ from: 2018-01-01, percent: 5 }, { from: 2017-07-01, percent: 28 }]',
    4,
    'expected a day after 2018-01-01',
  ],
  [
    '[{ from: 2017-07-01, percent: 28 }]',
    '[{ from: 2017-07-01, percent: 28 }, { from: 2017-07-01, percent: 5 }]',
    4,
    'expected a day after 2017-07-01',
  ],
  ['"29"', '29', 6, 'expected two digits in quotes'],
  ['"04"', '"29"', 7, 'expected "29" only once'],
  ['Chandigarh', 'KA', 7, 'expected "KA" only once'],
  ['UTGST', 'VAT', 7, 'states.1.tax'],
  ['goods: Parts', 'good: Parts', 4, 'is unknown here'],
])('%s written as %s is refused on line %d: %s', (right, wrong, line, message) => {
  const changed = small.replace(right, () => wrong);
  expect(changed).not.toBe(small);
  const lines = failure(changed)
    .split('\n')
    .filter((text) => text.includes(message));
  expect(lines.map((text) => text.trim().split(': ')[0])).toContain(`content/gst.yaml:${line}`);
});

function failure(text: string): string {
  try {
    parseGst(text);
  } catch (error) {
    return String(error);
  }
  return 'no failure';
}
