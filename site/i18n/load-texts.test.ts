import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from './load-texts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that fails this many times, and records the times of its calls. */
function server(failures: number, failure: () => Promise<Response>) {
  const askedAt: number[] = [];
  const addresses: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    askedAt.push(Date.now());
    addresses.push(address);
    if (askedAt.length <= failures) return failure();
    return new Response(JSON.stringify({ offer: { accept: 'हिन्दी में देखें' } }));
  });
  return { askedAt, addresses };
}

test('one file by language and namespace', async () => {
  const { addresses } = server(0, async () => new Response(null, { status: 500 }));
  expect((await loadTexts('hi'))('offer.accept')).toBe('हिन्दी में देखें');
  expect(addresses).toEqual(['/locales/hi/common.json']);
});

test.each([
  ['an answer that is not OK', async () => new Response('', { status: 503 })],
  ['no answer', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that is not JSON', async () => new Response('<html>')],
])('%s is retried five times: after 350 ms, then twice as long each time', async (_, failure) => {
  const { askedAt } = server(5, failure);
  const texts = loadTexts('hi');
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await texts)('offer.accept')).toBe('हिन्दी में देखें');
  expect(askedAt).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
});

test('after the fifth retry it fails', async () => {
  const { askedAt } = server(99, async () => new Response('', { status: 404 }));
  const failed = expect(loadTexts('hi')).rejects.toThrow('/locales/hi/common.json answered 404');
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(askedAt).toHaveLength(6);
});
