import { useEffect, useState } from 'react';
import { ApiFailure } from '../../lib/http';
import type { Loading } from '../../lib/load';
import { toastOnNextPage } from '../toast/toast';
import { endedToast, hasEnded, isSignedIn, onSignedOut, rememberSignedIn } from './signed-in';

/** True when the API answered that somebody has to sign in first. */
export function needsLogin(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

export function isSignInNeeded(loading: Loading<unknown>): boolean {
  return loading.state === 'failed' && needsLogin(loading.error);
}

/** Leads to the login page and back to this very address afterwards; says so when a sign-in has ended. */
export function goToLogin(base: string): void {
  if (hasEnded()) toastOnNextPage(endedToast());
  location.replace(`${base}/login?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Does so when the sign-in ends while the page is shown: in whatever tab. */
export function useLoginOnSignOut(base: string): void {
  useEffect(() => onSignedOut(() => goToLogin(base)), [base]);
}

/**
 * For pages of signed-in customers: true once this browser believes that one is here. A guest is led to the login page, and
 * so is a customer whose sign-in ends while the page is shown, in whatever tab.
 */
export function useSignedIn(base: string): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useLoginOnSignOut(base);
  useEffect(() => {
    if (isSignedIn()) setSignedIn(true);
    else goToLogin(base);
  }, [base]);
  return signedIn;
}

/** True when an answer says that somebody has to sign in; then what is remembered of a sign-in ends, and the page leads there. */
export function ledToLogin(error: unknown, base: string): boolean {
  if (!needsLogin(error)) return false;
  rememberSignedIn(false);
  goToLogin(base);
  return true;
}

/** Does so when what a page loads was refused for that. True on the way. */
export function useLoginWhenSignedOut(loading: Loading<unknown>, base: string): boolean {
  useEffect(() => {
    if (loading.state === 'failed') ledToLogin(loading.error, base);
  }, [loading, base]);
  return isSignInNeeded(loading);
}
