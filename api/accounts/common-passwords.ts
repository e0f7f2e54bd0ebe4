import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../errors.ts';

/** The fifty thousand passwords that are used, and guessed, most. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** @param field the field of the request with the password. @throws ApiError 400 when it is one of the common ones */
export function refuseCommonPassword(password: string, field: string): void {
  if (!common.has(password.toLowerCase())) return;
  const message = 'This password is easy to guess: many people use it. Please choose another one.';
  throw new ApiError(400, 'password_common', message, { fields: [{ field, message }] });
}
