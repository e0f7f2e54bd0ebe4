import { type RefObject, useEffect } from 'react';

/** Opens the dialog with the page's messages inside it: it covers the page and makes everything outside inert. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    dialog.current?.showModal();
    const toasts = document.getElementById('toasts');
    const home = toasts?.parentElement;
    if (toasts) dialog.current?.append(toasts);
    return () => {
      if (toasts) home?.append(toasts);
    };
  }, [dialog]);
}
