import type { Cart } from '../../../api/contract/cart';
import type { Language } from '../../../api/contract/languages';
import type { EnquiryBody, OrderSummary, PricesChangedAnswer } from '../../../api/contract/orders';
import {
  type ChargeRule,
  fieldLimits,
  isEmail,
  isPhone,
  isPostalCode,
  orderTotals,
  paiseToRupees,
  type Totals,
} from '../../../api/contract/rules';
import type { ErrorAnswer } from '../../../api/contract/wire';
import type { TextKey, Translate } from '../../i18n/keys';
import { call } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { attemptKeyFor } from './draft';

export const customerFields = ['firstName', 'lastName', 'email', 'phone'] as const;
export const addressFields = ['street', 'city', 'state', 'zip'] as const;
type FieldName = (typeof customerFields)[number] | (typeof addressFields)[number] | 'country';

/** The billing address' fields carry this before their names. */
export const billingPrefix = 'billing-';

const limits: Record<FieldName, number> = {
  firstName: fieldLimits.name,
  lastName: fieldLimits.name,
  email: fieldLimits.email,
  phone: fieldLimits.phone,
  street: fieldLimits.street,
  city: fieldLimits.city,
  state: fieldLimits.state,
  zip: fieldLimits.zipCode,
  country: fieldLimits.country,
};

/** What is wrong with the form, by field. Source: storefront specification, section 5, "Checkout". */
export function checkForm(values: Record<string, string>, billing: boolean, t: Translate): Problems {
  const problems: Problems = {};
  const check = (prefix: string, names: readonly FieldName[]) => {
    for (const name of names) {
      const value = values[prefix + name] ?? '';
      const field = t(`checkout.${name}` as TextKey);
      if (value === '') problems[prefix + name] = t('form.required', { field });
      else if (value.length > limits[name]) problems[prefix + name] = t('form.tooLong', { field, max: limits[name] });
      else if (name === 'email' && !isEmail(value)) problems[name] = t('form.email');
      else if (name === 'phone' && !isPhone(value)) problems[name] = t('form.phone');
      else if (name === 'zip' && !isPostalCode(value, values[`${prefix}country`] ?? ''))
        problems[prefix + name] = t('form.pin');
    }
  };
  check('', [...customerFields, ...addressFields, 'country']);
  if (billing) check(billingPrefix, [...addressFields, 'country']);
  return problems;
}

/** Paise of one unit and of the whole line, as the cart showed them. */
function linePaise(entry: Cart['items'][number]) {
  return {
    unit: Math.round(Number(entry.item?.itemSellingPrice ?? 0) * 100),
    total: Math.round(Number(entry.cartItem.itemTotalPrice) * 100),
  };
}

export function cartTotals(cart: Cart, rule: ChargeRule): Totals {
  return orderTotals(
    cart.items.reduce((sum, entry) => sum + linePaise(entry).total, 0),
    rule,
  );
}

export function enquiryOf(
  values: Record<string, string>,
  billing: boolean,
  cart: Cart,
  rule: ChargeRule,
  language: Language,
): EnquiryBody {
  const text = (name: string) => values[name] ?? '';
  const address = (prefix: string) => ({
    firstName: text('firstName'),
    lastName: text('lastName'),
    address: text(`${prefix}street`),
    city: text(`${prefix}city`),
    state: text(`${prefix}state`),
    zipCode: text(`${prefix}zip`),
    country: text(`${prefix}country`),
  });
  const totals = cartTotals(cart, rule);
  return {
    items: cart.items.map((entry) => ({
      itemId: entry.cartItem.itemId,
      quantity: entry.cartItem.quantity,
      unitPrice: paiseToRupees(linePaise(entry).unit),
      totalPrice: paiseToRupees(linePaise(entry).total),
    })),
    shippingAddress: address(''),
    ...(billing ? { billingAddress: address(billingPrefix) } : {}),
    contactInfo: { email: text('email'), phone: text('phone') },
    totals: {
      subtotal: paiseToRupees(totals.subtotal),
      shipping: paiseToRupees(totals.shipping),
      tax: paiseToRupees(totals.tax),
      total: paiseToRupees(totals.total),
    },
    language,
  };
}

/** Names of the wire that are other ones in the form. */
const formNames: Record<string, string> = { address: 'street', zipCode: 'zip' };
const particular: Record<string, TextKey> = { email: 'form.email', phone: 'form.phone', zip: 'form.pin' };

/** The fields that the server found wrong, as the form names them; none when it was not a field of the form. */
export function answeredProblems(answer: Partial<ErrorAnswer>, t: Translate): Problems {
  const problems: Problems = {};
  for (const { field } of answer.fields ?? []) {
    const [group = '', wireName = ''] = field.split('.');
    const name = formNames[wireName] ?? wireName;
    if (!['shippingAddress', 'billingAddress', 'contactInfo'].includes(group) || !(name in limits)) continue;
    const prefix = group === 'billingAddress' && addressFields.some((field) => field === name) ? billingPrefix : '';
    problems[prefix + name] = t(particular[name] ?? 'form.required', { field: t(`checkout.${name}` as TextKey) });
  }
  return problems;
}

/** @throws ApiFailure, NoAnswer */
export async function sendEnquiry(enquiry: EnquiryBody): Promise<OrderSummary> {
  const key = attemptKeyFor(JSON.stringify(enquiry));
  return (await call<{ data: OrderSummary }>('POST', '/api/orders', enquiry, { 'idempotency-key': key })).data;
}

export function pricesChanged(answer: object): answer is PricesChangedAnswer {
  return (answer as Partial<PricesChangedAnswer>).error === 'prices_changed';
}
