import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import { askReturnBody, type OrderReturns } from '../../../api/shop/returns/contract';
import { differences, returnReasons } from '../../../api/shop/returns/rules';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { askedLines, fieldOf, returnableLines, returnFailure, returnProblems } from './returns';

const t = translateIn('en');
const order = { items: ['a', 'b', 'c'].map((lineId) => ({ lineId, itemName: `Part ${lineId}` })) } as OrderDetails;
const until = (usual: string, damaged: string) => ({
  ...{ does_not_fit: usual, wrong_part: usual, changed_mind: usual, damaged },
});
const line = (lineId: string, left: number) => ({
  ...{ lineId, left, until: until('2026-12-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z') },
});
const known = (...lines: OrderReturns['lines']): OrderReturns => ({ returns: [], lines });

describe('the lines that can be returned', () => {
  test('have pieces left, and the reasons whose days are not over', () => {
    const of = (at: string) => returnableLines(known(line('a', 2), line('b', 0)), order, Date.parse(at));
    expect(of('2026-11-30T00:00:00.000Z')).toMatchObject([
      { lineId: 'a', left: 2, reasons: returnReasons, until: '2027-02-01T00:00:00.000Z' },
    ]);
    expect(of('2026-12-02T00:00:00.000Z')).toMatchObject([{ reasons: ['damaged'] }]);
    expect(of('2027-02-02T00:00:00.000Z')).toEqual([]);
  });
});

const lines = returnableLines(known(line('a', 2), line('b', 3)), order, 0);

test('nothing chosen, no reason, nothing that differs: each is said at its field', () => {
  expect(returnProblems(lines, {}, t)).toEqual({ [fieldOf('take', 'a')]: t('returns.chooseLine') });
  const taken = { [fieldOf('take', 'b')]: 'on' };
  expect(returnProblems(lines, taken, t)).toEqual({ [fieldOf('reason', 'b')]: t('returns.chooseReason') });
  const unfit = { ...taken, [fieldOf('reason', 'b')]: 'does_not_fit' };
  expect(returnProblems(lines, unfit, t)).toEqual({ [fieldOf('differs', 'b')]: t('returns.chooseDiffers') });
});

test('a form without problems is what the server takes, whatever was chosen', () => {
  const field = fc.record({
    take: fc.constantFrom('on', ''),
    quantity: fc.constantFrom('1', '2'),
    reason: fc.constantFrom('', ...returnReasons, 'bored'),
    differs: fc.constantFrom('', ...differences, 'colour'),
  });
  fc.assert(
    fc.property(field, field, (a, b) => {
      const values: Record<string, string> = {};
      for (const [lineId, of] of [['a', a] as const, ['b', b] as const])
        for (const part of ['take', 'quantity', 'reason', 'differs'] as const) values[fieldOf(part, lineId)] = of[part];
      const body = askReturnBody.safeParse({ lines: askedLines(lines, values) });
      const isRight = Object.keys(returnProblems(lines, values, t)).length === 0;
      if (isRight) expect([values, body.success]).toEqual([values, true]);
      const expected = [a, b].filter(({ take }) => take).length;
      if (isRight) expect(askedLines(lines, values)).toHaveLength(expected);
    }),
  );
});

test('each refusal has its words, any other failure the usual ones', () => {
  const of = (error: string) => returnFailure(new ApiFailure(422, JSON.stringify({ error })), t);
  expect(of('too_late')).toBe(t('returns.tooLate'));
  expect(of('too_many_pieces')).toBe(t('returns.tooManyPieces'));
  expect(of('toString')).toBe(t('returns.failed'));
  expect(returnFailure(new ApiFailure(429, ''), t)).toBe(t('errors.tooMany'));
});
