import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeQueue } from './changes';

/** Quantities by line: as much of a cart as these tests need. */
type Lines = Record<string, number>;
type Fate = 'done' | 'refused' | 'lost';

const settle = 250;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that is slow or fails: it may refuse a change, or make it and lose the answer. */
function modelServer(start: Lines, call: () => { milliseconds: number; fate: Fate }) {
  const state = { lines: { ...start }, calls: [] as string[], running: 0, together: 0 };
  async function answer(name: string, change: (lines: Lines) => Lines): Promise<Lines> {
    const { milliseconds, fate } = call();
    state.calls.push(name);
    state.running++;
    state.together = Math.max(state.together, state.running);
    await new Promise((done) => setTimeout(done, milliseconds));
    if (fate !== 'refused') state.lines = change(state.lines);
    state.running--;
    if (fate !== 'done') throw new Error(fate);
    return { ...state.lines };
  }
  return {
    state,
    load: () => answer('load', (lines) => lines),
    set: (line: string, quantity: number) => answer(`${line}=${quantity}`, (lines) => ({ ...lines, [line]: quantity })),
    remove: (line: string) =>
      answer(`remove ${line}`, (lines) => Object.fromEntries(Object.entries(lines).filter(([name]) => name !== line))),
  };
}

function cartOn(server: ReturnType<typeof modelServer>) {
  let shown: Lines = {};
  const queue = changeQueue<Lines>((lines) => {
    shown = lines;
  }, server.load);
  const refusals: string[] = [];
  const note = (promise: Promise<unknown>) => void promise.catch((error: Error) => refusals.push(error.message));
  return {
    queue,
    refusals,
    shown: () => shown,
    set(line: string, quantity: number) {
      const preview = (lines: Lines) => ({ ...lines, [line]: quantity });
      note(queue.change({ key: line, settle, preview, send: () => server.set(line, quantity) }));
    },
    remove(line: string) {
      const preview = (lines: Lines) => Object.fromEntries(Object.entries(lines).filter(([name]) => name !== line));
      note(queue.change({ key: line, preview, send: () => server.remove(line) }));
    },
  };
}

const quick = () => ({ milliseconds: 30, fate: 'done' as const });

describe('fifty quick clicks on plus', () => {
  test.each([10, 60, 200])(
    'with %i ms between them make two calls, the last with the right number, and show at once',
    async (pause) => {
      const server = modelServer({ a: 1, b: 7 }, quick);
      const cart = cartOn(server);
      await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(100)]);
      for (let click = 0; click < 50; click++) {
        cart.set('a', (cart.shown().a ?? 0) + 1);
        expect(cart.shown()).toEqual({ a: click + 2, b: 7 });
        await vi.advanceTimersByTimeAsync(pause);
      }
      await vi.advanceTimersByTimeAsync(1000);
      expect(server.state.calls).toEqual(['load', 'a=2', 'a=51']);
      expect(cart.shown()).toEqual(server.state.lines);
      expect(cart.refusals).toEqual([]);
    },
  );

  test('during a slow call make one more call', async () => {
    const server = modelServer({ a: 1 }, () => ({ milliseconds: 5000, fate: 'done' }));
    const cart = cartOn(server);
    await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(5000)]);
    cart.set('a', 2);
    await vi.advanceTimersByTimeAsync(1000);
    for (let quantity = 3; quantity <= 52; quantity++) cart.set('a', quantity);
    expect(cart.shown()).toEqual({ a: 52 });
    await vi.advanceTimersByTimeAsync(12_000);
    expect(server.state.calls).toEqual(['load', 'a=2', 'a=52']);
    expect(server.state.lines).toEqual({ a: 52 });
  });

  test('that the server refuses are reverted, with one message', async () => {
    const server = modelServer({ a: 4 }, quick);
    const cart = cartOn(server);
    await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(100)]);
    const refusing = vi.spyOn(server, 'set').mockImplementation(() => Promise.reject(new Error('refused')));
    for (let quantity = 5; quantity <= 54; quantity++) cart.set('a', quantity);
    expect(cart.shown()).toEqual({ a: 54 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(cart.shown()).toEqual({ a: 4 });
    expect(cart.refusals).toEqual(['refused']);
    expect(refusing.mock.calls).toEqual([
      ['a', 5],
      ['a', 54],
    ]);
  });
});

test('a removal replaces waiting quantities', async () => {
  const server = modelServer({ a: 1 }, quick);
  const cart = cartOn(server);
  await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(100)]);
  for (const quantity of [9, 10, 11]) cart.set('a', quantity);
  cart.remove('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.state.calls).toEqual(['load', 'a=9', 'remove a']);
  expect(cart.shown()).toEqual({});
});

