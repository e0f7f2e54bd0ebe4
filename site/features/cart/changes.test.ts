import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeQueue } from './changes';

/** Quantities by line: the cart as far as these tests need it. */
type Lines = Record<string, number>;
type Fate = 'done' | 'refused' | 'lost';

const settle = 250;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server with latencies and failures: it may refuse a change, or do it and lose the answer. */
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
    'with %i ms between them are two calls, the last with the right number, and shown at once',
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

  test('while a slow call is on its way are one more call', async () => {
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

  test('that the server refuses are taken back, with one message', async () => {
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

test('a removal takes the place of quantities that wait', async () => {
  const server = modelServer({ a: 1 }, quick);
  const cart = cartOn(server);
  await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(100)]);
  for (const quantity of [9, 10, 11]) cart.set('a', quantity);
  cart.remove('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.state.calls).toEqual(['load', 'a=9', 'remove a']);
  expect(cart.shown()).toEqual({});
});

test('what waits is sent at once when the next page needs it, and when the page goes away', async () => {
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

/** Plays a shopper's clicks until all is quiet. Each click is checked to be shown at once. */
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

test('whatever is clicked and however long answers take, the last wish of each line is what shop and page end with', async () => {
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

test('whatever is refused or lost on the way, the page ends with what the shop has, one call at a time', async () => {
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
      // The connection is good again: the page asks once more, as it does when it is back online.
      calm = true;
      await Promise.all([cart.queue.reload(), vi.advanceTimersByTimeAsync(4000)]);
      expect(cart.shown()).toEqual(server.state.lines);
      expect(server.state.together).toBe(1);
    }),
    { numRuns: 200 },
  );
});
