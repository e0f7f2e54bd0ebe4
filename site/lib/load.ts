import { useCallback, useEffect, useState } from 'react';
import { retryRules } from '../../api/contract/rules';
import { ApiFailure, NoAnswer } from './http';

export type Loading<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; data: T };

/** What trying again may mend: no answer though the device is online, or a shop that is busy or broken. */
function mayPass(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.status >= 500;
  return error instanceof NoAnswer && !error.offline;
}

/**
 * Asks up to three times more, each time after a longer wait. A refusal (401, 403 and other 4xx) is not asked again.
 * Source: storefront specification, section 8, "Retries".
 */
export async function askAgain<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (tries >= retryRules.tries || !mayPass(error)) throw error;
      await new Promise((done) => setTimeout(done, retryRules.firstWaitMilliseconds * 2 ** tries));
    }
  }
}

/**
 * Loads what an island shows, once it is alive; `key` changes when something else is to be shown. An answer that comes
 * after the key has changed is dropped. For a signed-in customer it is asked more than once before it counts as failed,
 * unless `once` is set.
 */
export function useLoad<T>(key: string, load: () => Promise<T>, once = false): [Loading<T>, retry: () => void] {
  const [loading, setLoading] = useState<Loading<T>>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything that load uses
  useEffect(() => {
    let wanted = true;
    setLoading({ state: 'loading' });
    const again = !once && document.documentElement.dataset.signedIn !== undefined;
    (again ? askAgain(load) : load()).then(
      (data) => wanted && setLoading({ state: 'there', data }),
      (error: unknown) => wanted && setLoading({ state: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [key, tries]);
  return [loading, useCallback(() => setTries((count) => count + 1), [])];
}
