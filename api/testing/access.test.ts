import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../serve/app.ts';
import { input } from '../shop/invoices/fixtures/drawn-orders.ts';
import { taxInvoice } from '../shop/invoices/rules.ts';
import { type Aims, type Caller, callers, table } from './access-table.ts';
import { enquiryFor, itemForSale, itemSoldOut, nextAddress } from './customer.ts';
import { cookiesOf, openTestShop, type TestShop } from './shop.ts';

/**
 * Every call by every kind of caller, for what belongs to customer A. Also checks A's data: only A, or a seller working
 * on A's order, changes a byte of them, and only A and sellers can read them.
 */

let shop: TestShop;
let db: Database.Database;
let aims: Aims;
const cookies = {} as Record<Caller, Record<string, string>>;
let userA = '';
let photo: Buffer;
/** The files of A's photo and of the order's picture. */
let files: [name: string, file: Buffer][];
let seenVersion: unknown;
let begin: Map<string, Record<string, unknown>[]>;

/** A word in all of A's data, so that a leak is noticed. */
const mark = 'PRIVATE';

beforeAll(async () => {
  shop = await openTestShop();
  db = new Database(join(shop.settings.dataFolder, 'shop.db'));
  const sign = async (email: string, password: string) =>
    cookiesOf(
      await call('POST', '/api/auth/register', { email, password, firstName: email.includes('a.') ? mark : 'N' }),
    );
  // Data that are restored need not survive a power cut.
  db.pragma('synchronous = OFF');
  cookies.nobody = {};
  cookies['customer B'] = await sign('b@example.com', 'secret-of-b');
  cookies.seller = await sign('seller@example.com', 'secret-of-s');
  await shop.store.users.setRole(await idOf('seller@example.com'), 'seller');
  const a = await sign('a.private@example.com', 'secret-of-a');
  const again = async () =>
    cookiesOf(await call('POST', '/api/auth/login', { email: 'a.private@example.com', password: 'secret-of-a' }));
  cookies.expired = await again();
  db.prepare('UPDATE sessions SET expires_at = 1 WHERE rowid = (SELECT max(rowid) FROM sessions)').run();
  cookies.revoked = await again();
  await call('POST', '/api/auth/logout', undefined, cookies.revoked);
  cookies['customer A'] = a;
  userA = await idOf('a.private@example.com');
  aims = await makeAims(a);
  photo = readFileSync(photoFile());
  files = [aims.photo, aims.orderPicture].map((name) => [name, readFileSync(inPhotos(name))]);
  begin = rowsOfAll();
});
afterAll(async () => {
  db.close();
  await shop.close();
});

const idOf = async (email: string) => (await shop.store.users.byEmail(email))?.id ?? '';
function call(method: string, url: string, payload?: object, from: Record<string, string> = {}, headers = {}) {
  const options = { method: method as 'GET', url, headers, cookies: from, remoteAddress: nextAddress() };
  return shop.app.inject(payload ? { ...options, payload } : options);
}

