import { afterAll, describe, expect, test, vi } from 'vitest';
import { allItems, itemForSale, register } from '../../testing/customer.ts';
import { readMails } from '../../testing/mails.ts';
import { type Cookies, newEnquiry, openDesk, quoteFor } from '../../testing/seller.ts';
import { effectivePrice } from '../money/rules.ts';
import { undoMilliseconds } from '../orders/rules.ts';
import { loadShop } from '../shop-file/shop-of.ts';
import type { DeskOrder } from './contract.ts';

const { shop, customer, seller, other, get, post, atDesk } = await openDesk();
afterAll(() => shop.close());

/** One call for an enquiry, based on its current version. */
const ask = async (orderId: string, part: string, body: object = {}, cookies: Cookies = seller) =>
  post(`/api/desk/orders/${orderId}/${part}`, { version: (await atDesk(orderId)).version, ...body }, cookies);
const mails = async () => {
  while ((await shop.store.outbox.waiting()) > 0) await shop.app.sendMails();
  return readMails(shop.settings.dataFolder);
};
const text = (language: 'en' | 'hi' | 'ta', key: string, values = {}) => shop.app.shop.texts(language)(key, values);

describe('the preview of a step', () => {
  test('shows the mail that the step then sends, and changes nothing', async () => {
    const { orderId } = await newEnquiry(shop, customer, { language: 'hi' });
    const steps: [part: string, body: object][] = [
      ['quote', quoteFor(await atDesk(orderId), 99.5, { message: 'जल्दी\nआएगा' })],
      ['status', { status: 'confirmed' }],
      ['undo', {}],
      ['status', { status: 'confirmed' }],
      ['status', { status: 'processing' }],
      ['status', { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL 1' }],
      ['tracking', { trackingNumber: 'DL 2' }],
    ];
    for (const [part, body] of steps) {
      const { version } = await atDesk(orderId);
      const [before, sent] = [await atDesk(orderId), (await mails()).length];
      const seen = await ask(orderId, `${part}/preview`, { ...body, version });
      expect([part, seen.statusCode]).toEqual([part, 200]);
      expect(await atDesk(orderId)).toEqual(before);
      expect(await mails()).toHaveLength(sent);
      expect((await ask(orderId, part, { ...body, version })).statusCode).toBe(200);
      const [shown] = seen.json().mails;
      const mail = (await mails()).find(({ subject, text: own }) => subject === shown.subject && own === shown.text);
      expect([part, mail?.to]).toEqual([part, shown.to]);
    }
  });

  test('is empty for a step that sends no mail', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    for (const status of ['confirmed', 'processing', 'shipped', 'delivered']) await ask(orderId, 'status', { status });
    expect((await ask(orderId, 'status/preview', { status: 'completed' })).json()).toEqual({ mails: [] });
    expect((await ask(orderId, 'tracking/preview', {})).json()).toEqual({ mails: [] });
  });

  test('of an old version is refused with the current order', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    const seen = await atDesk(orderId);
    await post(`/api/desk/orders/${orderId}/quote`, quoteFor(seen, 450), other);
    const answer = await post(`/api/desk/orders/${orderId}/quote/preview`, quoteFor(seen, 100));
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'changed']);
    expect(answer.json().data.quote.lines).toMatchObject([{ unitPrice: 450 }]);
    expect((await ask(orderId, 'status/preview', { status: 'delivered' })).statusCode).toBe(422);
    expect((await post('/api/desk/orders/none/undo/preview', { version: 1 })).statusCode).toBe(404);
  });
});

