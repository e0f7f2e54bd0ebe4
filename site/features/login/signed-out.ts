import { useEffect } from 'react';
import { ApiFailure } from '../../lib/http';
import type { Loading } from '../../lib/load';
import { toastOnNextPage } from '../toast/toast';
import { endedToast, hasEnded, onSignedOut, rememberSignedIn } from './signed-in';

/** True when the API answered that somebody has to sign in first. */
export function isSignInNeeded(loading: Loading<unknown>): boolean {
  return loading.state === 'failed' && loading.error instanceof ApiFailure && loading.error.status === 401;
}

/** Leads to the login page and back here afterwards; says so when a sign-in has ended. */
export function goToLogin(base: string): void {
  if (hasEnded()) toastOnNextPage(endedToast());
  location.replace(`${base}/login?next=${encodeURIComponent(location.pathname)}`);
}

/** Does so when the sign-in ends while the page is shown: in whatever tab. */
export function useLoginOnSignOut(base: string): void {
  useEffect(() => onSignedOut(() => goToLogin(base)), [base]);
}

/** Ends the sign-in here when the API says that it has ended. True on the way. */
export function useLoginWhenSignedOut(loading: Loading<unknown>): boolean {
  const signedOut = isSignInNeeded(loading);
  useEffect(() => {
    if (signedOut) rememberSignedIn(false);
  }, [signedOut]);
  return signedOut;
}
