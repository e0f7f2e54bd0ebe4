import { useEffect, useState } from 'react';

/**
 * A part of an island that loads when it is wanted.
 * @returns undefined until it is loaded; null when it cannot be loaded
 */
export function useLate<T>(load: () => Promise<T>, wanted = true): T | null | undefined {
  const [late, setLate] = useState<T | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    if (!wanted) return;
    load().then(setLate, (error: unknown) => {
      console.warn('a part of the page could not be loaded', error);
      setLate(null);
    });
  }, [wanted]);
  return late;
}
