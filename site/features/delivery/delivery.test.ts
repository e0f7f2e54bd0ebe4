import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translateIn } from '../../i18n/texts';
import { piecesOf } from './delivery';
import { bestOffers, datesText, placeText } from './offers';

const t = translateIn('en');

test('a place is named once, by city or district and state', () => {
  const of = (city: string | null, district: string | null, state: string) =>
    placeText({ pin: '560025', city, district, state });
  expect(of('Bengaluru', 'Bengaluru Urban', 'Karnataka')).toBe('Bengaluru, Karnataka');
  expect(of(null, 'Kodagu', 'Karnataka')).toBe('Kodagu, Karnataka');
  expect(of(null, null, 'Karnataka')).toBe('Karnataka');
  expect(of('Delhi', null, 'Delhi')).toBe('Delhi');
});

test('dates are one day or two', () => {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const offer = { carrier: 'DTDC', cost: 1, dispatch: '2026-12-01', from: '2026-12-02', to: '2026-12-04' };
  expect(datesText(offer, t, day)).toBe('2026-12-02 – 2026-12-04');
  expect(datesText({ ...offer, to: offer.from }, t, day)).toBe('2026-12-02');
});

const offers = fc.array(
  fc.record({
    carrier: fc.constantFrom('Delhivery', 'Blue Dart', 'DTDC'),
    cost: fc.integer({ min: 0, max: 5 }),
    dispatch: fc.constant('2026-12-01'),
    from: fc.constant('2026-12-01'),
    to: fc.integer({ min: 1, max: 9 }).map((day) => `2026-12-0${day}`),
  }),
  { maxLength: 5 },
);

test('the first of the best offers is the cheapest, and a second one is the fastest', () => {
  fc.assert(
    fc.property(offers, (all) => {
      const [first, second, ...more] = bestOffers(all);
      expect(more).toEqual([]);
      expect(first === undefined).toBe(all.length === 0);
      if (!first) return;
      for (const { cost } of all) expect(first.cost).toBeLessThanOrEqual(cost);
      const earliest = all.map(({ to }) => to).toSorted()[0];
      expect((second ?? first).to).toBe(earliest);
    }),
    { numRuns: 1000 },
  );
});

test('each item is asked for once, with all its pieces', () => {
  const line = fc.record({ itemId: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const pieces = piecesOf(lines);
      expect(new Set(pieces.map(({ itemId }) => itemId)).size).toBe(pieces.length);
      const sum = (all: readonly { quantity: number }[]) => all.reduce((total, { quantity }) => total + quantity, 0);
      expect(sum(pieces)).toBe(sum(lines));
    }),
    { numRuns: 500 },
  );
});
