import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { fakeKeys, fakeRazorpay } from '../../testing/razorpay.ts';
import { accountOf, applyEvent, emptyLedger, factsOf, type Ledger } from './ledger.ts';
import { ProviderError, type ProviderEvent, WrongEvent } from './provider.ts';
import { type RazorpayKeys, type RazorpayOptions, razorpay } from './razorpay.ts';
import { signatureOf } from './razorpay-events.ts';
import { link as wireLink } from './razorpay-wire.ts';

/** The long time to wait is for a busy machine. */
async function start({ timeoutMilliseconds = 50_000, ...keys }: Partial<RazorpayKeys & RazorpayOptions> = {}) {
  const fake = await fakeRazorpay();
  onTestFinished(() => fake.close());
  return { fake, provider: razorpay({ ...fakeKeys, ...keys }, { address: fake.address, timeoutMilliseconds }) };
}

const request = {
  reference: 'ENQ-202611-00042-1',
  amountPaise: 593_005,
  description: 'Purza ENQ-202611-00042',
  returnUrl: 'https://parts.example/order',
  expiresAt: Date.UTC(2027, 0, 1) + 999,
};
const refundReference = 'refund-0000042';

const trouble = (wanted: string) => expect.objectContaining({ name: 'ProviderError', trouble: wanted });

test('a link is made for the amount in paise, without any data of the customer', async () => {
  const { fake, provider } = await start();
  const link = await provider.makeLink(request);
  expect(link).toEqual({
    linkId: expect.stringMatching(/^plink_\d+$/),
    url: `https://rzp.example/i/${link.linkId}`,
    reference: request.reference,
    amountPaise: 593_005,
    state: 'created',
    payments: [],
  });
  const made = fake.links.get(link.linkId);
  expect(made).toMatchObject({
    currency: 'INR',
    accept_partial: false,
    expire_by: Date.UTC(2027, 0, 1) / 1000,
    callback_method: 'get',
    notify: { sms: false, email: false },
    reminder_enable: false,
  });
  expect(made).not.toHaveProperty('customer');
});

test('the same request again gives the same link, also at the same time and after a lost answer', async () => {
  const { fake, provider } = await start();
  fake.setMood('unheard');
  await expect(provider.makeLink(request)).rejects.toEqual(trouble('away'));
  fake.setMood('well');
  const all = await Promise.all([1, 2, 3, 4].map(() => provider.makeLink(request)));
  expect(new Set(all.map(({ linkId }) => linkId))).toEqual(new Set(fake.links.keys()));
  expect(fake.links.size).toBe(1);
});

test('a reference that has a link of another amount is refused by name, and never answered with that link', async () => {
  const { fake, provider } = await start();
  await provider.makeLink(request);
  await expect(provider.makeLink({ ...request, amountPaise: 593_006 })).rejects.toEqual(trouble('taken'));
  expect(fake.links.size).toBe(1);
});

test('a link says which money has arrived through it; what is only reserved has not', async () => {
  const { fake, provider } = await start();
  const { linkId } = await provider.makeLink(request);
  fake.pay(linkId, 100_000, false);
  const paid = fake.pay(linkId, 200_000);
  expect(await provider.readLink(linkId)).toMatchObject({
    state: 'partially_paid',
    payments: [{ paymentId: paid.id, amountPaise: 200_000 }],
  });
  await expect(provider.readLink('plink_unknown')).rejects.toThrow('Razorpay refuses (400): The id provided does not');
});

test('of the payments that a link lists, those that are captured have arrived, also when they were sent back', () => {
  const listed = (status: string, at: number) => ({ payment_id: `pay_${at}`, amount: 1000 + at, status });
  const content = {
    id: 'plink_1',
    short_url: 'https://rzp.example/i/1',
    reference_id: null,
    amount: 1000,
    currency: 'INR',
    status: 'paid',
    payments: ['captured', 'authorized', 'refunded', 'failed'].map(listed),
  };
  expect(wireLink.parse(content)).toMatchObject({
    reference: '',
    payments: [
      { paymentId: 'pay_0', amountPaise: 1000 },
      { paymentId: 'pay_2', amountPaise: 1002 },
    ],
  });
  expect(wireLink.parse({ ...content, payments: null }).payments).toEqual([]);
});

