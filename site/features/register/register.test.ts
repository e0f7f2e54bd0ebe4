import { describe, expect, test } from 'vitest';
import { registerBody } from '../../../api/contract/auth';
import { translateIn } from '../../i18n/texts';
import { checkRegistration, registrationOf } from './register';

const t = translateIn('en');
const good = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '+91 98765 43210',
  password: 'secret',
  confirmPassword: 'secret',
};
const wrongFields = (change: Record<string, string>) => Object.keys(checkRegistration({ ...good, ...change }, t));

test('a form filled in rightly has no problems, also without the optional fields', () => {
  expect(checkRegistration(good, t)).toEqual({});
  expect(wrongFields({ firstName: '', lastName: '', phone: '' })).toEqual([]);
});

describe('the field is named when', () => {
  test.each([
    ['email', { email: '' }],
    ['email', { email: 'asha@example' }],
    ['email', { email: 'asha example@example.in' }],
    ['phone', { phone: '12345' }],
    ['phone', { phone: '+91 12345 67890' }],
    ['password', { password: 'five5', confirmPassword: 'five5' }],
    ['password', { password: 'x'.repeat(201), confirmPassword: 'x'.repeat(201) }],
    ['confirmPassword', { confirmPassword: '' }],
    ['confirmPassword', { confirmPassword: 'Secret' }],
    ['firstName', { firstName: 'a'.repeat(81) }],
    ['lastName', { lastName: 'a'.repeat(81) }],
  ])('%s is wrong: %j', (field, change) => {
    expect(wrongFields(change)).toEqual([field]);
  });
});

test('an empty form names all that is needed, with a text for each', () => {
  const problems = checkRegistration({}, t);
  expect(Object.keys(problems)).toEqual(['email', 'password', 'confirmPassword']);
  for (const text of Object.values(problems)) expect(text).toMatch(/^[A-Z][^{}]+$/);
  expect(problems.password).toContain('6');
});

test('what is sent is what the server accepts, without the repeated password', () => {
  expect(registrationOf(good)).not.toHaveProperty('confirmPassword');
  expect(registerBody.safeParse(registrationOf(good)).success).toBe(true);
  expect(registerBody.safeParse(registrationOf({ email: good.email, password: good.password })).success).toBe(true);
});

test('a form with empty optional fields is accepted by the server too', () => {
  expect(registerBody.safeParse(registrationOf({ ...good, firstName: '', lastName: '', phone: '' })).success).toBe(
    true,
  );
});
