import { useEffect, useSyncExternalStore } from 'react';

function follow(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the device has a connection, as it is now. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
}

/** Does something each time the connection is back. */
export function useBackOnline(back: (() => void) | undefined): void {
  useEffect(() => {
    if (!back) return;
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [back]);
}