test('a refund is made once for its reference, and refused when it is more than was paid', async () => {
  const { fake, provider } = await start();
  const { linkId } = await provider.makeLink(request);
  const { id: paymentId } = fake.pay(linkId);
  const refund = { paymentId, amountPaise: 93_005, reference: refundReference };
  fake.setMood('unheard');
  await expect(provider.refund(refund)).rejects.toEqual(trouble('away'));
  fake.setMood('well');
  const made = await provider.refund(refund);
  expect(made).toEqual({ refundId: expect.stringMatching(/^rfnd_/), paymentId, amountPaise: 93_005, state: 'pending' });
  expect(await provider.refund(refund)).toEqual(made);
  await expect(provider.refund({ ...refund, amountPaise: 93_006 })).rejects.toEqual(trouble('refused'));
  await expect(provider.refund({ paymentId, amountPaise: 500_001, reference: `${refundReference}-2` })).rejects.toThrow(
    /^Razorpay refuses \(400\): The total refund amount is greater/,
  );
  await expect(provider.refund({ ...refund, reference: 'short' })).rejects.toThrow(RangeError);
  fake.endRefund(made.refundId, 'processed');
  expect(await provider.readRefunds(paymentId)).toEqual([{ ...made, state: 'processed' }]);
});

test.each(['never', 'half', 500, 503, 429, 409] as const)('a service that answers %s is away', async (mood) => {
  const { fake, provider } = await start({ timeoutMilliseconds: mood === 'never' ? 100 : 50_000 });
  fake.setMood(mood);
  await expect(provider.makeLink(request)).rejects.toEqual(trouble('away'));
});

test('wrong keys are refused with the words of Razorpay, without the keys', async () => {
  const { provider } = await start({ keySecret: 'another-secret' });
  const error = await provider.makeLink(request).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ProviderError);
  expect(String(error)).toBe('ProviderError: Razorpay refuses (401): The api key provided is invalid');
});

test('an answer of another form, or about something else, is no link', async () => {
  const { fake, provider } = await start();
  await provider.makeLink(request);
  const [link] = fake.links.values();
  for (const wrong of [{ currency: 'USD' }, { short_url: 'javascript:alert(1)' }, { amount: 1.5 }, { status: 'new' }]) {
    const before = { ...link };
    Object.assign(link ?? {}, wrong);
    await expect(provider.readLink(String(link?.id))).rejects.toEqual(trouble('strange'));
    Object.assign(link ?? {}, before);
  }
  expect((await provider.readLink(String(link?.id))).state).toBe('created');
});

const { readEvent } = razorpay(fakeKeys);
const headersOf = (body: string) => ({
  'x-razorpay-signature': signatureOf(Buffer.from(body), fakeKeys.webhookSecret),
  'x-razorpay-event-id': 'evt1',
});
/** Reads a body with its right signature. */
const read = (content: unknown) => {
  const body = JSON.stringify(content);
  return readEvent({ body: Buffer.from(body), headers: headersOf(body) });
};

/** As the documentation shows it, in the parts that matter. */
const paidEvent = {
  entity: 'event',
  event: 'payment_link.paid',
  payload: {
    payment: { entity: { id: 'pay_Qfldmt5StKZFCB', amount: 1000, currency: 'INR', captured: true, notes: [] } },
    payment_link: { entity: { id: 'plink_QflcnnZqCekuvL', reference_id: '23', amount: 2000, amount_paid: 2000 } },
  },
};
const refundEvent = {
  event: 'refund.processed',
  payload: {
    refund: {
      entity: {
        id: 'rfnd_FS8TWyPrCsa0OB',
        amount: 500,
        currency: 'INR',
        payment_id: 'pay_Qfldmt5StKZFCB',
        status: 'processed',
      },
    },
    payment: { entity: { id: 'pay_Qfldmt5StKZFCB', captured: true, notes: { reference: '23' } } },
  },
};

