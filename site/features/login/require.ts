import { useEffect, useState } from 'react';
import { ApiFailure } from '../../lib/http';
import { isSignedIn, rememberSignedIn } from './session';

/** Leads to the login page and back to this very address afterwards. */
export function goToLogin(base: string): void {
  location.replace(`${base}/login?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** For pages of signed-in customers: true once this browser believes that one is here; a guest is led to the login page. */
export function useSignedIn(base: string): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    if (isSignedIn()) setSignedIn(true);
    else goToLogin(base);
  }, [base]);
  return signedIn;
}

/** True when the API answered that somebody has to sign in first. */
export function needsLogin(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

/** True when an answer says that the sign-in has ended; then the page leads to the login page. */
export function ledToLogin(error: unknown, base: string): boolean {
  if (!needsLogin(error)) return false;
  rememberSignedIn(false);
  goToLogin(base);
  return true;
}
