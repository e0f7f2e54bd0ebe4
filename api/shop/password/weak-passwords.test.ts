import { describe, expect, test } from 'vitest';
import { ApiError } from '../../serve/errors.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

const asha = { email: 'asha.rao@carworks.example', firstName: 'Asha', lastName: 'Venkatesan', phone: '9876543210' };

function refusal(password: string, passwordMin = 6): string | undefined {
  try {
    refuseWeakPassword(password, 'password', asha, { name: 'Purza', passwordMin });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

describe('a password that is easy to guess is refused at any length', () => {
  test.each(['aaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'ababababab', 'abcabcabcabc', '121212121212121'])(
    '%s repeats',
    (password) => expect(refusal(password)).toMatch(/^password_(?:weak|common)$/),
  );
  test.each(['123456', 'password', 'PassWord', 'qwerty123'])('%s is often used', (password) =>
    expect(refusal(password)).toBe('password_common'),
  );
  test.each(['purza1', 'Purza2026', 'P@ssw0rd!', 'Password1!', 'sunshine99', 'abcdef12', 'zyxwvut', 'asdfghjkl1'])(
    '%s is a word or a row with little more',
    (password) => expect(refusal(password)).toMatch(/^password_(?:weak|common)$/),
  );
  test.each([
    'Asha1990',
    'asharao',
    'venkatesan1',
    'carworks12',
    'asha.rao@carworks.example',
    '9876543210',
    'ashavenkatesan',
    'rao9876543210',
  ])('%s is what the person is called', (password) => expect(refusal(password)).toBe('password_weak'));
});

test.each([
  'strut-tower-1',
  'k7#pq2',
  'fresh-secret',
  'मेरी गाड़ी लाल है',
  'correct horse battery',
  'xxx9#kQ!z',
  'tz4-wq9b',
])('%s is accepted', (password) => expect(refusal(password)).toBeUndefined());

test('the longest password is also judged', () => {
  expect(refusal('a'.repeat(200))).toBe('password_weak');
  expect(refusal('tz4-wq9b'.repeat(25))).toBeUndefined();
});

test('a shop may want longer ones', () => {
  expect(refusal('k7#pq2', 8)).toBe('password_short');
  expect(refusal('tz4-wq9b', 8)).toBeUndefined();
});
