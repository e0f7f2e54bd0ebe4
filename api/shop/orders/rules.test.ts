import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteTotals } from '../money/sums.ts';
import {
  availabilities,
  canQuote,
  canSendPart,
  canStep,
  deskLimits,
  deskStages,
  hasTracking,
  isDeskStage,
  isMailed,
  isOrderStatus,
  linesToSend,
  type OrderStatus,
  orderStatuses,
  parseRupees,
  stepsFrom,
  undoableStep,
  undoMilliseconds,
} from './rules.ts';

describe('an order moves in one direction', () => {
  const way: [OrderStatus, OrderStatus][] = [
    ['pending', 'confirmed'],
    ['confirmed', 'processing'],
    ['processing', 'shipped'],
    ['shipped', 'delivered'],
    ['delivered', 'completed'],
    ['pending', 'cancelled'],
    ['confirmed', 'cancelled'],
    ['processing', 'cancelled'],
    ['shipped', 'cancelled'],
  ];
  test.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(canStep(from, to)).toBe(way.some(([start, end]) => start === from && end === to));
  });

  test('every status can be reached, and every path ends', () => {
    const reached = new Set<OrderStatus>(['pending']);
    for (const status of reached) for (const next of stepsFrom(status)) reached.add(next);
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
    expect(orderStatuses.filter((status) => stepsFrom(status).length === 0)).toEqual(['completed', 'cancelled']);
  });
});

test('exactly the statuses are statuses', () => {
  expect(orderStatuses.every(isOrderStatus)).toBe(true);
  for (const other of ['', 'Pending', 'lost', undefined, null, 0])
    expect([other, isOrderStatus(other)]).toEqual([other, false]);
});

test('exactly the stages of the desk are stages', () => {
  expect(deskStages.slice(0, 3)).toEqual(['to_answer', 'quoted', 'confirmed']);
  expect(deskStages.every(isDeskStage)).toBe(true);
  for (const other of ['', 'all', 'pending', undefined, null])
    expect([other, isDeskStage(other)]).toEqual([other, false]);
});

test('quotes are possible before shipping, tracking numbers after', () => {
  expect(orderStatuses.filter(canQuote)).toEqual(['pending', 'confirmed', 'processing']);
  expect(orderStatuses.filter(hasTracking)).toEqual(['shipped', 'delivered']);
});

test('the customer gets mail about every status except pending and completed', () => {
  expect(orderStatuses.filter((status) => !isMailed(status))).toEqual(['pending', 'completed']);
});

describe('the totals of a quote', () => {
  test('unavailable lines cost nothing; tax applies to the lines, not to shipping', () => {
    const lines = [
      { unitPaise: 10_000, quantity: 2, availability: 'available' as const },
      { unitPaise: 5_000, quantity: 1, availability: 'to_order' as const },
      { unitPaise: 99_999, quantity: 9, availability: 'unavailable' as const },
    ];
    expect(quoteTotals(lines, 1_000, { taxPercent: 8 })).toEqual({
      subtotal: 25_000,
      shipping: 1_000,
      tax: 2_000,
      total: 28_000,
    });
  });

  test('are whole paise for any lines', () => {
    const line = fc.record({
      unitPaise: fc.integer({ min: 0, max: deskLimits.unitPaise }),
      quantity: fc.integer({ min: 1, max: 999 }),
      availability: fc.constantFrom(...availabilities),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.nat(100_000), fc.nat(28), (lines, shipping, percent) => {
        const totals = quoteTotals(lines, shipping, { taxPercent: percent });
        expect(totals.total).toBe(totals.subtotal + shipping + totals.tax);
        expect(Number.isSafeInteger(totals.total)).toBe(true);
      }),
    );
  });
});

test.each([
  ['1250.50', 125_050],
  ['1,250.5', 125_050],
  ['₹ 1250', 125_000],
  [' 0 ', 0],
  ['10000000', 1_000_000_000],
])('%j rupees are %i paise', (text, paise) => expect(parseRupees(text)).toBe(paise));

