import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeliverySettings, deliveryTo, rangeOf, rateOf } from './offers.ts';
import { placeOfPin } from './pins.ts';
import { zones } from './rules.ts';

const carriers = [
  { name: 'Delhivery', days: [3, 7] as [number, number], costPaise: 8000 },
  { name: 'Blue Dart', days: [1, 3] as [number, number], costPaise: 19_000 },
];
const hours = [{ days: 'Mon-Fri' as const, open: '9', close: '18' }];
const delivery: DeliverySettings = {
  from: { pin: '560025', state: 'KA', city: 'Bengaluru' },
  cutoffMinutes: 14 * 60,
  holidays: [],
  freeFromPaise: 199_900,
  zones: {
    'Blue Dart': {
      city: { days: [1, 1], firstPaise: 9000, furtherPaise: 6000 },
      metro: { days: [1, 2], firstPaise: 14_000, furtherPaise: 11_000 },
    },
  },
};
const shop = { carriers, hours, delivery };
// A Wednesday, before the cut-off.
const parcel = { grams: 1200, orderPaise: 50_000, moment: Date.parse('2026-12-02T10:00+05:30') };

test('each carrier that goes to the zone offers its cost and dates', () => {
  expect(deliveryTo(placeOfPin('110001'), shop, parcel)).toEqual({
    zone: 'metro',
    offers: [
      { carrier: 'Delhivery', paise: 8000, dates: { dispatch: '2026-12-02', from: '2026-12-05', to: '2026-12-09' } },
      { carrier: 'Blue Dart', paise: 36_000, dates: { dispatch: '2026-12-02', from: '2026-12-03', to: '2026-12-04' } },
    ],
  });
  expect(deliveryTo(placeOfPin('781001'), shop, parcel)).toMatchObject({
    zone: 'special',
    offers: [{ carrier: 'Delhivery' }],
  });
});

test('an item that is ordered first delays every offer', () => {
  const later = deliveryTo(placeOfPin('560001'), shop, { ...parcel, supplierDays: 5 });
  expect(later).toMatchObject({
    zone: 'city',
    offers: [{}, { dates: { dispatch: '2026-12-07', from: '2026-12-08' } }],
  });
});

test('an order of the value for free delivery or more costs nothing to send', () => {
  const costs = (orderPaise: number, freeFromPaise: number | null) => {
    const result = deliveryTo(
      placeOfPin('560001'),
      { ...shop, delivery: { ...delivery, freeFromPaise } },
      { ...parcel, orderPaise },
    );
    return 'offers' in result && result.offers.map(({ paise }) => paise);
  };
  expect(costs(199_899, 199_900)).toEqual([8000, 21_000]);
  expect(costs(199_900, 199_900)).toEqual([0, 0]);
  expect(costs(9_999_900, null)).toEqual([8000, 21_000]);
});

test('nothing is promised for an unknown PIN code', () => {
  expect(deliveryTo(placeOfPin('560999'), shop, parcel)).toEqual({ zone: 'unknown' });
});

test('nothing is offered by a shop that never opens', () => {
  expect(deliveryTo(placeOfPin('560001'), { ...shop, hours: [] }, parcel)).toEqual({ zone: 'city', offers: [] });
});

test('a carrier without zones has its plain days and cost everywhere, whatever its name', () => {
  const carrier = { name: 'constructor', days: [2, 5] as [number, number], costPaise: 7000 };
  for (const zone of zones)
    expect(rateOf(carrier, delivery, zone)).toEqual({ days: [2, 5], firstPaise: 7000, furtherPaise: 0 });
});

test('before the PIN code is known, a carrier has a range that holds the offer for any', () => {
  const [, blueDart] = carriers;
  const range = (orderPaise: number) => blueDart && rangeOf(blueDart, delivery, { grams: 1200, orderPaise });
  expect(range(50_000)).toEqual({ days: [1, 2], paise: [21_000, 36_000] });
  expect(range(199_900)).toEqual({ days: [1, 2], paise: [0, 0] });
  // Nothing leaves Mysuru for a metro at the price between metros.
  const mysuru = { ...delivery, from: { pin: '570001', state: 'KA' as const, city: 'Mysuru' } };
  expect(blueDart && rangeOf(blueDart, mysuru, parcel)).toEqual({ days: [1, 1], paise: [21_000, 21_000] });
  expect(blueDart && rangeOf(blueDart, { ...delivery, zones: { 'Blue Dart': {} } }, parcel)).toBeUndefined();
  const pins = fc.constantFrom('560001', '560025', '570001', '110001', '400001', '781001', '744101', '302001');
  const grams = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(pins, grams, fc.integer({ min: 0, max: 400_000 }), (pin, weight, orderPaise) => {
      const sent = { ...parcel, grams: weight, orderPaise };
      const found = deliveryTo(placeOfPin(pin), shop, sent);
      for (const { carrier, paise } of 'offers' in found ? found.offers : []) {
        const of = carriers.find(({ name }) => name === carrier);
        const [least = -1, most = -1] = (of && rangeOf(of, delivery, sent)?.paise) ?? [];
        expect(paise).toBeGreaterThanOrEqual(least);
        expect(paise).toBeLessThanOrEqual(most);
      }
    }),
  );
});