describe('a step can be taken back', () => {
  test('for ten minutes, by any seller; the history keeps both, and the customer gets a correction', async () => {
    const { orderId, orderNumber } = await newEnquiry(shop, customer);
    for (const status of ['confirmed', 'processing']) await ask(orderId, 'status', { status });
    const before = Date.now();
    await ask(orderId, 'status', { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL 9' });
    const after = Date.now();
    const { undo } = await atDesk(orderId);
    expect(undo).toEqual({ status: 'processing', until: expect.any(String) });
    const taken = Date.parse(undo?.until ?? '') - undoMilliseconds;
    expect(taken).toBeGreaterThanOrEqual(before);
    expect(taken).toBeLessThanOrEqual(after);
    const answer = await ask(orderId, 'undo', {}, other);
    expect(answer.json().data).toMatchObject({ status: 'processing', carrier: null, trackingNumber: null });
    expect(answer.json().data.events.slice(0, 2)).toMatchObject([
      { kind: 'undo', status: 'processing', by: 'other@example.com' },
      { kind: 'status', status: 'shipped', text: 'Delhivery DL 9', by: 'seller@example.com' },
    ]);
    const subject = text('en', 'mail.undoSubject', { number: orderNumber, status: 'Processing' });
    expect((await mails()).filter((mail) => mail.subject === subject)).toHaveLength(1);
    // The step before it can be taken back as well, but nothing before the enquiry itself.
    for (const status of ['confirmed', 'pending']) expect((await ask(orderId, 'undo')).json().data.status).toBe(status);
    expect((await atDesk(orderId)).undo).toBeNull();
    expect((await ask(orderId, 'undo')).statusCode).toBe(422);
    const seen = (await get(`/api/orders/${orderId}`, customer)).json().data;
    expect(seen).toMatchObject({ status: 'pending', trackingNumber: null });
  });

  test('a cancelled enquiry is open again', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    await ask(orderId, 'status', { status: 'cancelled' });
    expect((await ask(orderId, 'undo')).json().data).toMatchObject({ status: 'pending', undo: null });
  });

  test('not later', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    await ask(orderId, 'status', { status: 'confirmed' });
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + undoMilliseconds);
    try {
      const late = await shop.store.desk.one(orderId);
      expect(late?.order.status).toBe('confirmed');
      const answer = await ask(orderId, 'undo');
      expect([answer.statusCode, answer.json().error]).toEqual([422, 'step_refused']);
      expect((await atDesk(orderId)).undo).toBeNull();
    } finally {
      clock.mockRestore();
    }
  });
});

describe('a price on request', () => {
  test('is never a zero on the wire, in the CSV or in the mail, and a quote needs a price', async () => {
    const card = allItems(shop).find((item) => item.available && effectivePrice(item) === 0);
    const free = card ?? { ...itemForSale(shop, 2) };
    if (!card) throw new Error('the test catalogue has no item on request');
    const buyer = await register(shop, 'request@example.com');
    const contactInfo = { email: 'request@example.com', phone: '9876543210' };
    const { orderId, orderNumber } = await newEnquiry(shop, buyer, { contactInfo }, itemForSale(shop), free);
    const order = await atDesk(orderId);
    expect(order.priceOnRequest).toBe(true);
    expect(order.items.map(({ unitPrice }) => unitPrice)).toEqual([expect.any(Number), null]);
    const list = (await get(`/api/desk/orders?q=${orderNumber}`)).json().data;
    expect(list).toMatchObject([{ orderId, priceOnRequest: true, stage: 'to_answer' }]);
    const csv = (await get(`/api/desk/orders.csv?q=${orderNumber}&lang=en`)).body.split('\r\n');
    const onRequest = text('en', 'product.priceOnRequest');
    expect(csv[2]).toContain(`,2,${onRequest},`);
    expect(csv[1]).toContain(`${order.totals.subtotal} + price on request`);
    const mail = (await mails()).find(({ subject }) => subject.includes(orderNumber) && /^New/.test(subject));
    expect(mail?.text).toContain(`: ${onRequest}`);
    expect(mail?.text).not.toContain('₹0.00 =');
    expect(mail?.subject).toContain('price on request');

    const quote = quoteFor(order, 100);
    const second = { ...quote.lines[1], unitPrice: 0 } as (typeof quote.lines)[number];
    const [first] = quote.lines;
    for (const part of ['quote', 'quote/preview']) {
      const answer = await post(`/api/desk/orders/${orderId}/${part}`, { ...quote, lines: [first, second] });
      expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('price above 0')]);
    }
    const lines = [first, { ...second, availability: 'unavailable' }];
    expect((await post(`/api/desk/orders/${orderId}/quote`, { ...quote, lines })).json().data).toMatchObject({
      priceOnRequest: false,
      totals: { subtotal: 200 },
    });
    const quoted = (await get(`/api/desk/orders.csv?q=${orderNumber}&lang=en`)).body.split('\r\n')[2];
    expect(quoted).toContain(`,2,${onRequest},,${text('en', 'quote.availability.unavailable')},`);
  });
});

