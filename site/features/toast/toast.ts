import { element } from '../../lib/element';
import { pageText } from '../../lib/page-strings';
import { readStored, writeStored } from '../../lib/storage';
import { readingMilliseconds, sideFor } from './rules';

export interface Toast {
  title: string;
  text?: string;
  kind: 'good' | 'bad';
  /** A button that offers an action, such as undo. */
  action?: { label: string; run: () => void };
  /** Shown below the text, such as a link to the cart. */
  more?: HTMLElement;
}

/** The look of a link or button below the message. */
export const wayLook = 'min-h-9 font-semibold text-accent underline';

const storageKey = 'toast';
let timer = 0;
let hide: (() => void) | undefined;
/** The element that the shopper pressed last, which on a phone may not have the focus. */
let pressed: EventTarget | null;

/**
 * Shows one message in place of the previous one. It never takes focus, and avoids covering what is in use. It stays
 * while the pointer or focus is on it, and closes by its button or Escape.
 */
export function showToast(toast: Toast): void {
  const region = document.getElementById('toasts');
  if (!region) return;
  const { title, text, kind, action, more } = toast;
  const words = element('div', 'min-w-0 flex-1', element('strong', 'block', title));
  if (text) words.append(element('p', 'text-sm text-muted', text));
  const box = element(
    'div',
    `panel pointer-events-auto flex max-w-sm items-start gap-3 border-s-4 p-3 pe-2 shadow-lg ${kind === 'good' ? 'border-s-good' : 'border-s-bad'}`,
    words,
  );

  let from: Element | null = null;
  const place = () => keepClear(region, box);
  const remove = () => {
    clearTimeout(timer);
    for (const name of moves) removeEventListener(name, place);
    const hadFocus = box.contains(document.activeElement);
    box.remove();
    // Focus returns to where it came from, not to the start of the page.
    if (hadFocus)
      (from instanceof HTMLElement && from.isConnected ? from : document.getElementById('content'))?.focus();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(remove, readingMilliseconds(toast));
  };
  for (const name of ['pointerenter', 'focusin']) box.addEventListener(name, () => clearTimeout(timer));
  for (const name of ['pointerleave', 'focusout']) box.addEventListener(name, wait);
  box.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !box.contains(relatedTarget)) from = relatedTarget;
  });

  const act = () => {
    remove();
    action?.run();
  };
  if (action) words.append(button(wayLook, action.label, act));
  // The space keeps the words apart when they are read out or copied.
  if (more) words.append(' ', more);
  const close = button('grid size-9 shrink-0 place-items-center rounded text-lg leading-none', '×', remove);
  close.setAttribute('aria-label', pageText()('site.close'));
  box.append(close);
  hide?.();
  region.append(box);
  hide = remove;
  for (const name of moves) addEventListener(name, place);
  place();
  wait();
}

/** Events that may move an element in use below the message. */
const moves = ['focusin', 'pointerdown', 'scroll'] as const;

/** Puts the message at the bottom, or at the top if it would cover an element in use; never moves under a pointer. */
function keepClear(region: HTMLElement, box: HTMLElement): void {
  const used = [document.activeElement, pressed].filter((element) => element instanceof Element);
  if (used.some((element) => box.contains(element)) || box.matches(':hover')) return;
  region.dataset.at = '';
  const boxes = used.map((element) => element.getBoundingClientRect());
  region.dataset.at = sideFor(box.getBoundingClientRect(), boxes, innerHeight);
}

function button(className: string, label: string, press: () => void): HTMLButtonElement {
  const made = element('button', className, label);
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
}

/** Says that something was not done. @param text why, in the page's language */
export const showFailure = (text: string): void => showToast({ kind: 'bad', title: pageText()('errors.toast'), text });

/** Leaves a message that the next page shows once. */
export function toastOnNextPage(toast: Omit<Toast, 'action' | 'more'>): void {
  writeStored('session', storageKey, toast);
}

function showWaitingToast(): void {
  const waiting = readStored('session', storageKey) as Toast | null;
  if (!waiting) return;
  writeStored('session', storageKey, undefined);
  showToast(waiting);
}

/** Messages on every page: shows one left by the previous page, and closes the current one on Escape. */
export function followToasts(): void {
  addEventListener('pointerdown', ({ target }) => {
    pressed = target;
  });
  showWaitingToast();
  addEventListener('pageshow', (event) => event.persisted && showWaitingToast());
  addEventListener('keydown', (event) => {
    // In an open menu, Escape closes that menu.
    const inMenu = event.target instanceof Element && event.target.closest('details[open], dialog[open]');
    if (event.key === 'Escape' && !event.defaultPrevented && !inMenu) hide?.();
  });
}
