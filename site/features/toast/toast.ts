import { toastMilliseconds } from '../../../api/contract/rules';
import { pageText } from '../../lib/page-strings';

export interface Toast {
  title: string;
  text?: string;
  kind: 'good' | 'bad';
  /** A button that does something about it. */
  action?: { label: string; run: () => void };
}

const storageKey = 'toast';
let timer = 0;
let hide: (() => void) | undefined;

/**
 * Shows one message; the one before it goes away. It never takes the focus, waits while somebody points at it or is in it,
 * and goes on its button or Escape. Source: storefront specification, section 4: at most 1 at a time.
 */
export function showToast(toast: Toast): void {
  const region = document.getElementById('toasts');
  if (!region) return;
  const box = document.createElement('div');
  box.className = `panel pointer-events-auto flex max-w-sm items-start gap-3 border-s-4 p-3 pe-2 shadow-lg ${toast.kind === 'good' ? 'border-s-good' : 'border-s-bad'}`;
  const words = document.createElement('div');
  words.className = 'min-w-0 flex-1';
  const title = document.createElement('strong');
  title.textContent = toast.title;
  words.append(title);
  if (toast.text) {
    const text = document.createElement('p');
    text.className = 'text-sm text-muted';
    text.textContent = toast.text;
    words.append(text);
  }

  let from: Element | null = null;
  const remove = () => {
    clearTimeout(timer);
    const hadFocus = box.contains(document.activeElement);
    box.remove();
    // Focus goes back to where it came from, not to the beginning of the page.
    if (hadFocus)
      (from instanceof HTMLElement && from.isConnected ? from : document.getElementById('content'))?.focus();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(remove, toast.action ? toastMilliseconds.withAction : toastMilliseconds.plain);
  };
  for (const name of ['pointerenter', 'focusin']) box.addEventListener(name, () => clearTimeout(timer));
  for (const name of ['pointerleave', 'focusout']) box.addEventListener(name, wait);
  box.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !box.contains(relatedTarget)) from = relatedTarget;
  });

  const { action } = toast;
  if (action) {
    words.append(
      button('mt-1 min-h-9 font-semibold text-accent underline underline-offset-4', action.label, () => {
        remove();
        action.run();
      }),
    );
  }
  const close = button('grid size-9 shrink-0 place-items-center rounded text-lg leading-none', '×', remove);
  close.setAttribute('aria-label', pageText()('site.close'));
  box.append(words, close);
  region.replaceChildren(box);
  hide = remove;
  wait();
}

function button(className: string, label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = label;
  made.addEventListener('click', press);
  return made;
}

/** For a message that belongs to the next page: it is shown there once. */
export function toastOnNextPage(toast: Omit<Toast, 'action'>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(toast));
  } catch {
    // Without storage the message is lost, the action is not.
  }
}

function showWaitingToast(): void {
  try {
    const waiting = sessionStorage.getItem(storageKey);
    if (!waiting) return;
    sessionStorage.removeItem(storageKey);
    showToast(JSON.parse(waiting) as Toast);
  } catch {
    // Nothing waits.
  }
}

/** What every page does about messages: one that waits is shown, and Escape closes the one that is there. */
export function followToasts(): void {
  showWaitingToast();
  addEventListener('pageshow', (event) => event.persisted && showWaitingToast());
  addEventListener('keydown', (event) => {
    // Escape in an open menu closes that menu.
    const inMenu = event.target instanceof Element && event.target.closest('details[open], dialog[open]');
    if (event.key === 'Escape' && !event.defaultPrevented && !inMenu) hide?.();
  });
}
