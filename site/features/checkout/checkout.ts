import type { Cart } from '../../../api/contract/cart';
import type { Language } from '../../../api/contract/languages';
import type { EnquiryBody, OrderSummary, PricesChangedAnswer } from '../../../api/contract/orders';
import {
  type ChargeRule,
  fieldLimits,
  isEmail,
  isPhone,
  isPinCode,
  orderTotals,
  paiseToRupees,
  type Totals,
} from '../../../api/contract/rules';
import type { TextKey, Translate } from '../../i18n/keys';
import { call } from '../../lib/http';
import type { Problems } from '../../ui/form';

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
      else if (name === 'zip' && (values[`${prefix}country`] ?? '').toLowerCase() === 'india' && !isPinCode(value)) {
        problems[prefix + name] = t('form.pin');
      }
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

/** One key per enquiry: sending the same one again (a lost answer, a double click) makes no second order. */
let attempt: { body: string; key: string } | undefined;

function keyFor(body: string): string {
  if (attempt?.body !== body) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    attempt = { body, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
  }
  return attempt.key;
}

/** @throws ApiFailure, NoAnswer */
export async function sendEnquiry(enquiry: EnquiryBody): Promise<OrderSummary> {
  const key = keyFor(JSON.stringify(enquiry));
  return (await call<{ data: OrderSummary }>('POST', '/api/orders', enquiry, { 'idempotency-key': key })).data;
}

export function pricesChanged(answer: object): answer is PricesChangedAnswer {
  return (answer as Partial<PricesChangedAnswer>).error === 'prices_changed';
}

const draftKey = 'checkout_draft';

/** What was typed survives a reload and the way over the login page; it goes away with the browser's tab. */
export function keepDraft(values: Record<string, string>): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(values));
  } catch {
    // The form stays as it is on this page.
  }
}

export function readDraft(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // There is none.
  }
}
