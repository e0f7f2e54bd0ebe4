import { expect, test, vi } from 'vitest';
import { changePasswordForm } from '../../../api/shop/account/form';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, NoAnswer } from '../../lib/http';
import { passwordProblems, photoFailure, photoProblem, profileProblems, updateFailure } from './account';

const t: Translate = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);
const failure = (status: number, body: object) => new ApiFailure(status, JSON.stringify(body));

test('a phone and an Indian PIN code are optional, but must be valid', () => {
  expect(profileProblems({}, 'India', t)).toEqual({});
  expect(profileProblems({ phone: '12' }, 'India', t)).toEqual({ phone: 'form.phone' });
  const zip = { 'billing-zipCode': '01' };
  expect(profileProblems(zip, 'India', t)).toEqual({ 'billing-zipCode': 'form.pin' });
  expect(profileProblems(zip, 'Nepal', t)).toEqual({});
});

const form = changePasswordForm();
test('passwords must be filled in, then equal, then long enough', () => {
  expect(Object.keys(passwordProblems(form, {}, t).problems)).toEqual(Object.keys(form));
  const typed = { currentPassword: 'old', newPassword: '12345', confirmPassword: '1234' };
  expect(passwordProblems(form, typed, t)).toMatchObject({
    problems: { confirmPassword: 'account.mismatchText' },
    toast: { title: 'account.mismatch' },
  });
  expect(passwordProblems(form, { ...typed, confirmPassword: '12345' }, t)).toMatchObject({
    problems: { newPassword: 'account.tooShortText {"min":6}' },
    toast: { title: 'account.tooShort' },
  });
  const right = { currentPassword: 'old', newPassword: '123456', confirmPassword: '123456' };
  expect(passwordProblems(form, right, t)).toEqual({ problems: {} });
});

test("a failed update gives the server's reason, or else says that there was an error", () => {
  const refused = failure(400, { error: 'invalid', message: 'phone: wrong' });
  expect(updateFailure(refused, t, 'en').text).toBe('phone: wrong');
  expect(updateFailure(refused, t, 'hi').text).toBe('account.updateFallback');
  expect(updateFailure(new ApiFailure(502, '<html>'), t, 'en').text).toBe('account.updateFallback');
  vi.stubGlobal('navigator', { onLine: true });
  expect(updateFailure(new NoAnswer('x'), t, 'en')).toEqual({
    kind: 'bad',
    title: 'account.updateFailed',
    text: 'account.updateFailedText',
  });
  vi.unstubAllGlobals();
});

test('a photo is a JPG, PNG or GIF of at most two megabytes', () => {
  const size = 2 * 1024 * 1024;
  for (const type of ['image/jpeg', 'image/png', 'image/gif']) expect(photoProblem({ size, type }, t)).toBeUndefined();
  expect(photoProblem({ size: size + 1, type: 'image/png' }, t)).toBe('account.photoTooLarge');
  for (const type of ['image/svg+xml', 'image/webp', 'application/pdf', ''])
    expect(photoProblem({ size: 1, type }, t)).toBe('account.photoType');
  expect([413, 415, 400, 500].map((status) => photoFailure(failure(status, {}), t))).toEqual([
    'account.photoTooLarge',
    'account.photoType',
    'account.photoDamaged',
    'errors.general',
  ]);
});
