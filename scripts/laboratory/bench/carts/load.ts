import { once } from 'node:events';
import autocannon from 'autocannon';
import { cookieNames } from '../../../../api/shop/language/languages.ts';

/** Shoppers who put items into their carts, one connection each. */
export interface CartLoad {
  origin: string;
  tokens: readonly string[];
  itemIds: readonly string[];
  seconds: number;
}

export interface CartLoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

const [{ origin, tokens, itemIds, seconds }] = (await once(process, 'message')) as [CartLoad];
let started = 0;
const result = await autocannon({
  url: `${origin}/api/cart/add`,
  connections: tokens.length,
  duration: seconds,
  setupClient(client) {
    const token = tokens[started++ % tokens.length];
    const requests = itemIds.slice(0, 10).map((itemId) => ({
      method: 'POST' as const,
      headers: { 'content-type': 'application/json', cookie: `${cookieNames.cart}=${token}` },
      body: JSON.stringify({ itemId, quantity: 1 }),
    }));
    client.setRequests(requests);
  },
});
const { requests, latency, errors, non2xx } = result;
const answer: CartLoadResult = {
  perSecond: requests.average,
  p50: latency.p50,
  p99: latency.p99,
  failed: errors + non2xx,
};
process.send?.(answer);
process.disconnect?.();
