import type { LastOrder, SavedAddress } from '../../../api/shop/addresses/contract';
import type { Place } from '../../../api/shop/addresses/postal';
import type { User } from '../../../api/shop/login/contract';
import type { Address } from '../../../api/shop/orders/contract';
import type { Translate } from '../../i18n/keys';
import { $addresses, addressLine, placeOf } from '../addresses/kept';
import { readPin } from '../delivery/pin';
import { billingPrefix } from './checkout';
import { type Draft, guestId, readDraft } from './draft';

/** The initial values of the form, so that nobody types an address twice. */

/** An address in the form's fields. */
const fieldNames = ['street', 'city', 'state', 'zip', 'country'] as const;
type Fields = Record<(typeof fieldNames)[number], string>;

/** An address that the form can be filled with. */
export interface Choice {
  id: string;
  /** Its label and the address in one line. */
  text: string;
  fields: Fields;
}

const fieldsOf = ({ street, city, state, zipCode, country }: Place): Fields => ({
  street,
  city,
  state: state ?? '',
  zip: zipCode ?? '',
  country,
});
const ordered = ({ address, ...place }: Address) => fieldsOf({ ...place, street: address });

/** Whether the first address adds nothing to the second. */
function isPartOf(part: Fields, whole: Partial<Fields>): boolean {
  return fieldNames.every((name) => part[name] === '' || part[name] === whole[name]);
}

/**
 * The addresses to choose from: the default one, the last used one, then the others. A saved address without state or
 * PIN code takes them from the order that used it.
 */
export function addressChoices(
  addresses: readonly SavedAddress[],
  lastOrder: LastOrder | null,
  t: Translate,
): Choice[] {
  const used = lastOrder && ordered(lastOrder.shippingAddress);
  const choice = (id: string, label: string, fields: Fields): Choice => {
    const { zip: zipCode, ...place } = fields;
    return { id, text: `${label}: ${addressLine({ ...place, zipCode })}`, fields };
  };
  const saved = addresses.map((address) => {
    const fields = fieldsOf(placeOf(address));
    return choice(address.addressId, address.label, used && isPartOf(fields, used) ? used : fields);
  });
  if (!used) return saved;
  const last = saved.find(({ fields }) => fields === used) ?? choice('last', t('addresses.lastUsed'), used);
  const first = addresses[0]?.isDefault ? saved.slice(0, 1) : [];
  return [...new Set([...first, last, ...saved])];
}

/** The addresses to choose from, and the values of the form's fields when it opens. */
export function opening(user: User | undefined, country: string, t: Translate): { choices: Choice[]; start: Draft } {
  const known = $addresses.get();
  const { addresses, lastOrder } = known.state === 'there' ? known : { addresses: [], lastOrder: null };
  const choices = addressChoices(addresses, lastOrder, t);
  const draft = readDraft(user?.userId ?? guestId);
  return { choices, start: startOf({ user, lastOrder, choices, draft, country, pin: readPin() }) };
}

interface Known {
  /** Undefined for a guest. */
  user: User | undefined;
  lastOrder: LastOrder | null;
  choices: readonly Choice[];
  /** What the customer typed before; it takes precedence. */
  draft: Draft;
  /** The shop's own country. */
  country: string;
  /** The PIN code that the browser knows, or an empty text. */
  pin: string;
}

/** The values of the form's fields when it opens. */
export function startOf({ user, lastOrder, choices, draft, country, pin }: Known): Draft {
  const last = lastOrder?.shippingAddress;
  const shipping: Partial<Fields> = choices[0]?.fields ?? {
    ...(pin && { zip: pin }),
    city: user?.cityName ?? '',
    country,
  };
  const billing = knownBilling(user, lastOrder);
  const separate = billing !== undefined && !isPartOf(billing, shipping);
  return {
    firstName: user?.firstName || last?.firstName || '',
    lastName: user?.lastName || last?.lastName || '',
    email: user?.email ?? '',
    phone: user?.phone || lastOrder?.contactInfo.phone || '',
    ...shipping,
    ...Object.fromEntries(
      Object.entries(billing ?? { country }).map(([name, value]) => [billingPrefix + name, value] as const),
    ),
    sameAddress: separate ? 'no' : 'yes',
    ...(lastOrder?.gstin ? { gstin: lastOrder.gstin } : {}),
    ...draft,
  };
}

/** The account's billing address, else a separate one of the last order. */
function knownBilling(user: User | undefined, lastOrder: LastOrder | null): Fields | undefined {
  const billing = user?.billingAddress;
  if (billing?.address) return fieldsOf({ ...billing, street: billing.address });
  return lastOrder?.billingAddress ? ordered(lastOrder.billingAddress) : undefined;
}

/** The id of the choice that the form's fields show; empty when they show another address. */
export function chosenOf(choices: readonly Choice[], values: Draft): string {
  return choices.find(({ fields }) => fieldNames.every((name) => fields[name] === values[name]))?.id ?? '';
}

/** The fields of an address that is not typed yet. */
export function blankFields(country: string): Fields {
  return { street: '', city: '', state: '', zip: '', country };
}
