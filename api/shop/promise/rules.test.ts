import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, type Fit, fits } from '../fit/fitment.ts';
import { saidFit } from '../fit/said.ts';
import { conditionKey, doubted, isPromised } from './rules.ts';

const year = fc.option(fc.integer({ min: 1990, max: 2030 }), { nil: null });
const condition: fc.Arbitrary<Condition> = fc.record({
  yearFrom: year,
  yearTo: year,
  note: fc.option(fc.constantFrom('with ABS', 'with hook-type arm', 'LHD'), { nil: null }),
});
const verdict: fc.Arbitrary<{ fit: Fit; conditions: Condition[] }> = fc.oneof(
  fc.record({
    fit: fc.constantFrom(...fits.filter((fit) => fit !== 'fitsIf')),
    conditions: fc.constant<Condition[]>([]),
  }),
  fc.record({ fit: fc.constant('fitsIf' as const), conditions: fc.array(condition, { minLength: 1, maxLength: 4 }) }),
);
const keyed = (conditions: readonly Condition[]) => conditions.map((one) => ({ ...one, key: conditionKey(one) }));
const every = (conditions: readonly Condition[]) => new Set(conditions.map(conditionKey));

test('a doubt takes the promise from whatever fits, whatever is confirmed, and leaves all else as it is', () => {
  fc.assert(
    fc.property(verdict, ({ fit, conditions }) => {
      const { fit: after, conditions: asked } = doubted({ fit, conditions });
      if (fit === 'fits' || fit === 'fitsIf') {
        expect(after).toBe('fitsIf');
        expect(asked.slice(0, -1)).toEqual(conditions);
        expect(asked.at(-1)?.doubted).toBe(true);
      } else expect({ fit: after, conditions: asked }).toEqual({ fit, conditions });
      expect(isPromised(after, keyed(asked), every(asked))).toBe(false);
      expect(doubted({ fit: after, conditions: asked })).toEqual({ fit: after, conditions: asked });
    }),
  );
});

test('a promise needs a part that fits, or one of the conditions as it is written confirmed', () => {
  const confirmed = fc.array(condition, { maxLength: 3 });
  fc.assert(
    fc.property(verdict, confirmed, ({ fit, conditions }, known) => {
      const same = conditions.some((one) => known.some((other) => JSON.stringify(one) === JSON.stringify(other)));
      expect(isPromised(fit, keyed(conditions), every(known))).toBe(fit === 'fits' || (fit === 'fitsIf' && same));
      expect(isPromised(fit, keyed(conditions), new Set())).toBe(fit === 'fits');
    }),
  );
  expect(isPromised(null, [], new Set())).toBe(false);
});

test('a condition has the same key in every language, another condition another one', () => {
  fc.assert(
    fc.property(condition, condition, (one, other) => {
      expect(conditionKey(one)).toMatch(/^[\w-]{6}$/);
      expect(conditionKey(one) === conditionKey(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test('a doubted verdict has its own text, with the conditions of the supplier alone', () => {
  const abs: Condition = { yearFrom: null, yearTo: null, note: 'with ABS' };
  expect(saidFit('fits', [])).toEqual({ said: 'fits', conditions: [] });
  expect(saidFit('fitsIf', [abs])).toEqual({ said: 'fitsIf', conditions: [abs] });
  const plain = doubted({ fit: 'fits', conditions: [] as Condition[] });
  expect(saidFit(plain.fit, plain.conditions)).toEqual({ said: 'doubted', conditions: [] });
  const under = doubted({ fit: 'fitsIf', conditions: [abs] });
  expect(saidFit(under.fit, under.conditions)).toEqual({ said: 'doubtedIf', conditions: [abs] });
});
