import { afterAll, describe, expect, test, vi } from 'vitest';
import { newEnquiry, openDesk, registerSeller } from '../../testing/seller.ts';
import { liveNews } from './live.ts';
import { liveRules } from './rules.ts';
import type { DeskNews } from './work-contract.ts';

const { shop, customer, seller, other, post, get } = await openDesk();
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => shop.close());

const cookie = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** Opens a stream. */
async function open(cookies: Record<string, string>, query = '') {
  const stop = new AbortController();
  const answer = await fetch(`${origin}/api/desk/events${query}`, {
    headers: { cookie: cookie(cookies) },
    signal: stop.signal,
  });
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  /** The next event; undefined at the stream's end. */
  async function next(): Promise<DeskNews | undefined> {
    for (;;) {
      const found = /event: news\ndata: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1] ?? '') as DeskNews;
      }
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return undefined;
      text += decoder.decode(value, { stream: true });
    }
  }
  return { answer, next, close: () => stop.abort() };
}

describe('the stream of news', () => {
  test('begins with the counts, and tells a new enquiry and each change within two seconds', async () => {
    const stream = await open(seller);
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream');
    const first = await stream.next();
    const began = Date.now();
    const { orderId } = await newEnquiry(shop, customer);
    const arrived = await stream.next();
    expect(arrived?.counts.to_answer).toBe((first?.counts.to_answer ?? 0) + 1);
    expect(Date.parse(arrived?.newestAt ?? '')).toBeGreaterThanOrEqual(began - 1);
    // An enquiry that is taken changes no count, but what the list shows.
    await post(`/api/desk/orders/${orderId}/assignee`, { taken: true });
    const taken = await stream.next();
    expect(taken?.revision).not.toBe(arrived?.revision);
    await post(`/api/desk/orders/${orderId}/status`, { version: 1, status: 'cancelled' });
    expect((await stream.next())?.counts.cancelled).toBe((first?.counts.cancelled ?? 0) + 1);
    // A message changes no enquiry, but a queue.
    await post(`/api/orders/${orderId}/messages`, { words: 'Why?' }, customer);
    expect((await stream.next())?.queues).toEqual({ returns: 0, talk: 1, payments: 0 });
    // So do messages to the shop, which belong to no enquiry, and the marks that they get.
    const contact = {
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha@example.in',
      subject: 'general',
      message: 'Hello',
    };
    await post('/api/contact', { ...contact, elapsed: 60_000 }, {});
    expect((await stream.next())?.messages).toBe((first?.messages ?? 0) + 1);
    const [{ messageId }] = (await get('/api/desk/messages')).json().data;
    const answered = { method: 'PUT', url: `/api/desk/messages/${messageId}`, payload: { answered: true } } as const;
    expect((await shop.app.inject({ ...answered, cookies: seller })).statusCode).toBe(200);
    expect((await stream.next())?.messages).toBe(first?.messages);
    expect(Date.now() - began).toBeLessThan(6 * 2000);
    stream.close();
  });

  test('ends when its time is up', async () => {
    const stream = await open(seller, '?seconds=0');
    while (await stream.next());
    expect(stream.answer.status).toBe(200);
  });

  test('ends with its sign-in', async () => {
    const leaving = await registerSeller(shop, 'leaving@example.com');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [kept, ended] = [await open(seller), await open(leaving)];
      await post('/api/auth/logout', {}, leaving);
      await vi.advanceTimersByTimeAsync(liveRules.beatMilliseconds);
      while (await ended.next());
      await vi.advanceTimersByTimeAsync(liveRules.beatMilliseconds);
      await newEnquiry(shop, customer);
      await vi.advanceTimersByTimeAsync(liveRules.everyMilliseconds);
      expect((await kept.next())?.counts).toBeDefined();
      kept.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test('is for a bounded number of desks of each seller', async () => {
    const streams = await Promise.all(Array.from({ length: liveRules.perSeller }, () => open(other)));
    expect(streams.map(({ answer }) => answer.status)).toEqual(streams.map(() => 200));
    const refused = await open(other);
    expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '60']);
    const others = await open(seller);
    expect(others.answer.status).toBe(200);
    for (const { close } of [...streams, others]) close();
    // The server learns a little later that a page was closed.
    const again = await vi.waitFor(
      async () => {
        const stream = await open(other);
        expect(stream.answer.status).toBe(200);
        return stream;
      },
      { timeout: 10_000 },
    );
    again.close();
  });

  test('is for sellers', async () => {
    expect((await open(customer)).answer.status).toBe(403);
    expect((await open({})).answer.status).toBe(401);
  });
});

describe('the look for changes', () => {
  const log = { warn: vi.fn() };
  test('is one a second for all streams, and none without one', async () => {
    vi.useFakeTimers();
    try {
      let revision = 'a';
      const look = { revision: vi.fn(async () => revision), news: vi.fn(async (of: string) => of) };
      const live = liveNews(look, log);
      await vi.advanceTimersByTimeAsync(5000);
      expect(look.revision).not.toHaveBeenCalled();
      const [one, two] = [vi.fn(), vi.fn()];
      const ends = [live.listen('s', one), live.listen('t', two)];
      await vi.advanceTimersByTimeAsync(3500);
      expect(look.revision.mock.calls.length).toBeLessThanOrEqual(5);
      expect([one.mock.calls, two.mock.calls, look.news.mock.calls.length]).toEqual([[['a']], [['a']], 1]);
      revision = 'b';
      await vi.advanceTimersByTimeAsync(1000);
      expect([one.mock.lastCall, two.mock.lastCall]).toEqual([['b'], ['b']]);
      for (const end of ends) end?.();
      const looked = look.revision.mock.calls.length;
      await vi.advanceTimersByTimeAsync(5000);
      expect(look.revision).toHaveBeenCalledTimes(looked);
    } finally {
      vi.useRealTimers();
    }
  });

  test('goes on after a failure, which is logged', async () => {
    vi.useFakeTimers();
    try {
      let isAway = true;
      const revision = async () => {
        if (isAway) throw new Error('the data are away');
        return 'a';
      };
      const live = liveNews({ revision, news: async (of) => of }, log);
      const heard = vi.fn();
      live.listen('s', heard);
      await vi.advanceTimersByTimeAsync(2500);
      expect([heard.mock.calls, log.warn.mock.calls.length > 0]).toEqual([[], true]);
      isAway = false;
      await vi.advanceTimersByTimeAsync(1000);
      expect(heard.mock.calls).toEqual([['a']]);
      live.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
