import type { DeskSummary } from '../../../api/shop/desk/contract';
import { hasLeft, type OrderStatus, stepsFrom } from '../../../api/shop/orders/rules';

/** Plain rules of working through a list. */

/**
 * The enquiry to open after one is done: the next of the list that is still in it, at its end the first that was
 * passed over, then what has arrived. In a list that keeps what is done, nothing follows the last.
 * @param before ids of the list when the enquiry was opened
 * @param after ids of the list now
 */
export function nextIn(before: readonly string[], after: readonly string[], done: string): string | undefined {
  const left = new Set(after);
  const keeps = left.delete(done);
  const at = before.indexOf(done);
  const later = before.slice(at + 1).find((id) => left.has(id));
  if (later !== undefined || keeps) return later;
  return after.find((id) => left.has(id));
}

const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000];

/** How long ago something happened, in its largest whole unit; less than a minute counts as one. */
export function ageOf(milliseconds: number): { unit: 'minute' | 'hour' | 'day'; count: number } {
  if (milliseconds >= day) return { unit: 'day', count: Math.floor(milliseconds / day) };
  if (milliseconds >= hour) return { unit: 'hour', count: Math.floor(milliseconds / hour) };
  return { unit: 'minute', count: Math.max(1, Math.floor(milliseconds / minute)) };
}

/** The steps that every one of some enquiries allows. What comes back is cancelled one by one. */
export function commonSteps(orders: readonly Pick<DeskSummary, 'status' | 'customerRemovedAt'>[]): OrderStatus[] {
  const [first, ...others] = orders;
  if (!first || orders.some(({ customerRemovedAt }) => customerRemovedAt !== null)) return [];
  const steps = orders.some(({ status }) => hasLeft(status))
    ? stepsFrom(first.status).filter((step) => step !== 'cancelled')
    : stepsFrom(first.status);
  return steps.filter((step) => others.every(({ status }) => stepsFrom(status).includes(step)));
}

/** What a key does at the desk; undefined: nothing. */
export type DeskKey = 'next' | 'previous' | 'search' | 'keys' | 'answer';

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const letters: Record<string, DeskKey> = { j: 'next', k: 'previous', '/': 'search', '?': 'keys', a: 'answer' };
const arrows: Record<string, DeskKey> = { ArrowDown: 'next', ArrowUp: 'previous' };

/**
 * @param at `list`: the focus is on a row; `field`: something is being typed or chosen
 * @param single whether keys without Ctrl work, which a seller can switch off
 */
export function keyOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  at: 'list' | 'field' | 'elsewhere',
  single: boolean,
): DeskKey | undefined {
  if (at === 'field' || ctrlKey || metaKey || altKey) return undefined;
  if (at === 'list' && Object.hasOwn(arrows, key)) return arrows[key];
  return single && Object.hasOwn(letters, key) ? letters[key] : undefined;
}

/** The short name of a seller: the address without its host. */
export const sellerName = (email: string): string => email.split('@', 1)[0] ?? email;
