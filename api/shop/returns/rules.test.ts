import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteTotals } from '../money/sums.ts';
import { policy } from '../orders/policy.ts';
import { orderStatuses } from '../orders/rules.ts';
import {
  type AskedLine,
  answersTo,
  confirmsMisfit,
  deliveredLines,
  differences,
  isOpenReturn,
  mostRefund,
  mostShippingRefund,
  piecesLeft,
  type Returnable,
  returnAnswers,
  returnNumber,
  returnProblem,
  returnReasons,
  returnStates,
  returnUntil,
  saysWhatDiffers,
} from './rules.ts';

const day = 24 * 60 * 60_000;
const asked = (changes: Partial<AskedLine> = {}): AskedLine => ({
  ...{ lineId: 'a', quantity: 1, reason: 'changed_mind', differs: null },
  ...changes,
});
const returnable = (changes: Partial<Returnable> = {}): Returnable => ({
  ...{ deliveredAt: 0, left: new Map([['a', 2]]), promisedDays: () => 0 },
  ...changes,
});

describe('the answers to a return', () => {
  test('lead from asked by accepted and received to an end, and never back', () => {
    for (const state of returnStates)
      for (const answer of answersTo(state))
        expect(returnStates.indexOf(answer), `${state} → ${answer}`).toBeGreaterThan(returnStates.indexOf(state));
    expect(returnStates.filter(isOpenReturn)).toEqual(['asked', 'accepted', 'received']);
  });

  test('any number of them ends after at most three', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...returnAnswers), { maxLength: 12 }), (given) => {
        let state: (typeof returnStates)[number] = 'asked';
        let steps = 0;
        for (const answer of given) {
          if (!answersTo(state).includes(answer)) continue;
          state = answer;
          steps++;
        }
        expect(steps).toBeLessThanOrEqual(3);
        expect(answersTo(state).includes('received')).toBe(state === 'accepted');
      }),
    );
  });

  test('only what takes goods back confirms that they did not fit', () => {
    expect(returnAnswers.filter(confirmsMisfit)).toEqual(['received', 'refunded', 'replaced']);
  });
});

describe('the days of a return', () => {
  test('are the policy’s: more for a defect, and those of the promise for a part that does not fit', () => {
    expect(returnUntil(0, 'changed_mind', 0)).toBe(policy.returnDays * day);
    expect(returnUntil(0, 'wrong_part', 0)).toBe(policy.returnDays * day);
    expect(returnUntil(0, 'damaged', 0)).toBe(policy.defectDays * day);
    expect(returnUntil(0, 'does_not_fit', 45)).toBe(45 * day);
    expect(returnUntil(0, 'does_not_fit', 10)).toBe(policy.returnDays * day);
    expect(returnUntil(0, 'changed_mind', 45)).toBe(policy.returnDays * day);
  });

  test('end with their last millisecond, for whatever reason', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...returnReasons),
        fc.nat(400),
        fc.nat(2e12),
        fc.nat(1000),
        (reason, days, deliveredAt, more) => {
          const until = returnUntil(deliveredAt, reason, days);
          const state = returnable({ deliveredAt, promisedDays: () => days });
          const line = asked({ reason, differs: reason === 'does_not_fit' ? 'thread' : null });
          expect(returnProblem([line], state, until - more)).toBeUndefined();
          expect(returnProblem([line], state, until + 1 + more)).toBe('too_late');
        },
      ),
    );
  });
});

describe('what was delivered', () => {
  const line = { id: 'a', quantity: 3, unitPaise: 100 };
  const quoted = { orderLineId: 'a', unitPaise: 90, availability: 'available', accepted: true } as const;

  test('is nothing before the goods arrived', () => {
    const arrived = orderStatuses.filter((status) => deliveredLines(status, [line], undefined).length > 0);
    expect(arrived).toEqual(['delivered', 'completed']);
  });

  test('has the price of the quote, and no line that quote or customer left out', () => {
    expect(deliveredLines('delivered', [line], undefined)).toEqual([{ lineId: 'a', quantity: 3, unitPaise: 100 }]);
    const of = (changes: object) => deliveredLines('delivered', [line], { lines: [{ ...quoted, ...changes }] });
    expect(of({})).toEqual([{ lineId: 'a', quantity: 3, unitPaise: 90 }]);
    expect(of({ accepted: null })).toHaveLength(1);
    expect(of({ accepted: false })).toEqual([]);
    expect(of({ availability: 'unavailable' })).toEqual([]);
  });

  test('nothing else can be returned', () => {
    expect(returnProblem([asked({ lineId: 'b' })], returnable(), 0)).toBe('not_delivered');
    expect(returnProblem([asked()], returnable({ deliveredAt: null }), 0)).toBe('not_delivered');
  });
});

