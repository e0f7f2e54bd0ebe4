import { eq, inArray } from '../../data/drizzle.ts';
import type { Row } from '../../data/tables.ts';
import type { Totals } from '../money/rules.ts';
import type { Changed } from '../orders/change.ts';
import {
  canQuote,
  canReopen,
  canSendPart,
  canStep,
  hasTracking,
  type OrderStatus,
  undoableStep,
} from '../orders/rules.ts';
import { amountsOf, type OrderLineRow, type OrderRow } from '../orders/store.ts';
import { addQuote, type NewQuote } from './quotes.ts';
import { changeInSearch } from './search-index.ts';

/** Sellers' changes to an order: each is a rule that gives the changed order, or refuses because of its status. */

type Event = Row<'orderEvents'>;

export interface Made extends Changed {
  event: Partial<Pick<Event, 'status' | 'text' | 'totalPaise'>> & Pick<Event, 'kind'>;
}

/** @param events the order's history, newest first. @returns undefined to refuse */
export type SellersMake = (order: OrderRow, events: readonly Event[], now: number) => Made | undefined;

export interface Parcel {
  carrier: string;
  trackingNumber: string;
}

/**
 * Sends a quote; its amounts become the order's.
 * @param accepted whether the customer has accepted the quote before: then this one must be accepted too
 */
export const quoting =
  (quote: NewQuote, totals: Totals, accepted: boolean): SellersMake =>
  (order, _events, now) =>
    canQuote(order.status)
      ? {
          set: {
            ...(accepted ? { status: 'pending' } : {}),
            quotedAt: now,
            priceOnRequest: false,
            ...amountsOf(totals),
          },
          event: { kind: 'quote', totalPaise: totals.total },
          also: (tx) => addQuote(tx, order.id, quote, now),
        }
      : undefined;

/** Takes the order to a status; carrier and tracking number are used for `shipped` only. */
export const stepping =
  (status: OrderStatus, parcel: Parcel): SellersMake =>
  (order) => {
    if (!canStep(order.status, status)) return undefined;
    if (status !== 'shipped') return { set: { status }, event: { kind: 'status', status } };
    const text = parcelText(parcel) || null;
    return { set: { status, ...parcelRow(parcel) }, event: { kind: 'status', status, text } };
  };

/** Sends lines before the others; the order itself is shipped with the last ones. @param toSend all that leave */
export const sendingPart =
  (toSend: readonly OrderLineRow[], lineIds: readonly string[], parcel: Parcel): SellersMake =>
  (order, _events, now) => {
    const isPart = canSendPart(
      toSend.map((line) => ({ lineId: line.id, parcel: line.parcel })),
      lineIds,
    );
    if (order.status !== 'processing' || !isPart) return undefined;
    const sent = toSend.filter(({ id }) => lineIds.includes(id));
    const parts = sent.map(({ quantity, partNumber }) => `${quantity} × ${partNumber}`).join(', ');
    return {
      set: {},
      event: { kind: 'parcel', text: [parts, parcelText(parcel)].filter(Boolean).join(' · ') },
      also: async (tx) => {
        const { orderLines } = tx.tables;
        const set = { parcel: { ...parcelRow(parcel), at: new Date(now).toISOString() } };
        await tx
          .update(orderLines)
          .set(set)
          .where(inArray(orderLines.id, [...lineIds]));
        await changeInSearch(tx, order);
      },
    };
  };

/** Takes the last status step back. Undoing `shipped` removes carrier and tracking number. */
export const undoing: SellersMake = (order, events, now) => {
  const back = undoableStep(order.status, events, now);
  if (!back) return undefined;
  const { status } = back;
  const parcel = order.status === 'shipped' ? { carrier: null, trackingNumber: null } : {};
  return { set: { status, ...parcel }, event: { kind: 'undo', status } };
};

/** Takes a cancelled order back to its beginning: the seller answers it anew. @param reason for the history */
export const reopening =
  (reason: string): SellersMake =>
  (order) =>
    canReopen(order.status)
      ? {
          set: { status: 'pending', quotedAt: null, carrier: null, trackingNumber: null },
          event: { kind: 'reopen', status: 'pending', text: reason },
          // What had left is back, or lost.
          also: async (tx) => {
            const { orderLines } = tx.tables;
            await tx.update(orderLines).set({ parcel: null }).where(eq(orderLines.orderId, order.id));
            await changeInSearch(tx, order);
          },
        }
      : undefined;

/** Corrects the carrier and tracking number of a shipped or delivered order. */
export const tracking =
  (parcel: Parcel): SellersMake =>
  (order) =>
    hasTracking(order.status)
      ? { set: parcelRow(parcel), event: { kind: 'tracking', text: parcelText(parcel) } }
      : undefined;

const parcelText = ({ carrier, trackingNumber }: Parcel) => [carrier, trackingNumber].filter(Boolean).join(' ');

const parcelRow = ({ carrier, trackingNumber }: Parcel) => ({
  carrier: carrier || null,
  trackingNumber: trackingNumber || null,
});
