import { type RefObject, useEffect } from 'react';

/** Opens the dialog and moves the page's messages into it, because everything outside is inert. */
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
