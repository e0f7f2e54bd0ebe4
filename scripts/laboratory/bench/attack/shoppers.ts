import { setTimeout } from 'node:timers/promises';

/** How long honest shoppers waited. */
export interface Waited {
  /** In milliseconds. */
  p50: number;
  p99: number;
  asked: number;
  /** Answers other than 200, and requests without an answer. */
  failed: number;
}

const shoppers = 25;
/** Much shorter than a person would pause, so that there are enough answers. */
const thinksMilliseconds = 200;
const words = ['oil filter', 'brake pad', 'clutch', 'swift', 'wiper', 'air filter', 'lamp', 'bosch'];

/**
 * Some shoppers, each from an IP address of their own, visit pages, their cart and the search until told to stop.
 * @param product the address of a product's page
 */
export async function shop(url: string, product: string, signal: AbortSignal): Promise<Waited> {
  const times: number[] = [];
  let failed = 0;

  async function ask(path: string, address: string): Promise<void> {
    const started = performance.now();
    try {
      const answer = await fetch(url + path, { headers: { 'x-forwarded-for': address } });
      await answer.arrayBuffer();
      if (answer.status !== 200) failed += 1;
    } catch {
      failed += 1;
    }
    times.push(performance.now() - started);
  }

  async function shopper(number: number): Promise<void> {
    for (let turn = number; !signal.aborted; turn++) {
      const search = `/api/parts/search?q=${encodeURIComponent(words[turn % words.length] as string)}`;
      for (const path of ['/', product, '/api/cart', search]) {
        if (signal.aborted) return;
        await ask(path, `198.51.100.${number + 1}`);
        await setTimeout(thinksMilliseconds);
      }
    }
  }

  await Promise.all(Array.from({ length: shoppers }, (_, number) => shopper(number)));
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), asked: times.length, failed };
}
