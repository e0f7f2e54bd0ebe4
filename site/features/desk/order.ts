import { atom } from 'nanostores';
import type { ChangedAnswer, DeskEvent, DeskOrder, QuoteBody } from '../../../api/contract/desk';
import type { OrderStatus } from '../../../api/contract/rules';
import { ApiFailure, call } from '../../lib/http';
import { eventsSince } from './desk';

export interface DeskState {
  order: DeskOrder;
  /** What others did while this seller was typing; shown until the next saving. */
  news: DeskEvent[];
}

/** The enquiry that is open on the desk. */
export const $desk = atom<DeskState | undefined>(undefined);

/** How a change ended: saved, overtaken by somebody else's (nothing was written), or not allowed any more. */
export type Outcome = 'saved' | 'changed' | 'refused';

const addressOf = (orderId: string, part = '') => `/api/desk/orders/${encodeURIComponent(orderId)}${part}`;

/** @throws ApiFailure, NoAnswer */
export async function openOrder(orderId: string): Promise<void> {
  const { data } = await call<{ data: DeskOrder }>('GET', addressOf(orderId));
  $desk.set({ order: data, news: [] });
}

/**
 * Sends one change of the open enquiry with the version that the seller saw. When somebody was faster, the fresh enquiry
 * takes the old one's place and the news say what happened; what is typed stays in its fields.
 * @throws ApiFailure, NoAnswer for everything else that goes wrong
 */
async function change(part: string, body: object): Promise<Outcome> {
  const open = $desk.get();
  if (!open) throw new Error('no enquiry is open');
  const { order } = open;
  try {
    const { data } = await call<{ data: DeskOrder }>('POST', addressOf(order.orderId, part), {
      version: order.version,
      ...body,
    });
    $desk.set({ order: data, news: [] });
    return 'saved';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.answer.error === 'changed') {
      const { data } = error.answer as unknown as ChangedAnswer;
      $desk.set({ order: data, news: eventsSince(order, data) });
      return 'changed';
    }
    if (error.answer.error === 'step_refused') return 'refused';
    throw error;
  }
}

export const sendQuote = (quote: Omit<QuoteBody, 'version'>) => change('/quote', quote);
export const takeStep = (status: OrderStatus, parcel: Parcel = { carrier: '', trackingNumber: '' }) =>
  change('/status', { status, ...parcel });
export const saveTracking = (parcel: Parcel) => change('/tracking', parcel);
export const addNote = (text: string) => change('/notes', { text });

export interface Parcel {
  carrier: string;
  trackingNumber: string;
}
