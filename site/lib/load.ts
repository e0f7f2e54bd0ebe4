import { useCallback, useEffect, useState } from 'react';
import { askAgain } from './http';

export type Loading<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; data: T };

/**
 * Loads an island's data once it is hydrated; a new `key` loads again. An answer that arrives after the key has changed
 * is dropped. For a signed-in customer the call is retried before it counts as failed, unless `once` is set.
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