test('an event is read with the amount of its own payment, not of all payments of the link', () => {
  expect(read(paidEvent)).toEqual({
    eventId: 'evt1',
    kind: 'paid',
    linkId: 'plink_QflcnnZqCekuvL',
    reference: '23',
    paymentId: 'pay_Qfldmt5StKZFCB',
    amountPaise: 1000,
  });
  expect(read({ ...paidEvent, event: 'payment_link.partially_paid' })).toEqual(read(paidEvent));
  for (const state of ['expired', 'cancelled'])
    expect(read({ ...paidEvent, event: `payment_link.${state}` })).toEqual({
      eventId: 'evt1',
      kind: 'closed',
      linkId: 'plink_QflcnnZqCekuvL',
      reference: '23',
      state,
    });
  const refund = { eventId: 'evt1', kind: 'refund', refundId: 'rfnd_FS8TWyPrCsa0OB', reference: '23' };
  expect(read(refundEvent)).toMatchObject({ ...refund, amountPaise: 500, state: 'processed' });
  expect(read({ ...refundEvent, event: 'refund.failed' })).toMatchObject({ ...refund, state: 'failed' });
});

/** A copy of an event with one value changed. */
function withValue<E extends object>(event: E, path: string, value: unknown): E {
  const copy = structuredClone(event);
  const keys = path.split('.');
  const last = keys.pop() as string;
  const holder = keys.reduce((place, key) => place[key] as Record<string, unknown>, copy as Record<string, unknown>);
  holder[last] = value;
  return copy;
}

test.each<[string, object]>([
  ['an event the shop does not need', { ...paidEvent, event: 'payment.failed' }],
  ['an event without anything', { event: 'toString', payload: null }],
  ['money that is only reserved', withValue(paidEvent, 'payload.payment.entity.captured', false)],
  ['a refund of money that was never captured', withValue(refundEvent, 'payload.payment.entity.captured', false)],
  ['another currency, of another program', withValue(paidEvent, 'payload.payment.entity.currency', 'USD')],
  ['a refund in another currency', withValue(refundEvent, 'payload.refund.entity.currency', 'USD')],
])('%s is ignored', (_, event) => {
  expect(read(event)).toBeUndefined();
});

test.each<[string, unknown]>([
  ['no object', 'paid'],
  ['no name', { payload: {} }],
  ['no payment', withValue(paidEvent, 'payload.payment', undefined)],
  ['no amount', withValue(paidEvent, 'payload.payment.entity.amount', undefined)],
  ['a negative amount', withValue(paidEvent, 'payload.payment.entity.amount', -1000)],
  ['an amount in rupees', withValue(paidEvent, 'payload.payment.entity.amount', 10.5)],
  ['a foreign id', withValue(paidEvent, 'payload.payment.entity.id', '../refunds')],
  ['a refund of no payment', withValue(refundEvent, 'payload.refund.entity.payment_id', null)],
])('an event with %s is refused by name', (_, event) => {
  expect(() => read(event)).toThrow(expect.objectContaining({ name: 'WrongEvent', trouble: 'content' }));
});

test('only the body as it was signed is read, byte for byte', () => {
  const body = JSON.stringify(paidEvent);
  const headers = headersOf(body);
  const signature = headers['x-razorpay-signature'];
  const wrong = (changed: object, text = body) =>
    expect(() => readEvent({ body: Buffer.from(text), headers: { ...headers, ...changed } })).toThrow(WrongEvent);
  wrong({}, body.replace('1000', '9000'));
  wrong({}, `${body} `);
  for (const other of [undefined, '', signature.slice(1), signature.toUpperCase(), `${signature}0`, 'é'.repeat(32)])
    wrong({ 'x-razorpay-signature': other });
  wrong({ 'x-razorpay-event-id': undefined });
  wrong({ 'x-razorpay-event-id': 'x'.repeat(101) });
  expect(() => readEvent({ body: Buffer.from('{'), headers: headersOf('{') })).toThrow('expected JSON');
  expect(readEvent({ body: Buffer.from(body), headers })).toBeDefined();
});

