import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../api/shop/sessions/contract';
import type { Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { endFailure, endSession, nameOf } from './sessions';

const t = ((key: string) => key) as Translate;
const refused = (status: number, error: string) => new ApiFailure(status, JSON.stringify({ error }));
const answering = (status: number, error: string) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error }), { status }));
afterEach(() => vi.unstubAllGlobals());

test('a sign-in is named by what is known of its device', () => {
  const session = { browser: 'Chrome', system: 'Android' } as Session;
  expect(nameOf(session, t)).toBe('Chrome · Android');
  expect(nameOf({ ...session, browser: null }, t)).toBe('Android');
  expect(nameOf({ ...session, browser: null, system: null }, t)).toBe('sessions.unknown');
});

test('a session that has ended meanwhile shows no message; any other failure does', async () => {
  answering(404, 'unknown_session');
  await expect(endSession('a')).resolves.toBeUndefined();
  answering(403, 'demo_account');
  await expect(endSession('a')).rejects.toThrow(ApiFailure);
});

test('a failure is said in the language of the page', () => {
  expect(endFailure(refused(403, 'demo_account'), t)).toBe('account.demoFixed');
  expect(endFailure(refused(500, 'internal'), t)).toBe('errors.general');
});
