import type { OrderDetails } from '../../../api/shop/orders/contract';
import type { AskReturnInput, OrderReturns } from '../../../api/shop/returns/contract';
import { type Difference, differences, type ReturnReason, returnReasons } from '../../../api/shop/returns/rules';
import type { Translate } from '../../i18n/keys';
import { call, refusalText } from '../../lib/http';
import type { Problems } from '../../ui/form';
import type { OrderPath } from '../pictures/pictures';

/** Returns and claims on the page of an order. */

/** @throws ApiFailure, NoAnswer */
export const loadReturns = async ({ path, headers }: OrderPath): Promise<OrderReturns> =>
  (await call<{ data: OrderReturns }>('GET', `${path}/returns`, undefined, headers)).data;

/** @returns all returns of the order @throws ApiFailure, NoAnswer */
export const askReturn = async ({ path, headers }: OrderPath, body: AskReturnInput): Promise<OrderReturns> =>
  (await call<{ data: OrderReturns }>('POST', `${path}/returns`, body, headers)).data;

/** A line that can be returned now. */
export interface ReturnableLine {
  lineId: string;
  item: OrderDetails['items'][number];
  /** Pieces. */
  left: number;
  reasons: ReturnReason[];
  /** Until when, for the reason with most time. */
  until: string;
}

/** The lines of which pieces are left, with the reasons whose days are not over. @param now in milliseconds */
export function returnableLines({ lines }: OrderReturns, order: OrderDetails, now: number): ReturnableLine[] {
  return lines.flatMap(({ lineId, left, until }) => {
    const item = order.items.find((one) => one.lineId === lineId);
    const reasons = returnReasons.filter((reason) => now <= Date.parse(until[reason]));
    const latest = returnReasons.map((reason) => until[reason]).toSorted();
    return item && left > 0 && reasons.length > 0 ? [{ lineId, item, left, reasons, until: latest.at(-1) ?? '' }] : [];
  });
}

/** The name of a line's field in the form. */
export const fieldOf = (part: 'take' | 'quantity' | 'reason' | 'differs', lineId: string) => `${part}-${lineId}`;

const reasonIn = (text: string | undefined) => returnReasons.find((reason) => reason === text);
const differenceIn = (text: string | undefined): Difference | undefined => differences.find((one) => one === text);

type Values = Readonly<Record<string, string>>;

const taken = (lines: readonly ReturnableLine[], values: Values) =>
  lines.filter(({ lineId }) => values[fieldOf('take', lineId)]);

/** What is wrong with the form, by field. */
export function returnProblems(lines: readonly ReturnableLine[], values: Values, t: Translate): Problems {
  const problems: Problems = {};
  const chosen = taken(lines, values);
  const [first] = lines;
  if (chosen.length === 0 && first) problems[fieldOf('take', first.lineId)] = t('returns.chooseLine');
  for (const { lineId } of chosen) {
    const reason = reasonIn(values[fieldOf('reason', lineId)]);
    if (!reason) problems[fieldOf('reason', lineId)] = t('returns.chooseReason');
    else if (reason === 'does_not_fit' && !differenceIn(values[fieldOf('differs', lineId)]))
      problems[fieldOf('differs', lineId)] = t('returns.chooseDiffers');
  }
  return problems;
}

/** The chosen lines of a form without problems. */
export function askedLines(lines: readonly ReturnableLine[], values: Values): AskReturnInput['lines'] {
  return taken(lines, values).flatMap(({ lineId }) => {
    const reason = reasonIn(values[fieldOf('reason', lineId)]);
    const differs = differenceIn(values[fieldOf('differs', lineId)]);
    if (!reason) return [];
    const quantity = Number(values[fieldOf('quantity', lineId)] ?? 1);
    return [{ lineId, quantity, reason, differs: reason === 'does_not_fit' ? (differs ?? null) : null }];
  });
}

const texts = {
  not_delivered: 'returns.tooLate',
  too_late: 'returns.tooLate',
  too_many_pieces: 'returns.tooManyPieces',
  too_many_returns: 'returns.tooManyReturns',
  unknown_picture: 'returns.pictureGone',
} as const;

/** Why a return was not stored, in the page's language. */
export const returnFailure = (error: unknown, t: Translate): string =>
  refusalText(error, t, texts, t('returns.failed'));
