import { pageText } from '../../lib/page-strings';

export interface Toast {
  title: string;
  text?: string;
  kind: 'good' | 'bad';
}

/** Long enough to be read twice; the close button is there for the rest. */
const shownMilliseconds = 8000;
const storageKey = 'toast';
let timer = 0;

/** Shows one message; the one before it goes away. Source: storefront specification, section 4: at most 1 at a time. */
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
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'grid size-8 shrink-0 place-items-center rounded text-lg leading-none';
  close.setAttribute('aria-label', pageText()('site.close'));
  close.textContent = '×';
  const remove = () => box.remove();
  close.addEventListener('click', remove);
  box.append(words, close);
  region.replaceChildren(box);
  clearTimeout(timer);
  timer = window.setTimeout(remove, shownMilliseconds);
}

/** For a message that belongs to the next page: it is shown there once. */
export function toastOnNextPage(toast: Toast): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(toast));
  } catch {
    // Without storage the message is lost, the action is not.
  }
}

export function showWaitingToast(): void {
  try {
    const waiting = sessionStorage.getItem(storageKey);
    if (!waiting) return;
    sessionStorage.removeItem(storageKey);
    showToast(JSON.parse(waiting) as Toast);
  } catch {
    // Nothing waits.
  }
}
