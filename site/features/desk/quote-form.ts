import { atom } from 'nanostores';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { canQuote, parseRupees } from '../../../api/shop/orders/rules';
import { readStored, writeStored } from '../../lib/storage';
import { $desk, type DeskState } from './order';
import { startValues } from './quote';

/** The values typed into the quote form of the open enquiry, and what other sellers quoted meanwhile. */

type Values = Record<string, string>;

export interface QuoteTyping {
  orderId: string;
  /** Who types it. */
  seller: string;
  /** The values without typing: the newest quote, or the prices of the enquiry. */
  base: Values;
  values: Values;
  /** The other seller's values of fields that this seller has typed into and the other has changed. */
  others: Values;
  /** Who sent the newest quote. */
  by: string;
  /** Whether the values were typed in an earlier visit. */
  restored: boolean;
}

export const $quote = atom<QuoteTyping | undefined>(undefined);

/** Whether two values mean the same: "1,000" is "1000.00". */
function isSame(a = '', b = ''): boolean {
  const [first, second] = [parseRupees(a), parseRupees(b)];
  return a === b || (first !== undefined && first === second);
}

/**
 * Follows a newer version of the enquiry: untouched fields take its values. Typed ones stay, with another seller's
 * value noted beside them.
 */
export function followed(typing: QuoteTyping, now: Values, by: string): QuoteTyping {
  const { base, values } = typing;
  const next: QuoteTyping = { ...typing, base: now, values: { ...values }, others: {}, by };
  for (const [field, value] of Object.entries(now)) {
    const typed = values[field];
    if (typed === undefined || isSame(typed, base[field])) next.values[field] = value;
    else {
      const other = isSame(value, base[field]) ? typing.others[field] : value;
      if (other !== undefined && !isSame(other, typed)) next.others[field] = other;
    }
  }
  return next;
}

const isTyped = ({ base, values }: QuoteTyping) =>
  Object.keys(base).some((field) => !isSame(values[field], base[field]));

type Typist = Pick<QuoteTyping, 'orderId' | 'seller'>;

const draftKey = ({ seller, orderId }: Typist) => `desk-draft ${seller} ${orderId}`;

function keep(typing: QuoteTyping): void {
  $quote.set(typing);
  const { base, values } = typing;
  writeStored('local', draftKey(typing), isTyped(typing) ? { base, values } : undefined);
}

const isValues = (stored: unknown): stored is Values =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every((value) => typeof value === 'string');

const quoterOf = ({ events }: DeskOrder) => events.find(({ kind }) => kind === 'quote')?.by ?? '';

/** The form of the enquiry before anything is typed. */
function fresh({ order, seller }: DeskState): QuoteTyping {
  const base = startValues(order);
  return { orderId: order.orderId, seller, base, values: base, others: {}, by: quoterOf(order), restored: false };
}

function start(open: DeskState): QuoteTyping {
  const { order } = open;
  const empty = fresh(open);
  const draft = readStored('local', draftKey(empty)) as { base?: unknown; values?: unknown } | null;
  if (!isValues(draft?.base) || !isValues(draft.values) || !canQuote(order.status)) return empty;
  const typing = followed({ ...empty, base: draft.base, values: draft.values }, empty.base, empty.by);
  return { ...typing, restored: isTyped(typing) };
}

$desk.listen((open) => {
  const typing = $quote.get();
  if (!open) $quote.set(undefined);
  else if (typing?.orderId !== open.order.orderId) keep(start(open));
  else keep(followed(typing, startValues(open.order), quoterOf(open.order)));
});

/** Types a value into a field; it may be the other seller's. */
export function typeQuote(field: string, value: string): void {
  const typing = $quote.get();
  if (!typing) return;
  const { [field]: _settled, ...others } = typing.others;
  const values = { ...typing.values, [field]: value };
  const settled = isSame(value, typing.others[field]);
  keep({ ...typing, values, others: settled ? others : typing.others });
}

/** Drops what was typed, after sending or discarding. Another enquiry may be open by now: what is typed there stays. */
export function clearQuote(typing: Typist): void {
  const open = $desk.get();
  if (open?.order.orderId === typing.orderId) keep(fresh(open));
  else writeStored('local', draftKey(typing), undefined);
}
