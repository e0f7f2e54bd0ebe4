import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { newestSnapshot } from '../../../api/catalogue/snapshots.ts';
import { Refusal } from '../../cli/refusal.ts';
import { type Files, newDataFolder, writePackage } from './fixtures/small-package.ts';
import { importPackage } from './import-package.ts';

/** Nights whose package is readable, but far more probably a mistake than the new catalogue. */
const testFolder = join(inject('testFolder'), 'refused-nights');
newDataFolder(testFolder);

const columns = ['item_id', 'brand_id', 'category_id', 'part_number', 'name', 'price', 'selling_price'];
const more = ['available', 'stock', 'gtin'];
const all = [...columns, ...more];
type Row = Record<string, string | undefined>;
const row = (n: number, changes: Row = {}): Row => ({
  item_id: `i${n}`,
  brand_id: 'bosch',
  category_id: 'pads',
  part_number: `P-${n}`,
  name: `Pad ${n}`,
  price: '900.00',
  selling_price: n % 2 ? '600.00' : '',
  available: String(n % 3 === 0),
  stock: '4',
  gtin: n === 5 ? '8901234567894' : '',
  ...changes,
});
const rows = (count: number, change: (n: number) => Row = () => ({})) =>
  Array.from({ length: count }, (_, n) => row(n, change(n)));
const items = (list: Row[], header: readonly string[] = all, names: Row = {}): Files => ({
  'items.csv': `${[header.map((name) => names[name] ?? name).join(','), ...list.map((one) => header.map((name) => one[name]).join(','))].join('\n')}\n`,
});
const fitments = { 'fitments.csv': 'item_id,engine_id,note\ni1,k12m,front\n' };
const hundred: Files = { ...items(rows(100)), ...fitments };
const sample: Files = { 'SAMPLE.md': 'made up' };

async function twoNights(second: Files, first: Files = hundred) {
  const dataFolder = newDataFolder(testFolder);
  await importPackage({ path: writePackage(testFolder, first), dataFolder });
  const live = newestSnapshot(dataFolder);
  const night = (force: boolean) => importPackage({ path: writePackage(testFolder, second), dataFolder, force });
  const refusal = async () => {
    const error = await night(false).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) return undefined;
    expect(error).toBeInstanceOf(Refusal);
    expect(newestSnapshot(dataFolder)).toBe(live);
    return (error as Refusal).message;
  };
  return { night, refusal, current: () => newestSnapshot(dataFolder), live };
}

const withFitments = (files: Files): Files => ({ ...fitments, ...files });

describe('is refused, with what to look at, and imported by force', () => {
  test.each<[string, Files, RegExp]>([
    ['other ids', items(rows(100, (n) => ({ item_id: `x${n}` }))), /^100 of the 100 live items are gone.*item_id/],
    [
      '31 of 100 ids gone',
      items(rows(100, (n) => (n < 31 ? { item_id: `x${n}` } : {}))),
      /^31 of the 100 .* i0, i1, i2\./,
    ],
    [
      'all prices ÷ 100',
      items(rows(100, (n) => ({ price: '9.00', selling_price: n % 2 ? '6.00' : '' }))),
      /^100 of 100 prices .* from ₹\d00\.00 to ₹\d\.00.*price and selling_price/,
    ],
    [
      'list prices × 4 beside the same selling prices',
      items(rows(100, () => ({ price: '3600' }))),
      /^100 of 100 prices .* of i0 from ₹900\.00 to ₹3,600\.00/,
    ],
    [
      'most prices gone',
      items(rows(100, (n) => (n > 40 ? { price: '', selling_price: '' } : {}))),
      /^59 of 100 .* on request/,
    ],
    [
      'a misspelt header',
      items(rows(100), all, { selling_price: 'sellingprice' }),
      /^items\.csv: the header has "sellingprice", expected selling_price; 50 live rows have a value/,
    ],
    [
      'a missing column',
      items(rows(100), [...columns, 'available', 'stock']),
      /^items\.csv: the column gtin is missing; 1 /,
    ],
    ['an empty column', items(rows(100, () => ({ stock: ' ' }))), /^items\.csv: the column stock is empty; 100 /],
    ['nothing available', items(rows(100, () => ({ available: 'false' }))), /^No item is available any more; 34 were/],
    [
      'a missing file',
      { ...hundred, 'fitments.csv': undefined },
      /^fitments\.csv is missing; the live catalogue has 1 /,
    ],
    ['a file without rows', { ...hundred, 'fitments.csv': 'item_id,engine_id,note\n' }, /^fitments\.csv is empty; /],
    [
      'a missing column of another file',
      { ...hundred, 'fitments.csv': 'item_id,engine_id,notes\ni1,k12m,front\n' },
      /^fitments\.csv: the header has "notes", expected note; 1 live/,
    ],
  ])('%s', async (_, files, expected) => {
    const { refusal, night, current, live } = await twoNights(withFitments(files));
    const message = await refusal();
    expect(message).toMatch(expected);
    expect(message).toMatch(/Nothing has changed\. --force imports it all the same\.$/);
    await night(true);
    expect(current()).not.toBe(live);
  });
});

