import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { until } from '../processes.ts';
import { type Goods, Shopper, type Tally } from './shoppers.ts';

/** A line of a cart takes at most 999 pieces. */
const piecesOfALine = 900;

export const shoppersAtOnce = 6;

const ordersOfAccount = 40;
const betweenPairsMilliseconds = 200;

export async function shoppersAt(origin: () => string, tally: Tally, count = shoppersAtOnce): Promise<Shopper[]> {
  const shoppers = Array.from({ length: count }, () => new Shopper(origin, tally));
  for (const shopper of shoppers) await shopper.register();
  return shoppers;
}

/** Adds to the cart, moving to the next item when a line is nearly full. */
function adder(shopper: Shopper, goods: readonly Goods[]) {
  let added = 0;
  return async () => {
    const one = goods[Math.floor(added / piecesOfALine) % goods.length] as Goods;
    added += 1;
    if (added < piecesOfALine * goods.length) await shopper.add(one);
  };
}

/** Lets all shoppers finish what is under way; enquiries that are refused repeatedly are given up. */
function work(shoppers: readonly Shopper[], run: (shopper: Shopper, index: number, state: State) => Promise<void>) {
  const state: State = { stopping: false, giveUp: false };
  const done = Promise.all(shoppers.map((shopper, index) => run(shopper, index, state)));
  return {
    async stop(): Promise<void> {
      state.stopping = true;
      const late = globalThis.setTimeout(() => {
        state.giveUp = true;
      }, 30_000);
      await done;
      clearTimeout(late);
    },
  };
}

interface State {
  stopping: boolean;
  giveUp: boolean;
}

/** Orders and adds without a pause until stopped; an order under way is finished. */
export function shop(shoppers: Shopper[], goods: readonly Goods[]) {
  return work(shoppers, async (shopper, index, state) => {
    const add = adder(shopper, goods.slice(2 * index, 2 * index + 1));
    while (!state.stopping) {
      await add();
      await shopper.order(goods[2 * index + 1] as Goods, () => state.giveUp);
    }
  });
}

/**
 * Sends everything twice at once; the same key means the same order. An account may send only a limited number of
 * enquiries.
 */
export function shopInPairs(shoppers: Shopper[], goods: readonly Goods[]) {
  return work(shoppers, async (shopper, index, state) => {
    const add = adder(shopper, goods.slice(2 * index, 2 * index + 1));
    const ordered = goods[2 * index + 1] as Goods;
    for (let orders = 1; !state.stopping; orders++) {
      await Promise.all([add(), add()]);
      const key = randomUUID();
      await Promise.all([
        shopper.order(ordered, () => state.giveUp, key),
        shopper.order(ordered, () => state.giveUp, key),
      ]);
      if (orders % ordersOfAccount === 0) await registerAgain(shopper, state);
      await setTimeout(betweenPairsMilliseconds);
    }
  });
}

/** One of the servers may be killed meanwhile. */
async function registerAgain(shopper: Shopper, state: State): Promise<void> {
  while (!state.giveUp) {
    try {
      return await shopper.register();
    } catch {
      await setTimeout(50);
    }
  }
}

/** Three cart changes per enquiry, `perSecond` in total, over one open connection for each shopper. */
export function shopAtPace(shoppers: Shopper[], [ordered, ...inCarts]: readonly Goods[], perSecond: number) {
  const started = performance.now();
  let begun = 0;
  return work(shoppers, async (shopper, _index, state) => {
    // Ordered items leave the cart, so others are added.
    const add = adder(shopper, inCarts);
    while (!state.stopping) {
      const number = begun++;
      const due = started + (number * 1000) / perSecond;
      if (due > performance.now()) await setTimeout(due - performance.now());
      if (number % 4 === 0) await shopper.order(ordered as Goods, () => state.giveUp);
      else await add();
    }
  });
}

/** Waits until somebody can order again. @returns how long that took, in words */
export async function ordersGoOn(tally: Tally): Promise<string> {
  const started = performance.now();
  const before = tally.orders.size;
  await until('orders go on', () => tally.orders.size > before);
  return `by itself, ${Math.round(performance.now() - started)} ms later`;
}
