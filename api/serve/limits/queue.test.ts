import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../errors.ts';
import { workQueue } from './queue.ts';

/** The result of each piece of work, or the status with which it was refused. */
const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason instanceof ApiError ? one.reason.status : one.reason,
  );

/** A queue whose pieces of work end when the test says so. */
function slowQueue(rules: Partial<Parameters<typeof workQueue>[0]> = {}) {
  const queue = workQueue({ atOnce: 1, waiting: 3, perCaller: 2, retrySeconds: 7, ...rules });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, ...of: string[]) =>
    queue.run(of.length > 0 ? of : [name], async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  return {
    ask,
    /** Ends the running piece, or the first one as soon as it has started. */
    async end() {
      await expect.poll(() => ends, { interval: 1 }).not.toHaveLength(0);
      ends.shift()?.();
    },
    async hasBegun(...names: string[]) {
      await expect.poll(() => begun, { interval: 1 }).toEqual(names);
    },
  };
}

test('one after the other, in the order in which they were asked for', async () => {
  const { ask, hasBegun, end } = slowQueue();
  const asked = outcomes([ask('a'), ask('b'), ask('c')]);
  await hasBegun('a');
  await end();
  await hasBegun('a', 'b');
  await end();
  await end();
  expect(await asked).toEqual(['a', 'b', 'c']);
});

test('several at once where the rules say so', async () => {
  const { ask, hasBegun, end } = slowQueue({ atOnce: 2 });
  const asked = outcomes([ask('a'), ask('b'), ask('c')]);
  await hasBegun('a', 'b');
  for (let count = 0; count < 3; count++) await end();
  expect(await asked).toEqual(['a', 'b', 'c']);
});

describe('too much', () => {
  test('by one caller is refused with 429, by all together with 503, both with a time to retry', async () => {
    const { ask, end } = slowQueue();
    const asked = [ask('a1', 'a'), ask('a2', 'a'), ask('b'), ask('c')];
    await expect(ask('d')).rejects.toMatchObject({ status: 503, code: 'busy', retrySeconds: 7 });
    await expect(ask('a3', 'a')).rejects.toMatchObject({ status: 429, code: 'too_many', retrySeconds: 7 });
    for (let count = 0; count < 4; count++) await end();
    expect(await outcomes(asked)).toEqual(['a1', 'a2', 'b', 'c']);
    // The budget is free again.
    const again = ask('a3', 'a');
    await end();
    expect(await again).toBe('a3');
  });

  test('by one account from many addresses is refused too', async () => {
    const { ask, end } = slowQueue();
    const asked = [ask('1', 'address 1', 'account'), ask('2', 'address 2', 'account')];
    expect(await outcomes([ask('3', 'address 3', 'account')])).toEqual([429]);
    for (let count = 0; count < 2; count++) await end();
    expect(await outcomes(asked)).toEqual(['1', '2']);
  });
});

/** A caller who has caused so many milliseconds of work recently. */
async function busyCaller(queue: ReturnType<typeof slowQueue>, name: string, milliseconds = 20): Promise<void> {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const before = queue.ask(name);
  await vi.advanceTimersByTimeAsync(milliseconds);
  await queue.end();
  await before;
}

test('the caller with the least recent work comes first', async () => {
  const queue = slowQueue();
  await busyCaller(queue, 'flood');
  const asked = outcomes([queue.ask('flood'), queue.ask('flood again', 'flood'), queue.ask('guest')]);
  for (let count = 0; count < 3; count++) await queue.end();
  expect(await asked).toEqual(['flood', 'flood again', 'guest']);
  await queue.hasBegun('flood', 'flood', 'guest', 'flood again');
});

test('when the queue is full, a caller with less recent work takes the place of one with more', async () => {
  const queue = slowQueue({ waiting: 2 });
  for (const name of ['flood 1', 'flood 2']) await busyCaller(queue, name);
  const flood = outcomes([queue.ask('flood 1'), queue.ask('flood 2'), queue.ask('flood 2')]);
  const guests = outcomes([queue.ask('guest 1'), queue.ask('guest 2'), queue.ask('guest 3')]);
  for (let count = 0; count < 3; count++) await queue.end();
  expect(await flood).toEqual(['flood 1', 503, 503]);
  expect(await guests).toEqual(['guest 1', 'guest 2', 503]);
});