describe("the seller's language", () => {
  const names = async (id: string, language: 'en' | 'hi' | 'ta') =>
    (await shop.catalogue.items.card(id, language))?.name.text ?? '';

  test('names the items, in the enquiry and in the CSV; the customer’s name stands beside it', async () => {
    const card = itemForSale(shop);
    const { orderId, orderNumber } = await newEnquiry(shop, customer, { language: 'hi' }, card);
    const [english, hindi, tamil] = [
      await names(card.id, 'en'),
      await names(card.id, 'hi'),
      await names(card.id, 'ta'),
    ];
    expect(new Set([english, hindi, tamil]).size).toBe(3);
    const item = async (lang: string) => (await atDesk(orderId, lang)).items[0];
    expect(await item('ta')).toMatchObject({ itemName: hindi, deskName: { text: tamil, lang: 'ta' } });
    expect(await item('en')).toMatchObject({ itemName: hindi, deskName: { text: english, lang: 'en' } });
    expect(await item('hi')).toMatchObject({ itemName: hindi, deskName: null });
    const csv = async (lang: string) => (await get(`/api/desk/orders.csv?q=${orderNumber}&lang=${lang}`)).body;
    expect(await csv('ta')).toContain(`,${tamil},${hindi},2,`);
    expect(await csv('hi')).toContain(`,${hindi},,2,`);
    expect((await csv('ta')).split('\r\n')[0]).toContain(text('ta', 'desk.customersName'));
    // The answer to a change is in the same language.
    const note = await post(`/api/desk/orders/${orderId}/notes?lang=ta`, { text: 'x' });
    expect(note.json().data.items[0].deskName.text).toBe(tamil);
  });

  test('is remembered, and mails to the shop are in the language that most sellers use', async () => {
    const language = async (email: string) => (await shop.store.users.byEmail(email))?.language;
    await get('/ta/desk');
    await get('/ta/desk', other);
    await get('/xx/desk');
    await get('/hi/desk', customer);
    await get('/api/desk/orders?lang=hi');
    expect([await language('seller@example.com'), await language('customer@example.com')]).toEqual(['ta', null]);
    const card = itemForSale(shop);
    const { orderNumber } = await newEnquiry(shop, customer, { language: 'hi' }, card);
    const mail = (await mails()).find(
      ({ to, subject }) => to === shop.app.shop.shopContent().contact.seller && subject.includes(orderNumber),
    );
    const [tamil, hindi] = [await names(card.id, 'ta'), await names(card.id, 'hi')];
    expect(mail?.text).toContain(text('ta', 'mail.enquiryIntro'));
    expect(mail?.text).toContain(`${tamil} (${text('ta', 'desk.customersName')}: ${hindi})`);
    expect(mail?.html).toContain('<html lang="ta"');
  });

  test("an item that has left the catalogue keeps the order's name", async () => {
    const { orderId } = await newEnquiry(shop, customer, { language: 'hi' });
    const rows = await shop.store.desk.one(orderId);
    const { deskOrderOf } = await import('./wire.ts');
    if (!rows) throw new Error('there is no such enquiry');
    expect(
      deskOrderOf(
        rows,
        { names: new Map(), offers: new Map(), fits: [], say: (conditions) => [...conditions] },
        { shop: loadShop(), hasProvider: false, alsoNamed: new Map(), doubted: false, now: Date.now() },
      ).items[0],
    ).toMatchObject({
      itemName: rows.lines[0]?.name,
      deskName: null,
    });
  });
});

