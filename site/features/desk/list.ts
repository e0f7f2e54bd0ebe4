import { atom } from 'nanostores';
import type { DeskOrders, DeskSummary } from '../../../api/shop/desk/contract';
import type { DeskNews } from '../../../api/shop/desk/work-contract';
import type { Language } from '../../../api/shop/language/languages';
import { call } from '../../lib/http';
import { callOf, type DeskView } from './desk';
import { nextIn } from './queue';

/** The list of enquiries beside the open one. */

export interface DeskList {
  view: DeskView;
  found: DeskOrders;
}

export const $list = atom<DeskList | undefined>(undefined);

/** The ids of ticked enquiries. */
export const $ticked = atom<ReadonlySet<string>>(new Set());

/** The newest counts that the shop has told; undefined: none yet. */
export const $news = atom<DeskNews | undefined>(undefined);

let asked = 0;

/** Loads a list; an answer that arrives after a later question is dropped. @throws ApiFailure, NoAnswer */
export async function loadList(view: DeskView, language: Language): Promise<void> {
  asked += 1;
  const mine = asked;
  const found = await call<DeskOrders>('GET', `/api/desk/orders${callOf(view, language)}`);
  if (mine !== asked) return;
  const shown = new Set(found.data.map(({ orderId }) => orderId));
  $ticked.set(new Set([...$ticked.get()].filter((id) => shown.has(id))));
  $list.set({ view, found });
}

/** Loads the same list again. @throws ApiFailure, NoAnswer */
export async function reloadList(language: Language): Promise<void> {
  const list = $list.get();
  if (list) await loadList(list.view, language);
}

const idsOf = (list: DeskList | undefined) => list?.found.data.map(({ orderId }) => orderId) ?? [];

/** The enquiry to open after one is done; undefined: the queue is done. @throws ApiFailure, NoAnswer */
export async function nextAfter(done: string, language: Language): Promise<string | undefined> {
  const before = idsOf($list.get());
  await reloadList(language);
  return nextIn(before, idsOf($list.get()), done);
}

/** Shows in the list what has become of the open enquiry. */
export function noteInList(orderId: string, changes: Partial<DeskSummary>): void {
  const list = $list.get();
  if (!list) return;
  const data = list.found.data.map((one) => (one.orderId === orderId ? { ...one, ...changes } : one));
  $list.set({ ...list, found: { ...list.found, data } });
}

export function tick(orderIds: readonly string[], on: boolean): void {
  const ticked = new Set($ticked.get());
  for (const id of orderIds)
    if (on) ticked.add(id);
    else ticked.delete(id);
  $ticked.set(ticked);
}
