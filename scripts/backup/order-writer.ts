import { openStore } from '../../api/db/store.ts';

/** Writes orders as the API does, so many a second, and says each one that is acknowledged on a line of its own. */
const [dataFolder = '', rate = '200'] = process.argv.slice(2);
const store = openStore(dataFolder);
const user = { email: 'writer@example.com', passwordHash: 'x', firstName: null, lastName: null, phone: null };
const { id: userId = '' } = (await store.users.create(user, Date.now())) ?? {};
const address = {
  firstName: 'A',
  lastName: 'B',
  address: 'C',
  city: 'D',
  state: 'E',
  zipCode: '560001',
  country: 'India',
};
const line = {
  itemId: 'x.1',
  name: 'Pad',
  partNumber: '1',
  brandName: 'X',
  quantity: 1,
  unitPaise: 100,
  totalPaise: 100,
};
const order = {
  ...{ userId, language: 'en', email: user.email, phone: '9876543210' },
  ...{ shippingAddress: address, billingAddress: null, lines: [line] },
  totals: { subtotal: 100, shipping: 0, tax: 0, total: 100 },
  requestHash: null,
};
const started = performance.now();
for (let n = 0; ; n++) {
  const key = `key-${n}`;
  await store.orders.create({ ...order, idempotencyKey: key }, Date.now(), () => []);
  process.stdout.write(`${key}\n`);
  const due = started + ((n + 1) * 1000) / Number(rate);
  if (due > performance.now()) await new Promise((done) => setTimeout(done, due - performance.now()));
}
