import { atom } from 'nanostores';
import { useEffect } from 'react';

/** Where the desk is: its address decides the list and the open enquiry. It changes without loading a page. */

export interface Place {
  /** The open enquiry; undefined: none. */
  orderId: string | undefined;
  /** "?show=quoted", or "". */
  search: string;
  /** Grows when a list is asked for, which may be the one that is shown: it is then loaded again. */
  asked?: number;
}

export const $place = atom<Place | undefined>(undefined);

const inDesk = /^((?:\/[a-z]{2})?\/desk)(?:\/orders\/([^/]+))?\/?$/;

/** The place of an address; undefined when it is not of the one screen of enquiries. */
export function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place | undefined {
  const found = inDesk.exec(pathname);
  if (!found) return undefined;
  const [, , order] = found;
  return { orderId: order && decoded(order), search };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of an enquiry, or of the list alone, in the language of the page. @param base "" or "/hi" */
export const addressOf = (base: string, { orderId, search }: Pick<Place, 'orderId' | 'search'>): string =>
  `${base}/desk${orderId === undefined ? '' : `/orders/${encodeURIComponent(orderId)}`}${search}`;

/** Goes to a place of the desk; Back leads back. Anything else is opened as a page. */
export function go(address: string): void {
  const url = new URL(address, location.href);
  const place = placeOf(url);
  if (!place) return location.assign(url);
  history.pushState(null, '', url);
  const asked = $place.get()?.asked ?? 0;
  $place.set({ ...place, asked: place.orderId === undefined ? asked + 1 : asked });
}

/** The place that a click on a link leads to; undefined for a click that the browser has to follow itself. */
function leadsTo(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.hreflang) return undefined;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && !url.hash && placeOf(url) ? url : undefined;
}

/** Follows the address, and opens links to places of the desk without loading a page. */
export function useDeskPlace(): void {
  useEffect(() => {
    const read = () => {
      const place = placeOf(location);
      $place.set(place && { ...place, asked: $place.get()?.asked ?? 0 });
    };
    const follow = (event: MouseEvent) => {
      const url = leadsTo(event);
      if (!url) return;
      event.preventDefault();
      go(url.href);
    };
    read();
    addEventListener('popstate', read);
    document.addEventListener('click', follow);
    return () => {
      removeEventListener('popstate', read);
      document.removeEventListener('click', follow);
    };
  }, []);
}
