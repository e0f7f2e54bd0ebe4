import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, enquiryFor, itemForSale, register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { addressRules } from './rules.ts';

let shop: TestShop;
let asha: Record<string, string>;
let ravi: Record<string, string>;
beforeAll(async () => {
  shop = await openTestShop();
  asha = await register(shop, 'asha@example.com');
  ravi = await register(shop, 'ravi@example.com');
});
afterAll(() => shop.close());

const home = { label: 'Home', address: '14 Residency Road', city: 'Bengaluru' };
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  id: string,
  cookies: Record<string, string>,
  payload?: object,
) => shop.app.inject({ method, url: `/api/addresses${id}`, cookies, ...(payload ? { payload } : {}) });
const list = async (cookies: Record<string, string>) => (await ask('GET', '', cookies)).json().data;
async function add(cookies: Record<string, string>, payload: object): Promise<string> {
  const answer = await ask('POST', '', cookies, payload);
  expect(answer.statusCode).toBe(201);
  return answer.json().data.addressId;
}

test('a guest is asked to log in', async () => {
  for (const [method, id] of [
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/x'],
    ['DELETE', '/x'],
  ] as const) {
    const answer = await ask(method, id, {}, method === 'GET' || method === 'DELETE' ? undefined : home);
    expect([method, answer.statusCode]).toEqual([method, 401]);
  }
});

test('an address is stored, changed and removed; the single default comes first', async () => {
  const first = await add(asha, { ...home, isDefault: true });
  const second = await add(asha, {
    label: 'Garage',
    address: ' 2  MG Road ',
    addressLine2: 'Behind the petrol pump',
    city: 'Pune',
    state: 'Maharashtra',
    zipCode: '411001',
    isDefault: true,
  });
  expect(await list(asha)).toEqual([
    {
      addressId: second,
      label: 'Garage',
      firstName: null,
      lastName: null,
      addressLine1: '2 MG Road',
      addressLine2: 'Behind the petrol pump',
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411001',
      country: 'India',
      isDefault: true,
    },
    expect.objectContaining({ addressId: first, state: null, postalCode: null, isDefault: false }),
  ]);
  const changed = await ask('PUT', `/${first}`, asha, { ...home, city: 'Mysuru', isDefault: true });
  expect(changed.json().data).toMatchObject({ addressId: first, city: 'Mysuru', isDefault: true });
  expect((await list(asha)).map((row: { isDefault: boolean }) => row.isDefault)).toEqual([true, false]);
  expect((await ask('DELETE', `/${second}`, asha)).json()).toEqual({ status: 'ok' });
  expect((await list(asha)).map((row: { addressId: string }) => row.addressId)).toEqual([first]);
  expect((await ask('DELETE', `/${second}`, asha)).statusCode).toBe(404);
});

test("another customer's address is a 404 and stays unchanged", async () => {
  const id = await add(ravi, { ...home, isDefault: true });
  const before = (await ask('GET', '', ravi)).payload;
  for (const answer of [
    await ask('PUT', `/${id}`, asha, { ...home, label: 'Mine now', isDefault: true }),
    await ask('DELETE', `/${id}`, asha),
  ]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toBe('unknown_address');
  }
  await add(asha, { ...home, isDefault: true });
  expect((await ask('GET', '', ravi)).payload).toBe(before);
});

test.each([
  [{ label: '' }, 'label'],
  [{ label: '  ' }, 'label'],
  [{ address: undefined }, 'address'],
  [{ city: '' }, 'city'],
  [{ city: 'x'.repeat(81) }, 'city'],
  [{ zipCode: '012345' }, 'zipCode'],
  [{ isDefault: 'yes' }, 'isDefault'],
])('%j is refused, and the field is named', async (values, field) => {
  const answer = await ask('POST', '', asha, { ...home, ...values });
  expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, field]);
});

test('a foreign postal code need not have the Indian form', async () => {
  await add(asha, { ...home, country: 'United Arab Emirates', zipCode: '00000' });
});

test('the number of addresses is limited', async () => {
  const many = await register(shop, 'many@example.com');
  for (let count = 0; count < addressRules.maxAddresses; count++) await add(many, home);
  const answer = await ask('POST', '', many, home);
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'too_many']);
});

test('the answer has contact and addresses of the newest order, and none for a customer without orders', async () => {
  const cookies = await register(shop, 'again@example.com');
  const last = async () => (await ask('GET', '', cookies)).json().lastOrder;
  expect(await last()).toBeNull();
  const send = (change: object) => {
    const payload = { ...enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }), ...change };
    return shop.app.inject({ method: 'POST', url: '/api/orders', payload, cookies });
  };
  const billingAddress = { ...address, city: 'Pune', state: 'Maharashtra', zipCode: '411001' };
  await send({ shippingAddress: { ...address, address: '1 First Road' } });
  await new Promise((done) => setTimeout(done, 2));
  await send({ billingAddress });
  expect(await last()).toEqual({
    shippingAddress: address,
    billingAddress,
    contactInfo: { email: 'buyer@example.com', phone: '9876543210' },
  });
  expect((await ask('GET', '', ravi)).json().lastOrder).toBeNull();
});
