import { expect, test } from 'vitest';
import type { SavedAddress } from '../../../api/shop/addresses/contract';
import { savedAddressForm } from '../../../api/shop/addresses/form';
import { problemsOf } from '../../../api/shop/form';
import type { Translate } from '../../i18n/keys';
import { inWords } from '../../ui/form';
import { addressOf, addressPrefix, bodyOf } from './addresses';
import { addressLine, placeOf } from './kept';

const t: Translate = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);
const typed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [addressPrefix + name, value]));
function checkAddress(values: Record<string, string>) {
  const found = problemsOf(savedAddressForm, values, addressPrefix);
  const incomplete = Object.values(found).includes('required');
  return { problems: inWords(t, savedAddressForm, found, addressPrefix), incomplete };
}
const right = { label: 'Home', address: '14 Residency Road', city: 'Bengaluru', country: 'India' };

test.each(['label', 'address', 'city'])('without %s the address is incomplete', (name) => {
  const { problems, incomplete } = checkAddress(typed({ ...right, [name]: '' }));
  expect([Object.keys(problems), incomplete]).toEqual([[addressPrefix + name], true]);
});

test('state, PIN code and landmark are optional; an Indian PIN code must be valid', () => {
  expect(checkAddress(typed(right))).toEqual({ problems: {}, incomplete: false });
  expect(checkAddress(typed({ ...right, zipCode: '560025' })).problems).toEqual({});
  expect(checkAddress(typed({ ...right, zipCode: '060025' }))).toEqual({
    problems: { [`${addressPrefix}zipCode`]: 'form.pin' },
    incomplete: false,
  });
  expect(checkAddress(typed({ ...right, country: 'Nepal', zipCode: '44600' })).problems).toEqual({});
});

test('a value that is too long is named, and does not make the form incomplete', () => {
  const { problems, incomplete } = checkAddress(typed({ ...right, label: 'x'.repeat(41) }));
  expect([Object.keys(problems), incomplete]).toEqual([[`${addressPrefix}label`], false]);
});

test('an empty country becomes that of the shop', () => {
  expect(addressOf(typed({ ...right, country: '', isDefault: 'yes' }), 'India')).toEqual({
    label: 'Home',
    address: '14 Residency Road',
    addressLine2: '',
    city: 'Bengaluru',
    state: '',
    zipCode: '',
    country: 'India',
    isDefault: true,
  });
});

const saved: SavedAddress = {
  addressId: 'a1',
  label: 'Home',
  firstName: null,
  lastName: null,
  addressLine1: '14 Residency Road',
  addressLine2: null,
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560025',
  country: 'India',
  isDefault: false,
};

test('a saved address becomes one line of text, and can be sent back unchanged', () => {
  expect(addressLine(placeOf(saved))).toBe('14 Residency Road, Bengaluru, Karnataka 560025, India');
  expect(addressLine(placeOf({ ...saved, state: null, postalCode: null, addressLine2: '2nd floor' }))).toBe(
    '14 Residency Road, 2nd floor, Bengaluru, India',
  );
  expect(bodyOf(saved)).toEqual({
    label: 'Home',
    address: '14 Residency Road',
    addressLine2: '',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipCode: '560025',
    country: 'India',
    isDefault: false,
  });
});
