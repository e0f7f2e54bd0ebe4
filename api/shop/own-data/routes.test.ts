import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { itemForSale, itemSoldOut, register } from '../../testing/customer.ts';
import { isPostgres } from '../../testing/databases.ts';
import { someFitting } from '../../testing/fitting.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { newEnquiry, registerSeller } from '../../testing/seller.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { kept } from '../retention/kept.ts';
import { type PersonalData, personalDataAnswer } from './contract.ts';
import { exportLimits } from './rules.ts';

let shop: TestShop;
let raw: Raw;
beforeAll(async () => {
  shop = await openTestShop();
  raw = openRaw(shop.settings);
});
afterAll(async () => {
  await raw.close();
  await shop.close();
});

type Cookies = Record<string, string>;
/** A word in everything that the customer writes. */
const mark = 'Zyx';
const call = (method: string, url: string, cookies: Cookies, payload?: object, headers = {}) =>
  shop.app.inject({ method: method as 'GET', url, cookies, headers, ...(payload ? { payload } : {}) });
const copyOf = (cookies: Cookies) => call('GET', '/api/user/data', cookies);
const rows = (sql: string, ...values: unknown[]) => raw.rows<Record<string, unknown>>(sql, ...values);
const prove = (email: string) => raw.run('UPDATE users SET email_proven_at = 1 WHERE email = ?', email);

/** A customer with data of every kind that the shop stores. */
async function fullCustomer(email: string): Promise<Cookies> {
  const cookies = await register(shop, email);
  const done = async (method: string, url: string, payload?: object, headers = {}) => {
    const answer = await call(method, url, cookies, payload, headers);
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  };
  const billingAddress = { address: `${mark} billing`, city: 'Pune', state: 'Maharashtra', zipCode: '411001' };
  await done('PUT', '/api/auth/profile', { firstName: `${mark} first`, phone: '9876543210', billingAddress });
  await done('POST', '/api/addresses', { label: 'Home', address: `${mark} road`, city: 'Pune' });
  await done('POST', '/api/user/garage', { vehicleName: `${mark} car`, year: 2020, make: 'Tata', model: 'Tiago' });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await done('PUT', '/api/user/photo', picture, { 'content-type': 'image/png' });
  const vehicle = { label: `${mark} car`, year: 2020, plate: 'MH 12 AB 1234', vin: 'MA3EYD32S00123456' };
  await newEnquiry(shop, cookies, { contactInfo: { email, phone: '9876543210' }, vehicle, note: `${mark} note` });
  const engineId = (await someFitting(shop)).engineId;
  await done('POST', '/api/cart/add', { itemId: itemForSale(shop, 1).id, quantity: 3, vehicle: { engineId } });
  await done('PUT', `/api/restock/${itemSoldOut(shop).id}`, { vehicle: { engineId }, language: 'hi' });
  const message = { firstName: 'A', lastName: 'B', email, subject: 'general', message: `${mark} message` };
  await done('POST', '/api/contact', { ...message, elapsed: 60_000 });
  const asked = {
    part: `${mark} pads`,
    vehicle: `${mark} car`,
    year: '2020',
    query: `${mark} words`,
    plate: 'mh12ab1234',
    phone: '9876543210',
  };
  await done('POST', '/api/request', { ...message, ...asked, message: '', elapsed: 60_000 });
  await done('POST', '/api/auth/email-change', { email: `new-${email}`, password: 'strut-tower-1' });
  await done('POST', '/api/auth/forgot-password', { email });
  return cookies;
}

test('a guest has no data here', async () => {
  expect((await copyOf({})).statusCode).toBe(401);
});

