import { atom } from 'nanostores';
import type { ProfileBody } from '../../../api/shop/account/contract';
import { billingForm, profileForm } from '../../../api/shop/account/form';
import { type FormValues, problemsOf } from '../../../api/shop/form';
import type { Language } from '../../../api/shop/language/languages';
import type { User } from '../../../api/shop/login/contract';
import { photoRules } from '../../../api/shop/photo/rules';
import type { resetForm } from '../../../api/shop/reset/form';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, failureText, isRefusal, NoAnswer, unlessUnconfirmed } from '../../lib/http';
import { check, inWords, type Problems } from '../../ui/form';
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

/** What is wrong with the profile's form, by field. @param country the shop's, which billing addresses have */
export const profileProblems = (values: FormValues, country: string, t: Translate): Problems => ({
  ...check(t, profileForm, values),
  ...check(t, billingForm, { ...values, [`${billingPrefix}country`]: country }, billingPrefix),
});

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
 * The text below "Update Failed", in the page's language. The server's other messages are English, so only readers of
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

/**
 * What is wrong with the password form: a missing password, else a different confirmation, else a wrong length. A toast
 * repeats a different confirmation and a short password.
 */
export function passwordProblems(
  form: ReturnType<typeof resetForm>,
  values: FormValues,
  t: Translate,
): { problems: Problems; toast?: Toast } {
  const found = Object.entries(problemsOf(form, values));
  for (const kind of ['required', 'mismatch', 'tooShort'] as const) {
    const problems = inWords(t, form, Object.fromEntries(found.filter(([, problem]) => problem === kind)));
    const [text] = Object.values(problems);
    if (text === undefined) continue;
    return kind === 'required' ? { problems } : { problems, toast: { kind: 'bad', title: t(`account.${kind}`), text } };
  }
  return { problems: inWords(t, form, Object.fromEntries(found)) };
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

/** Why a file cannot be a photo, checked before the upload. The server checks the content again. */
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