test('the waiting caller with the most recent work gives way, with their last piece', async () => {
  const queue = slowQueue({ waiting: 3 });
  await busyCaller(queue, 'flood', 40);
  await busyCaller(queue, 'less', 20);
  const inWork = queue.ask('guest 1');
  const flood = outcomes([queue.ask('first', 'flood'), queue.ask('second', 'flood')]);
  const others = outcomes([queue.ask('less'), queue.ask('guest 2')]);
  for (let count = 0; count < 4; count++) await queue.end();
  expect([await inWork, await flood, await others]).toEqual(['guest 1', ['first', 503], ['less', 'guest 2']]);
});

test('a caller with as much recent work as the busiest waiting one is refused', async () => {
  const queue = slowQueue({ waiting: 1 });
  const asked = outcomes([queue.ask('a'), queue.ask('b'), queue.ask('c')]);
  for (let count = 0; count < 2; count++) await queue.end();
  expect(await asked).toEqual(['a', 'b', 503]);
});

test('work that fails gives its place back', async () => {
  const queue = workQueue({ atOnce: 1, waiting: 0, perCaller: 1, retrySeconds: 1 });
  const failing = () => Promise.reject(new Error('broken'));
  await expect(queue.run(['a'], failing)).rejects.toThrow('broken');
  await expect(queue.run(['a'], failing)).rejects.toThrow('broken');
  expect(await queue.run(['a'], () => 'done')).toBe('done');
});

test('other work of the process is done between two pieces', async () => {
  const queue = workQueue({ atOnce: 1, waiting: 50, perCaller: 100, retrySeconds: 1 });
  const order: string[] = [];
  const asked = Array.from({ length: 50 }, () => queue.run(['a'], () => order.push('work')));
  const other = new Promise<void>((done) => {
    setImmediate(() => {
      order.push('other');
      done();
    });
  });
  await Promise.all([...asked, other]);
  expect(order.indexOf('other')).toBeLessThan(5);
});

describe('work of this thread', () => {
  const pieces = (queue: ReturnType<typeof workQueue>, milliseconds: number) => {
    const begun: number[] = [];
    const work = () => {
      begun.push(performance.now());
      while (performance.now() < (begun.at(-1) as number) + milliseconds);
    };
    return {
      run: (caller: string) => queue.run([caller], work),
      pauses: () => begun.slice(1).map((time, at) => time - (begun[at] as number) - milliseconds),
    };
  };
  const rules = { atOnce: 1, waiting: 10, perCaller: 10, retrySeconds: 1, inThisThread: true } as const;

  test('after a tenth of a second of work the queue rests as long as a piece took, even if nobody waits', async () => {
    const { run, pauses } = pieces(workQueue(rules), 60);
    await run('a');
    await run('a');
    await Promise.all([run('a'), run('b')]);
    const rested = pauses().reduce((sum, pause) => sum + pause, 0);
    expect(rested).toBeGreaterThanOrEqual(3 * 60 - 100 - 2);
  });

  test('nobody waits while there was as much rest as work', async () => {
    const { run, pauses } = pieces(workQueue(rules), 30);
    for (let pair = 0; pair < 5; pair++) {
      await run('a');
      await run('b');
      await setTimeout(70);
    }
    const between = pauses().filter((_, at) => at % 2 === 0);
    expect(Math.min(...between)).toBeLessThan(20);
  });

  test('a piece that took long delays what follows for a moment only', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 3; round++) {
      const queue = workQueue(rules);
      await queue.run(['a'], () => setTimeout(500));
      await setTimeout(220);
      const asked = performance.now();
      for (const caller of ['a', 'b', 'c']) await queue.run([caller], () => setTimeout(5));
      waits.push(performance.now() - asked);
    }
    expect(Math.min(...waits)).toBeLessThan(100);
  });
});
