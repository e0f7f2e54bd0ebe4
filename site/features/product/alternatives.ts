import type { Offer } from '../../../api/contract/parts';
import { effectivePrice } from '../../../api/contract/rules';
import { formatPrice } from '../../i18n/format';
import { call } from '../../lib/http';
import { showPrices } from '../../ui/prices';

/** Prices and stock of the alternatives load when the list nearly scrolls into view; without them it still works. */
const list = document.querySelector<HTMLElement>('[data-alternatives]');

if (list) {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      void showOffers(list);
    },
    { rootMargin: '300px' },
  );
  watch.observe(list);
}

async function showOffers(within: HTMLElement): Promise<void> {
  const places = Array.from(within.querySelectorAll<HTMLElement>('[data-offer]'));
  const [available = '', outOfStock = '', onRequest = ''] = JSON.parse(within.dataset.words ?? '[]') as string[];
  try {
    const query = new URLSearchParams(places.map((place) => ['id', place.dataset.offer ?? '']));
    const { offers } = await call<{ offers: Offer[] }>('GET', `/api/parts/offers?${query}`);
    for (const place of places) {
      const offer = offers.find(({ itemId }) => itemId === place.dataset.offer);
      if (offer) place.replaceChildren(priceOf(offer, onRequest), badgeOf(offer.available, available, outOfStock));
    }
    showPrices(within);
  } catch (error) {
    console.warn('prices of the alternatives could not be loaded', error);
  }
}

function priceOf(offer: Offer, onRequest: string): HTMLElement {
  const element = document.createElement('span');
  const paise = effectivePrice(offer);
  if (paise > 0) element.dataset.paise = String(paise);
  element.className = paise > 0 ? 'price' : 'font-semibold';
  element.textContent = paise > 0 ? formatPrice(paise) : onRequest;
  return element;
}

function badgeOf(available: boolean, yes: string, no: string): HTMLElement {
  const element = document.createElement('span');
  element.className = `badge ${available ? 'badge-good' : 'badge-bad'}`;
  element.textContent = available ? yes : no;
  return element;
}
