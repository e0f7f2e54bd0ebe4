import type { Language } from '../../../api/shop/language/languages';
import type { SignedInAnswer } from '../../../api/shop/login/contract';
import type { RegisterBody, RegisteredAnswer, RegistrationSentAnswer } from '../../../api/shop/register/contract';
import { registrationRules } from '../../../api/shop/register/rules';
import type { Translate } from '../../i18n/keys';
import { call, isRefusal } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { forgetCartCount, tellOtherTabs } from '../cart/count';
import { ownPath } from '../login/next';
import { rememberSignedIn } from '../login/signed-in';
import { linkFailure } from '../mail-link/mail-link';
import { toastOnNextPage } from '../toast/toast';

export function registrationOf(values: Record<string, string>): RegisterBody {
  const { email = '', password = '', firstName, lastName, phone } = values;
  return { email, password, firstName, lastName, phone };
}

/**
 * Creates an account. If it is open at once, signs in, with a message for the next page.
 * @param next the path to go on to; a path of this shop that is not too long survives the way through the mailbox
 * @returns whether the account waits for a mail's link instead
 * @throws ApiFailure, NoAnswer
 */
export async function register(
  values: Record<string, string>,
  t: Translate,
  language: Language,
  next: string | null,
): Promise<boolean> {
  const kept = ownPath(next, '');
  const body = {
    ...registrationOf(values),
    language,
    ...(kept !== '' && kept.length <= registrationRules.maxNext ? { next: kept } : {}),
  };
  const answer = await call<SignedInAnswer | RegistrationSentAnswer>('POST', '/api/auth/register', body);
  if ('sent' in answer) return true;
  welcome(t);
  return false;
}

/**
 * Opens the account of a mail's link and signs in.
 * @param password the one chosen at registration
 * @returns the path to go on to
 * @throws ApiFailure, NoAnswer
 */
export async function finishRegistration(token: string, password: string, t: Translate, home: string): Promise<string> {
  const { next } = await call<RegisteredAnswer>('POST', '/api/auth/register/confirm', { token, password });
  welcome(t);
  return ownPath(next, home);
}

/** Why the link opened no account: a problem of the password, or a message for the form. */
export function finishFailure(error: unknown, t: Translate): Problems | string {
  if (isRefusal(error, 'wrong_password')) return { password: t('register.notChosen') };
  return linkFailure(error, t, { link_expired: t('register.linkExpired'), email_taken: t('register.emailTaken') });
}

function welcome(t: Translate): void {
  rememberSignedIn(true);
  forgetCartCount();
  tellOtherTabs();
  toastOnNextPage({ kind: 'good', title: t('register.created'), text: t('register.createdText') });
}
