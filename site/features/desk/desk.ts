import type { DeskEvent, DeskOrder } from '../../../api/shop/desk/contract';
import { type DeskQueue, isDeskQueue } from '../../../api/shop/desk/rules';
import type { Language } from '../../../api/shop/language/languages';
import { type DeskStage, deskLimits, isDeskStage } from '../../../api/shop/orders/rules';
import type { IslandProps } from '../../ui/island';

export interface DeskProps extends IslandProps {
  /** The tax of the shop's present rule, for an order without a rule of its own. */
  taxPercent: number;
  carriers: string[];
}

/** What the desk's list shows, according to its address. */
export interface DeskView {
  show: DeskStage | DeskQueue | 'all';
  query: string;
  page: number;
}

/** The stage of the seller's work; a search ignores it. */
const usual = (query: string): DeskView['show'] => (query ? 'all' : 'to_answer');

/** An invalid address shows the first page of enquiries that need an answer. */
export function viewOf(search: string): DeskView {
  const params = new URLSearchParams(search);
  const show = params.get('show');
  const page = Number(params.get('page'));
  const query = (params.get('q') ?? '').slice(0, deskLimits.query);
  return {
    show: isDeskStage(show) || isDeskQueue(show) || show === 'all' ? show : usual(query),
    query,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** "?show=quoted&q=rao&page=2", or "" for the first page of enquiries that need an answer. */
export function searchOf({ show, query, page }: DeskView): string {
  const params = new URLSearchParams();
  if (show !== usual(query)) params.set('show', show);
  if (query) params.set('q', query);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text && `?${text}`;
}

/** The query of the API call for a view. */
export function callOf({ show, query, page }: DeskView, language: Language): string {
  const params = new URLSearchParams({ lang: language });
  if (show !== 'all') params.set(isDeskQueue(show) ? 'queue' : 'stage', show);
  if (query) params.set('q', query);
  if (page > 1) params.set('page', String(page));
  return `?${params}`;
}

/** The events of an order since the seller read it, newest first. */
export function eventsSince(before: DeskOrder, now: DeskOrder): DeskEvent[] {
  const known = new Set(before.events.map(({ eventId }) => eventId));
  return now.events.filter(({ eventId }) => !known.has(eventId));
}
