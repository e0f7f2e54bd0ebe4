import { describe, expect, test } from 'vitest';
import type { LastOrder, SavedAddress } from '../../../api/shop/addresses/contract';
import type { User } from '../../../api/shop/login/contract';
import { translateIn } from '../../i18n/texts';
import { addressChoices, blankFields, chosenOf, startOf } from './start';

const t = translateIn('en');
const country = 'India';

const user: User = {
  userId: 'u',
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  emailProven: false,
  role: 'customer',
  phone: '9876543210',
  cityName: null,
  profileImageUrl: null,
  billingAddress: null,
};
const home: SavedAddress = {
  addressId: 'home',
  label: 'Home',
  firstName: null,
  lastName: null,
  addressLine1: '14 Residency Road',
  addressLine2: null,
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560025',
  country,
  isDefault: true,
};
const workshop = { ...home, addressId: 'workshop', label: 'Workshop', addressLine1: '2 MG Road', isDefault: false };
const pune = { address: '7 FC Road', city: 'Pune', state: 'Maharashtra', zipCode: '411001', country };
const billing = { ...pune, address: '1 Office Park' };
const order: LastOrder = {
  shippingAddress: { firstName: 'Ravi', lastName: 'Iyer', ...pune },
  billingAddress: null,
  contactInfo: { email: 'old@example.com', phone: '9000000000' },
};
const ids = (addresses: SavedAddress[], last: LastOrder | null) =>
  addressChoices(addresses, last, t).map(({ id }) => id);
const start = (
  known: {
    user?: User | undefined;
    pin?: string;
    addresses?: SavedAddress[];
    lastOrder?: LastOrder | null;
    draft?: Record<string, string>;
  } = {},
) => {
  const { addresses = [], lastOrder = null, draft = {} } = known;
  const choices = addressChoices(addresses, lastOrder, t);
  const { pin = '' } = known;
  return startOf({ user: 'user' in known ? known.user : user, lastOrder, choices, draft, country, pin });
};

describe('the addresses to choose from', () => {
  test('are the default one, the last used one, then the others', () => {
    expect(ids([home, workshop], order)).toEqual(['home', 'last', 'workshop']);
    expect(ids([workshop], order)).toEqual(['last', 'workshop']);
    expect(ids([home, workshop], null)).toEqual(['home', 'workshop']);
    expect(ids([], null)).toEqual([]);
  });

  test('say in one line what they are', () => {
    const [first, last] = addressChoices([home], order, t);
    expect(first?.text).toBe('Home: 14 Residency Road, Bengaluru, Karnataka 560025, India');
    expect(last?.text).toBe('Last used: 7 FC Road, Pune, Maharashtra 411001, India');
  });

  test('name a saved address that was used last only once, first, and complete it from the order', () => {
    const used = { ...workshop, addressLine1: '7 FC Road', city: 'Pune', state: null, postalCode: null };
    const choices = addressChoices([{ ...workshop, addressId: 'other' }, used], order, t);
    expect(choices.map(({ id }) => id)).toEqual(['workshop', 'other']);
    expect(choices[0]?.fields).toMatchObject({ state: 'Maharashtra', zip: '411001' });
  });

  test('are recognised in the form, and not after a change', () => {
    const choices = addressChoices([home, workshop], null, t);
    const values = { ...start({ addresses: [home, workshop] }) };
    expect(chosenOf(choices, values)).toBe('home');
    expect(chosenOf(choices, { ...values, city: 'Mysuru' })).toBe('');
    expect(chosenOf(choices, blankFields(country))).toBe('');
  });
});

describe('the form starts', () => {
  test("with the account's name and the shop's country for a new customer", () => {
    expect(start()).toEqual({
      ...{ firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', phone: '9876543210' },
      ...{ city: '', country, 'billing-country': country, sameAddress: 'yes' },
    });
  });

  test('empty for a guest, but for the PIN code that the browser knows', () => {
    expect(start({ user: undefined, pin: '560025' })).toEqual({
      ...{ firstName: '', lastName: '', email: '', phone: '' },
      ...{ zip: '560025', city: '', country, 'billing-country': country, sameAddress: 'yes' },
    });
    // A known address has its own.
    expect(start({ addresses: [workshop], pin: '411001' }).zip).toBe('560025');
  });

  test('with what the last order was sent with where the account says nothing', () => {
    const unnamed = { ...user, firstName: null, lastName: '', phone: null };
    expect(start({ user: unnamed, lastOrder: order })).toMatchObject({
      ...{ firstName: 'Ravi', lastName: 'Iyer', email: 'asha@example.com', phone: '9000000000' },
      ...{ street: '7 FC Road', city: 'Pune', state: 'Maharashtra', zip: '411001', sameAddress: 'yes' },
    });
  });

  test("with the account's billing address, switched on as it differs from the shipping address", () => {
    const known = { user: { ...user, billingAddress: billing }, addresses: [home] };
    expect(start(known)).toMatchObject({
      ...{ street: '14 Residency Road', sameAddress: 'no' },
      ...{ 'billing-street': '1 Office Park', 'billing-city': 'Pune', 'billing-zip': '411001' },
    });
  });

  test('with one address where the billing address says the same', () => {
    const same = { ...pune, state: '', zipCode: '' };
    expect(start({ user: { ...user, billingAddress: same }, lastOrder: order }).sameAddress).toBe('yes');
    const empty = { address: '', city: '', state: '', zipCode: '', country };
    expect(start({ user: { ...user, billingAddress: empty }, lastOrder: order }).sameAddress).toBe('yes');
  });

  test('with the separate billing address of the last order if the account has none', () => {
    const lastOrder = { ...order, billingAddress: { firstName: 'Ravi', lastName: 'Iyer', ...billing } };
    expect(start({ lastOrder })).toMatchObject({ sameAddress: 'no', 'billing-street': '1 Office Park' });
  });

  test('with what was typed before, whatever the shop knows', () => {
    const draft = { street: '', city: 'Goa', sameAddress: 'yes' };
    const known = { user: { ...user, billingAddress: billing }, addresses: [home], draft };
    expect(start(known)).toMatchObject({ ...draft, state: 'Karnataka' });
  });
});