describe('the list', () => {
  test('keeps answered enquiries apart; those still to answer begin with the oldest', async () => {
    const buyer = await register(shop, 'stages@example.com');
    const contactInfo = { email: 'stages@example.com', phone: '9876543210' };
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) {
      ids.push((await newEnquiry(shop, buyer, { contactInfo })).orderId);
      await new Promise((done) => setTimeout(done, 2));
    }
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await ask(second, 'quote', quoteFor(await atDesk(second), 5));
    await ask(fourth, 'status', { status: 'cancelled' });
    const mine = async (stage: string) => {
      const found: string[] = [];
      for (let page = 1; ; page++) {
        const { data, pages } = (await get(`/api/desk/orders?stage=${stage}&page=${page}`)).json();
        found.push(...data.map(({ orderId }: DeskOrder) => orderId));
        if (page >= pages) return found.filter((id) => ids.includes(id));
      }
    };
    expect(await mine('to_answer')).toEqual([first, third]);
    expect(await mine('quoted')).toEqual([second]);
    expect(await mine('cancelled')).toEqual([fourth]);
    const { counts, total } = (await get('/api/desk/orders?q=stages@example.com')).json();
    expect([total, counts]).toEqual([4, expect.objectContaining({ to_answer: 2, quoted: 1, cancelled: 1 })]);
    const searched = (await get('/api/desk/orders?q=stages@example.com&stage=quoted')).json();
    expect(searched.data).toMatchObject([{ orderId: second, stage: 'quoted' }]);
    const csv = (await get('/api/desk/orders.csv?stage=quoted&q=stages@example.com')).body;
    expect(csv.split('\r\n')).toHaveLength(3);
  });

  test('finds a part by words of its name in any language of the catalogue', async () => {
    const card = itemForSale(shop, 5);
    const { orderId } = await newEnquiry(shop, customer, { language: 'hi' }, card);
    for (const language of ['en', 'hi', 'ta'] as const) {
      const words = ((await shop.catalogue.items.card(card.id, language))?.name.text ?? '')
        .split(' ')
        .filter((word) => word.length > 2);
      const { data } = (await get(`/api/desk/orders?q=${encodeURIComponent(words.toReversed().join(' '))}`)).json();
      expect(
        data.map((order: DeskOrder) => order.orderId),
        words.join(' '),
      ).toContain(orderId);
    }
  });

  test('finds a part by words of its name and of a vehicle that it fits', async () => {
    const models = await shop.catalogue.fits.modelsOf(allItems(shop).map(({ id }) => id));
    const card = allItems(shop).find((item) => item.available && effectivePrice(item) > 0 && models.has(item.id));
    const vehicle = card && models.get(card.id)?.[0]?.toLowerCase();
    if (!card || !vehicle) throw new Error('the test catalogue has no item that fits one model');
    const { orderId } = await newEnquiry(shop, customer, {}, card);
    const found = async (query: string) =>
      (await get(`/api/desk/orders?q=${encodeURIComponent(query)}`)).json().data.map((of: DeskOrder) => of.orderId);
    const word = (await shop.catalogue.items.card(card.id, 'en'))?.name.text.split(' ').at(-1) ?? '';
    expect(await found(`${vehicle} ${word}`)).toContain(orderId);
    expect(await found(`${vehicle} ${word} nowhere`)).toEqual([]);
  });

  test('says how many enquiries have arrived since it was read', async () => {
    const { newestAt } = (await get('/api/desk/orders?q=nobody-has-this')).json();
    const arrived = async () => (await get(`/api/desk/arrivals?since=${encodeURIComponent(newestAt)}`)).json().arrived;
    expect(await arrived()).toBe(0);
    await new Promise((done) => setTimeout(done, 2));
    await newEnquiry(shop, customer);
    expect(await arrived()).toBe(1);
    expect((await get('/api/desk/arrivals?since=yesterday')).statusCode).toBe(400);
  });
});
