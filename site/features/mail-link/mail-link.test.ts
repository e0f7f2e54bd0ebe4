import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { linkFailure, tokenOf } from './mail-link';

const t = ((key: string) => key) as Translate;
const refused = (status: number, error: string) => new ApiFailure(status, JSON.stringify({ error }));

test('the token is in the address; a link without one is refused like any wrong link', () => {
  expect(tokenOf('#token=abc-_1')).toBe('abc-_1');
  expect(['', '#', '#token='].map(tokenOf)).toEqual(['-', '-', '-']);
});

test('a link that did nothing says why, in the words of its page', () => {
  const said = { link_expired: 'too old', email_taken: 'taken' };
  expect(linkFailure(refused(410, 'link_expired'), t, said)).toBe('too old');
  expect(linkFailure(refused(409, 'email_taken'), t, said)).toBe('taken');
  expect(linkFailure(refused(429, 'too_many'), t, said)).toBe('errors.tooMany');
  expect(linkFailure(refused(500, 'internal'), t, said)).toBe('errors.general');
  expect(linkFailure(new Error('x'), t, said)).toBe('errors.general');
});
