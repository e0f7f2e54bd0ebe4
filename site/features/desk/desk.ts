import type { DeskEvent, DeskOrder } from '../../../api/contract/desk';
import { isOrderStatus } from '../../../api/contract/order-rules';
import type { OrderStatus } from '../../../api/contract/rules';

/** What the desk's list shows, as its address says. */
export interface DeskView {
  status: OrderStatus | undefined;
  query: string;
  page: number;
}

/** A wrong address shows the first page of all. */
export function viewOf(search: string): DeskView {
  const params = new URLSearchParams(search);
  const status = params.get('status');
  const page = Number(params.get('page'));
  return {
    status: isOrderStatus(status) ? status : undefined,
    query: (params.get('q') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** "?status=pending&q=rao&page=2", or "" for the first page of all. */
export function searchOf({ status, query, page }: DeskView, more: Record<string, string> = {}): string {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (query) params.set('q', query);
  if (page > 1) params.set('page', String(page));
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

/** What happened to an order since a seller read it, newest first. */
export function eventsSince(before: DeskOrder, now: DeskOrder): DeskEvent[] {
  const known = new Set(before.events.map(({ eventId }) => eventId));
  return now.events.filter(({ eventId }) => !known.has(eventId));
}
