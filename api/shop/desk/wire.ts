import type { LocalText } from '../../catalogue/names.ts';
import type { LineFit } from '../cart/line-vehicle.ts';
import { isProven } from '../email-proof/proofs.ts';
import { paiseToRupees } from '../money/rules.ts';
import { undoableStep } from '../orders/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import { detailsOf, itemOf, lineRupees, nextWire, type SayConditions, type Shown, summaryOf } from '../orders/wire.ts';
import type { DeskOrder, DeskSummary } from './contract.ts';
import type { ListedOrder } from './listed.ts';
import type { DeskOrderRows } from './store.ts';

/** When name and contact were removed; null while the order has them. */
const customerRemoval = ({ customerRemovedAt: at }: OrderRow) => ({
  customerRemovedAt: at === null ? null : new Date(at).toISOString(),
});

/** An enquiry as a row of the list. */
export function deskSummaryOf(row: ListedOrder, of: Pick<Shown, 'shop' | 'now'>): DeskSummary {
  const { order, lines, vehicle, assignee } = row;
  return {
    ...summaryOf(order),
    ...customerRemoval(order),
    stage: order.stage,
    email: order.email,
    phone: order.phone,
    language: order.language,
    version: order.version,
    ...{ lines, vehicle, assignee },
    next: nextWire(row, of),
  };
}

/** The live catalogue's data about an enquiry's lines. */
export interface LiveLines {
  /** The items' names in the seller's language, by item id. */
  names: ReadonlyMap<string, LocalText>;
  /** Pieces in stock and the price in paise (0: on request), by item id. */
  offers: ReadonlyMap<string, { stock: number; paise: number }>;
  /** In the order of the lines. */
  fits: readonly LineFit[];
  /** Translates conditions into the seller's language. */
  say: SayConditions;
}

/** An enquiry as sellers see it. */
export function deskOrderOf(
  rows: DeskOrderRows,
  { names, offers, fits, say }: LiveLines,
  { shop, now }: Pick<Shown, 'shop' | 'now'>,
): DeskOrder {
  const { order, lines, events, account } = rows;
  const undo = order.customerRemovedAt === null ? undoableStep(order.status, events, now) : undefined;
  return {
    ...detailsOf(rows, { say, shop, now }),
    ...customerRemoval(order),
    emailProven: account !== undefined && isProven(account, order.email),
    language: order.language,
    assignee: rows.assignee,
    items: lines.map((line, index) => {
      const name = names.get(line.itemId);
      const { fit = null, conditions = [] } = fits[index] ?? {};
      return {
        ...itemOf(line, say),
        deskName: name && name.text !== line.name ? name : null,
        fitNow: { fit, conditions },
        stock: offers.get(line.itemId)?.stock ?? null,
        priceNow: lineRupees(offers.get(line.itemId)?.paise ?? 0),
      };
    }),
    undo: undo ? { status: undo.status, until: new Date(undo.until).toISOString() } : null,
    events: events.map((event) => ({
      eventId: event.id,
      kind: event.kind,
      at: new Date(event.createdAt).toISOString(),
      by: event.sellerEmail,
      status: event.status,
      text: event.text,
      total: event.totalPaise === null ? null : paiseToRupees(event.totalPaise),
    })),
  };
}