test('the copy has everything that the shop keeps about a customer', async () => {
  const cookies = await fullCustomer('copy@example.com');
  await prove('copy@example.com');
  const answer = await copyOf(cookies);
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="my-data.json"',
  ]);
  const copy = personalDataAnswer.strict().parse(answer.json());
  expect(copy.profile).toMatchObject({ email: 'copy@example.com', firstName: `${mark} first`, phone: '9876543210' });
  expect(copy.profile.billingAddress).toMatchObject({ address: `${mark} billing` });
  expect(Buffer.from(copy.photoWebpBase64 ?? '', 'base64').toString('latin1')).toMatch(/^RIFF....WEBP/s);
  expect(copy.addresses).toMatchObject([{ addressLine1: `${mark} road` }]);
  expect(copy.garage).toMatchObject([{ vehicleName: `${mark} car` }]);
  const { engineId } = await someFitting(shop);
  expect(copy.cart).toMatchObject([{ itemId: itemForSale(shop, 1).id, quantity: 3, vehicle: { engineId } }]);
  expect(copy.restock).toMatchObject([{ itemId: itemSoldOut(shop).id, vehicle: { engineId }, language: 'hi' }]);
  expect(copy.messages).toMatchObject([
    { subject: 'general', message: `${mark} message` },
    {
      ...{ subject: 'request', part: `${mark} pads`, query: `${mark} words` },
      vehicle: { label: `${mark} car`, year: 2020, plate: 'MH 12 AB 1234' },
    },
  ]);
  expect(copy.emailChanges).toMatchObject([{ newEmail: 'new-copy@example.com' }]);
  expect(copy.passwordLinks).toHaveLength(1);
  expect(copy.signIns).toHaveLength(1);
  expect(Date.parse(String(copy.signIns[0]?.createdAt))).toBeGreaterThan(Date.now() - 60_000);
  const [order] = copy.orders;
  expect(order).toMatchObject({ email: 'copy@example.com', shippingAddress: { firstName: 'Asha' } });
  const vehicle = { label: `${mark} car`, year: 2020, plate: 'MH 12 AB 1234', vin: 'MA3EYD32S00123456' };
  expect(order).toMatchObject({ vehicle, note: `${mark} note` });
  expect(order?.lines).toMatchObject([
    { itemId: itemForSale(shop).id, quantity: 2, vehicle: { label: `${mark} car` } },
  ]);
  expect(copy.mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(String(order?.number)));
});

test('the copy has no secret, and nothing of others', async () => {
  const other = await fullCustomer('other@example.com');
  const cookies = await fullCustomer('secrets@example.com');
  await copyOf(other);
  const { body } = await copyOf(cookies);
  expect(body).not.toContain('other@example.com');
  const secrets = [
    ...(await rows('SELECT password_hash AS secret FROM users')),
    ...(await rows('SELECT token_hash AS secret FROM password_resets')),
    ...(await rows('SELECT confirm_hash AS secret FROM email_changes')),
    ...(await rows('SELECT take_back_hash AS secret FROM email_changes')),
    ...(await rows('SELECT id AS secret FROM sessions')),
    ...(await rows('SELECT request_hash AS secret FROM orders')),
    ...(await rows("SELECT text FROM outbox WHERE text LIKE '%#token=%'")).map(({ text }) => ({
      secret: /#token=(.{43})/.exec(String(text))?.[1],
    })),
  ];
  expect(secrets.length).toBeGreaterThan(8);
  for (const { secret } of secrets) expect(body).not.toContain(secret);
});

test('the copy has the part that each table names, and no other', async () => {
  const copy = (await copyOf(await fullCustomer('parts@example.com'))).json();
  const named = Object.values(kept).flatMap((table) => ('copy' in table ? table.copy : []));
  expect(
    Object.keys(copy).sort(),
    'A part of the copy is named by its table in retention/kept.ts, and read in own-data/store.ts',
  ).toEqual([...new Set(['madeAt', 'photoWebpBase64', ...named])].sort());
});

test('every table with a column of persons is in the copy, or known not to be', async () => {
  const columns = isPostgres
    ? "(SELECT table_name AS held, column_name AS name FROM information_schema.columns WHERE table_schema = 'public')"
    : "(SELECT m.name AS held, p.name FROM sqlite_schema m, pragma_table_info(m.name) p WHERE m.type = 'table')";
  const withPersons = await rows(`SELECT held || '.' || name AS place FROM ${columns} c
    WHERE name LIKE '%user_id' OR name LIKE '%email%' OR name = 'recipient'`);
  expect(
    withPersons.map(({ place }) => place).sort(),
    'A new column stands in this list once own-data/store.ts copies it, or retention/kept.ts says why it does not',
  ).toEqual([
    'addresses.user_id',
    'carts.user_id',
    'email_changes.new_email',
    'email_changes.old_email',
    'email_changes.user_id',
    'garage.user_id',
    'messages.email',
    'messages.user_id',
    'orders.email',
    'orders.user_id',
    'outbox.recipient',
    'password_resets.user_id',
    'recovery_codes.user_id',
    // Anybody may have entered a waiting registration: it belongs to nobody until its link is opened.
    'registrations.email',
    'restock_wishes.user_id',
    'second_factors.user_id',
    'sessions.user_id',
    'users.email',
    'users.email_proven_at',
    // So does an enquiry that waits for its link.
    'waiting_enquiries.email',
  ]);
});