describe('is accepted', () => {
  test.each<[string, Files]>([
    ['30 of 100 ids gone', items(rows(100, (n) => (n < 30 ? { item_id: `x${n}` } : {})))],
    ['all prices × 3', items(rows(100, (n) => ({ price: '2700', selling_price: n % 2 ? '1800' : '' })))],
    ['half of the prices × 10', items(rows(100, (n) => (n < 50 ? { price: '9000', selling_price: '8000' } : {})))],
    ['the end of a sale', items(rows(100, (n) => ({ selling_price: n === 1 ? '600' : '' })))],
    ['one item available', items(rows(100, (n) => ({ available: String(n === 7) })))],
  ])('%s', async (_, files) => {
    const { refusal, current, live } = await twoNights(withFitments(files));
    expect(await refusal()).toBeUndefined();
    expect(current()).not.toBe(live);
  });

  test('a column goes that never had a value', async () => {
    const before = withFitments(items(rows(100, () => ({ gtin: '' }))));
    const { refusal } = await twoNights(withFitments(items(rows(100), [...columns, 'available', 'stock'])), before);
    expect(await refusal()).toBeUndefined();
  });

  test('the first real catalogue after the sample', async () => {
    const { refusal } = await twoNights(items(rows(3, (n) => ({ item_id: `real${n}` }))), { ...hundred, ...sample });
    expect(await refusal()).toBeUndefined();
  });
});

test('a sample is compared with the sample before it', async () => {
  const other = { ...items(rows(100, (n) => ({ item_id: `x${n}` }))), ...fitments, ...sample };
  const { refusal } = await twoNights(other, { ...hundred, ...sample });
  expect(await refusal()).toMatch(/^100 of the 100/);
});

test('one message names everything that is wrong', async () => {
  const { refusal } = await twoNights(
    items(
      rows(100, (n) => ({ price: '9', selling_price: '', available: 'false', item_id: n < 40 ? `x${n}` : `i${n}` })),
    ),
  );
  const lines = ((await refusal()) ?? '').split('\n');
  expect(lines).toEqual([
    'Several things are wrong:',
    expect.stringMatching(/^ {2}- 40 of the 100 live items/),
    expect.stringMatching(/^ {2}- 60 of 60 prices/),
    expect.stringMatching(/^ {2}- No item is available/),
    expect.stringMatching(/^ {2}- items\.csv: the column selling_price is empty; 50 /),
    expect.stringMatching(/^ {2}- fitments\.csv is missing/),
    'Nothing has changed. --force imports it all the same.',
  ]);
});

test('where list prices jump beside the same selling prices, the list price is the example', async () => {
  const sold = (price: string) => withFitments(items(rows(100, () => ({ price, selling_price: '92.00' }))));
  const { refusal } = await twoNights(sold('920.00'), sold('120.00'));
  expect(await refusal()).toMatch(/for example the price of i0 from ₹120\.00 to ₹920\.00/);
});
