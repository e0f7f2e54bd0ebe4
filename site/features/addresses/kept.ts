import { atom } from 'nanostores';
import type { LastOrder, SavedAddress, SavedAddressesAnswer } from '../../../api/shop/addresses/contract';
import { type Place, postalLines } from '../../../api/shop/addresses/postal';
import { call } from '../../lib/http';

/** The customer's shipping addresses, the default one first, and the addresses of the newest order. */
export type AddressesState =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; addresses: SavedAddress[]; lastOrder: LastOrder | null };
export const $addresses = atom<AddressesState>({ state: 'loading' });

export async function loadAddresses(): Promise<void> {
  try {
    const { data, lastOrder } = await call<SavedAddressesAnswer>('GET', '/api/addresses');
    $addresses.set({ state: 'there', addresses: data, lastOrder });
  } catch (error) {
    $addresses.set({ state: 'failed', error });
  }
}

export function placeOf({ addressLine1, addressLine2, city, state, postalCode, country }: SavedAddress): Place {
  return {
    street: [addressLine1, addressLine2].filter(Boolean).join(', '),
    city,
    state,
    zipCode: postalCode,
    country,
  };
}

/** "14 Residency Road, Bengaluru, Karnataka 560025, India": one line of a list. */
export function addressLine(place: Place): string {
  return postalLines(place).join(', ');
}