test("whoever only claims an address gets nothing of its owner's", async () => {
  const message = { firstName: 'A', lastName: 'B', email: 'Victim@example.com', subject: 'general', elapsed: 60_000 };
  await call('POST', '/api/contact', {}, { ...message, message: 'from a guest' });
  const cookies = await register(shop, 'victim@example.com');
  await call('POST', '/api/contact', cookies, { ...message, message: 'while signed in' });
  const messages = async () =>
    ((await copyOf(cookies)).json() as PersonalData).messages.map((row) => row.message).sort();
  expect(await messages()).toEqual(['while signed in']);
  await prove('victim@example.com');
  expect(await messages()).toEqual(['from a guest', 'while signed in']);
});

test("sellers' notes are not in the copy, their changes are", async () => {
  const cookies = await register(shop, 'noted@example.com');
  const seller = await registerSeller(shop, 'noting@example.com');
  const { orderId } = await newEnquiry(shop, cookies);
  await call('POST', `/api/desk/orders/${orderId}/notes`, seller, { text: 'a note' });
  await call('POST', `/api/desk/orders/${orderId}/status`, seller, { version: 1, status: 'confirmed' });
  const copy: PersonalData = (await copyOf(cookies)).json();
  expect(copy.orders[0]?.history).toMatchObject([{ kind: 'status', status: 'confirmed' }]);
  expect(JSON.stringify(copy)).not.toMatch(/a note|noting@/);
});

test('one copy at a time for a customer, and a few in an hour', async () => {
  const cookies = await register(shop, 'greedy@example.com');
  const other = await register(shop, 'modest@example.com');
  const [held, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { small } = shop.store.personalData;
  vi.spyOn(shop.store.personalData, 'small').mockImplementationOnce(async (user) => {
    entered.resolve();
    await held.promise;
    return small(user);
  });
  // A call starts when somebody waits for it.
  const first = copyOf(cookies).then((answer) => answer);
  await entered.promise;
  const refused = await copyOf(cookies);
  expect([refused.json().error, refused.headers['retry-after']]).toEqual(['too_many', '5']);
  expect((await copyOf(other)).statusCode).toBe(200);
  held.resolve();
  expect((await first).statusCode).toBe(200);
  const answers: number[] = [];
  for (let n = 0; n < exportLimits.ofAccount; n++) answers.push((await copyOf(cookies)).statusCode);
  expect(answers.at(-1)).toBe(429);
  expect(answers.filter((status) => status === 200).length).toBeLessThan(exportLimits.ofAccount);
  const late = await copyOf(cookies);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(60);
  expect((await copyOf(other)).statusCode).toBe(200);
});

test('a copy that breaks off does not keep the next one away', async () => {
  const cookies = await register(shop, 'broken@example.com');
  vi.spyOn(shop.store.personalData, 'small').mockRejectedValueOnce(new Error('disk'));
  await copyOf(cookies).catch(() => {});
  expect((await copyOf(cookies)).statusCode).toBe(200);
});

test('many orders arrive whole', async () => {
  const cookies = await register(shop, 'many@example.com');
  const { orderId } = await newEnquiry(shop, cookies);
  await raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
    INSERT INTO orders (id, number, user_id, status, language, email, phone, shipping_address, subtotal_paise,
      shipping_paise, tax_paise, total_paise, created_at)
    SELECT 'many-' || i, 'ENQ-000000-' || i, user_id, status, language, email, phone, shipping_address, 1, 1, 1, 3, i
    FROM orders, n WHERE id = ?`,
    orderId,
  );
  const copy: PersonalData = (await copyOf(cookies)).json();
  expect(copy.orders).toHaveLength(121);
});
