import { expect, test } from 'vitest';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { checkLogin, loginFailure, needsCode } from './login';

const t = translateIn('hi');

test('both fields are required, and each problem names its field', () => {
  expect(checkLogin({ email: 'a@example.com', password: 'x' }, t)).toEqual({});
  expect(checkLogin({ email: '', password: '' }, t)).toEqual({
    email: t('form.required', { field: t('login.email') }),
    password: t('form.required', { field: t('login.password') }),
  });
});

test('a code is required once it was asked for', () => {
  const values = { email: 'a@example.com', password: 'x' };
  expect(checkLogin({ ...values, code: '123456' }, t)).toEqual({});
  expect(checkLogin({ ...values, code: '' }, t)).toEqual({
    code: t('form.required', { field: t('secondFactor.code') }),
  });
});

test('a wrong code is a problem of its field', () => {
  const refusal = (status: number, error: string) => new ApiFailure(status, JSON.stringify({ error }));
  expect(loginFailure(refusal(400, 'wrong_code'), t)).toEqual({ code: t('secondFactor.wrongCode') });
  expect([needsCode(refusal(400, 'code_needed')), needsCode(refusal(400, 'wrong_code'))]).toEqual([true, false]);
});

test('wrong credentials are distinguished from a failure of the shop', () => {
  expect(loginFailure(new ApiFailure(401, ''), t)).toBe(t('login.badCredentials'));
  expect(loginFailure(new ApiFailure(500, ''), t)).toBe(t('login.failed'));
});
