import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { translateIn } from '../../i18n/texts';
import { goOn } from './next';
import { $desk, closeOrder, openOrder, prepare } from './order';
import { $place } from './place';
import { fieldOf, quoteOf } from './quote';
import { $quote, clearQuote, typeQuote } from './quote-form';

const price = fieldOf('price', 'line');
const orderOf = (orderId: string, version = 1) =>
  ({
    ...{ orderId, version, status: 'pending', quotedAt: null, customerRemovedAt: null, assignee: 'ravi', events: [] },
    ...{ items: [{ lineId: 'line', quantity: 1, unitPrice: 450 }], quote: null },
    totals: { subtotal: 450, shipping: 0, tax: 0, total: 450 },
  }) as unknown as DeskOrder;

/** Lets the shop answer a quote that is under way. */
let answerQuote: () => void;
const stored = new Map<string, string>();
const moves: string[] = [];

beforeEach(() => {
  stored.clear();
  moves.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { href: 'http://shop.example/desk' });
  vi.stubGlobal('history', { pushState: (_data: null, _title: string, url: URL) => moves.push(url.pathname) });
  vi.stubGlobal('document', { getElementById: (id: string) => ({ focus: () => moves.push(`#${id}`) }) });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const [, orderId = ''] = /orders\/(\w+)/.exec(address) ?? [];
    if (method === 'GET') return Response.json({ data: orderOf(orderId), seller: 'ravi' });
    const answered = new Promise<void>((done) => {
      answerQuote = done;
    });
    await answered;
    return Response.json({ data: orderOf(orderId, 2), seller: 'ravi' });
  });
});

async function open(orderId: string): Promise<void> {
  $place.set({ orderId, search: '' });
  await openOrder(orderId, 'en');
}

/** Types a price and sends it, as the form does; the answer waits. */
async function send(orderId: string) {
  await open(orderId);
  typeQuote(price, '400');
  const typing = $quote.get();
  const order = $desk.get()?.order;
  if (!typing || !order) throw new Error('no enquiry is open');
  const saved = prepare({ part: 'quote', body: quoteOf(typing.values, order) }, { direct: true });
  return { typing, saved };
}

test('what is typed for one enquiry stays when the quote of another one has arrived meanwhile', async () => {
  const { typing, saved } = await send('first');
  await open('second');
  typeQuote(price, '777');
  answerQuote();
  expect(await saved).toBe(true);
  clearQuote(typing);
  expect($quote.get()).toMatchObject({ orderId: 'second', values: { [price]: '777' } });
  expect([...stored.keys()]).toEqual(['desk-draft ravi second']);
  await open('first');
  expect($quote.get()).toMatchObject({ orderId: 'first', values: { [price]: '450.00' }, restored: false });
  await open('second');
  expect($quote.get()).toMatchObject({ values: { [price]: '777' }, restored: true });
});

test('a quote that was sent is typed no more, also when its enquiry was closed meanwhile', async () => {
  const { typing, saved } = await send('first');
  closeOrder();
  answerQuote();
  await saved;
  clearQuote(typing);
  expect(stored).toEqual(new Map());
  const again = await send('first');
  answerQuote();
  await again.saved;
  clearQuote(again.typing);
  expect($quote.get()).toMatchObject({ orderId: 'first', values: { [price]: '450.00' } });
});

test('who has opened another enquiry meanwhile stays there', async () => {
  const page = { base: '', language: 'en' } as const;
  await open('second');
  for (const next of [true, false]) await goOn('first', { next, panel: 'quote' }, page, translateIn('en'));
  expect(moves).toEqual([]);
  await goOn('second', { next: false, panel: 'quote' }, page, translateIn('en'));
  expect(moves).toEqual(['#quote']);
});
