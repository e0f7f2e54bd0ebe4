import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plateStates } from '../vehicle/plates.ts';
import { placeOfPin } from './pins.ts';
import {
  type DispatchRule,
  deliveryDates,
  freightPaise,
  isMetro,
  type OpeningHours,
  type Place,
  parcelGrams,
  zoneOf,
  zonesFrom,
} from './rules.ts';

const place = (pin: string): Place => {
  const found = placeOfPin(pin);
  if (!found) throw new Error(`${pin} is unknown`);
  return found;
};

test.each([
  ['within a city', '560025', '560001', 'city'],
  ['within a state', '560025', '570001', 'state'],
  ['within a state, where no city is sure', '737101', '737102', 'state'],
  ['between two metros of one state', '201301', '201001', 'state'],
  ['from metro to metro', '560025', '110001', 'metro'],
  ['from metro to a city beside Delhi', '560025', '122001', 'metro'],
  ['from a metro to another city', '560025', '380001', 'india'],
  ['from another city to a metro', '452001', '400001', 'india'],
  ['to Assam', '560025', '781001', 'special'],
  ['to Kashmir', '110001', '190001', 'special'],
  ['to Ladakh', '110001', '194101', 'special'],
  ['to the islands', '700001', '744101', 'special'],
  ['to Lakshadweep', '682001', '682555', 'special'],
  ['out of Assam', '781001', '560025', 'special'],
  ['from Assam to Meghalaya', '781001', '793001', 'special'],
  ['within Guwahati', '781001', '781003', 'city'],
  ['within Assam', '781001', '785001', 'state'],
])('%s: from %s to %s is %s', (_, from, to, zone) => {
  expect(zoneOf(place(from), place(to))).toBe(zone);
});

const places = fc.record<Place>({
  state: fc.constantFrom(...plateStates),
  city: fc.constantFrom(null, 'Delhi', 'Mumbai', 'Bengaluru', 'Pune', 'Patna', 'Bilaspur'),
});

test('a way has the same zone in both directions, and is nearer only where that is sure', () => {
  fc.assert(
    fc.property(places, places, (from, to) => {
      const zone = zoneOf(from, to);
      expect(zoneOf(to, from)).toBe(zone);
      expect(zone === 'city' || zone === 'state').toBe(from.state === to.state);
      if (zone === 'city') expect(from.city).not.toBeNull();
      if (zone === 'metro') expect([isMetro(from), isMetro(to)]).toEqual([true, true]);
    }),
    { numRuns: 1000 },
  );
});

test('the zones of parcels from a place are those that its ways have', () => {
  const all = plateStates.flatMap((state) => [null, 'Delhi', 'Mumbai', 'Pune'].map((city): Place => ({ state, city })));
  for (const from of all) {
    const had = new Set([...all, from].map((to) => zoneOf(from, to)));
    expect(new Set(zonesFrom(from)), JSON.stringify(from)).toEqual(had);
  }
});

const rates = fc.record({
  days: fc.tuple(fc.nat(10), fc.nat(10)).map(([first, more]): [number, number] => [first, first + more]),
  firstPaise: fc.nat(50_000),
  furtherPaise: fc.nat(50_000),
});

test('a parcel costs the first slab, and one further for each 500 g begun', () => {
  const rate = { days: [1, 2] as [number, number], firstPaise: 4500, furtherPaise: 2000 };
  const costs = [0, 1, 500, 501, 1000, 1001, 12_345].map((grams) => freightPaise(rate, grams));
  expect(costs).toEqual([4500, 4500, 4500, 6500, 6500, 8500, 4500 + 24 * 2000]);
});

test('costs are whole paise, never below the first slab, and never less for more weight', () => {
  fc.assert(
    fc.property(rates, fc.nat(200_000), fc.nat(50_000), (rate, grams, more) => {
      const cost = freightPaise(rate, grams);
      expect(Number.isSafeInteger(cost)).toBe(true);
      expect(cost).toBeGreaterThanOrEqual(rate.firstPaise);
      expect(freightPaise(rate, grams + more)).toBeGreaterThanOrEqual(cost);
      expect(freightPaise(rate, grams + 500)).toBe(grams === 0 ? cost : cost + rate.furtherPaise);
    }),
    { numRuns: 1000 },
  );
});

test('a piece of unknown weight counts as one slab', () => {
  expect(parcelGrams([])).toBe(0);
  expect(
    parcelGrams([
      { weightGrams: 240, quantity: 3 },
      { weightGrams: null, quantity: 2 },
    ]),
  ).toBe(1720);
});

/** The shop's hours in `content/shop.yaml`. */
const hours: OpeningHours[] = [
  { days: 'Mon-Fri', open: '9', close: '18' },
  { days: 'Sat', open: '10', close: '16' },
  { days: 'Sun', open: null, close: null },
];
const rule: DispatchRule = { hours, cutoffMinutes: 17 * 60, holidays: ['2026-12-25', '2027-01-26'] };
const at = (indianTime: string) => Date.parse(`${indianTime}+05:30`);

