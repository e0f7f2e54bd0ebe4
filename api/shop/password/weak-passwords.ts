import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '../../serve/errors.ts';
import type { Shop } from '../shop-file/contract.ts';
import { enoughGuesses, guessesOf, wordsOf } from './strength.ts';

/** The fifty thousand most common passwords, the most common first. */
const common: ReadonlyMap<string, number> = new Map(
  dictionary['passwords-common'].map((password, index) => [password, index + 1]),
);

/** The person's data, which somebody who knows them would try first. */
interface Person {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
}

/** The codes with which a password is refused. */
export const passwordRefusals = ['password_short', 'password_common', 'password_weak'] as const;

/**
 * Refuses a new password that is shorter than the shop's minimum, or easy to guess at any length.
 * @param field of the request with the password
 * @throws ApiError 400
 */
export function refuseWeakPassword(
  password: string,
  field: string,
  { email, firstName, lastName, phone }: Person,
  shop: Pick<Shop, 'name' | 'passwordMin'>,
): void {
  const refuse = (code: (typeof passwordRefusals)[number], message: string) => {
    throw new ApiError(400, code, message, { fields: [{ field, message }] });
  };
  if (password.length < shop.passwordMin)
    refuse('password_short', `Password must be at least ${shop.passwordMin} characters long`);
  if (common.has(password.toLowerCase()))
    refuse('password_common', 'This password is easy to guess: many people use it. Please choose another one.');
  const own = wordsOf([email, firstName, lastName, phone, shop.name]);
  if (guessesOf(password, common, own) < enoughGuesses)
    refuse(
      'password_weak',
      'This password is easy to guess: it consists of names, well-known words or rows of characters. Please choose a ' +
        'longer one, such as three words that have nothing to do with each other.',
    );
}
