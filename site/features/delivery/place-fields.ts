import { isIndia } from '../../../api/shop/addresses/rules';
import { keepPin, pinOf } from './pin';

/** Names of an address's fields in a form. */
export type PlaceNames = Readonly<Record<'pin' | 'city' | 'state' | 'country', string>>;

export const fieldIn = (form: HTMLFormElement, name: string): HTMLInputElement | undefined => {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
};
export const textIn = (form: HTMLFormElement, name: string) => fieldIn(form, name)?.value.trim() ?? '';

/** The PIN code of an address in India; empty while it is not complete. */
export function pinIn(form: HTMLFormElement, { pin, country }: PlaceNames): string {
  return isIndia(textIn(form, country)) ? (pinOf(textIn(form, pin)) ?? '') : '';
}

/** Where a form's parcel goes: its PIN code, empty while that is not complete; undefined abroad. */
export function destinationIn(form: HTMLFormElement, { pin, country }: PlaceNames): string | undefined {
  const named = textIn(form, country);
  return named === '' || isIndia(named) ? (pinOf(textIn(form, pin)) ?? '') : undefined;
}

/** Remembers the PIN code of a form's address in India for the other pages. */
export function keepPinOf(form: HTMLFormElement, names: PlaceNames): void {
  keepPin(pinIn(form, names));
}
