import { atom } from 'nanostores';
import type { Locale } from '../../../api/shop/language/languages';
import { paiseToRupees } from '../../../api/shop/money/rules';
import { parseRupees } from '../../../api/shop/orders/rules';
import type { AnswerReturnInput, DeskReturn, DeskReturns } from '../../../api/shop/returns/contract';
import { type ReturnAnswer, returnAnswers } from '../../../api/shop/returns/rules';
import { formatPrice } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, isRefusal } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { $desk, lookAgain } from './order';
import { failureOf } from './saving';

/** The returns of the open enquiry at the desk, the newest first. */
export const $returns = atom<readonly DeskReturn[]>([]);

const pathOf = (orderId: string) => `/api/desk/orders/${encodeURIComponent(orderId)}/returns`;

/** An answer about an enquiry that is not open any more is dropped. */
function setReturns(orderId: string, found: readonly DeskReturn[]): void {
  if ($desk.get()?.order.orderId === orderId) $returns.set(found);
}

/** @throws ApiFailure, NoAnswer */
export async function loadReturns(orderId: string): Promise<void> {
  setReturns(orderId, (await call<DeskReturns>('GET', pathOf(orderId))).data);
}

/**
 * Saves an answer. If another seller was faster, nothing is saved, and the returns show theirs.
 * @throws ApiFailure, NoAnswer
 */
export async function answerReturn(orderId: string, { returnId, version }: DeskReturn, answer: Given): Promise<void> {
  try {
    const path = `${pathOf(orderId)}/${encodeURIComponent(returnId)}/answer`;
    setReturns(orderId, (await call<DeskReturns>('POST', path, { version, ...answer })).data);
    // A refund is owed from now on, and may have a credit note.
    await lookAgain();
  } catch (error) {
    if (error instanceof ApiFailure && isRefusal<DeskReturns>(error, 'changed') && error.answer.data)
      setReturns(orderId, error.answer.data);
    throw error;
  }
}

export type Given = Omit<AnswerReturnInput, 'version'>;

type Values = Readonly<Record<string, string>>;
const answerIn = (text: string | undefined): ReturnAnswer | undefined => returnAnswers.find((one) => one === text);

/** The names of the fields of a return's form. */
export const fieldsOfReturn = ({ returnId }: DeskReturn) => ({
  answer: `answer-${returnId}`,
  words: `words-${returnId}`,
  goods: `goods-${returnId}`,
  shipping: `shipping-${returnId}`,
  misfit: (lineId: string) => `misfit-${returnId}-${lineId}`,
});

/** The rupees of an amount, as a seller types them. */
export const typedRupees = (paise: number): string => String(paiseToRupees(paise));

/** An empty amount is 0. */
const paiseIn = (text: string | undefined): number | undefined => (text ? parseRupees(text) : 0);

/** What is wrong with an answer, by field. */
export function answerProblems(one: DeskReturn, values: Values, t: Translate, region: Locale): Problems {
  const field = fieldsOfReturn(one);
  const answer = answerIn(values[field.answer]);
  if (!answer) return { [field.answer]: t('returns.chooseAnswer') };
  if (answer === 'refused' && !values[field.words]) return { [field.words]: t('returns.needsReason') };
  if (answer !== 'refunded') return {};
  const goods = paiseIn(values[field.goods]);
  const shipping = paiseIn(values[field.shipping]);
  const wrong = (most: number) => t('returns.amountWrong', { price: formatPrice(most, 'INR', region) });
  const { goodsPaise, shippingPaise } = one.most;
  if (goods === undefined || goods > goodsPaise) return { [field.goods]: wrong(goodsPaise) };
  if (shipping === undefined || shipping > shippingPaise) return { [field.shipping]: wrong(shippingPaise) };
  return goods + shipping === 0 ? { [field.goods]: t('returns.amountZero') } : {};
}

/** The answer of a form without problems. */
export function answerOf(one: DeskReturn, values: Values): Given {
  const field = fieldsOfReturn(one);
  const answer = answerIn(values[field.answer]) ?? 'accepted';
  const misfits = one.lines.map(({ lineId }) => lineId).filter((lineId) => values[field.misfit(lineId)]);
  const refund = {
    refundPaise: paiseIn(values[field.goods]) ?? 0,
    shippingPaise: paiseIn(values[field.shipping]) ?? 0,
  };
  return { answer, words: values[field.words] ?? '', misfits, ...(answer === 'refunded' ? refund : {}) };
}

/** Why an answer was not saved. What was typed stays. */
export const answerFailure = (error: unknown, t: Translate): string =>
  isRefusal(error, 'changed') ? t('returns.changed') : failureOf(error, t);
