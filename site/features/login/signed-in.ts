import { storageKeys } from '../../../api/shop/language/languages';
import { pageText } from '../../lib/page-strings';
import { readText, writeText } from '../../lib/storage';
import { showToast } from '../toast/toast';

/**
 * Whether the shopper is signed in, as far as this browser knows: scripts cannot read the cookie with the sign-in. A
 * wrong memory does no harm, because the API decides.
 */
export function isSignedIn(): boolean {
  return document.documentElement.dataset.signedIn !== undefined;
}

const listeners = new Set<() => void>();
let endedHere = false;

/** True when the sign-in has ended since this page was opened, without the shopper asking for it. */
export const hasEnded = () => endedHere;

/** What the browser remembers: '1' for a customer, 'seller' for a seller, nothing for a guest. */
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
  writeText('local', storageKeys.signedIn, memory || undefined);
}

/** @param tell whether pages that need the sign-in learn of its end; false when the shopper signs out on this page */
export function rememberSignedIn(signedIn: boolean, tell = true): void {
  remember(signedIn ? '1' : '', tell);
}

/** Remembers whether the signed-in shopper is a seller, whose menu has a link to the desk. */
export function rememberSeller(seller: boolean): void {
  remember(seller ? 'seller' : '1');
}

/** Calls back when the sign-in ends: here, in another tab, or on the server. @returns a function that ends this */
export function onSignedOut(ended: () => void): () => void {
  listeners.add(ended);
  return () => listeners.delete(ended);
}

/** Takes over from an answer whether the shopper is signed in; an end on the server shows a message. */
export function noteSignIn(signedIn: boolean): void {
  if (signedIn === isSignedIn()) return;
  rememberSignedIn(signedIn);
  if (!signedIn) showToast(endedToast());
}

/** The message that the sign-in has ended, when the shopper did not sign out. */
export function endedToast() {
  const t = pageText();
  return { kind: 'bad', title: t('login.endedTitle'), text: t('login.endedText') } as const;
}

/** Follows sign-ins in other tabs, and corrects a page that the browser restores from its history. */
export function followSignIn(): void {
  const readAgain = () => show(readText('local', storageKeys.signedIn) ?? '');
  addEventListener('storage', (event) => {
    if (event.key === storageKeys.signedIn || event.key === null) readAgain();
  });
  addEventListener('pageshow', (event) => event.persisted && readAgain());
}
