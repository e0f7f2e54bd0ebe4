import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { buildApp } from '../../../api/serve/app.ts';
import { hashPassword, shopItself } from '../../../api/shop/password/passwords.ts';
import { address, enquiryFor, itemForSale, proveMailbox, register } from '../../../api/testing/customer.ts';
import { readMails } from '../../../api/testing/mails.ts';
import { openTestShop, type TestShop } from '../../../api/testing/shop.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { addRawMarkup, hostile, rawMarkup, writeCatalogue } from './catalogue.ts';
import { outlineOf } from './outline.ts';

let shop: TestShop;

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'hostile-'));
  const path = await writeCatalogue(folder, hostile);
  const report = await importPackage({ path, dataFolder: folder });
  // Every row is accepted, except attributes in words that the shop does not know.
  expect({ ...report.accepted, 'attributes.csv': 40 }).toEqual(report.read);
  expect(report.accepted['attributes.csv']).toBe(10);
  const file = snapshotFile(folder, report.snapshot);
  addRawMarkup(file);
  shop = await openTestShop({}, file);
});
afterAll(() => shop.close());

const engine = '/admin/api/engines/__proto__.1';

test.each([
  '/api/vehicles/makes',
  '/api/vehicles/models/__proto__',
  '/api/vehicles/engines/constructor',
  '/api/brands',
  '/api/brands?lang=hi',
  '/api/catalog/categories',
  '/api/parts/search?q=item',
  '/api/parts/search?q=__proto__&brandId=__proto__',
  '/api/parts/search?q=constructor&lang=ta&debug=true',
  '/api/parts/search?q=hasOwnProperty',
  '/api/products/slug/index',
  `${engine}/info`,
  `${engine}/categories`,
  `${engine}/categories/__proto__/subcategories`,
  `${engine}/categories/constructor/parts`,
])('%s answers the texts as JSON text', async (url) => {
  const answer = await shop.app.inject(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(JSON.stringify(answer.json())).toContain(JSON.stringify(rawMarkup).slice(1, -1));
});

test.each(['"><script>', '../..', '__proto__', 'constructor', '$&', 'x\u0000', "' OR 1=1 --", '*', '"a" NEAR', '%'])(
  'the query %j finds something or nothing, and breaks nothing',
  async (text) => {
    const answer = await shop.app.inject(`/api/parts/search?q=${encodeURIComponent(text)}`);
    expect([answer.statusCode, answer.json().data.total >= 0]).toEqual([200, true]);
    const suggestions = await shop.app.inject(`/api/parts/suggest?q=${encodeURIComponent(text)}`);
    expect([suggestions.statusCode, Array.isArray(suggestions.json().data)]).toEqual([200, true]);
    const slug = await shop.app.inject(`/api/products/slug/${encodeURIComponent(text)}`);
    expect([slug.statusCode, slug.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  },
);

test('a cart and an order keep items whose ids are reserved words', async () => {
  const cookies = await register(shop, 'ids@example.com');
  for (const itemId of ['__proto__', 'constructor', 'toString']) {
    const payload = { itemId, quantity: 1 };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/cart/add', payload, cookies });
    expect([itemId, answer.statusCode]).toEqual([itemId, 200]);
  }
  const { data } = (await shop.app.inject({ url: '/api/cart', cookies })).json();
  expect(data.items.map((entry: { cartItem: { itemId: string } }) => entry.cartItem.itemId).sort()).toEqual(
    ['__proto__', 'constructor', 'toString'].sort(),
  );
});

test('the mails of an order: items and customers add no header and no line, and none of their texts is HTML', async () => {
  // A mailbox that is not proven gets no mail with typed text.
  const cookies = await register(shop, 'mails@example.com');
  await proveMailbox(shop, 'mails@example.com');
  const evil = 'Asha\r\nBcc: b@evil.example\r\n\r\n<b>Total: ₹0</b>\u001b[31m\u202e';
  const payload = {
    ...enquiryFor(shop, { card: itemForSale(shop), quantity: 2 }),
    shippingAddress: { ...address, firstName: evil, city: evil, country: 'India\nSubject: x' },
    contactInfo: { email: 'mails@example.com', phone: '98765\r\n43210' },
  };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies });
  expect(answer.statusCode).toBe(201);
  await shop.app.sendMails();
  const sent = readMails(shop.settings.dataFolder);
  expect(sent).toHaveLength(2);
  for (const { head, text, html } of sent) {
    expect(head.map((line) => line.split(':')[0]).sort()).toEqual(
      [
        ...[
          'Auto-Submitted',
          'Content-Type',
          'Date',
          'From',
          'MIME-Version',
          'Message-ID',
          'Reply-To',
          'Subject',
          'To',
        ],
        'X-Auto-Response-Suppress',
      ].sort(),
    );
    expect(head.join('\n')).toMatch(/Content-Type: multipart\/alternative;/);
    expect(head.join('\n')).not.toMatch(/evil|<script|onerror/);
    // None of their texts becomes an element, an attribute or an address.
    const { structure, addresses } = outlineOf(html);
    expect(structure.join('\n')).not.toMatch(/^\s*(?:b|script|img|svg|iframe|form) |onerror|onload/m);
    expect(addresses).toEqual([]);
    expect(html).toContain('Asha Bcc: b@evil.example &#60;b&#62;Total: ₹0&#60;/b&#62; [31m Rao');
    const lines = text.split(/\r?\n/);
    // One line per item and per part of the address, whatever is in it.
    expect(lines.filter((line) => line.includes('Bcc: b@evil.example'))).toEqual([
      '  Asha Bcc: b@evil.example <b>Total: ₹0</b> [31m Rao',
      '  Asha Bcc: b@evil.example <b>Total: ₹0</b> [31m, Karnataka 560025',
    ]);
    expect(lines.filter((line) => /^\s*(?:Bcc|Subject|Total: ₹0)/.test(line))).toEqual([]);
  }
  expect(sent.some(({ text }) => text.includes('mails@example.com, 98765 43210'))).toBe(true);
});

test('whatever is sent for the token and the password of a registration, nothing breaks and no account opens', async () => {
  let token = '';
  const mail = (made: string | undefined) => {
    token = made ?? '';
    const to = 'link@example.com';
    return { kind: 'registration' as const, to, host: 'parts.example', subject: 's', text: 't' };
  };
  const person = { email: 'link@example.com', passwordHash: await hashPassword('strut-tower-1', shopItself) };
  const unnamed = { firstName: null, lastName: null, phone: null, next: null };
  await shop.store.registrations.start({ ...person, ...unnamed }, 60_000, Date.now(), mail);
  expect(token).toHaveLength(43);
  const confirm = (payload: object) => shop.app.inject({ method: 'POST', url: '/api/auth/register/confirm', payload });
  const texts = ['__proto__', '\u0000', '\ud800', "' OR 1=1 --", '<script>', '%00'];
  for (const text of texts) expect((await confirm({ token: text, password: 'strut-tower-1' })).statusCode).toBe(410);
  const odd = [null, 1, [], {}, ['strut-tower-1'], { $ne: '' }, '', 'x'.repeat(201)];
  for (const password of [undefined, ...odd]) expect((await confirm({ token, password })).statusCode).toBe(400);
  for (const wrong of odd) expect((await confirm({ token: wrong, password: 'strut-tower-1' })).statusCode).toBe(400);
  for (const password of ['\ud800', 'strut-tower-1\u0000', '__proto__', '🔧'.repeat(50)])
    expect((await confirm({ token, password })).statusCode).toBe(401);
  expect(await shop.store.users.byEmail('link@example.com')).toBeUndefined();
  expect((await confirm({ token, password: 'strut-tower-1' })).statusCode).toBe(201);
});

test.each([
  'a@example.com\r\nBcc: b@evil.example',
  'a@example.com,b@evil.example',
  '"a" <a@example.com>',
  'a@example.com\u2028Bcc',
  'a\u0000@example.com',
  'a@example.com\u001b[31m',
])('the address %j is refused for mail', async (email) => {
  const cookies = await register(shop, 'wrong@example.com');
  const payload = {
    ...enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }),
    contactInfo: { email, phone: '9876543210' },
  };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies });
  expect([answer.statusCode, answer.json().fields?.[0].field]).toEqual([400, 'contactInfo.email']);
});

test('whatever is requested or goes wrong, each line of the log is one line of JSON', async () => {
  const written: string[] = [];
  const stream = { write: (text: string) => void written.push(text) };
  const evil = 'x\r\n{"level":60,"msg":"forged"}\n\u001b[31m\u2028';
  const app = await buildApp(
    {
      ...shop.app.shop,
      search: () => {
        throw new Error(evil);
      },
    },
    { logger: { level: 'info', stream } },
  );
  await app.inject(`/api/${encodeURIComponent(evil)}`);
  await app.inject({
    url: '/api/parts/search?q=x',
    headers: { 'user-agent': evil.replaceAll(/[\r\n]/g, ''), host: 'a' },
  });
  app.log.warn({ value: evil }, evil);
  await app.close();
  expect(written.length).toBeGreaterThan(4);
  for (const line of written) {
    expect(line).toMatch(/^\{\P{Cc}*\}\n$/u);
    expect(JSON.parse(line).msg).not.toBe('forged');
  }
  expect(written.filter((line) => line.includes('forged')).length).toBeGreaterThan(1);
});
