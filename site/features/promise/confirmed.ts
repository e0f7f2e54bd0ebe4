import { atom } from 'nanostores';
import type { CartEntry } from '../../../api/shop/cart/contract';
import { storageKeys } from '../../../api/shop/language/languages';
import { isPromised } from '../../../api/shop/promise/rules';
import { readStored, writeStored } from '../../lib/storage';
import { judgedBy } from '../cart/judge';

/**
 * The conditions of fit that the shopper has checked, kept in the browser: keys of conditions by item and vehicle. A
 * line that gets another vehicle has its conditions to check again.
 */
type Checked = Readonly<Record<string, readonly string[]>>;

/** Checks of lines that have long left the cart are dropped. */
const most = 200;

const isChecked = (value: unknown): value is Checked =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'));

export const $checked = atom<Checked>({});

/** Reads what an earlier page has kept. */
export function readChecked(): void {
  const stored = readStored('local', storageKeys.checkedFits);
  $checked.set(isChecked(stored) ? stored : {});
}

type Entry = Pick<CartEntry, 'vehicle' | 'conditions' | 'fit' | 'promise'> & { cartItem: { itemId: string } };

function nameOf({ cartItem, vehicle }: Entry): string {
  const { engineId, year } = vehicle ?? judgedBy() ?? {};
  return `${cartItem.itemId} ${engineId ?? ''} ${year ?? ''}`;
}

/** The keys of a line's present conditions that the shopper has checked. */
export function checkedOf(entry: Entry, checked = $checked.get()): string[] {
  const keys = new Set(checked[nameOf(entry)]);
  return entry.conditions.flatMap(({ key, doubted }) => (keys.has(key) && !doubted ? [key] : []));
}

/** Keeps whether the shopper has checked a condition of a line. */
export function check(entry: Entry, key: string, isHolding: boolean): void {
  const others = checkedOf(entry).filter((one) => one !== key);
  const { [nameOf(entry)]: _, ...rest } = $checked.get();
  const kept = Object.entries(rest).slice(-most);
  const next = { ...Object.fromEntries(kept), [nameOf(entry)]: isHolding ? [...others, key] : others };
  $checked.set(next);
  writeStored('local', storageKeys.checkedFits, next);
}

/** Forgets what was checked: once the enquiry is sent, the next one is checked anew. */
export function dropChecked(): void {
  $checked.set({});
  writeStored('local', storageKeys.checkedFits, undefined);
}

/** Whether a line carries the promise as it is now. */
export function isLinePromised(entry: Entry, checked = $checked.get()): boolean {
  return entry.promise !== null && isPromised(entry.fit, entry.conditions, new Set(checkedOf(entry, checked)));
}
