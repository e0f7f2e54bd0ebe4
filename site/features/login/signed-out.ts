import { useEffect } from 'react';
import { ApiFailure } from '../../lib/http';
import type { Loading } from '../../lib/load';
import { rememberSignedIn } from './session';

/** Goes to the login page, and back here afterwards, when the API says that the sign-in has ended. True on the way. */
export function useLoginWhenSignedOut(loading: Loading<unknown>, base: string): boolean {
  const signedOut = loading.state === 'failed' && loading.error instanceof ApiFailure && loading.error.status === 401;
  useEffect(() => {
    if (!signedOut) return;
    rememberSignedIn(false);
    location.replace(`${base}/login?next=${encodeURIComponent(location.pathname)}`);
  }, [signedOut, base]);
  return signedOut;
}