test.each(['', '-1', '1.234', '1.2.3', 'abc', '1e3', '10000000.01', '12 rupees', '٣'])(
  '%j is not an amount',
  (text) => {
    expect(parseRupees(text)).toBeUndefined();
  },
);

describe('the last step can be taken back', () => {
  const minute = 60_000;
  /** A history, oldest first: a status, 'undo' or 'note', one minute apart. An undo has a status too. */
  const events = (...history: (OrderStatus | 'undo' | 'note' | 'reopen')[]) =>
    history
      .map((what, at) =>
        what === 'undo' || what === 'note' || what === 'reopen'
          ? { kind: what, status: what === 'note' ? null : ('pending' as const), createdAt: at * minute }
          : { kind: 'status' as const, status: what, createdAt: at * minute },
      )
      .reverse();

  test.each([
    ['to the status before it', 'processing', events('confirmed', 'processing'), 'confirmed', 1],
    ['to the beginning', 'cancelled', events('cancelled'), 'pending', 0],
    ['past what was undone', 'confirmed', events('confirmed', 'processing', 'undo'), 'pending', 0],
    ['past notes', 'confirmed', events('confirmed', 'note'), 'pending', 0],
    ['not past a reopening', 'confirmed', events('confirmed', 'cancelled', 'reopen', 'confirmed'), 'pending', 3],
    ['again after the step was repeated', 'cancelled', events('confirmed', 'undo', 'cancelled'), 'pending', 2],
  ] as const)('%s', (_, status, history, back, at) => {
    const until = at * minute + undoMilliseconds;
    expect(undoableStep(status, history, until - 1)).toEqual({ status: back, until });
    expect(undoableStep(status, history, until)).toBeUndefined();
  });

  test('for ten minutes', () => {
    const history = events('confirmed');
    expect(undoableStep('confirmed', history, 10 * minute - 1)).toBeDefined();
    expect(undoableStep('confirmed', history, 10 * minute)).toBeUndefined();
  });

  test('only when there is a step and the order still has its status', () => {
    expect(undoableStep('pending', [], 0)).toBeUndefined();
    expect(undoableStep('pending', events('confirmed', 'undo'), 0)).toBeUndefined();
    expect(undoableStep('cancelled', events('confirmed'), 0)).toBeUndefined();
  });
});

describe('a part of an order', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const line = (lineId: string) =>
    fc.record({
      lineId: fc.constant(lineId),
      parcel: fc.constantFrom(null, { at: 'then' }),
      availability: fc.constantFrom(...availabilities),
      accepted: fc.constantFrom(true, false, null),
      isQuoted: fc.boolean(),
    });
  const lines = fc.tuple(...ids.map(line)).map(
    (all) =>
      all as {
        lineId: string;
        parcel: object | null;
        availability: 'available';
        accepted: boolean | null;
        isQuoted: boolean;
      }[],
  );

  test('is some of the lines that leave at all, and one at least stays for the last parcel', () => {
    fc.assert(
      fc.property(lines, fc.subarray([...ids, 'none']), (all, lineIds) => {
        const toSend = linesToSend(
          all,
          all.filter(({ isQuoted }) => isQuoted),
        );
        for (const one of all) {
          const stays = one.isQuoted && (one.accepted === false || String(one.availability) === 'unavailable');
          expect(toSend.includes(one)).toBe(!stays);
        }
        const known = new Set(toSend.map(({ lineId }) => lineId));
        const left = toSend.filter(({ lineId, parcel }) => parcel === null && !lineIds.includes(lineId));
        const isRight = lineIds.length > 0 && lineIds.every((id) => known.has(id)) && left.length > 0;
        expect(canSendPart(toSend, lineIds)).toBe(isRight);
      }),
    );
  });
});
