import type { LocalText } from '../../catalogue/names.ts';
import type { LineFit } from '../cart/line-vehicle.ts';
import { isProven } from '../email-proof/proofs.ts';
import { paiseToRupees } from '../money/rules.ts';
import { undoableStep } from '../orders/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import { detailsOf, itemOf, lineRupees, nextWire, type SayConditions, type Shown, summaryOf } from '../orders/wire.ts';
import { vehicleName } from '../vehicle/text.ts';
import type { DeskOrder, DeskSummary } from './contract.ts';
import type { ListedOrder, ListedVehicle } from './listed.ts';
import type { DeskOrderRows } from './store.ts';

/** When name and contact were removed; null while the order has them. */
const customerRemoval = ({ customerRemovedAt: at }: OrderRow) => ({
  customerRemovedAt: at === null ? null : new Date(at).toISOString(),
});

/** What the rows of a list are told with. */
interface OfList extends Pick<Shown, 'shop' | 'hasProvider' | 'now'> {
  /** The name of a vehicle for a narrow column. */
  narrow: (vehicle: ListedVehicle) => string;
}

/** An enquiry as a row of the list. */
export function deskSummaryOf(row: ListedOrder, { narrow, ...of }: OfList): DeskSummary {
  const { order, lines, vehicle, assignee, waiting } = row;
  return {
    ...summaryOf(order),
    ...customerRemoval(order),
    stage: order.stage,
    email: order.email,
    phone: order.phone,
    language: order.language,
    version: order.version,
    ...{ lines, assignee },
    vehicle: vehicle && vehicleName(vehicle),
    shortVehicle: vehicle && narrow(vehicle),
    next: nextWire(row, of),
    waiting: waiting ? { work: waiting.work, since: new Date(waiting.since).toISOString() } : null,
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

/** What sellers and the customer did, the newest first. */
function eventsOf({ events, steps }: DeskOrderRows): DeskOrder['events'] {
  const bySellers = events.map((event) => ({ ...event, reason: null, by: event.sellerEmail }));
  const byCustomer = steps.map((step) => ({ ...step, status: null, by: null }));
  return [...bySellers, ...byCustomer]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map(({ id, kind, createdAt, by, status, reason, text, totalPaise }) => ({
      eventId: id,
      at: new Date(createdAt).toISOString(),
      total: totalPaise === null ? null : paiseToRupees(totalPaise),
      ...{ kind, by, status, reason, text },
    }));
}

/** What sellers have to look at in an enquiry's money. */
export interface Looked {
  /** Numbers of other orders that name the same transfers, by reference. */
  alsoNamed: ReadonlyMap<string, string[]>;
  /** Whether what the provider told contradicts itself. */
  doubted: boolean;
}

/** An enquiry as sellers see it. */
export function deskOrderOf(
  rows: DeskOrderRows,
  { names, offers, fits, say }: LiveLines,
  { alsoNamed, doubted, ...shown }: Omit<Shown, 'say' | 'slugs' | 'reader'> & Looked,
): DeskOrder {
  const { order, lines, evidence, events, account } = rows;
  const undo = order.customerRemovedAt === null ? undoableStep(order.status, events, shown.now) : undefined;
  const details = detailsOf(rows, { say, ...shown, reader: 'seller' });
  return {
    ...details,
    payment: details.payment && { ...details.payment, alsoNamed: Object.fromEntries(alsoNamed), doubted },
    ...customerRemoval(order),
    emailProven: account !== undefined && isProven(account, order.email),
    language: order.language,
    assignee: rows.assignee,
    items: lines.map((line, index) => {
      const name = names.get(line.itemId);
      const { fit = null, conditions = [] } = fits[index] ?? {};
      return {
        ...itemOf(line, evidence, say),
        deskName: name && name.text !== line.name ? name : null,
        fitNow: { fit, conditions },
        stock: offers.get(line.itemId)?.stock ?? null,
        priceNow: lineRupees(offers.get(line.itemId)?.paise ?? 0),
      };
    }),
    undo: undo ? { status: undo.status, until: new Date(undo.until).toISOString() } : null,
    events: eventsOf(rows),
  };
}
