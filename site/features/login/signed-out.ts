import { useEffect, useState } from 'react';
import { ApiFailure, isRefusal } from '../../lib/http';
import type { Loading } from '../../lib/load';
import { toastOnNextPage } from '../toast/toast';
import { recogniseSignIn } from './recognise';
import { endedToast, hasEnded, onSignedOut, rememberSignedIn } from './signed-in';

/** True when the API requires a sign-in. */
export function needsLogin(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

/** True when the API refuses a seller everything before two-step sign-in is set up. */
export const mustSetUp = (error: unknown): boolean => isRefusal(error, 'second_factor_missing');

export function isSignInNeeded(loading: Loading<unknown>): boolean {
  return loading.state === 'failed' && (needsLogin(loading.error) || mustSetUp(loading.error));
}

/** Goes to the login page, which leads back to this address. A message says so if a sign-in has ended. */
export function goToLogin(base: string): void {
  if (hasEnded()) toastOnNextPage(endedToast());
  location.replace(`${base}/login?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Goes to the login page when the sign-in ends in any tab while the page is open. */
export function useLoginOnSignOut(base: string): void {
  useEffect(() => onSignedOut(() => goToLogin(base)), [base]);
}

/**
 * For pages of signed-in customers: true once the customer is known to be signed in. Guests go to the login page, and
 * so do customers whose sign-in ends in any tab while the page is open.
 */
export function useSignedIn(base: string): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useLoginOnSignOut(base);
  useEffect(() => {
    void recogniseSignIn().then((recognised) => (recognised ? setSignedIn(true) : goToLogin(base)));
  }, [base]);
  return signedIn;
}

/**
 * True when the API refused for lack of a sign-in. Then the remembered sign-in is dropped and the login page opens, or
 * the set-up of two-step sign-in for a seller without it.
 */
export function ledToLogin(error: unknown, base: string): boolean {
  if (mustSetUp(error)) {
    location.replace(`${base}/desk/second-factor`);
    return true;
  }
  if (!needsLogin(error)) return false;
  rememberSignedIn(false);
  goToLogin(base);
  return true;
}

/** Goes to the login page when loading failed for lack of a sign-in. True in that case. */
export function useLoginWhenSignedOut(loading: Loading<unknown>, base: string): boolean {
  useEffect(() => {
    if (loading.state === 'failed') ledToLogin(loading.error, base);
  }, [loading, base]);
  return isSignInNeeded(loading);
}
