import { afterEach, expect, test, vi } from 'vitest';
import { deletionForm } from '../../../api/shop/own-data/form';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, NoAnswer } from '../../lib/http';
import { check } from '../../ui/form';
import { copyFailure, deletionProblems, fetchCopy } from './own-data';

const t: Translate = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);
const failure = (status: number, body: object) => new ApiFailure(status, JSON.stringify(body));
afterEach(() => vi.unstubAllGlobals());

test('a copy is a file; a refusal or a broken line is told apart', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => new Response('{}'));
  expect(await (await fetchCopy()).text()).toBe('{}');
  vi.stubGlobal('fetch', async () => new Response('{"error":"too_many"}', { status: 429 }));
  await expect(fetchCopy()).rejects.toMatchObject({ status: 429, answer: { error: 'too_many' } });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError()));
  await expect(fetchCopy()).rejects.toBeInstanceOf(NoAnswer);
});

test('why there is no copy', () => {
  expect(copyFailure(failure(429, { error: 'too_many', retryMinutes: 12 }), t)).toBe('data.tooMany {"minutes":12}');
  expect(copyFailure(failure(500, {}), t)).toBe('errors.general');
});

test('deleting needs the password, and says what was wrong', () => {
  expect(check(t, deletionForm, { deletePassword: 'x' })).toEqual({});
  expect(check(t, deletionForm, {})).toHaveProperty('deletePassword');
  expect(deletionProblems(failure(400, { error: 'wrong_password' }), t)).toEqual({
    deletePassword: 'newEmail.wrongPassword',
  });
  expect(deletionProblems(failure(403, { error: 'demo_account' }), t)).toBe('data.demo');
  expect(deletionProblems(failure(403, { error: 'seller_account' }), t)).toBe('data.seller');
  expect(deletionProblems(failure(429, { error: 'too_many' }), t)).toBe('errors.tooMany');
});
