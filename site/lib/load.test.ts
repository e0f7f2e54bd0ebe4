import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure, askAgain, NoAnswer } from './http';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A call that fails this many times with this error. */
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
  test('is retried up to three times while the shop fails or does not answer', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    for (const error of [() => new ApiFailure(503, ''), () => new NoAnswer('no answer')]) {
      expect(await outcome(failing(3, error))).toBe('there');
      const dead = failing(9, error);
      expect(await outcome(dead)).toBeInstanceOf(Error);
      expect(dead).toHaveBeenCalledTimes(4);
    }
  });

  test.each([400, 401, 403, 404, 409])('is not retried after a %i', async (status) => {
    const load = failing(9, () => new ApiFailure(status, ''));
    expect(await outcome(load)).toMatchObject({ status });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is not retried without a connection: the page does that when it is back', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const load = failing(9, () => new NoAnswer('no answer'));
    expect(await outcome(load)).toMatchObject({ offline: true });
    expect(load).toHaveBeenCalledTimes(1);
  });
});
