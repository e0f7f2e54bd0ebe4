import { atom } from 'nanostores';
import type { SavedAddress } from '../../../api/contract/addresses';
import { call } from '../../lib/http';

/** The customer's shipping addresses, the default first. */
export type AddressesState =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; addresses: SavedAddress[] };
export const $addresses = atom<AddressesState>({ state: 'loading' });

export async function loadAddresses(): Promise<void> {
  try {
    const { data } = await call<{ data: SavedAddress[] }>('GET', '/api/addresses');
    $addresses.set({ state: 'there', addresses: data });
  } catch (error) {
    $addresses.set({ state: 'failed', error });
  }
}

/** "14 Residency Road, Bengaluru, Karnataka 560025": one line of a list. */
export function addressLine({ addressLine1, addressLine2, city, state, postalCode, country }: SavedAddress): string {
  return [addressLine1, addressLine2, city, [state, postalCode].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ');
}
