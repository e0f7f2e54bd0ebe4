import type { SignedInAnswer } from '../../../api/contract/auth';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, failureText } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { leaving } from '../../ui/use-form';
import { forgetCartCount, tellOtherTabs } from '../cart/count';
import { toastOnNextPage } from '../toast/toast';
import { ownPath } from './next';
import { askSignIn } from './recognise';
import { rememberSeller } from './signed-in';

/** What is wrong with the form, by field. */
export function checkLogin(values: Record<string, string>, t: Translate): Problems {
  const problems: Problems = {};
  for (const name of ['email', 'password'] as const)
    if (!values[name]) problems[name] = t('form.required', { field: t(`login.${name}`) });
  return problems;
}

/** Signs in and leaves a message about it for the next page. @throws ApiFailure, NoAnswer */
export async function logIn({ email, password }: Record<string, string>, t: Translate): Promise<void> {
  const { user } = await call<SignedInAnswer>('POST', '/api/auth/login', { email, password });
  rememberSeller(user.role === 'seller');
  forgetCartCount();
  tellOtherTabs();
  toastOnNextPage({ kind: 'good', title: t('login.welcome'), text: t('login.welcomeText') });
}

export function loginFailure(error: unknown, t: Translate): string {
  if (error instanceof ApiFailure && error.status === 401) return t('login.badCredentials');
  return failureText(error, t, t('login.failed'));
}

const nextPath = (fallback: string) => ownPath(new URLSearchParams(location.search).get('next'), fallback);

/** Goes to the page that asked for the sign-in, or else home. */
export function goOn(base: string): Promise<never> {
  location.assign(nextPath(`${base}/`));
  return leaving;
}

/** Sends on who is signed in already: to the page that asked for the sign-in, or else to the account. */
export async function sendOnSignedIn(base: string): Promise<void> {
  if (await askSignIn()) location.replace(nextPath(`${base}/account`));
}