/** A webhook that keeps a ledger of each link, as a shop does. */
async function webhook() {
  const ledgers = new Map<string, Ledger>();
  const events: ProviderEvent[] = [];
  async function take(incoming: IncomingMessage): Promise<number> {
    try {
      const event = readEvent({ body: await buffer(incoming), headers: incoming.headers });
      if (!event) return 200;
      events.push(event);
      const reference = event.reference ?? '';
      ledgers.set(reference, applyEvent(ledgers.get(reference) ?? emptyLedger, event));
      return 200;
    } catch (error) {
      return error instanceof WrongEvent ? 400 : 500;
    }
  }
  const server = createServer((incoming, reply) => void take(incoming).then((status) => reply.writeHead(status).end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ledgers, events };
}

test('events that come five times, out of order, forged and not at all end in the right amounts', async () => {
  const { fake, provider } = await start();
  const shop = await webhook();
  const expected = new Map<string, [received: number, refunded: number]>();
  for (let at = 0; at < 12; at++) {
    const reference = `ENQ-${at}`;
    const { linkId } = await provider.makeLink({ ...request, reference, amountPaise: 10_000 + at });
    const { id: paymentId } = fake.pay(linkId, at % 3 === 0 ? 4000 : undefined);
    let received = at % 3 === 0 ? 4000 : 10_000 + at;
    let refunded = 0;
    if (at % 3 === 0 && at % 2 === 0) received += fake.pay(linkId).amount;
    else if (at % 3 === 0) fake.endLink(linkId, 'expired');
    for (const [part, state] of (['processed', 'failed', 'processed'] as const).slice(at % 4).entries()) {
      const wish = { paymentId, amountPaise: 1000 + part, reference: `refund-${at}-of-${part}` };
      fake.endRefund((await provider.refund(wish)).refundId, state);
      if (state === 'processed') refunded += 1000 + part;
    }
    expected.set(reference, [received, refunded]);
  }
  fake.happen('payment.failed', {});
  const lost = new Set(fake.events.filter((_, at) => at % 5 === 2).map(({ id }) => id));
  const sent = await fake.deliver(shop.address, 1, ({ id }) => lost.has(id));

  expect(lost.size).toBeGreaterThan(5);
  expect(sent).toHaveLength((fake.events.length - lost.size) * 7);
  for (const { isGenuine, status } of sent) expect(status).toBe(isGenuine ? 200 : 400);
  const amounts = () =>
    new Map(
      [...expected.keys()].map((reference) => {
        const { receivedPaise, refundedPaise } = accountOf(shop.ledgers.get(reference) ?? emptyLedger);
        return [reference, [receivedPaise, refundedPaise]];
      }),
    );
  expect(amounts()).not.toEqual(expected);

  for (const link of fake.links.values()) {
    const now = await provider.readLink(link.id);
    const refunds = await Promise.all(now.payments.map(({ paymentId }) => provider.readRefunds(paymentId)));
    const ledger = shop.ledgers.get(now.reference) ?? emptyLedger;
    shop.ledgers.set(now.reference, factsOf(now, refunds.flat()).reduce(applyEvent, ledger));
  }
  expect(amounts()).toEqual(expected);
  for (const ledger of shop.ledgers.values()) expect(accountOf(ledger).doubts).toEqual([]);

  const before = structuredClone(shop.ledgers);
  await fake.deliver(shop.address, 2);
  expect(shop.ledgers).toEqual(before);
  expect(new Set(shop.events.map(({ kind }) => kind))).toEqual(new Set(['paid', 'closed', 'refund']));
});
