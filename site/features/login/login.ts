import type { Language } from '../../../api/shop/language/languages';
import type { SignedInAnswer } from '../../../api/shop/login/contract';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, failureText, isRefusal } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { leaving } from '../../ui/use-form';
import { forgetCartCount, tellOtherTabs } from '../cart/count';
import { showToast, toastOnNextPage } from '../toast/toast';
import { $vehicle } from '../vehicle/vehicle';
import { ownPath } from './next';
import { askSignIn } from './recognise';
import { rememberSeller } from './signed-in';

/** True when the password was right and a code of the second factor is needed too. */
export const needsCode = (error: unknown) => isRefusal(error, 'code_needed');

/**
 * Signs in and leaves a message about it for the next page.
 * @returns whether two-step sign-in must be set up before anything else
 * @throws ApiFailure, NoAnswer
 */
export async function logIn(
  { email, password, code }: Record<string, string>,
  t: Translate,
  language: Language,
): Promise<boolean> {
  const body = { email, password, code, language };
  const { user, mustSetUp } = await call<SignedInAnswer>('POST', '/api/auth/login', body);
  rememberSeller(user.role === 'seller');
  if (!mustSetUp) await showOwnVehicle();
  forgetCartCount();
  tellOtherTabs();
  toastOnNextPage({ kind: 'good', title: t('login.welcome'), text: t('login.welcomeText') });
  return mustSetUp;
}

/** Chooses the customer's own vehicle for the next page. A failure does not matter to the sign-in. */
async function showOwnVehicle(): Promise<void> {
  if ($vehicle.get()) return;
  try {
    await (await import('../vehicle/own')).loadOwnVehicle();
  } catch (error) {
    console.warn('the garage could not be asked', error);
  }
}

/** Why the sign-in failed: a problem of a field, or a message for the form. */
export function loginFailure(error: unknown, t: Translate): Problems | string {
  if (isRefusal(error, 'wrong_code')) return { code: t('secondFactor.wrongCode') };
  if (error instanceof ApiFailure && error.status === 401) return t('login.badCredentials');
  return failureText(error, t, t('login.failed'));
}

const nextPath = (fallback: string) => ownPath(new URLSearchParams(location.search).get('next'), fallback);

/** Goes to the page that asked for the sign-in, else home; or first to the set-up of two-step sign-in if needed. */
export function goOn(base: string, mustSetUp = false): Promise<never> {
  location.assign(mustSetUp ? `${base}/desk/second-factor` : nextPath(`${base}/`));
  return leaving;
}

/** Says why the checkout sent a guest here. */
export function sayWhy(base: string, t: Translate): void {
  if (nextPath('') !== `${base}/checkout`) return;
  showToast({ kind: 'bad', title: t('checkout.loginRequired'), text: t('checkout.loginRequiredText') });
}

/** Redirects a signed-in visitor to the page that asked for the sign-in, else to the account. */
export async function sendOnSignedIn(base: string): Promise<void> {
  if (await askSignIn()) location.replace(nextPath(`${base}/account`));
}
