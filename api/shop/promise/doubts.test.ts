import { expect, test } from 'vitest';
import type { ChosenEngine } from '../../catalogue/fits.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { type Fitment, type Verdict, verdictOf } from '../fit/fitment.ts';
import { createDoubts } from './doubts.ts';
import { rowsHash } from './rows-hash.ts';

const row = (changes: Partial<Fitment> = {}): Fitment => ({
  ...{ engineId: 'k12m', vehicleType: null, yearFrom: null, yearTo: null, note: null, quantity: null },
  ...changes,
});

/** A catalogue with one item. */
function catalogueOf(rows: readonly Fitment[]): Catalogue {
  const vehicle = ({ engineId, year }: ChosenEngine) => ({
    ...{ engineId, year, type: 'car' as const, yearStart: 2005, yearEnd: 2020 },
  });
  const fits = {
    usedRows: (_itemId: string, chosen: ChosenEngine) =>
      rows.filter((one) => /^fits(If)?$/.test(verdictOf([one], vehicle(chosen)).fit)),
    verdicts: async (of: readonly unknown[], chosen: ChosenEngine): Promise<Verdict[]> =>
      of.map(() => verdictOf(rows, vehicle(chosen))),
  };
  return { fits } as unknown as Catalogue;
}

const early = row({ yearTo: 2014 });
const late = row({ yearFrom: 2015 });
const doubtOf = (year: number | null, rows: Fitment[]) => ({
  ...{ itemId: 'pad', engineId: 'k12m', year, rowsHash: rowsHash(rows) },
});
async function fitsIn(rows: Fitment[], doubts: ReturnType<typeof doubtOf>[], year?: number): Promise<string> {
  const list = createDoubts();
  list.learn(doubts);
  const catalogue = catalogueOf(rows);
  const chosen = { engineId: 'k12m', year };
  const [verdict] = await list.over(catalogue).fits.verdicts([{ id: 'pad' }], chosen);
  const doubted = verdict?.conditions.some((one) => one.doubted) ?? false;
  // Pages and API agree.
  expect(list.itemsFor(catalogue, chosen).includes('pad')).toBe(doubted);
  return `${verdict?.fit}${doubted ? ' doubted' : ''}`;
}

test('a doubt counts for every year of the doubted row, and for a vehicle of unknown year', async () => {
  const doubts = [doubtOf(2012, [early])];
  expect(await fitsIn([early, late], doubts, 2012)).toBe('fitsIf doubted');
  expect(await fitsIn([early, late], doubts, 2009)).toBe('fitsIf doubted');
  expect(await fitsIn([early, late], doubts)).toBe('fitsIf doubted');
  expect(await fitsIn([early, late], doubts, 2016)).toBe('fits');
  expect(await fitsIn([early, late], [doubtOf(null, [early, late])], 2016)).toBe('fitsIf doubted');
});

test('it lasts while the row says the same, whatever else the supplier changes, and ends when it changes', async () => {
  const doubts = [doubtOf(2012, [early])];
  const others = [late, row({ engineId: 'd13a' })];
  expect(await fitsIn([{ ...early, quantity: 4 }, ...others], doubts, 2012)).toBe('fitsIf doubted');
  expect(await fitsIn([row({ yearTo: 2013 }), late], doubts, 2012)).toBe('fits');
  expect(await fitsIn([row({ yearTo: 2014, note: 'with ABS' })], doubts, 2012)).toBe('fitsIf');
  expect(await fitsIn([late], doubts, 2012)).toBe('fitsNot');
  expect(await fitsIn([], doubts, 2012)).toBe('unknown');
});

test('other items and engines are not doubted, and without doubts the catalogue is the same object', async () => {
  const list = createDoubts();
  const catalogue = catalogueOf([early]);
  expect(list.over(catalogue)).toBe(catalogue);
  list.learn([{ ...doubtOf(2012, [early]), itemId: 'disc' }]);
  const [verdict] = await list.over(catalogue).fits.verdicts([{ id: 'pad' }], { engineId: 'k12m', year: 2012 });
  expect(verdict?.fit).toBe('fits');
  expect(list.itemsFor(catalogue, { engineId: 'd13a', year: 2012 })).toEqual([]);
});
