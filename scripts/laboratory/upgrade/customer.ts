import { expect } from 'vitest';
import { enquiry, type Goods } from '../torture/shoppers.ts';

/** Leaves a customer's data in a shop of any version, through its API, and checks whether it is there. */

const password = 'strut-tower-1';
const vehicle = { vehicleName: 'The white one', year: 2019, make: 'Maruti Suzuki', model: 'Swift' };

/** A browser: it keeps its cookies. */
export class Browser {
  readonly origin: string;
  cookies: Map<string, string>;

  constructor(origin: string, cookies = new Map<string, string>()) {
    this.origin = origin;
    this.cookies = cookies;
  }

  // biome-ignore lint/suspicious/noExplicitAny: an answer of another version of the shop, of which a test looks at a part
  async ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<any> {
    const answer = await fetch(this.origin + path, {
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return JSON.parse(text);
  }
}

/** What a customer and a guest have done, and their browsers' cookies. */
export interface Left {
  email: string;
  orderId: string;
  orderNumber: string;
  customer: Map<string, string>;
  guest: Map<string, string>;
}

/** A customer with a vehicle, an order of one item and another item in the cart; a guest with a cart. */
export async function leaveData(
  origin: string,
  [ordered, inCart]: readonly [Goods, { itemId: string }],
  { email = 'asha@example.com', engineId = 'k12m' }: { email?: string; engineId?: string | null } = {},
): Promise<Left> {
  const customer = new Browser(origin);
  await customer.ask('POST', '/api/auth/register', { email, password });
  await customer.ask('POST', '/api/user/garage', { ...vehicle, engineId });
  const { data } = await customer.ask('POST', '/api/orders', enquiry(ordered), {
    'idempotency-key': `enquiry-of-${email}`,
  });
  await customer.ask('POST', '/api/cart/add', { itemId: inCart.itemId, quantity: 2 });
  const guest = new Browser(origin);
  await guest.ask('POST', '/api/cart/add', { itemId: inCart.itemId, quantity: 3 });
  return {
    email,
    orderId: data.orderId,
    orderNumber: data.orderNumber,
    customer: customer.cookies,
    guest: guest.cookies,
  };
}

/** Reads everything back: the customer with the old cookies and with a new sign-in, the guest with the old cookies. */
export async function expectData(origin: string, left: Left, inCart: { itemId: string }): Promise<void> {
  const again = new Browser(origin);
  await again.ask('POST', '/api/auth/login', { email: left.email, password });
  for (const customer of [new Browser(origin, new Map(left.customer)), again]) {
    expect(JSON.stringify(await customer.ask('GET', '/api/user/orders'))).toContain(left.orderNumber);
    expect(JSON.stringify(await customer.ask('GET', `/api/orders/${left.orderId}`))).toContain(left.orderNumber);
    expect(JSON.stringify(await customer.ask('GET', '/api/user/garage'))).toContain(vehicle.vehicleName);
    expect(await linesOf(customer)).toEqual([[inCart.itemId, 2]]);
  }
  expect(await linesOf(new Browser(origin, new Map(left.guest)))).toEqual([[inCart.itemId, 3]]);
}

export async function linesOf(browser: Browser): Promise<[string, number][]> {
  const { data } = await browser.ask('GET', '/api/cart');
  return data.items.map(({ cartItem }: { cartItem: { itemId: string; quantity: number } }) => [
    cartItem.itemId,
    cartItem.quantity,
  ]);
}
