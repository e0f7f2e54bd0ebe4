import { expect, test } from 'vitest';
import { loginCodeForm, loginForm } from '../../../api/shop/login/form';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { check } from '../../ui/form';
import { loginFailure, needsCode } from './login';

const t = translateIn('hi');

test('both fields are required, and each problem names its field', () => {
  expect(check(t, loginForm, { email: 'a@example.com', password: 'x' })).toEqual({});
  expect(check(t, loginForm, { email: '', password: '' })).toEqual({
    email: t('form.required', { field: t('login.email') }),
    password: t('form.required', { field: t('login.password') }),
  });
});

test('a code is required once it was asked for', () => {
  const values = { email: 'a@example.com', password: 'x' };
  expect(check(t, loginCodeForm, { ...values, code: '123456' })).toEqual({});
  expect(check(t, loginCodeForm, { ...values, code: '' })).toEqual({
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
