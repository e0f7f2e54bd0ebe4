import { afterAll, expect, test } from 'vitest';
import { address, allItems, enquiryTo } from '../../testing/customer.ts';
import { gstShop } from '../../testing/gst.ts';
import { openRaw } from '../../testing/raw.ts';
import { openDesk } from '../../testing/seller.ts';
import { allPins } from '../delivery/pins.ts';
import { effectivePrice, paiseOf } from '../money/rules.ts';

const content = gstShop();
const { shop, customer, get, post, atDesk } = await openDesk({}, () => content);
const raw = openRaw(shop.settings);
afterAll(async () => {
  await raw.close();
  await shop.close();
});

/** Cheap and dear ones, so that both sides of `free_from` are met. */
const byPrice = allItems(shop)
  .filter((item) => item.available && effectivePrice(item) > 0)
  .toSorted((a, b) => effectivePrice(a) - effectivePrice(b));
const cards = [0, 1, 2, byPrice.length - 1].flatMap((index) => byPrice[index] ?? []);
const freeFrom = content.delivery?.freeFromPaise ?? 0;
const own = content.charges;

const to = (zipCode: string, changes: object = {}) => ({ ...address, zipCode, ...changes });
const line = (index: number, quantity: number) => {
  const card = cards[index % cards.length];
  if (!card) throw new Error('no such item');
  return { card, quantity };
};

/** The cheapest cost that the page is told; undefined when nobody goes there. */
async function shown(pin: string, { card, quantity }: ReturnType<typeof line>): Promise<number | undefined> {
  const { data } = (await get(`/api/delivery?pin=${pin}&items=${card.id}*${quantity}`)).json();
  const costs: number[] = data.offers.map(({ cost }: { cost: number }) => cost);
  return costs.length > 0 ? Math.min(...costs) : undefined;
}

/** What the shop's own rule asks. */
const ownShipping = ({ card, quantity }: ReturnType<typeof line>) =>
  effectivePrice(card) * quantity > (own.shippingFreeAbovePaise ?? Infinity) ? 0 : own.shippingPaise / 100;

test('an enquiry is charged what the page says about its PIN code, and nothing else', async () => {
  const seen = new Set<number | undefined>();
  const pins = ['560001', '110001', '744101', '797112', ...allPins().filter((_, index) => index % 1500 === 0)];
  for (const [index, pin] of pins.entries()) {
    const wanted = line(index, 1 + (index % 4));
    const cost = await shown(pin, wanted);
    seen.add(cost);
    const enquiry = enquiryTo(shop, to(pin, { state: 'Karnataka' }), wanted);
    const shipping = cost ?? ownShipping(wanted);
    expect([pin, enquiry.totals.shipping]).toEqual([pin, shipping]);
    const other = {
      ...enquiry,
      totals: { ...enquiry.totals, shipping: shipping + 1, total: enquiry.totals.total + 1 },
    };
    const refused = await post('/api/orders', other, customer);
    expect([refused.statusCode, refused.json().totals]).toEqual([409, enquiry.totals]);
    expect((await post('/api/orders', enquiry, customer)).statusCode).toBe(201);
  }
  expect(seen.size).toBeGreaterThan(3);
  expect(seen).toContain(0);
});

test('the order keeps the rule that it was sent under, and the quote starts with its shipping', async () => {
  const wanted = line(0, 1);
  expect(effectivePrice(wanted.card)).toBeLessThan(freeFrom);
  const cost = await shown('744101', wanted);
  const enquiry = enquiryTo(shop, to('744101', { state: 'Andaman and Nicobar Islands' }), wanted);
  const { orderId } = (await post('/api/orders', enquiry, customer)).json().data;
  const stored = await raw.value('select charges from orders where id = ?', orderId);
  expect(typeof stored === 'string' ? JSON.parse(stored) : stored).toEqual({
    ...own,
    shippingFreeAbovePaise: null,
    shippingPaise: paiseOf(cost ?? 0),
  });
  expect((await atDesk(orderId)).totals.shipping).toBe(cost);
});

test.each([
  ['a PIN code that the post does not have', to('999999')],
  ['an address abroad, whose code looks like one of India', to('560001', { country: 'China', state: 'Beijing' })],
])('to %s, the shop charges by its plain rule', async (_, shippingAddress) => {
  const wanted = line(0, 1);
  const enquiry = enquiryTo(shop, shippingAddress, wanted);
  expect(enquiry.totals.shipping).toBe(ownShipping(wanted));
  const { orderId } = (await post('/api/orders', enquiry, customer)).json().data;
  const stored = await raw.value('select charges from orders where id = ?', orderId);
  expect(typeof stored === 'string' ? JSON.parse(stored) : stored).toEqual(own);
});

test('where no carrier goes, the plain rule stays', async () => {
  const { delivery } = content;
  if (!delivery) throw new Error('the example has no delivery');
  const zones = Object.fromEntries(content.carriers.map(({ name }) => [name, {}]));
  content.delivery = { ...delivery, zones };
  const wanted = line(0, 1);
  expect(await shown('560001', wanted)).toBeUndefined();
  const enquiry = enquiryTo(shop, to('560001'), wanted);
  expect(enquiry.totals.shipping).toBe(ownShipping(wanted));
  expect((await post('/api/orders', enquiry, customer)).statusCode).toBe(201);
  content.delivery = delivery;
});

test('two lines of an item for two vehicles are one parcel', async () => {
  const wanted = line(1, 3);
  const one = enquiryTo(shop, to('797112', { state: 'Nagaland' }), wanted);
  const [item] = one.items;
  if (!item) throw new Error('no line');
  const part = (quantity: number, label: string) => ({
    ...{ ...item, quantity, totalPrice: (effectivePrice(wanted.card) * quantity) / 100 },
    vehicle: { engineId: null, label, year: null },
  });
  const items = [part(1, 'Swift'), part(2, 'Alto')];
  // The tax of two lines is rounded twice, so that only the shipping is certainly the same.
  const told = (await post('/api/orders', { ...one, items, totals: { ...one.totals, total: 0 } }, customer)).json();
  expect(told.totals.shipping).toBe(one.totals.shipping);
  expect((await post('/api/orders', { ...one, items, totals: told.totals }, customer)).statusCode).toBe(201);
});