const lineIds = ['a', 'b', 'c'] as const;
const pieces = fc.record({ lineId: fc.constantFrom(...lineIds), quantity: fc.integer({ min: 1, max: 6 }) });
const order = fc.record({
  quantities: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)),
  asks: fc.array(fc.uniqueArray(pieces, { minLength: 1, maxLength: 3, selector: ({ lineId }) => lineId }), {
    maxLength: 12,
  }),
});

test('over any number of returns, no line gives back more pieces than were delivered', () => {
  fc.assert(
    fc.property(order, ({ quantities, asks }) => {
      const delivered = lineIds.map((lineId, at) => ({ lineId, quantity: quantities[at] ?? 0 }));
      const taken: { lineId: string; quantity: number }[] = [];
      for (const ask of asks) {
        const left = piecesLeft(delivered, taken);
        const problem = returnProblem(ask.map(asked), returnable({ left }), 0);
        const fit = ask.every(({ lineId, quantity }) => quantity <= (left.get(lineId) ?? 0));
        expect(problem).toBe(fit ? undefined : 'too_many');
        if (!problem) taken.push(...ask);
      }
      for (const { lineId, quantity } of delivered) {
        const sum = taken.filter((one) => one.lineId === lineId).reduce((all, one) => all + one.quantity, 0);
        expect(sum).toBeLessThanOrEqual(quantity);
        expect(piecesLeft(delivered, taken).get(lineId)).toBe(quantity - sum);
      }
    }),
  );
});

test('several lines of one return that name the same line count together', () => {
  expect(returnProblem([asked({ quantity: 1 }), asked({ quantity: 2 })], returnable(), 0)).toBe('too_many');
});

describe('the most of a refund', () => {
  const priced = fc.record({
    units: fc.tuple(fc.nat(1e8), fc.nat(1e8), fc.nat(1e8)),
    rule: fc.record({
      totals: fc.constantFrom('specification' as const, 'gst' as const),
      taxPercent: fc.constantFrom(0, 5, 8, 12, 18, 28, 7.25, 0.001),
      roundsOff: fc.boolean(),
    }),
  });

  test('of all pieces in any number of returns is at most what the order cost without shipping', () => {
    fc.assert(
      fc.property(order, priced, ({ quantities, asks }, { units, rule }) => {
        const delivered = lineIds.map((lineId, at) => ({
          ...{ lineId, quantity: quantities[at] ?? 0, unitPaise: units[at] ?? 0 },
        }));
        const taken: { lineId: string; quantity: number }[] = [];
        let refunded = 0;
        for (const ask of asks) {
          if (returnProblem(ask.map(asked), returnable({ left: piecesLeft(delivered, taken) }), 0)) continue;
          taken.push(...ask);
          refunded += mostRefund(ask, delivered, rule);
        }
        const lines = delivered.map((line) => ({ ...line, availability: 'available' as const }));
        expect(refunded).toBeLessThanOrEqual(quoteTotals(lines, 0, rule).total);
      }),
    );
  });

  test('of all pieces in one return is that up to a paisa', () => {
    fc.assert(
      fc.property(fc.nat(1e8), fc.integer({ min: 1, max: 99 }), priced, (unitPaise, quantity, { rule }) => {
        const line = { lineId: 'a', quantity, unitPaise };
        const { total } = quoteTotals([{ ...line, availability: 'available' }], 0, rule);
        const lost = total - mostRefund([line], [line], rule);
        expect(lost).toBeGreaterThanOrEqual(0);
        // Rounded to rupees by the order, and down by the refund.
        expect(lost).toBeLessThanOrEqual(rule.totals === 'gst' && rule.roundsOff ? 100 : 1);
      }),
    );
  });

  test('of shipping is what other returns have left of it', () => {
    expect(mostShippingRefund(999, [])).toBe(999);
    expect(mostShippingRefund(999, [0, 900])).toBe(99);
    expect(mostShippingRefund(0, [10])).toBe(0);
  });
});

test('a line says what differs exactly when it does not fit', () => {
  for (const reason of returnReasons)
    for (const differs of [...differences, null])
      expect(saysWhatDiffers({ reason, differs })).toBe((reason === 'does_not_fit') === (differs !== null));
});

test('a return has its own number of the order', () => {
  expect(returnNumber('ENQ-261121-48213', 2)).toBe('ENQ-261121-48213-R2');
});
