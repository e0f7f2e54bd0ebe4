import type {
  EmailChangeAnswer,
  EmailConfirmedAnswer,
  EmailTakenBackAnswer,
} from '../../../api/shop/email-change/contract';
import type { Language } from '../../../api/shop/language/languages';
import { isEmail } from '../../../api/shop/rules';
import type { Translate } from '../../i18n/keys';
import { call, failureText, isRefusal } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { linkFailure } from '../mail-link/mail-link';

/** A new address that waits for its confirmation; null when none does. */
export type PendingEmail = EmailChangeAnswer['pending'];

/** Names of the form's fields; other forms on the same page have a password too. */
export const fields = { email: 'newEmail', password: 'newEmailPassword' } as const;

const path = '/api/auth/email-change';
const pendingOf = async (answer: Promise<EmailChangeAnswer>): Promise<PendingEmail> => (await answer).pending;

/** @throws ApiFailure, NoAnswer */
export const loadPending = () => pendingOf(call('GET', path));

/** @throws ApiFailure, NoAnswer */
export const cancelChange = () => pendingOf(call('DELETE', path));

/** @throws ApiFailure, NoAnswer */
export function askForChange(values: Record<string, string>, language: Language): Promise<PendingEmail> {
  return pendingOf(call('POST', path, { email: values[fields.email], password: values[fields.password], language }));
}

/** @throws ApiFailure, NoAnswer */
export const confirmEmail = (token: string) => call<EmailConfirmedAnswer>('POST', `${path}/confirm`, { token });

/** @throws ApiFailure, NoAnswer */
export const takeBack = (token: string) => call<EmailTakenBackAnswer>('POST', `${path}/take-back`, { token });

/** What is wrong with the form, by field. @param current the account's address */
export function checkChange(values: Record<string, string>, current: string, t: Translate): Problems {
  const problems: Problems = {};
  const email = values[fields.email] ?? '';
  if (email === '') problems[fields.email] = t('form.required', { field: t('newEmail.new') });
  else if (!isEmail(email)) problems[fields.email] = t('form.email');
  else if (email.toLowerCase() === current) problems[fields.email] = t('newEmail.same');
  if (!values[fields.password]) problems[fields.password] = t('form.required', { field: t('account.currentPassword') });
  return problems;
}

/** Why the change was not accepted: problems of fields, or a message for the form. */
export function changeProblems(error: unknown, t: Translate): Problems | string {
  if (isRefusal(error, 'wrong_password')) return { [fields.password]: t('newEmail.wrongPassword') };
  if (isRefusal(error, 'same_email')) return { [fields.email]: t('newEmail.same') };
  if (isRefusal(error, 'invalid')) return { [fields.email]: t('form.email') };
  if (isRefusal(error, 'demo_account')) return t('account.demoFixed');
  return failureText(error, t, t('errors.general'));
}

/** Why a link of a change's mails did nothing. */
export const changeLinkFailure = (error: unknown, t: Translate): string =>
  linkFailure(error, t, { link_expired: t('confirmEmail.expired'), email_taken: t('account.emailTaken') });
