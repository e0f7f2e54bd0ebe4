import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { answerReturnBody, type DeskReturn } from '../../../api/shop/returns/contract';
import { returnAnswers } from '../../../api/shop/returns/rules';
import { translateIn } from '../../i18n/texts';
import { lookAgain } from './order';
import { $returns, answerOf, answerProblems, answerReturn, fieldsOfReturn, typedRupees } from './returns';

const open = { orderId: 'o' };
vi.mock('./order', () => ({ lookAgain: vi.fn(), $desk: { get: () => ({ order: open }) } }));

const t = translateIn('en');
const one = {
  returnId: 'r',
  version: 3,
  lines: [
    { lineId: 'a', reason: 'does_not_fit' },
    { lineId: 'b', reason: 'damaged' },
  ],
  most: { goodsPaise: 97_250, shippingPaise: 999 },
} as DeskReturn;
const field = fieldsOfReturn(one);
const problems = (values: Record<string, string>) => answerProblems(one, values, t, 'IN');

describe('an answer to a return', () => {
  test('shows the enquiry anew, because a refund is owed from then on', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ data: [one] }));
    await answerReturn('o', one, answerOf(one, { [field.answer]: 'refunded', [field.goods]: '1' }));
    vi.unstubAllGlobals();
    expect($returns.get()).toEqual([one]);
    expect(lookAgain).toHaveBeenCalledOnce();
  });

  test('about an enquiry that is not open any more is not shown', async () => {
    $returns.set([]);
    vi.stubGlobal('fetch', async () => Response.json({ data: [one] }));
    open.orderId = 'another';
    await answerReturn('o', one, answerOf(one, { [field.answer]: 'received' }));
    vi.unstubAllGlobals();
    open.orderId = 'o';
    expect($returns.get()).toEqual([]);
  });

  test('must be chosen; a refusal needs words', () => {
    expect(problems({})).toEqual({ [field.answer]: t('returns.chooseAnswer') });
    expect(problems({ [field.answer]: 'refused' })).toEqual({ [field.words]: t('returns.needsReason') });
    expect(problems({ [field.answer]: 'refused', [field.words]: 'Fitted' })).toEqual({});
    expect(problems({ [field.answer]: 'accepted' })).toEqual({});
  });

  test('refunds what was typed, at most what it cost', () => {
    const refund = (goods: string, shipping = '') => ({
      ...{ [field.answer]: 'refunded', [field.goods]: goods, [field.shipping]: shipping },
    });
    expect(problems(refund(typedRupees(one.most.goodsPaise), '9.99'))).toEqual({});
    expect(answerOf(one, refund('₹ 972.50', '9.99'))).toMatchObject({ refundPaise: 97_250, shippingPaise: 999 });
    expect(Object.keys(problems(refund('972.51')))).toEqual([field.goods]);
    expect(Object.keys(problems(refund('1', '10')))).toEqual([field.shipping]);
    expect(Object.keys(problems(refund('a lot')))).toEqual([field.goods]);
    expect(problems(refund('0'))).toEqual({ [field.goods]: t('returns.amountZero') });
  });

  test('without problems is what the server takes', () => {
    const amount = fc.constantFrom('', '0', '1', '972.50', '972.51', '9.99', '10', 'x', '-1', '1,000');
    const values = fc.record({
      [field.answer]: fc.constantFrom('', ...returnAnswers, 'shrugged'),
      [field.words]: fc.constantFrom('', 'Some words'),
      [field.goods]: amount,
      [field.shipping]: amount,
      [field.misfit('a')]: fc.constantFrom('', 'on'),
    });
    fc.assert(
      fc.property(values, (typed) => {
        if (Object.keys(problems(typed)).length > 0) return;
        const body = { version: one.version, ...answerOf(one, typed) };
        expect([typed, answerReturnBody.safeParse(body).success]).toEqual([typed, true]);
        expect(body.misfits).toEqual(typed[field.misfit('a')] ? ['a'] : []);
      }),
    );
  });
});
