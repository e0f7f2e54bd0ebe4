import { atom } from 'nanostores';
import type { ProfileBody } from '../../../api/shop/account/contract';
import { isPinCode } from '../../../api/shop/addresses/rules';
import type { Language } from '../../../api/shop/language/languages';
import type { User } from '../../../api/shop/login/contract';
import { passwordRules } from '../../../api/shop/password/rules';
import { photoRules } from '../../../api/shop/photo/rules';
import { fieldLimits, isPhone } from '../../../api/shop/rules';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, failureText, isRefusal, NoAnswer, unlessUnconfirmed } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { passwordRefusal } from '../login/password-refusal';
import type { Toast } from '../toast/toast';

/** The customer whose account is shown. */
export type AccountState = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; user: User };
export const $account = atom<AccountState>({ state: 'loading' });

export async function loadAccount(): Promise<void> {
  $account.set({ state: 'loading' });
  try {
    $account.set({ state: 'there', user: (await call<{ user: User }>('GET', '/api/auth/me')).user });
  } catch (error) {
    $account.set({ state: 'failed', error });
  }
}

export const billingPrefix = 'billing-';

/** What is wrong with the profile's form, by field. */
export function checkProfile(values: Record<string, string>, country: string, t: Translate): Problems {
  const problems: Problems = {};
  const limits = [
    ['firstName', 'checkout.firstName', fieldLimits.name],
    ['lastName', 'checkout.lastName', fieldLimits.name],
    [`${billingPrefix}address`, 'checkout.street', fieldLimits.street],
    [`${billingPrefix}city`, 'checkout.city', fieldLimits.city],
    [`${billingPrefix}state`, 'checkout.state', fieldLimits.state],
    [`${billingPrefix}zipCode`, 'checkout.zip', fieldLimits.zipCode],
  ] as const;
  for (const [name, label, max] of limits) {
    if ((values[name] ?? '').length > max) problems[name] = t('form.tooLong', { field: t(label), max });
  }
  const { phone = '' } = values;
  if (phone !== '' && !isPhone(phone)) problems.phone = t('form.phone');
  const zip = values[`${billingPrefix}zipCode`] ?? '';
  if (country === 'India' && zip !== '' && !isPinCode(zip)) problems[`${billingPrefix}zipCode`] = t('form.pin');
  return problems;
}

export function profileOf(values: Record<string, string>): ProfileBody {
  const text = (name: string) => values[name] ?? '';
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone'),
    billingAddress: {
      address: text(`${billingPrefix}address`),
      city: text(`${billingPrefix}city`),
      state: text(`${billingPrefix}state`),
      zipCode: text(`${billingPrefix}zipCode`),
    },
  };
}

/** @throws ApiFailure, NoAnswer */
export async function updateProfile(values: Record<string, string>): Promise<void> {
  const { user } = await call<{ user: User }>('PUT', '/api/auth/profile', profileOf(values));
  $account.set({ state: 'there', user });
}

/**
 * "Update Failed" with a reason in the page's language. The server's other messages are English, so only readers of
 * English see them.
 */
export function updateFailure(error: unknown, t: Translate, language: Language): Toast {
  return { kind: 'bad', title: t('account.updateFailed'), text: reason() };
  function reason(): string {
    if (error instanceof NoAnswer) return error.offline ? t('errors.offline') : t('account.updateFailedText');
    if (!(error instanceof ApiFailure)) return t('account.updateFailedText');
    const message = language === 'en' ? error.answer.message : undefined;
    return unlessUnconfirmed(error, t, message ?? t('account.updateFallback'));
  }
}

/** What is wrong with the password form: by field, and as a toast. @param passwordMin the shop's own rule */
export function checkPasswords(
  values: Record<string, string>,
  names: readonly ('currentPassword' | 'newPassword' | 'confirmPassword')[],
  t: Translate,
  passwordMin: number = passwordRules.min,
): { problems: Problems; toast?: Toast } {
  const problems: Problems = {};
  for (const name of names) {
    if ((values[name] ?? '') === '') problems[name] = t('form.required', { field: t(`account.${name}`) });
  }
  if (Object.keys(problems).length > 0) return { problems };
  const { newPassword = '', confirmPassword = '' } = values;
  if (newPassword !== confirmPassword) {
    const text = t('account.mismatchText');
    return { problems: { confirmPassword: text }, toast: { kind: 'bad', title: t('account.mismatch'), text } };
  }
  if (newPassword.length < passwordMin) {
    const text = t('account.tooShortText', { min: passwordMin });
    return { problems: { newPassword: text }, toast: { kind: 'bad', title: t('account.tooShort'), text } };
  }
  return { problems };
}

/** Why the password could not be changed, in the page's language. */
export function passwordFailure(error: unknown, t: Translate): string {
  if (error instanceof NoAnswer && error.offline) return t('errors.offline');
  const guessed = passwordRefusal(error, t);
  if (guessed) return guessed;
  return isRefusal(error, 'demo_account')
    ? t('account.demoFixed')
    : unlessUnconfirmed(error, t, t('account.changeFailedText'));
}

/** Why a file cannot be a photo, checked before upload; the server checks again, by content. */
export function photoProblem(file: { size: number; type: string }, t: Translate): string | undefined {
  if (!(photoRules.types as readonly string[]).includes(file.type)) return t('account.photoType');
  return file.size > photoRules.maxBytes ? t('account.photoTooLarge') : undefined;
}

/** Why a photo was refused, in the page's language. */
export function photoFailure(error: unknown, t: Translate): string {
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status === 413) return t('account.photoTooLarge');
  if (status === 415) return t('account.photoType');
  if (status === 400) return t('account.photoDamaged');
  return failureText(error, t, t('errors.general'));
}

function showPhoto({ data }: { data: { profileImageUrl: string | null } }): void {
  const account = $account.get();
  if (account.state === 'there') $account.set({ state: 'there', user: { ...account.user, ...data } });
}

/** The request body is the file itself. @throws ApiFailure, NoAnswer */
export async function sendPhoto(file: File): Promise<void> {
  showPhoto(await call('PUT', '/api/user/photo', file, { 'content-type': file.type }));
}

/** @throws ApiFailure, NoAnswer */
export async function removePhoto(): Promise<void> {
  showPhoto(await call('DELETE', '/api/user/photo'));
}
