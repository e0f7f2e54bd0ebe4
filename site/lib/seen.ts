import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onSeen` when the element with the ref is on the screen, once for each key. */
export function useSeen<T extends Element>(key: string | undefined, onSeen: () => void): RefObject<T | null> {
  const ref = useRef<T>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again for each key
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      latest.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [key]);
  return ref;
}
