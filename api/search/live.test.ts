import { afterEach, expect, test, vi } from 'vitest';
import type { Catalogue } from '../catalogue/open.ts';
import type { SearchEngine, SearchOptions } from './engine.ts';
import { followSearch } from './live.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Engines whose indexes are completed, or fail, when the test says so. */
function stage() {
  const made: { snapshot: string; build(): void; fail(): void; stopped: boolean }[] = [];
  const errors: unknown[] = [];
  const live = followSearch({
    orders: async () => new Map(),
    onError: (error) => errors.push(error),
    create({ id }: Catalogue, { onReady, onError }: SearchOptions = {}) {
      const engine = { snapshot: id, ready: false, stop };
      async function stop() {
        handle.stopped = true;
      }
      const handle = {
        snapshot: id,
        stopped: false,
        build() {
          engine.ready = true;
          onReady?.();
        },
        fail() {
          onError?.(new Error(`no memory for ${id}`));
        },
      };
      made.push(handle);
      return engine as unknown as SearchEngine;
    },
  });
  const follow = async (id: string) => {
    const freed = { yet: false };
    void live.follow({ id } as Catalogue).then(() => {
      freed.yet = true;
    });
    await settled();
    return freed;
  };
  return { made, errors, live, follow };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('the first snapshot answers at once, without words; a later one when its index is ready', async () => {
  vi.useFakeTimers();
  const { made, live, follow } = stage();
  expect(() => live.current()).toThrow('no catalogue');
  await follow('a');
  expect([live.current().snapshot, live.current().ready]).toEqual(['a', false]);
  made[0]?.build();
  const freed = await follow('b');
  expect([live.current().snapshot, freed.yet]).toEqual(['a', false]);
  made[1]?.build();
  await settled();
  expect([live.current().snapshot, freed.yet]).toEqual(['b', true]);
});

test('a failed index is logged and retried; until then the previous one answers from its own snapshot', async () => {
  vi.useFakeTimers();
  const { made, errors, live, follow } = stage();
  await follow('a');
  made[0]?.build();
  const freed = await follow('b');
  made[1]?.fail();
  await settled();
  expect(errors).toEqual([new Error('no memory for b')]);
  expect([live.current().snapshot, live.current().ready, freed.yet]).toEqual(['a', true, false]);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  made[2]?.build();
  await settled();
  expect([live.current().snapshot, freed.yet]).toEqual(['b', true]);
});

test('a snapshot that arrives before the previous index is ready releases both together', async () => {
  vi.useFakeTimers();
  const { made, live, follow } = stage();
  await follow('a');
  made[0]?.build();
  const b = await follow('b');
  const c = await follow('c');
  expect(made[1]?.stopped).toBe(true);
  made[1]?.build();
  await settled();
  // The search still reads the first snapshot.
  expect([live.current().snapshot, b.yet, c.yet]).toEqual(['a', false, false]);
  made[2]?.build();
  await settled();
  expect([live.current().snapshot, b.yet, c.yet]).toEqual(['c', true, true]);
});
