import { isPostalCode } from '../../../api/shop/addresses/rules';
import type { Cart } from '../../../api/shop/cart/contract';
import type { GivenVehicle } from '../../../api/shop/cart/line-vehicle';
import type { Language } from '../../../api/shop/language/languages';
import { type ChargeRule, isOnRequest, paiseOf, paiseToRupees } from '../../../api/shop/money/rules';
import type { EnquiryInput, OrderSummary } from '../../../api/shop/orders/contract';
import { asciiDigits, fieldLimits, isEmail, isPhone } from '../../../api/shop/rules';
import type { ErrorAnswer } from '../../../api/shop/wire';
import type { TextKey, Translate } from '../../i18n/keys';
import { ApiFailure, call, NoAnswer, unlessUnconfirmed } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { cartTotals } from '../cart/preview';
import { attemptKeyFor } from './draft';

export const customerFields = ['firstName', 'lastName', 'email', 'phone'] as const;
export const addressFields = ['street', 'city', 'state', 'zip'] as const;
type FieldName = (typeof customerFields)[number] | (typeof addressFields)[number] | 'country';

/** Prefix of the billing address's field names. */
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

/** What is wrong with the form, by field. */
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
    unit: paiseOf(entry.item?.itemSellingPrice ?? 0),
    total: paiseOf(entry.cartItem.itemTotalPrice),
  };
}

const rupeesOrNull = (paise: number) => (isOnRequest(paise) ? null : paiseToRupees(paise));

/** The enquiry's vehicle as the form's fields have it (features/purchase/vehicle-choice.ts). */
export function askedVehicle({ vehicle, vehicleYear = '' }: Record<string, string>): GivenVehicle {
  return { ...JSON.parse(vehicle || '{}'), year: Number(asciiDigits(vehicleYear)) || null };
}

export function enquiryOf(
  values: Record<string, string>,
  billing: boolean,
  cart: Cart,
  rule: ChargeRule,
  language: Language,
): EnquiryInput {
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
      unitPrice: rupeesOrNull(linePaise(entry).unit),
      totalPrice: rupeesOrNull(linePaise(entry).total),
      vehicle: entry.vehicle,
    })),
    shippingAddress: address(''),
    ...(billing ? { billingAddress: address(billingPrefix) } : {}),
    contactInfo: { email: text('email'), phone: text('phone') },
    totals: {
      subtotal: paiseToRupees(totals.subtotal.paise),
      shipping: paiseToRupees(totals.shipping.paise),
      tax: paiseToRupees(totals.tax.paise),
      total: paiseToRupees(totals.total.paise),
    },
    vehicle: { ...askedVehicle(values), plate: text('plate'), vin: text('vin') },
    note: text('note'),
    language,
  };
}

/** Wire names that differ from the form's. */
const formNames: Record<string, string> = { address: 'street', zipCode: 'zip' };
const particular: Record<string, TextKey> = { email: 'form.email', phone: 'form.phone', zip: 'form.pin' };

/** Problems the server found, by form field; empty if none of them concerns a field of the form. */
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
export async function sendEnquiry(enquiry: EnquiryInput): Promise<OrderSummary> {
  const key = attemptKeyFor(JSON.stringify(enquiry));
  return (await call<{ data: OrderSummary }>('POST', '/api/orders', enquiry, { 'idempotency-key': key })).data;
}

/** What a failed enquiry means, and what the page does about it. */
export interface EnquiryFailure {
  /** A message for the shopper. */
  text?: string;
  problems?: Problems;
  /** The sign-in has ended. */
  signedOut?: true;
  /** Prices have changed: the shopper confirms the new ones. */
  pricesChanged?: true;
  /** The server's cart differs from the page's. */
  cartChanged?: true;
}

export function enquiryFailure(error: unknown, t: Translate): EnquiryFailure {
  if (error instanceof NoAnswer && error.offline) return { text: t('errors.offline') };
  if (!(error instanceof ApiFailure)) return { text: t('checkout.failedText') };
  const { answer, status } = error;
  if (status === 401) return { signedOut: true };
  if (answer.error === 'prices_changed') return { pricesChanged: true, cartChanged: true };
  if (answer.error === 'item_unavailable') return { text: t('errors.itemUnavailable'), cartChanged: true };
  if (status === 429) return { text: t('errors.tooMany') };
  const problems = answeredProblems(answer, t);
  return Object.keys(problems).length > 0
    ? { problems }
    : { text: unlessUnconfirmed(error, t, t('checkout.failedText')) };
}
