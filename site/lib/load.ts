import { useCallback, useEffect, useState } from 'react';

export type Loading<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; data: T };

/**
 * Loads what an island shows, once it is alive; `key` changes when something else is to be shown. An answer that comes
 * after the key has changed is dropped.
 */
export function useLoad<T>(key: string, load: () => Promise<T>): [Loading<T>, retry: () => void] {
  const [loading, setLoading] = useState<Loading<T>>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything that load uses
  useEffect(() => {
    let wanted = true;
    setLoading({ state: 'loading' });
    load().then(
      (data) => wanted && setLoading({ state: 'there', data }),
      (error: unknown) => wanted && setLoading({ state: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [key, tries]);
  return [loading, useCallback(() => setTries((count) => count + 1), [])];
}
