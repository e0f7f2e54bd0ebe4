import { atom } from 'nanostores';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import { call } from '../../lib/http';
import { pageLanguage } from '../../lib/page-strings';

/** The order of the page, as the customer's last step has left it; undefined until there was one. */
export const $order = atom<OrderDetails | undefined>();

let known: string | undefined;

/** The key in the address of a mail's link, which opens the order without signing in. A link within the page keeps it. */
export function orderKey(): string | undefined {
  known ??= /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  return known;
}

const headers = (): Record<string, string> => {
  const key = orderKey();
  return key ? { 'order-key': key } : {};
};

/** Where the calls about the page's order are, and the headers that open it. */
export const orderPath = (orderId: string) => ({ path: `/api/orders/${orderId}`, headers: headers() });

/** @throws ApiFailure, NoAnswer */
export async function loadOrder(orderId: string): Promise<OrderDetails> {
  const path = `/api/orders/${orderId}?lang=${pageLanguage()}`;
  return (await call<{ data: OrderDetails }>('GET', path, undefined, headers())).data;
}

/** Makes a step of the customer and shows the order as it is then. @throws ApiFailure, NoAnswer */
export async function changeOrder({ orderId, version }: OrderDetails, step: string, body: object): Promise<void> {
  const path = `/api/orders/${orderId}/${step}?lang=${pageLanguage()}`;
  $order.set((await call<{ data: OrderDetails }>('POST', path, { version, ...body }, headers())).data);
}
