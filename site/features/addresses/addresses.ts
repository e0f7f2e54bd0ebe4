import type { SavedAddress, SavedAddressBody } from '../../../api/shop/addresses/contract';
import { addressRules } from '../../../api/shop/addresses/rules';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, isRefusal, NoAnswer, unlessUnconfirmed } from '../../lib/http';
import { loadAddresses } from './kept';

/** Prefix of the form's field names, which share the page with other forms. */
export const addressPrefix = 'address-';

export function addressOf(values: Record<string, string>, country: string): SavedAddressBody {
  const text = (name: string) => values[addressPrefix + name] ?? '';
  return {
    label: text('label'),
    address: text('address'),
    addressLine2: text('addressLine2'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zipCode'),
    country: text('country') || country,
    isDefault: text('isDefault') === 'yes',
  };
}

/** A saved address as a request body, to be sent with a change. */
export function bodyOf(address: SavedAddress): SavedAddressBody {
  const { label, addressLine1, addressLine2, city, state, postalCode, country, isDefault } = address;
  return {
    label,
    address: addressLine1,
    addressLine2: addressLine2 ?? '',
    city,
    state: state ?? '',
    zipCode: postalCode ?? '',
    country,
    isDefault,
  };
}

/** Adds an address, or changes the one with this id. @throws ApiFailure, NoAnswer */
export async function saveAddress(body: SavedAddressBody, id?: string): Promise<void> {
  if (id === undefined) await call('POST', '/api/addresses', body);
  else await call('PUT', `/api/addresses/${encodeURIComponent(id)}`, body);
  await loadAddresses();
}

/** @throws ApiFailure, NoAnswer */
export async function removeAddress(id: string): Promise<void> {
  try {
    await call('DELETE', `/api/addresses/${encodeURIComponent(id)}`);
  } catch (error) {
    // Another tab has removed it already.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
  await loadAddresses();
}

/** Why addresses could not be changed, in the page's language. */
export function addressFailure(error: unknown, t: Translate): string {
  if (error instanceof NoAnswer && error.offline) return t('errors.offline');
  return isRefusal(error, 'too_many')
    ? t('addresses.tooMany', { max: addressRules.maxAddresses })
    : unlessUnconfirmed(error, t, t('addresses.failedText'));
}
