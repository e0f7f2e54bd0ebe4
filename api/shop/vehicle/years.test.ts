import { expect, test } from 'vitest';
import { askedYears, isMadeIn, maxVehicleYear, yearsOf } from './years.ts';

const now = new Date(2026, 5, 1);
const engine = (yearStart: number | null, yearEnd: number | null, hasYearLimits = false) => ({
  ...{ yearStart, yearEnd, hasYearLimits },
});

test("next year's models are already on sale", () => {
  expect(maxVehicleYear(new Date(2026, 0, 1))).toBe(2027);
  expect(maxVehicleYear(new Date(2026, 11, 31))).toBe(2027);
});

test.each([
  [2018, 2021, 2017, false],
  [2018, 2021, 2018, true],
  [2018, 2021, 2021, true],
  [2018, 2021, 2022, false],
  [null, 2021, 1950, true],
  [2018, null, 2050, true],
  [2018, 2021, undefined, true],
])('made %s to %s, in %s: %s', (start, end, year, made) => {
  expect(isMadeIn(engine(start, end), year)).toBe(made);
});

test('the years of a model are those of all its engines, and open where one of them is', () => {
  expect(yearsOf([engine(2018, 2020), engine(2012, 2021)])).toEqual({ yearStart: 2012, yearEnd: 2021 });
  expect(yearsOf([engine(2018, 2020), engine(null, null)])).toEqual({ yearStart: 2018, yearEnd: null });
  expect(yearsOf([])).toEqual({ yearStart: null, yearEnd: null });
});

test.each([
  ['engines of different years', [engine(2018, 2020), engine(2019, 2021)], [2021, 2020, 2019, 2018]],
  ['one engine whose parts have no limits of years', [engine(2018, 2020)], []],
  ['engines of the same years', [engine(2018, 2020), engine(2018, 2020)], []],
  ['parts for some years of an engine', [engine(2018, 2020, true)], [2020, 2019, 2018]],
  ['a single year', [engine(2018, 2018, true)], []],
  ['an engine that is still made', [engine(2024, null, true)], [2027, 2026, 2025, 2024]],
  ['an engine without a first year beside another', [engine(2019, 2020), engine(null, 2021)], [2021, 2020, 2019]],
  ['engines without a first year', [engine(null, 2020, true), engine(null, 2021)], []],
  ['years between two engines', [engine(2012, 2013), engine(2016, 2017)], [2017, 2016, 2013, 2012]],
  ['a model of the future', [engine(2030, null, true)], []],
  ['no engines', [], []],
])('asked for %s', (_, engines, years) => {
  expect(askedYears(engines, now)).toEqual(years);
});
