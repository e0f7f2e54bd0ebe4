import { atom } from 'nanostores';
import { storageKeys } from '../../../api/shop/language/languages';
import { readStored, writeStored } from '../../lib/storage';

/** The switch "only what fits", one for all lists; undefined until the shopper has moved it. */
export const $onlyFits = atom<boolean | undefined>(undefined);

/** Reads the setting of an earlier page. */
export function readOnlyFits(): void {
  const stored = readStored('session', storageKeys.onlyFits);
  $onlyFits.set(typeof stored === 'boolean' ? stored : undefined);
}

export function chooseOnlyFits(isOn: boolean): void {
  $onlyFits.set(isOn);
  writeStored('session', storageKeys.onlyFits, isOn);
}

/** Whether a list shows only what fits: the shopper's setting, else whether anything fits. */
export const showsOnlyFits = (chosen: boolean | undefined, somethingFits: boolean): boolean => chosen ?? somethingFits;