async function makeAims(a: Record<string, string>): Promise<Aims> {
  const card = itemForSale(shop);
  const second = itemForSale(shop, 1);
  const soldOut = itemSoldOut(shop);
  const made = async (method: string, url: string, payload?: object, headers = {}) => {
    const answer = await call(method, url, payload, a, headers);
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
    return answer.json();
  };
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const address = { label: mark, address: mark, city: mark, zipCode: '411001' };
  const vehicle = { vehicleName: mark, year: 2020, make: mark, model: mark };
  const enquiry = enquiryFor(shop, { card, quantity: 2 });
  const { addressId } = (await made('POST', '/api/addresses', address)).data;
  const { sessionId } = (await made('GET', '/api/user/sessions')).data.find(
    ({ current }: { current: boolean }) => current,
  );
  const { garageId } = (await made('POST', '/api/user/garage', vehicle)).data;
  const picturePath = (await made('PUT', '/api/user/photo', picture, { 'content-type': 'image/png' })).data
    .profileImageUrl;
  const shippingAddress = { ...enquiry.shippingAddress, firstName: mark, lastName: mark, address: mark };
  const { orderId } = (await made('POST', '/api/orders', { ...enquiry, shippingAddress })).data;
  await made('POST', `/api/orders/${orderId}/messages`, { words: mark });
  const sent = { 'content-type': 'image/png' };
  const orderPicture = (await made('POST', `/api/orders/${orderId}/pictures`, picture, sent)).data.picture;
  const returnId = makeReturn(orderId);
  const document = JSON.stringify(taxInvoice({ ...input, orderNumber: mark }));
  db.prepare(
    `INSERT INTO invoices (id, order_id, kind, number, financial_year, counter, document, order_line_ids, created_at)
      VALUES ('invoice', ?, 'tax-invoice', 'PZ/2627/000001', '2627', 1, ?, '[]', 1)`,
  ).run(orderId, document);
  await made('POST', '/api/cart/add', { itemId: card.id, quantity: 3 });
  const [line] = (await made('POST', '/api/cart/add', { itemId: second.id, quantity: 1 })).data.items;
  const other = (await made('GET', '/api/cart')).data.items.at(-1).cartItem.cartItemId;
  const { undo } = await made('DELETE', `/api/cart/remove/${other}`);
  await made('PUT', `/api/restock/${soldOut.id}`, {});
  const message = {
    firstName: mark,
    lastName: mark,
    email: 'a.private@example.com',
    subject: 'general',
    message: mark,
  };
  await made('POST', '/api/contact', { ...message, elapsed: 60_000 });
  const value = (sql: string) => db.prepare(sql).pluck().get() as string;
  const [make] = (await call('GET', '/api/vehicles/makes')).json().data;
  const [model] = (await call('GET', `/api/vehicles/models/${make.makeId}`)).json().data;
  const [motor] = (await call('GET', `/api/vehicles/engines/${model.modelId}`)).json().data;
  return {
    ...{ addressId, sessionId, garageId, orderId, undo, picture, enquiry, orderPicture, returnId },
    cartItemId: line.cartItem.cartItemId,
    photo: picturePath.split('/').at(-1),
    lineId: value('SELECT id FROM order_lines'),
    version: 1,
    messageId: value('SELECT id FROM messages'),
    itemId: second.id,
    soldOutId: soldOut.id,
    engineId: motor.engineId,
  };
}

/** A return, although the order was not delivered. */
function makeReturn(orderId: string): string {
  const run = (sql: string, ...values: unknown[]) => db.prepare(sql).run(...values);
  run(
    "INSERT INTO returns (id, order_id, position, words, pictures, created_at) VALUES ('r1', ?, 1, ?, '[]', 1)",
    orderId,
    mark,
  );
  run(
    "INSERT INTO return_lines SELECT 'r1', id, 1, 'damaged', NULL, NULL FROM order_lines WHERE order_id = ?",
    orderId,
  );
  run("INSERT INTO return_steps (id, return_id, state, words, created_at) VALUES ('s1', 'r1', 'asked', '', 1)");
  return 'r1';
}

/** Without the search indexes' internal tables. */
const tables = () =>
  (db.pragma('table_list') as { schema: string; name: string; type: string }[])
    .filter(({ schema, name, type }) => schema === 'main' && type === 'table' && !/^(?:sqlite_|__drizzle)/.test(name))
    .map(({ name }) => name)
    .sort();

function rowsOfAll() {
  return new Map(
    tables().map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all() as Record<string, unknown>[]]),
  );
}

/** Restores everything to its original state. */
function restore(): void {
  for (const [name, file] of files) writeFileSync(inPhotos(name), file);
  // The version changes when another connection, the shop's, has written.
  const version = db.pragma('data_version', { simple: true });
  if (version === seenVersion) return;
  db.pragma('foreign_keys = OFF');
  db.transaction(() => {
    for (const [name, rows] of begin) {
      db.prepare(`DELETE FROM "${name}"`).run();
      for (const row of rows) {
        // Generated columns are not listed.
        const columns = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(name) as string[];
        db.prepare(`INSERT INTO "${name}" ("${columns.join('","')}") VALUES (${columns.map(() => '?').join(',')})`).run(
          columns.map((column) => row[column]),
        );
      }
    }
  })();
  seenVersion = db.pragma('data_version', { simple: true });
}

