import { atom } from 'nanostores';
import { pathIn } from '../../../api/shop/language/languages';
import type { RestockAnswer, RestockBody, RestockWish } from '../../../api/shop/restock/contract';
import { restockRules } from '../../../api/shop/restock/rules';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, connectionFailure, isRefusal, unlessUnconfirmed } from '../../lib/http';
import { inPageLanguage, pageLanguage, pageText } from '../../lib/page-strings';
import { readText, writeText } from '../../lib/storage';
import { isSignedIn, rememberSignedIn } from '../login/signed-in';
import { toastOnNextPage } from '../toast/toast';
import { $vehicle, lineVehicleOf } from '../vehicle/vehicle';

/** Ids of the items that the customer waits for; empty until `loadWished` has loaded them. */
export const $wished = atom<ReadonlySet<string>>(new Set());

/** The item for which a guest in this tab went to sign in. */
const askedKey = 'restock_asked';

/** @throws ApiFailure, NoAnswer */
export async function loadWishes(): Promise<RestockWish[]> {
  const { data } = await call<{ data: RestockWish[] }>('GET', inPageLanguage('/api/user/restock'));
  $wished.set(new Set(data.map(({ itemId }) => itemId)));
  return data;
}

let loading: Promise<unknown> | undefined;

/** Loads once in a page what a signed-in customer waits for. A failure only leaves buttons unpressed. */
export function loadWished(): void {
  if (!isSignedIn()) return;
  loading ??= loadWishes().catch((error: unknown) => console.warn('the wishes could not be loaded', error));
}

const pathOf = (itemId: string) => `/api/restock/${encodeURIComponent(itemId)}`;

/** @returns what to say @throws ApiFailure, NoAnswer */
export async function makeWish(itemId: string, t: Translate): Promise<string> {
  // An answer from before the wish would take it off the list.
  await loading;
  const body: RestockBody = { language: pageLanguage(), vehicle: lineVehicleOf($vehicle.get()) };
  const { emailProven } = await call<RestockAnswer>('PUT', pathOf(itemId), body);
  $wished.set(new Set($wished.get()).add(itemId));
  return t(emailProven ? 'restock.asked' : 'restock.askedUnproven');
}

/** @throws ApiFailure, NoAnswer */
export async function endWish(itemId: string): Promise<void> {
  await call('DELETE', pathOf(itemId));
  $wished.set(new Set([...$wished.get()].filter((id) => id !== itemId)));
}

/** Goes to the login page, which leads back to `next`; a page with the item's button there then makes the wish. */
function askToSignIn(itemId: string, next: string, t: Translate): void {
  writeText('session', askedKey, itemId);
  toastOnNextPage({ kind: 'good', title: t('restock.ask'), text: t('restock.signIn') });
  location.assign(`${pathIn(pageLanguage(), '/login')}?${new URLSearchParams({ next })}`);
}

/**
 * Whether a guest who went to sign in for this wish is back: true once. A guest who is back without having signed in
 * does not want it any more.
 */
export function isBackFor(itemId: string): boolean {
  if (readText('session', askedKey) !== itemId) return false;
  writeText('session', askedKey, undefined);
  return isSignedIn();
}

/**
 * Makes a wish, or ends it. A guest goes to the login page.
 * @param next the address in this shop to come back to after signing in
 * @returns what to say; undefined when the page is left
 * @throws ApiFailure, NoAnswer
 */
export async function pressWish(itemId: string, next: string, t: Translate): Promise<string | undefined> {
  try {
    if (isSignedIn() && $wished.get().has(itemId)) {
      await endWish(itemId);
      return t('restock.ended');
    }
    if (isSignedIn()) return await makeWish(itemId, t);
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 401)) throw error;
    // The sign-in has ended on the server.
    rememberSignedIn(false, false);
  }
  askToSignIn(itemId, next, t);
  return undefined;
}

/** Why a wish was not stored, as the text of a message. */
export function wishFailure(error: unknown, t: Translate): string {
  if (isRefusal(error, 'available')) return t('restock.available');
  if (isRefusal(error, 'unknown_item')) return t('restock.gone');
  if (error instanceof ApiFailure && error.status === 409) return t('restock.tooMany', { max: restockRules.maxWishes });
  const page = pageText();
  return connectionFailure(error, page) ?? unlessUnconfirmed(error, page, t('restock.failed'));
}
