import { storageKeys } from '../../../api/contract/languages';
import { pageText } from '../../lib/page-strings';
import { showToast } from '../toast/toast';

/**
 * Whether somebody is signed in, as far as this browser knows: the sign-in itself is in a cookie that scripts cannot
 * read. A wrong memory costs nothing: the API decides.
 */
export function isSignedIn(): boolean {
  return document.documentElement.dataset.signedIn !== undefined;
}

const listeners = new Set<() => void>();
let endedHere = false;

/** True when the sign-in has ended since this page was opened, without the shopper having asked for it. */
export const hasEnded = () => endedHere;

/** What the browser remembers of a customer and of a seller; nothing of a guest. */
type Memory = '1' | 'seller' | '';

function show(memory: string, tell = true): void {
  const before = isSignedIn();
  if (memory) document.documentElement.dataset.signedIn = memory;
  else delete document.documentElement.dataset.signedIn;
  if (!tell || !before || memory) return;
  endedHere = true;
  for (const ended of listeners) ended();
}

function remember(memory: Memory, tell?: boolean): void {
  show(memory, tell);
  try {
    if (memory) localStorage.setItem(storageKeys.signedIn, memory);
    else localStorage.removeItem(storageKeys.signedIn);
  } catch {
    // The header shows it on this page only.
  }
}

/** @param tell whether pages that need the sign-in hear of its end; not when the shopper ends it on this very page */
export function rememberSignedIn(signedIn: boolean, tell = true): void {
  remember(signedIn ? '1' : '', tell);
}

/** Whoever is signed in is a seller, whose menu leads to the desk, or is none (any more). */
export function rememberSeller(seller: boolean): void {
  remember(seller ? 'seller' : '1');
}

/** Calls back when the sign-in ends: here, in another tab, or on the server. @returns a function that stops it */
export function onSignedOut(ended: () => void): () => void {
  listeners.add(ended);
  return () => listeners.delete(ended);
}

/** What an answer said of the sign-in: one that has ended on the server ends here too, with a word about it. */
export function noteSignIn(signedIn: boolean): void {
  if (signedIn === isSignedIn()) return;
  rememberSignedIn(signedIn);
  if (!signedIn) showToast(endedToast());
}

/** Says that the sign-in has ended without the shopper having asked for it. */
export function endedToast() {
  const t = pageText();
  return { kind: 'bad', title: t('login.endedTitle'), text: t('login.endedText') } as const;
}

/** Other tabs sign in and out too; and a page that the browser kept from before must not show what was then. */
export function followSignIn(): void {
  const readAgain = () => {
    try {
      show(localStorage.getItem(storageKeys.signedIn) ?? '');
    } catch {
      // This page knows only of itself.
    }
  };
  addEventListener('storage', (event) => {
    if (event.key === storageKeys.signedIn || event.key === null) readAgain();
  });
  addEventListener('pageshow', (event) => event.persisted && readAgain());
}
