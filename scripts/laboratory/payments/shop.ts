import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { fakeKeys, type fakeRazorpay } from '../../../api/testing/razorpay.ts';
import { root } from '../../cli/project.ts';
import { freePort, type RunningShop } from '../processes.ts';
import { newShop, startShop } from '../torture/shop.ts';
import { enquiry, goodsOf } from '../torture/shoppers.ts';

/** A real server with orders that wait for their payment, which may be killed at any moment. */

const payment = 'payment: { razorpay: true }\n';

interface Caller {
  cookie: string;
}

let addresses = 0;
/** Limits by address are tested elsewhere. */
const nextAddress = () => `10.9.${(++addresses >> 8) & 255}.${addresses & 255}`;

export type PayingServer = Awaited<ReturnType<typeof openPayingServer>>;

export async function openPayingServer(
  parent: string,
  { snapshotFile, fake }: { snapshotFile: string; fake: Awaited<ReturnType<typeof fakeRazorpay>> },
) {
  const folder = newShop(parent, snapshotFile);
  const shopFile = readFileSync(join(root, 'content', 'shop.yaml'), 'utf8') + payment;
  appendFileSync(
    join(folder, 'site', 'server', 'render.mjs'),
    `export const shopFile = ${JSON.stringify(shopFile)};\n`,
  );
  const env = {
    PORT: String(await freePort()),
    SITE_URL: 'http://parts.example',
    REGISTRATION: 'at_once',
    LOG_LEVEL: 'fatal',
    CLOCK: join(folder, 'clock'),
    RAZORPAY_KEY_ID: fakeKeys.keyId,
    RAZORPAY_KEY_SECRET: fakeKeys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: fakeKeys.webhookSecret,
    RAZORPAY_URL: fake.address,
  };
  let server: RunningShop = await startShop(folder, env);
  const db = new Database(join(folder, 'shop.db'));
  let restarting: Promise<void> | undefined;

  /** One call; undefined when no answer came. */
  async function call(path: string, { cookie }: Caller, body?: object, method = 'POST') {
    const headers = { 'content-type': 'application/json', cookie, 'x-forwarded-for': nextAddress() };
    try {
      const answer = await fetch(server.origin + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    } catch {
      return undefined;
    }
  }

  /** The same until the shop answers, with the version that an order has then. */
  async function insist(path: string, caller: Caller, body: (version: number) => object = () => ({}), orderId = '') {
    for (;;) {
      await restarting;
      const version = db.prepare('SELECT version FROM orders WHERE id = ?').pluck().get(orderId) as number;
      const answer = await call(path, caller, body(version));
      if (answer && answer.status < 500 && answer.status !== 409) return answer;
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  async function register(email: string): Promise<Caller> {
    const answer = await call('/api/auth/register', { cookie: '' }, { email, password: 'strut-tower-1' });
    if (answer?.status !== 200) throw new Error(JSON.stringify(answer?.body));
    return {
      cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    };
  }

  const seller = await register('seller@example.com');
  db.prepare("UPDATE users SET role = 'seller' WHERE email = 'seller@example.com'").run();
  const [goods] = await goodsOf(snapshotFile, 1);
  if (!goods) throw new Error('the snapshot has nothing for sale');

  /** An order that its customer has accepted, through the API. */
  async function accepted(customer: Caller, email: string): Promise<string> {
    const sent = await call('/api/orders', customer, enquiry(goods as NonNullable<typeof goods>, 1, email));
    if (sent?.status !== 201) throw new Error(JSON.stringify(sent?.body));
    const { orderId } = sent.body.data as { orderId: string };
    const lineId = db.prepare('SELECT id FROM order_lines WHERE order_id = ?').pluck().get(orderId);
    const lines = [{ lineId, unitPrice: 450, availability: 'available', days: null }];
    await call(`/api/desk/orders/${orderId}/quote`, seller, { version: 1, lines, shipping: 0, message: '' });
    const done = await call(`/api/orders/${orderId}/accept`, customer, { version: 2, lines: [lineId] });
    if (done?.status !== 200) throw new Error(JSON.stringify(done?.body));
    return orderId;
  }

  /** More orders like an accepted one, with other numbers. */
  function copies(orderId: string, count: number): string[] {
    const row = (table: string, where: string, id: unknown) =>
      db.prepare(`SELECT * FROM ${table} WHERE ${where} = ?`).get(id) as Record<string, unknown>;
    const { stage: _derived, ...order } = row('orders', 'id', orderId);
    const [line, quote] = [row('order_lines', 'order_id', orderId), row('quotes', 'order_id', orderId)];
    const answer = row('quote_lines', 'quote_id', quote.id);
    const put = (table: string, values: Record<string, unknown>) => {
      const names = Object.keys(values);
      db.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(
        Object.values(values),
      );
    };
    return Array.from({ length: count }, () => {
      const [id, lineId, quoteId] = [randomUUID(), randomUUID(), randomUUID()];
      put('orders', { ...order, id, number: `ENQ-000000-${id.slice(0, 8)}`, idempotency_key: null });
      put('order_lines', { ...line, id: lineId, order_id: id });
      put('quotes', { ...quote, id: quoteId, order_id: id });
      put('quote_lines', { ...answer, quote_id: quoteId, order_line_id: lineId });
      return id;
    });
  }

  return {
    folder,
    db,
    seller,
    call,
    insist,
    register,
    accepted,
    copies,
    webhook: () => `${server.origin}/api/payments/razorpay/webhook`,
    /** The server that runs now. */
    server: () => server,
    clock: env.CLOCK,
    /** Waits for a restart that is under way. */
    ready: async () => restarting,
    /** Kills the server and starts it again at the same port. */
    kill(): Promise<void> {
      restarting = (async () => {
        await server.end('SIGKILL');
        server = await startShop(folder, env);
      })();
      return restarting;
    },
    async close() {
      await server.end('SIGKILL');
      db.close();
    },
  };
}
