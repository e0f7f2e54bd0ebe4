import { isIndia } from '../../../api/shop/addresses/rules';
import { findPlace } from './delivery';
import { keepPin, pinOf } from './pin';

/** City and state of an address, as typed or as a PIN code gives them. */
export interface Filled {
  city: string;
  state: string;
}

/**
 * What a PIN code changes in an address: a field that is empty, or that still has what an earlier PIN code put there.
 * What was typed is never overwritten.
 */
export function changesOf(typed: Filled, put: Filled | undefined, place: Filled): Partial<Filled> {
  const changed = openNames(typed, put).filter((name) => typed[name] !== place[name]);
  return Object.fromEntries(changed.map((name) => [name, place[name]]));
}

const openNames = (typed: Filled, put: Filled | undefined) =>
  (['city', 'state'] as const).filter((name) => typed[name] === '' || typed[name] === put?.[name]);

/** Whether a PIN code may change something. */
const isOpen = (typed: Filled, put: Filled | undefined) => openNames(typed, put).length > 0;

/** Names of an address's fields in a form. */
export type PlaceNames = Readonly<Record<'pin' | 'city' | 'state' | 'country', string>>;

const fieldIn = (form: HTMLFormElement, name: string): HTMLInputElement | undefined => {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
};
const textIn = (form: HTMLFormElement, name: string) => fieldIn(form, name)?.value.trim() ?? '';

/** The PIN code of an address in India; empty while it is not complete. */
function pinIn(form: HTMLFormElement, { pin, country }: PlaceNames): string {
  return isIndia(textIn(form, country)) ? (pinOf(textIn(form, pin)) ?? '') : '';
}

/** Where a form's parcel goes: its PIN code, empty while that is not complete; undefined abroad. */
export function destinationIn(form: HTMLFormElement, { pin, country }: PlaceNames): string | undefined {
  const named = textIn(form, country);
  return named === '' || isIndia(named) ? (pinOf(textIn(form, pin)) ?? '') : undefined;
}

/** Where a PIN code is; null when nobody knows, or the shop does not answer. */
async function placeOf(pin: string): Promise<Filled | null> {
  const found = pin === '' ? null : await findPlace(pin).catch(() => null);
  return found && { city: found.city ?? found.district ?? '', state: found.state };
}

/**
 * Fills in city and state of an address in India from its PIN code, once for each code that is typed.
 * @returns call it when the form has changed; true once it has changed a field
 */
export function placeFiller(names: PlaceNames) {
  let asked = '';
  let put: Filled | undefined;
  return async (form: HTMLFormElement): Promise<boolean> => {
    const pin = pinIn(form, names);
    if (pin === asked) return false;
    asked = pin;
    const typed = () => ({ city: textIn(form, names.city), state: textIn(form, names.state) });
    const place = isOpen(typed(), put) ? await placeOf(pin) : null;
    // Another code may have been typed meanwhile.
    if (!place || asked !== pin) return false;
    const changes = Object.entries(changesOf(typed(), put, place));
    put = place;
    for (const [name, value] of changes) {
      const field = fieldIn(form, names[name as keyof Filled]);
      if (field) field.value = value;
    }
    return changes.length > 0;
  };
}

/** Remembers the PIN code of a form's address in India for the other pages. */
export function keepPinOf(form: HTMLFormElement, names: PlaceNames): void {
  keepPin(pinIn(form, names));
}
