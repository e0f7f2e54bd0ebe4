import { useEffect, useSyncExternalStore } from 'react';

function follow(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the device is online right now. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
}

/** Runs the callback each time the connection returns, a moment later: browsers tell of it before it works. */
export function useBackOnline(back: (() => void) | undefined): void {
  useEffect(() => {
    const soon = () => back && setTimeout(back, 1000);
    addEventListener('online', soon);
    return () => removeEventListener('online', soon);
  }, [back]);
}