// 2 December 2026 is a Wednesday.
test.each([
  ['before the cut-off', '2026-12-02T16:59', 0, '2026-12-02'],
  ['at the cut-off', '2026-12-02T17:00', 0, '2026-12-03'],
  ['in the first minute of a day', '2026-12-02T00:00', 0, '2026-12-02'],
  ['in the last minute of a day', '2026-12-02T23:59', 0, '2026-12-03'],
  ['on Saturday before it closes', '2026-12-05T15:59', 0, '2026-12-05'],
  ['on Saturday, when it has closed before the cut-off', '2026-12-05T16:00', 0, '2026-12-07'],
  ['on Friday evening', '2026-12-04T20:00', 0, '2026-12-05'],
  ['on Sunday', '2026-12-06T10:00', 0, '2026-12-07'],
  ['before a holiday', '2026-12-24T17:00', 0, '2026-12-26'],
  ['at the end of a year', '2026-12-31T18:00', 0, '2027-01-01'],
  ['with an item of 4 days', '2026-12-02T16:00', 4, '2026-12-07'],
  ['with an item of 5 days', '2026-12-02T16:00', 5, '2026-12-07'],
  ['with an item of 3 days, after the cut-off', '2026-12-02T18:00', 3, '2026-12-07'],
  ['with an item that comes on a holiday', '2027-01-22T10:00', 4, '2027-01-27'],
])('an order %s (%s, %i) leaves on %s', (_, time, supplierDays, dispatch) => {
  expect(deliveryDates(rule, { days: [0, 0] }, { moment: at(time), supplierDays })).toEqual({
    dispatch,
    from: dispatch,
    to: dispatch,
  });
});

test("the carrier's days are added to the day of dispatch", () => {
  expect(deliveryDates(rule, { days: [3, 7] }, { moment: at('2026-12-26T09:00') })).toEqual({
    dispatch: '2026-12-26',
    from: '2026-12-29',
    to: '2027-01-02',
  });
});

test('a shop without an open day promises nothing', () => {
  const closed = { ...rule, hours: hours.map((line) => ({ ...line, close: null })) };
  expect(deliveryDates(closed, { days: [1, 2] }, { moment: at('2026-12-02T10:00') })).toBeUndefined();
});

const openDay = (days: OpeningHours['days']) =>
  fc.constantFrom<OpeningHours>({ days, open: '9', close: '18' }, { days, open: null, close: null });
const rules = fc.record<DispatchRule>({
  hours: fc.tuple(openDay('Mon-Fri'), openDay('Sat'), openDay('Sun')),
  cutoffMinutes: fc.nat(24 * 60 - 1),
  holidays: fc.array(
    fc.nat(400).map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
    { maxLength: 20 },
  ),
});
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });

/** Told by the platform's calendar. */
const dayInIndia = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
const weekday = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' });

test('a parcel leaves on an open day, never in the past, and arrives in order', () => {
  fc.assert(
    fc.property(rules, rates, moments, fc.nat(30), (drawnRule, rate, moment, supplierDays) => {
      const dates = deliveryDates(drawnRule, rate, { moment, supplierDays });
      const open = drawnRule.hours.filter((line) => line.open).map((line) => line.days);
      if (!dates) {
        expect(open).toEqual([]);
        return;
      }
      const day = weekday.format(new Date(dates.dispatch));
      expect(open).toContain(day === 'Sat' || day === 'Sun' ? day : 'Mon-Fri');
      expect(drawnRule.holidays).not.toContain(dates.dispatch);
      expect(dates.dispatch >= dayInIndia.format(moment + supplierDays * 86_400_000)).toBe(true);
      expect(dates.from >= dates.dispatch && dates.to >= dates.from).toBe(true);
      expect((Date.parse(dates.to) - Date.parse(dates.from)) / 86_400_000).toBe(rate.days[1] - rate.days[0]);
    }),
    { numRuns: 2000 },
  );
});

test('a later order, a slower supplier or carrier never arrives earlier', () => {
  fc.assert(
    fc.property(rules, rates, moments, fc.nat(30), fc.nat(20 * 86_400_000), fc.nat(9), (...drawn) => {
      const [drawnRule, rate, moment, supplierDays, later, more] = drawn;
      const dates = deliveryDates(drawnRule, rate, { moment, supplierDays });
      const slower = [
        deliveryDates(drawnRule, rate, { moment: moment + later, supplierDays }),
        deliveryDates(drawnRule, rate, { moment, supplierDays: supplierDays + more }),
        deliveryDates(drawnRule, { days: [rate.days[0] + more, rate.days[1] + more] }, { moment, supplierDays }),
      ];
      for (const other of slower) {
        expect(other === undefined).toBe(dates === undefined);
        if (dates && other) expect(other.from >= dates.from && other.to >= dates.to).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test("the machine's time zone changes nothing", () => {
  const zone = process.env.TZ;
  const all = () =>
    Array.from({ length: 400 }, (_, hour) =>
      deliveryDates(
        rule,
        { days: [2, 4] },
        { moment: at('2026-12-20T00:30') + hour * 3_600_000, supplierDays: hour % 5 },
      ),
    );
  try {
    const inZones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((name) => {
      process.env.TZ = name;
      return { offset: new Date(2026, 11, 20).getTimezoneOffset(), dates: all() };
    });
    // The zones were really different.
    expect(new Set(inZones.map(({ offset }) => offset)).size).toBe(4);
    for (const { dates } of inZones) expect(dates).toEqual(inZones[0]?.dates);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
