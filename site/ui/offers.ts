import { effectivePrice } from '../../api/shop/money/rules';
import type { Offer } from '../../api/shop/search/contract';
import { searchRules } from '../../api/shop/search/rules';
import { formatPrice } from '../i18n/format';
import { element } from '../lib/element';
import { call } from '../lib/http';
import { showPrices } from './prices';

/**
 * Loads prices and stock of lists that are generated without them (ItemList.astro): when a list nearly scrolls into
 * view, and for cards added later. A list also works without them.
 */
for (const list of document.querySelectorAll<HTMLElement>('[data-offer-words]')) {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      void showOffers(list);
      const more = new MutationObserver((changes) => {
        if (changes.some(({ addedNodes }) => Array.from(addedNodes).some(hasPlace))) void showOffers(list);
      });
      more.observe(list, { childList: true, subtree: true });
    },
    { rootMargin: '300px' },
  );
  watch.observe(list);
}

/** Whether an added element is a card, and not the price that this script puts into one. */
const hasPlace = (node: Node) => node instanceof Element && node.querySelector('[data-offer]') !== null;

/** Fills the places that have no pending call; after a refusal, the next card asks for them again. */
async function showOffers(list: HTMLElement): Promise<void> {
  const places = Array.from(list.querySelectorAll<HTMLElement>('[data-offer]:not([aria-busy])')).slice(
    0,
    searchRules.maxPageSize,
  );
  if (places.length === 0) return;
  for (const place of places) place.ariaBusy = 'true';
  const words = JSON.parse(list.dataset.offerWords ?? '[]') as string[];
  try {
    const query = new URLSearchParams(places.map((place) => ['id', place.dataset.offer ?? '']));
    const { offers } = await call<{ offers: Offer[] }>('GET', `/api/parts/offers?${query}`);
    for (const place of places) {
      const offer = offers.find(({ itemId }) => itemId === place.dataset.offer);
      if (offer) place.replaceChildren(priceOf(offer, words), badgeOf(offer.available, words));
      delete place.dataset.offer;
    }
    showPrices(list);
  } catch (error) {
    console.warn('prices of a list could not be loaded', error);
    // The text is as large as a price, so that nothing moves.
    for (const place of places) place.replaceChildren(elsewhere(words));
  }
  for (const place of places) place.ariaBusy = null;
}

/** Says where to find the price that could not be loaded. */
const elsewhere = ([, , , onPage = '']: string[]): HTMLElement => element('span', 'text-sm text-muted', onPage);

function priceOf(offer: Offer, [, , onRequest = '']: string[]): HTMLElement {
  const paise = effectivePrice(offer);
  if (paise <= 0) return element('span', 'font-semibold', onRequest);
  const price = element('span', 'price', formatPrice(paise));
  price.dataset.paise = String(paise);
  return price;
}

function badgeOf(isAvailable: boolean, [available = '', outOfStock = '']: string[]): HTMLElement {
  return element('span', `badge ${isAvailable ? 'badge-good' : 'badge-bad'}`, isAvailable ? available : outOfStock);
}