/** The column by which each table's rows are found; other tables depend on one of these. */
const ofA: Record<string, string> = {
  users: 'id = ?',
  sessions: 'user_id = ?',
  addresses: 'user_id = ?',
  garage: 'user_id = ?',
  password_resets: 'user_id = ?',
  email_changes: 'user_id = ?',
  second_factors: 'user_id = ?',
  recovery_codes: 'user_id = ?',
  carts: 'user_id = ?',
  cart_lines: 'cart_id IN (SELECT id FROM carts WHERE user_id = ?)',
  restock_wishes: 'user_id = ?',
};
const orderOfA: Record<string, string> = {
  orders: 'user_id = ?',
  order_lines: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  order_texts: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  order_items: 'place IN (SELECT place FROM order_texts WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?))',
  customer_steps: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  order_events: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  invoices: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  quotes: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  line_promises:
    'order_line_id IN (SELECT id FROM order_lines WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?))',
  doubted_fits:
    'order_line_id IN (SELECT id FROM order_lines WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?))',
  payments: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  payment_facts: 'payment_id IN (SELECT id FROM payments WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?))',
  refunds: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  quote_lines: 'quote_id IN (SELECT id FROM quotes WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?))',
  order_messages: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  order_pictures: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  returns: 'order_id IN (SELECT id FROM orders WHERE user_id = ?)',
  return_lines:
    'order_line_id IN (SELECT id FROM order_lines WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?))',
  return_steps: `return_id IN (SELECT id FROM returns WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?))`,
};
const nobodys = [
  'answer_templates',
  'arrived_enquiries',
  'invoice_counters',
  'mailbox_turns',
  'messages',
  'missed_searches',
  'ordered_items',
  'outbox',
  'read_mails',
  'registrations',
  'revisions',
  'stage_counts',
  'synonyms',
  'waiting_enquiries',
];

function bytesOf(parts: Record<string, string>): string {
  return JSON.stringify(
    Object.entries(parts).map(([name, mine]) => [
      name,
      db.prepare(`SELECT * FROM "${name}" WHERE ${mine} ORDER BY 1`).all(userA),
    ]),
  );
}

const inPhotos = (name: string) => join(shop.settings.dataFolder, 'photos', name);
const photoFile = () => inPhotos(aims.photo);

test('each table of shop.db is known to contain personal data or not', () => {
  expect(
    tables(),
    'A new table: in ofA with what finds the rows of A, and makeAims makes one; else in nobodys',
  ).toEqual([...Object.keys(ofA), ...Object.keys(orderOfA), ...nobodys].sort());
  expect(bytesOf(orderOfA)).toContain(mark);
});

test('the table has a row for every route', async () => {
  const routes: string[] = [];
  const app = await buildApp(shop.app.shop, {}, async (extended) => {
    extended.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) if (name !== 'HEAD') routes.push(`${name} ${url}`);
    });
  });
  await app.close();
  expect(
    table.map(({ call: name }) => name).sort(),
    'Each route has a row in access-table.ts: who gets which status',
  ).toEqual(routes.sort());
});

describe.each(table)('$call', ({ call: name, url, payload, headers, status }) => {
  const [method = '', route = ''] = name.split(' ');

  test.each(callers)('by %s', async (caller) => {
    restore();
    const before = bytesOf(ofA);
    const ordersBefore = bytesOf(orderOfA);
    const names: Record<string, string> = { ...(aims as unknown as Record<string, string>), name: aims.photo };
    const address = url?.(aims) ?? route.replace(/:(\w+)/g, (_, part: string) => names[part] ?? part);
    const answer = await call(method, address, payload?.(aims), cookies[caller], headers);
    expect([answer.statusCode, answer.statusCode === status[caller] ? '' : answer.body]).toEqual([status[caller], '']);
    if (caller === 'customer A') return;
    expect(bytesOf(ofA)).toBe(before);
    expect(readFileSync(photoFile()).equals(photo)).toBe(true);
    if (caller === 'seller' && route.startsWith('/api/desk/')) return;
    expect(bytesOf(orderOfA)).toBe(ordersBefore);
    expect(answer.body).not.toContain(mark);
  });
});
