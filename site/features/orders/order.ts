import { atom } from 'nanostores';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import { call } from '../../lib/http';
import { pageLanguage } from '../../lib/page-strings';
import { readText, writeText } from '../../lib/storage';

/** The order of the page, as the customer's last step has left it; undefined until there was one. */
export const $order = atom<OrderDetails | undefined>();

/** Where the key waits while its reader pays at the provider, which must not learn it. */
const keptKey = () => `order-key ${location.pathname}`;

/** Whether the customer has come back from the page of the payment provider. */
export const isBack = () => new URLSearchParams(location.search).has('razorpay_payment_link_id');

let known: string | undefined;

/** The key in the address of a mail's link, which opens the order without signing in. A link within the page keeps it. */
export function orderKey(): string | undefined {
  known ??= /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  known ??= isBack() ? (readText('session', keptKey()) ?? undefined) : undefined;
  return known;
}

/** Goes to the page of the payment provider; the key is there again when the customer comes back. */
export function leaveForPayment(url: string): void {
  writeText('session', keptKey(), orderKey());
  location.assign(url);
}

/** The end of an address that opens the order, or its invoice, with that key. */
export function keyHash(): string {
  const key = orderKey();
  return key ? `#key=${key}` : '';
}

/** Takes what the payment provider has added out of the address, which has the key again. */
export function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname + keyHash());
  writeText('session', keptKey(), undefined);
}

/** The header with that key, if there is one. */
export const keyHeader = (): Record<string, string> => {
  const key = orderKey();
  return key ? { 'order-key': key } : {};
};

/** Where the calls about the page's order are, and the headers that open it. */
export const orderPath = (orderId: string) => ({ path: `/api/orders/${orderId}`, headers: keyHeader() });

/** @throws ApiFailure, NoAnswer */
export async function loadOrder(orderId: string): Promise<OrderDetails> {
  const path = `/api/orders/${orderId}?lang=${pageLanguage()}`;
  return (await call<{ data: OrderDetails }>('GET', path, undefined, keyHeader())).data;
}

/** Ids of the headings that tell what has become of an order. */
type Telling = 'steps' | 'payment';

/**
 * Shows the order as it is now. The form that had the focus may be gone: it goes to the heading that tells what happened.
 * @param from what had the focus when the step began; who has moved on to another field stays there
 */
export function showOrder(order: OrderDetails, telling: Telling = 'steps', from = document.activeElement): void {
  const { activeElement, body } = document;
  $order.set(order);
  if (activeElement === from || activeElement === body) document.getElementById(telling)?.focus();
}

/** Makes a step of the customer and shows the order as it is then. @throws ApiFailure, NoAnswer */
export async function changeOrder(
  { orderId, version }: OrderDetails,
  step: string,
  body: object,
  telling?: Telling,
): Promise<void> {
  const path = `/api/orders/${orderId}/${step}?lang=${pageLanguage()}`;
  const from = document.activeElement;
  const { data } = await call<{ data: OrderDetails }>('POST', path, { version, ...body }, keyHeader());
  showOrder(data, telling, from);
}
