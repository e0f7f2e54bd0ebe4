import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { changeLinkFailure, changeProblems, checkChange, fields } from './email-change';

const t: Translate = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);
const failure = (status: number, error: string) => new ApiFailure(status, JSON.stringify({ error }));
const typed = (email: string, password = 'secret') => ({ [fields.email]: email, [fields.password]: password });

test('a change needs a valid new address and the password', () => {
  expect(checkChange(typed('new@example.com'), 'old@example.com', t)).toEqual({});
  expect(Object.keys(checkChange({}, 'old@example.com', t))).toEqual([fields.email, fields.password]);
  expect(checkChange(typed('nobody'), 'old@example.com', t)).toEqual({ [fields.email]: 'form.email' });
  expect(checkChange(typed('OLD@example.com'), 'old@example.com', t)).toEqual({ [fields.email]: 'newEmail.same' });
});

test("the server's refusals are said at the field, in the page's language", () => {
  expect(changeProblems(failure(400, 'wrong_password'), t)).toEqual({ [fields.password]: 'newEmail.wrongPassword' });
  expect(changeProblems(failure(400, 'same_email'), t)).toEqual({ [fields.email]: 'newEmail.same' });
  expect(changeProblems(failure(403, 'demo_account'), t)).toBe('account.demoFixed');
  expect(changeProblems(failure(429, 'too_many'), t)).toBe('errors.tooMany');
  expect(changeProblems(failure(500, 'internal'), t)).toBe('errors.general');
});

test('a link says why it did nothing', () => {
  expect(changeLinkFailure(failure(410, 'link_expired'), t)).toBe('confirmEmail.expired');
  expect(changeLinkFailure(failure(409, 'email_taken'), t)).toBe('account.emailTaken');
  expect(changeLinkFailure(failure(500, 'internal'), t)).toBe('errors.general');
});
