import type { Cart } from '../../../api/shop/cart/contract';
import type { GivenVehicle } from '../../../api/shop/cart/line-vehicle';
import { addressForm, customerForm, gstinForm } from '../../../api/shop/checkout/form';
import type { Form, FormValues } from '../../../api/shop/form';
import type { Language } from '../../../api/shop/language/languages';
import { type ChargeRule, isOnRequest, paiseOf, paiseToRupees } from '../../../api/shop/money/rules';
import type { EnquiryInput, PricesChangedAnswer } from '../../../api/shop/orders/contract';
import { asciiDigits } from '../../../api/shop/rules';
import type { ErrorAnswer } from '../../../api/shop/wire';
import type { TextKey, Translate } from '../../i18n/keys';
import { ApiFailure, call, isRefusal, NoAnswer, unlessUnconfirmed } from '../../lib/http';
import { check, inWords, type Problems } from '../../ui/form';
import { cartTotals } from '../cart/preview';
import { attemptKeyFor } from './draft';

/** Prefix of the billing address's field names. */
export const billingPrefix = 'billing-';

/**
 * What is wrong with customer and addresses, by field; a GSTIN is empty where it is not asked for.
 * @param billing whether the billing address is a separate one
 */
export const addressProblems = (values: FormValues, billing: boolean, t: Translate): Problems => ({
  ...check(t, customerForm, values),
  ...check(t, addressForm, values),
  ...(billing && check(t, addressForm, values, billingPrefix)),
  ...check(t, gstinForm, values),
});

/** Paise of one unit and of the whole line, from the cart on the page. */
function linePaise(entry: Cart['items'][number]) {
  return {
    unit: paiseOf(entry.item?.itemSellingPrice ?? 0),
    total: paiseOf(entry.cartItem.itemTotalPrice),
  };
}

const rupeesOrNull = (paise: number) => (isOnRequest(paise) ? null : paiseToRupees(paise));

/** The enquiry's vehicle from the form's fields (vehicle-choice.ts). */
export function askedVehicle({ vehicle, vehicleYear = '' }: Record<string, string>): GivenVehicle {
  return { ...JSON.parse(vehicle || '{}'), year: Number(asciiDigits(vehicleYear)) || null };
}

/** The keys of a line's conditions that the shopper has checked. */
type CheckedOf = (entry: Cart['items'][number]) => string[];

/** The conditions that the shopper has checked; nothing for a line without any. */
function confirmedOf(entry: Cart['items'][number], checkedOf: CheckedOf): { confirmed?: string[] } {
  const confirmed = checkedOf(entry);
  return confirmed.length > 0 ? { confirmed } : {};
}

/**
 * The enquiry for a cart, from the form's values.
 * @param billing whether there is a separate billing address
 * @param rule by which its totals are charged
 */
export function enquiryOf(
  values: Record<string, string>,
  billing: boolean,
  cart: Cart,
  rule: ChargeRule,
  language: Language,
  checkedOf: CheckedOf = () => [],
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
      ...confirmedOf(entry, checkedOf),
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
    ...(text('gstin') ? { gstin: text('gstin') } : {}),
    language,
  };
}

/** Names in the API's answer that differ from the form's. */
const formNames: Record<string, string> = { address: 'street', zipCode: 'zip' };
const groups: Readonly<Record<string, Form<TextKey>>> = {
  shippingAddress: { ...customerForm, ...addressForm },
  billingAddress: { ...customerForm, ...addressForm },
  contactInfo: customerForm,
  gstin: gstinForm,
};

/** Problems that the server found, by form field; empty if none concerns a field of the form. */
export function answeredProblems(answer: Partial<ErrorAnswer>, t: Translate): Problems {
  const problems: Problems = {};
  for (const { field: path } of answer.fields ?? []) {
    const [group = '', wireName = group] = path.split('.');
    const name = formNames[wireName] ?? wireName;
    const form = groups[group] ?? {};
    const isBilling = group === 'billingAddress' && name in addressForm;
    const found = { [name]: form[name]?.format?.problem ?? 'required' };
    Object.assign(problems, inWords(t, form, found, isBilling ? billingPrefix : ''));
  }
  return problems;
}

/** @param asGuest whether nobody is signed in: the enquiry may wait for a mail's link. @throws ApiFailure, NoAnswer */
export async function sendEnquiry(enquiry: EnquiryInput, asGuest = false): Promise<void> {
  const key = attemptKeyFor(JSON.stringify(enquiry));
  await call('POST', asGuest ? '/api/enquiries' : '/api/orders', enquiry, { 'idempotency-key': key });
}

/** The fields of states that are none of India's. */
function unknownStates({ fields = [] }: Partial<ErrorAnswer>, t: Translate): Problems {
  const names = fields.map(({ field }) => (field.startsWith('billingAddress') ? `${billingPrefix}state` : 'state'));
  return Object.fromEntries(names.map((name) => [name, t('gst.unknownState')]));
}

/** What a failed enquiry means for the page. */
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
  /** The server's shipping in paise, if it named its prices. */
  shippingPaise?: number;
}

/** @param asGuest whether nobody was signed in */
export function enquiryFailure(error: unknown, t: Translate, asGuest = false): EnquiryFailure {
  if (error instanceof NoAnswer && error.offline) return { text: t('errors.offline') };
  if (!(error instanceof ApiFailure)) return { text: t('checkout.failedText') };
  const { answer, status } = error;
  if (status === 401) return { signedOut: true };
  if (answer.error === 'unknown_state') return { problems: unknownStates(answer, t) };
  if (isRefusal<PricesChangedAnswer>(error, 'prices_changed')) {
    const { totals } = error.answer;
    return { pricesChanged: true, cartChanged: true, ...(totals && { shippingPaise: paiseOf(totals.shipping) }) };
  }
  if (answer.error === 'item_unavailable') return { text: t('errors.itemUnavailable'), cartChanged: true };
  if (status === 429) return { text: t(asGuest ? 'enquiry.tooMany' : 'errors.tooMany') };
  const problems = answeredProblems(answer, t);
  return Object.keys(problems).length > 0
    ? { problems }
    : { text: unlessUnconfirmed(error, t, t('checkout.failedText')) };
}
