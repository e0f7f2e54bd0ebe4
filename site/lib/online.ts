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

/** Runs the callback a moment after each return of the connection, because browsers report it before it works. */
export function useBackOnline(back: (() => void) | undefined): void {
  useEffect(() => {
    const soon = () => back && setTimeout(back, 1000);
    addEventListener('online', soon);
    return () => removeEventListener('online', soon);
  }, [back]);
}
