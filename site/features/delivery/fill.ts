import type { PinAnswer } from '../../../api/shop/delivery/contract';
import { call } from '../../lib/http';
import { fieldIn, type PlaceNames, pinIn, textIn } from './place-fields';

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

/** Where a PIN code is; null when nobody knows, or the shop does not answer. */
async function placeOf(pin: string): Promise<Filled | null> {
  if (pin === '') return null;
  const { data: found } = await call<PinAnswer>('GET', `/api/pins/${encodeURIComponent(pin)}`).catch(() => ({
    data: null,
  }));
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
