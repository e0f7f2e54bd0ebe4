import { afterEach, expect, test, vi } from 'vitest';
import { translateIn } from '../i18n/texts';
import {
  ApiFailure,
  call,
  connectionFailure,
  failureText,
  isRefusal,
  NoAnswer,
  refusalText,
  unlessUnconfirmed,
} from './http';

const t = translateIn('en');
const unanswered = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine });
  return new NoAnswer('');
};
afterEach(() => vi.unstubAllGlobals());

test('a missing answer is classified by whether the device is online', () => {
  expect(connectionFailure(unanswered(false), t)).toBe(t('errors.offline'));
  expect(connectionFailure(unanswered(true), t)).toBe(t('errors.network'));
  expect(connectionFailure(new ApiFailure(500, ''), t)).toBeUndefined();
});

test("the text names a missing answer or too many tries, else it is the form's own", () => {
  expect(failureText(unanswered(false), t, 'otherwise')).toBe(t('errors.offline'));
  expect(failureText(new ApiFailure(429, ''), t, 'otherwise')).toBe(t('errors.tooMany'));
  const unknown = new ApiFailure(503, '{"error":"outcome_unknown"}');
  expect(failureText(unknown, t, 'otherwise')).toBe(t('errors.unconfirmed'));
  expect(unlessUnconfirmed(unknown, t, 'otherwise')).toBe(t('errors.unconfirmed'));
  const busy = new ApiFailure(503, '{"error":"busy"}');
  expect(unlessUnconfirmed(busy, t, 'otherwise')).toBe('otherwise');
  for (const error of [busy, new ApiFailure(500, ''), new Error('of our own')])
    expect(failureText(error, t, 'otherwise')).toBe('otherwise');
});

test('a refusal is named by its code, and all else as usual', () => {
  const texts = { too_late: 'returns.tooLate' } as const;
  const textOf = (error: unknown) => refusalText(error, t, texts, 'otherwise');
  expect(textOf(new ApiFailure(409, '{"error":"too_late"}'))).toBe(t('returns.tooLate'));
  for (const code of ['other', 'toString', '__proto__'])
    expect(textOf(new ApiFailure(409, JSON.stringify({ error: code })))).toBe('otherwise');
  expect(textOf(new ApiFailure(500, 'no JSON'))).toBe('otherwise');
  expect(textOf(unanswered(false))).toBe(t('errors.offline'));
});

test('a change that is not answered in time may be saved; one that finds no shop is not', async () => {
  const failing = async (method: 'GET' | 'POST', error: Error) => {
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', () => Promise.reject(error));
    return failureText(await call(method, '/api/cart').catch((reason: unknown) => reason), t, 'otherwise');
  };
  const late = new DOMException('late', 'TimeoutError');
  expect(await failing('POST', late)).toBe(t('errors.unconfirmed'));
  expect(await failing('GET', late)).toBe(t('errors.network'));
  expect(await failing('POST', new TypeError('failed to fetch'))).toBe(t('errors.network'));
});

test('a refusal is recognised by its code', () => {
  const refused = new ApiFailure(409, '{"error":"email_taken"}');
  expect([isRefusal(refused, 'email_taken'), isRefusal(refused, 'too_many')]).toEqual([true, false]);
  expect([isRefusal(new ApiFailure(500, '<html>'), 'email_taken'), isRefusal(null, 'email_taken')]).toEqual([
    false,
    false,
  ]);
});
