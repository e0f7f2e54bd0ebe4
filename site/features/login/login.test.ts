import { expect, test } from 'vitest';
import { translateIn } from '../../i18n/texts';
import { ApiFailure } from '../../lib/http';
import { checkLogin, loginFailure } from './login';

const t = translateIn('hi');

test('both fields are required, and each problem names its field', () => {
  expect(checkLogin({ email: 'a@example.com', password: 'x' }, t)).toEqual({});
  expect(checkLogin({ email: '', password: '' }, t)).toEqual({
    email: t('form.required', { field: t('login.email') }),
    password: t('form.required', { field: t('login.password') }),
  });
});

test('wrong credentials are distinguished from a failure of the shop', () => {
  expect(loginFailure(new ApiFailure(401, ''), t)).toBe(t('login.badCredentials'));
  expect(loginFailure(new ApiFailure(500, ''), t)).toBe(t('login.failed'));
});
