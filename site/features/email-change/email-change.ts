import type {
  EmailChangeAnswer,
  EmailConfirmedAnswer,
  EmailTakenBackAnswer,
} from '../../../api/shop/email-change/contract';
import { emailChangeForm } from '../../../api/shop/email-change/form';
import type { FormValues } from '../../../api/shop/form';
import type { Language } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { call, failureText, isRefusal } from '../../lib/http';
import { check, type Problems } from '../../ui/form';
import { linkFailure } from '../mail-link/mail-link';

/** A new address that waits for confirmation; null when none does. */
export type PendingEmail = EmailChangeAnswer['pending'];

const path = '/api/auth/email-change';
const pendingOf = async (answer: Promise<EmailChangeAnswer>): Promise<PendingEmail> => (await answer).pending;

/** @throws ApiFailure, NoAnswer */
export const loadPending = () => pendingOf(call('GET', path));

/** @throws ApiFailure, NoAnswer */
export const cancelChange = () => pendingOf(call('DELETE', path));

/** @throws ApiFailure, NoAnswer */
export function askForChange(values: Record<string, string>, language: Language): Promise<PendingEmail> {
  return pendingOf(call('POST', path, { email: values.newEmail, password: values.newEmailPassword, language }));
}

/** @throws ApiFailure, NoAnswer */
export const confirmEmail = (token: string) => call<EmailConfirmedAnswer>('POST', `${path}/confirm`, { token });

/** @throws ApiFailure, NoAnswer */
export const takeBack = (token: string) => call<EmailTakenBackAnswer>('POST', `${path}/take-back`, { token });

/** What is wrong with the form, by field. @param current the account's address */
export function changeProblems(values: FormValues, current: string, t: Translate): Problems {
  const isSame = values.newEmail?.toLowerCase() === current;
  return { ...check(t, emailChangeForm, values), ...(isSame && { newEmail: t('newEmail.same') }) };
}

/** Why the change was not accepted: problems of fields, or a message for the form. */
export function changeFailure(error: unknown, t: Translate): Problems | string {
  if (isRefusal(error, 'wrong_password')) return { newEmailPassword: t('newEmail.wrongPassword') };
  if (isRefusal(error, 'same_email')) return { newEmail: t('newEmail.same') };
  if (isRefusal(error, 'invalid')) return { newEmail: t('form.email') };
  if (isRefusal(error, 'demo_account')) return t('account.demoFixed');
  return failureText(error, t, t('errors.general'));
}

/** Why a link in the mails about a change did nothing. */
export const changeLinkFailure = (error: unknown, t: Translate): string =>
  linkFailure(error, t, { link_expired: t('confirmEmail.expired'), email_taken: t('account.emailTaken') });
