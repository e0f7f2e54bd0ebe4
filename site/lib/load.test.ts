import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure, NoAnswer } from './http';
import { askAgain } from './load';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A query that fails so often with this error. */
function failing(times: number, error: () => Error) {
  return vi.fn(async () => {
    if (times-- > 0) throw error();
    return 'there';
  });
}

async function outcome(load: () => Promise<string>): Promise<unknown> {
  const asked = askAgain(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  return asked;
}

describe('a query of a signed-in customer', () => {
  test('is asked up to three times more while the shop is broken or does not answer', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    for (const error of [() => new ApiFailure(503, ''), () => new NoAnswer('no answer')]) {
      expect(await outcome(failing(3, error))).toBe('there');
      const dead = failing(9, error);
      expect(await outcome(dead)).toBeInstanceOf(Error);
      expect(dead).toHaveBeenCalledTimes(4);
    }
  });

  test.each([400, 401, 403, 404, 409])('is not asked again after a %i', async (status) => {
    const load = failing(9, () => new ApiFailure(status, ''));
    expect(await outcome(load)).toMatchObject({ status });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is not asked again without a connection: the page does that when it is back', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const load = failing(9, () => new NoAnswer('no answer'));
    expect(await outcome(load)).toMatchObject({ offline: true });
    expect(load).toHaveBeenCalledTimes(1);
  });
});