test('waiting changes are sent at once when the next page needs them, and when the page closes', async () => {
  const server = modelServer({ a: 1, b: 1 }, quick);
  const cart = cartOn(server);
  await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(100)]);
  cart.set('a', 7);
  cart.set('a', 2);
  const settled = cart.queue.settled();
  await vi.advanceTimersByTimeAsync(100);
  await settled;
  expect(server.state.lines).toEqual({ a: 2, b: 1 });
  cart.set('a', 3);
  cart.set('b', 4);
  cart.queue.flush();
  await vi.advanceTimersByTimeAsync(40);
  expect(server.state.lines).toEqual({ a: 3, b: 4 });
});

/** A cart of two lines, shown and without pending changes. */
async function openCart(call: Parameters<typeof modelServer>[1] = quick) {
  const server = modelServer({ a: 1, b: 1 }, call);
  const cart = cartOn(server);
  await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(5000)]);
  server.state.calls.length = 0;
  const set = (line: string, quantity: number) => ({
    key: line,
    settle,
    preview: (lines: Lines) => ({ ...lines, [line]: quantity }),
    send: () => server.set(line, quantity),
  });
  return { server, cart, set };
}

describe('when a change takes effect', () => {
  test('nothing is shown before the cart is known; the change is sent all the same', async () => {
    const server = modelServer({ a: 1, b: 7 }, quick);
    const cart = cartOn(server);
    cart.set('a', 2);
    expect(cart.shown()).toEqual({});
    await vi.advanceTimersByTimeAsync(100);
    expect(cart.shown()).toEqual({ a: 2, b: 7 });
  });

  test('each line waits for its own pause, and the page sleeps until the first of them ends', async () => {
    const { server, cart } = await openCart(() => ({ milliseconds: 1, fate: 'done' }));
    cart.set('a', 2);
    await vi.advanceTimersByTimeAsync(1);
    cart.set('a', 3);
    await vi.advanceTimersByTimeAsync(100);
    cart.set('b', 2);
    await vi.advanceTimersByTimeAsync(1);
    cart.set('b', 3);
    expect(server.state.calls).toEqual(['a=2', 'b=2']);
    await vi.advanceTimersToNextTimerAsync();
    expect(server.state.calls).toEqual(['a=2', 'b=2', 'a=3']);
    await vi.advanceTimersByTimeAsync(98);
    expect(server.state.calls).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(10);
    expect(server.state.calls).toEqual(['a=2', 'b=2', 'a=3', 'b=3']);
  });

  test('after a whole pause, the next change is sent at once', async () => {
    const { server, cart } = await openCart();
    cart.set('a', 2);
    await vi.advanceTimersByTimeAsync(settle);
    cart.set('a', 3);
    expect(server.state.calls).toEqual(['a=2', 'a=3']);
  });

  test('with nothing waiting, the next page need not wait', async () => {
    const { cart } = await openCart();
    await expect(cart.queue.settled()).resolves.toBeUndefined();
  });

  test('while the cart is loaded again, it stays on the page', async () => {
    const { cart } = await openCart();
    const loading = cart.queue.reload();
    expect(cart.shown()).toEqual({ a: 1, b: 1 });
    await vi.advanceTimersByTimeAsync(100);
    await loading;
  });
});

describe('the caller of a change learns', () => {
  test('that it is done, or that a later one of the same line replaced it', async () => {
    const { cart, set } = await openCart();
    const outcomes = [2, 3, 4].map((quantity) => cart.queue.change(set('a', quantity)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all(outcomes)).toEqual(['done', 'replaced', 'done']);
  });

  test('nothing of a refusal, if a later change of the same line is waiting', async () => {
    const { cart, set } = await openCart(() => ({ milliseconds: 30, fate: 'done' }));
    const refused = cart.queue.change({ ...set('a', 2), send: () => Promise.reject(new Error('refused')) });
    const later = cart.queue.change(set('a', 3));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all([refused, later])).toEqual(['replaced', 'done']);
  });

  test('of a refusal, if a change of another line is waiting', async () => {
    const { cart, set } = await openCart();
    const refused = cart.queue.change({ ...set('a', 2), send: () => Promise.reject(new Error('refused')) });
    const refusal = expect(refused).rejects.toThrow('refused');
    cart.set('b', 2);
    await vi.advanceTimersByTimeAsync(1000);
    await refusal;
    expect(cart.shown()).toEqual({ a: 1, b: 2 });
  });
});

