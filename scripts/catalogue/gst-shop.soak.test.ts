import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { address } from '../../api/testing/customer.ts';
import { openRaw } from '../../api/testing/raw.ts';
import { freePort, type Running, startCommand, untilReady } from '../laboratory/processes.ts';
import { copyWithCommands } from '../laboratory/test-project.ts';
import { writePackage } from './import/fixtures/small-package.ts';

/** A shop that starts with the example of a shop of India: from the product's page to the printed invoice. */

let data: string;
let origin: string;
let shop: Running;

beforeAll(async () => {
  const project = copyWithCommands(inject('testFolder'));
  copyFileSync(join(project, 'content/examples/shop-gst.yaml'), join(project, 'content/shop.yaml'));
  data = join(project, 'data');
  mkdirSync(data);
  const items = 'item_id,brand_id,category_id,part_number,name,price,available,stock,slug,hsn\n';
  const rows =
    'i1,bosch,pads,P-1,Pad,1180.00,true,9,pad,87083000\ni2,bosch,pads,P-2,Bicycle chain,525.00,true,9,chain,87149200\n';
  const packed = writePackage(data, { 'items.csv': items + rows });
  const imported = await startCommand(data, 'import.ts', [packed], {}, project).ended;
  expect(imported).toMatchObject({ code: 0 });
  const PORT = String(await freePort());
  origin = `http://127.0.0.1:${PORT}`;
  shop = startCommand(data, 'start.ts', [], { PORT, DEMO: 'false', REGISTRATION: 'at_once' }, project);
  await untilReady({ ...shop, origin, end: async () => null });
}, 600_000);
afterAll(async () => {
  shop?.child.kill('SIGTERM');
  await shop?.ended;
});

const page = async (path: string, cookie = '') => (await fetch(origin + path, { headers: { cookie } })).text();

async function call(method: string, path: string, cookie: string, body?: object) {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, answer, body: (await answer.json()) as { data: Record<string, unknown> } };
}

async function register(email: string): Promise<string> {
  const { answer } = await call('POST', '/api/auth/register', '', { email, password: 'strut-tower-1' });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

test('product, enquiry, desk and invoice of the shop have prices that include GST', async () => {
  expect(await page('/product/pad')).toContain('Price includes GST 18%');
  expect(await page('/product/chain')).toContain('Price includes GST 5%');
  expect(await page('/cart')).toContain('&quot;totals&quot;:[0,&quot;gst&quot;]');

  const customer = await register('asha@example.com');
  const seller = await register('seller@example.com');
  const raw = openRaw({ dataFolder: data });
  await raw.run("update users set role = 'seller' where email = 'seller@example.com'");
  await raw.close();

  const lines = [1180, 525].map((price, index) => ({
    itemId: `i${index + 1}`,
    quantity: 1,
    unitPrice: price,
    totalPrice: price,
  }));
  // To the shop's own city, for two pieces of unknown weight. 18 % of ₹1,180 and of the shipping, 5 % of ₹525.
  const totals = { subtotal: 1705, shipping: 65, tax: 214.92, total: 1770 };
  const enquiry = {
    items: lines,
    shippingAddress: address,
    contactInfo: { email: 'asha@example.com', phone: '9876543210' },
    totals,
  };
  const sent = await call('POST', '/api/orders', customer, enquiry);
  expect([sent.status, sent.body]).toMatchObject([201, {}]);
  const path = `/api/desk/orders/${sent.body.data.orderId}`;
  for (const [index, status] of ['confirmed', 'processing', 'shipped'].entries())
    expect((await call('POST', `${path}/status`, seller, { version: index + 1, status })).status).toBe(200);
  const { documents } = (await call('GET', `/api/orders/${sent.body.data.orderId}`, customer)).body.data;
  expect(documents).toMatchObject([{ kind: 'tax-invoice', total: 1770 }]);
  const number = (documents as { number: string }[])[0]?.number.replaceAll('/', '-');
  const invoice = await call('GET', `/api/orders/${sent.body.data.orderId}/invoices/${number}`, customer);
  expect(invoice.body.data).toMatchObject({
    supply: 'intra-state',
    totals: { payablePaise: 177_000, cgst: 10_746, sgst: 10_746 },
  });
  expect(await page(`/hi/orders/${sent.body.data.orderId}/invoice/${number}`, customer)).toContain('invoice');
});
