import { useEffect } from 'react';
import { ApiFailure } from '../../lib/http';
import type { Loading } from '../../lib/load';
import { toastOnNextPage } from '../toast/toast';
import { endedToast, onSignedOut, rememberSignedIn } from './signed-in';

/** True when the API answered that somebody has to sign in first. */
export function isSignInNeeded(loading: Loading<unknown>): boolean {
  return loading.state === 'failed' && loading.error instanceof ApiFailure && loading.error.status === 401;
}

/** Leads to the login page, with a word about it, and back here afterwards, when the sign-in ends: in whatever tab. */
export function useLoginOnSignOut(base: string): void {
  useEffect(
    () =>
      onSignedOut(() => {
        toastOnNextPage(endedToast());
        location.replace(`${base}/login?next=${encodeURIComponent(location.pathname)}`);
      }),
    [base],
  );
}

/** Ends the sign-in here when the API says that it has ended. True on the way. */
export function useLoginWhenSignedOut(loading: Loading<unknown>): boolean {
  const signedOut = isSignInNeeded(loading);
  useEffect(() => {
    if (signedOut) rememberSignedIn(false);
  }, [signedOut]);
  return signedOut;
}
