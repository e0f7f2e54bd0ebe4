import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { changeFailure, changeLinkFailure, changeProblems } from './email-change';

const t: Translate = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);
const failure = (status: number, error: string) => new ApiFailure(status, JSON.stringify({ error }));
const typed = (email: string, password = 'secret') => ({ newEmail: email, newEmailPassword: password });

test('a change needs a valid new address and the password', () => {
  expect(changeProblems(typed('new@example.com'), 'old@example.com', t)).toEqual({});
  expect(Object.keys(changeProblems({}, 'old@example.com', t))).toEqual(['newEmail', 'newEmailPassword']);
  expect(changeProblems(typed('nobody'), 'old@example.com', t)).toEqual({ newEmail: 'form.email' });
  expect(changeProblems(typed('OLD@example.com'), 'old@example.com', t)).toEqual({ newEmail: 'newEmail.same' });
});

test("the server's refusals are shown at the field, in the page's language", () => {
  expect(changeFailure(failure(400, 'wrong_password'), t)).toEqual({ newEmailPassword: 'newEmail.wrongPassword' });
  expect(changeFailure(failure(400, 'same_email'), t)).toEqual({ newEmail: 'newEmail.same' });
  expect(changeFailure(failure(403, 'demo_account'), t)).toBe('account.demoFixed');
  expect(changeFailure(failure(429, 'too_many'), t)).toBe('errors.tooMany');
  expect(changeFailure(failure(500, 'internal'), t)).toBe('errors.general');
});

test('a link says why it did nothing', () => {
  expect(changeLinkFailure(failure(410, 'link_expired'), t)).toBe('confirmEmail.expired');
  expect(changeLinkFailure(failure(409, 'email_taken'), t)).toBe('account.emailTaken');
  expect(changeLinkFailure(failure(500, 'internal'), t)).toBe('errors.general');
});
