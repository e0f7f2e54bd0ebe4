import { useEffect, useRef } from 'react';
import { unattendedHeader } from '../../api/shop/desk/rules';

/** Headers of calls that a page makes by itself: these do not prolong a seller's session. */
export const unattended = { [unattendedHeader]: '1' };

const everyMilliseconds = 30_000;

/** Looks for news every half minute while the page is visible, and at once when it becomes visible again. */
export function useWatch(look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const lookIfSeen = () => document.visibilityState === 'visible' && latest.current();
    const timer = setInterval(lookIfSeen, everyMilliseconds);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, []);
}
