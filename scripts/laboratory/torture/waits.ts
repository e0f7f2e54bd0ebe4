import { setTimeout } from 'node:timers/promises';
import { until } from '../processes.ts';
import { type Goods, newTally, Shopper, type Tally } from './shoppers.ts';

/** How long shoppers wait for answers. */

/** In milliseconds. */
export interface Waits {
  p50: number;
  p99: number;
  longest: number;
}

/** Zeros if there were no waits. */
export function waitsOf(all: readonly number[]): Waits {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}

const count = 4;
/** Much shorter than a person would pause, so that there are enough answers. */
const thinksMilliseconds = 100;

/** Shoppers who read and write at one server until they are moved to another. */
export interface HonestShoppers {
  tally: Tally;
  /** Answers other than 200. */
  refused: string[];
  /** Moves them to this server; returns when none of them waits for another one. */
  moveTo(origin: string): Promise<void>;
  stop(): Promise<void>;
}

export async function honestShoppers(at: string, goods: readonly Goods[]): Promise<HonestShoppers> {
  const tally = newTally();
  const refused: string[] = [];
  const asking = new Map<string, number>();
  let origin = at;
  let stopping = false;
  const asked = (by: 1 | -1, where: string) => asking.set(where, (asking.get(where) ?? 0) + by);

  async function shop(number: number): Promise<void> {
    const shopper = new Shopper(() => origin, tally);
    await shopper.register();
    const steps = [
      () => shopper.send('GET', '/'),
      () => shopper.send('GET', '/api/cart'),
      () => shopper.send('GET', '/api/parts/search?q=oil+filter'),
      () => shopper.add(goods[number % goods.length] as Goods),
    ];
    for (let n = number; !stopping; n++) {
      const where = origin;
      asked(1, where);
      const answer = await steps[n % steps.length]?.();
      asked(-1, where);
      if (answer?.status !== 200) refused.push(`an honest shopper was answered ${answer?.status ?? 'nothing'}`);
      await setTimeout(thinksMilliseconds);
    }
  }

  const done = Promise.all(Array.from({ length: count }, (_, number) => shop(number)));
  return {
    ...{ tally, refused },
    async moveTo(next) {
      origin = next;
      await until('nobody waits for another server', () =>
        asking.entries().every(([where, waiting]) => where === next || waiting === 0),
      );
    },
    async stop() {
      stopping = true;
      await done;
    },
  };
}