describe('after a call that failed', () => {
  test('the change is taken back at once, and the cart is loaded: the answer alone may have been lost', async () => {
    const fates: Fate[] = ['done', 'lost'];
    const { server, cart } = await openCart(() => ({ milliseconds: 500, fate: fates.shift() ?? 'done' }));
    cart.set('a', 2);
    await vi.advanceTimersByTimeAsync(500);
    expect([server.state.calls, cart.shown().a]).toEqual([['a=2', 'load'], 1]);
    await vi.advanceTimersByTimeAsync(500);
    expect([cart.shown().a, cart.refusals]).toEqual([2, ['lost']]);
  });

  test('a cart that cannot be loaded is not asked for twice', async () => {
    const fates: Fate[] = ['done', 'lost'];
    const { server, cart } = await openCart(() => ({ milliseconds: 30, fate: fates.shift() ?? 'done' }));
    const failed = expect(cart.queue.reload()).rejects.toThrow('lost');
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    expect([server.state.calls, cart.shown()]).toEqual([['load'], { a: 1, b: 1 }]);
  });
});

test('waiting changes are dropped before a change of everything, and nobody waits for them', async () => {
  const { server, cart, set } = await openCart();
  cart.set('a', 2);
  const waiting = cart.queue.change(set('a', 3));
  cart.queue.dropWaiting();
  expect(await waiting).toBe('replaced');
  await vi.advanceTimersByTimeAsync(1000);
  expect([server.state.calls, cart.shown()]).toEqual([['a=2'], { a: 2, b: 1 }]);
});

test('a page that closes sends each waiting change once, loads nothing, and nobody waits for it', async () => {
  const { server, cart, set } = await openCart();
  cart.set('a', 2);
  const waiting = [cart.queue.change(set('a', 3)), cart.queue.reload()];
  cart.queue.flush();
  expect(await Promise.all(waiting)).toEqual(['replaced', 'replaced']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.state.calls).toEqual(['a=2', 'a=3']);
  // Nothing is pending when the browser restores the page.
  await expect(cart.queue.settled()).resolves.toBeUndefined();
});

type Step = { pause: number; line: string; quantity: number };
const steps = fc.array(
  fc.record({
    pause: fc.integer({ min: 0, max: 900 }),
    line: fc.constantFrom('a', 'b', 'c'),
    // 0 removes the line.
    quantity: fc.integer({ min: 0, max: 999 }),
  }),
  { minLength: 1, maxLength: 30 },
);
const latencies = fc.infiniteStream(fc.integer({ min: 1, max: 3000 }));

/** Plays a shopper's clicks until nothing is pending, and checks that each click shows at once. */
async function play(clicks: Step[], cart: ReturnType<typeof cartOn>): Promise<void> {
  for (const { pause, line, quantity } of clicks) {
    await vi.advanceTimersByTimeAsync(pause);
    if (!(line in cart.shown())) continue;
    if (quantity === 0) cart.remove(line);
    else cart.set(line, quantity);
    expect(cart.shown()[line]).toBe(quantity === 0 ? undefined : quantity);
  }
  const settled = cart.queue.settled();
  await vi.advanceTimersByTimeAsync(1_000_000);
  await settled;
}

test('whatever is clicked and however long answers take, shop and page end with the last quantity asked for on each line', async () => {
  await fc.assert(
    fc.asyncProperty(steps, latencies, async (clicks, waits) => {
      const server = modelServer({ a: 1, b: 2, c: 3 }, () => ({
        milliseconds: waits.next().value as number,
        fate: 'done',
      }));
      const cart = cartOn(server);
      await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(3001)]);
      const wanted: Lines = { a: 1, b: 2, c: 3 };
      for (const { line, quantity } of clicks) {
        if (!(line in wanted)) continue;
        if (quantity === 0) delete wanted[line];
        else wanted[line] = quantity;
      }
      await play(clicks, cart);
      expect(cart.shown()).toEqual(wanted);
      expect(server.state.lines).toEqual(wanted);
      expect(server.state.together).toBe(1);
      expect(server.state.calls.length).toBeLessThanOrEqual(clicks.length + 1);
      expect(cart.refusals).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('whatever is refused or lost, the page ends with what the shop has, one call at a time', async () => {
  const fates = fc.infiniteStream(fc.constantFrom<Fate>('done', 'done', 'refused', 'lost'));
  await fc.assert(
    fc.asyncProperty(steps, latencies, fates, async (clicks, waits, luck) => {
      let calm = false;
      const server = modelServer({ a: 1, b: 2, c: 3 }, () => ({
        milliseconds: waits.next().value as number,
        fate: calm ? 'done' : (luck.next().value as Fate),
      }));
      const cart = cartOn(server);
      calm = true;
      await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(3001)]);
      calm = false;
      await play(clicks, cart);
      // The connection is back: the page loads the cart again.
      calm = true;
      await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(4000)]);
      expect(cart.shown()).toEqual(server.state.lines);
      expect(server.state.together).toBe(1);
    }),
    { numRuns: 200 },
  );
});
