import { atom } from 'nanostores';
import { isPinCode } from '../../../api/shop/addresses/rules';
import { storageKeys } from '../../../api/shop/language/languages';
import { asciiDigits } from '../../../api/shop/rules';
import { readText, writeText } from '../../lib/storage';

/** Where the shopper wants parcels sent: asked once, in the product page, the cart or the checkout. Six digits or empty. */
export const $pin = atom('');

/** The six digits of a typed PIN code; undefined for any other text. */
export function pinOf(typed: string): string | undefined {
  return isPinCode(typed) ? asciiDigits(typed).replace(/\s/g, '') : undefined;
}

/** Takes over what the browser knows. */
export function readPin(): string {
  $pin.set(pinOf(readText('local', storageKeys.pin) ?? '') ?? '');
  return $pin.get();
}

/** Remembers a PIN code; any other text changes nothing. @returns whether it is one */
export function keepPin(typed: string): boolean {
  const pin = pinOf(typed);
  if (pin === undefined) return false;
  writeText('local', storageKeys.pin, pin);
  $pin.set(pin);
  return true;
}
