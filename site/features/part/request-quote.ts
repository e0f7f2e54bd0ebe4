import { cartRules } from '../../../api/shop/cart/rules';
import type { Fit } from '../../../api/shop/fit/fitment';
import { pageLanguage, pageText } from '../../lib/page-strings';
import { addToCart } from '../cart/add';
import { showAddFailure } from '../cart/add-failure';
import { $vehicle, fittedVehicle } from '../vehicle/vehicle';
import { bestOffer } from './best-offer';

/**
 * Adds the offer that fits the shopper's vehicle best to the cart and goes to checkout. Without scripts the button
 * opens the first product.
 */
const form = document.querySelector<HTMLFormElement>('form[data-request-quote]');
const button = form?.querySelector('button');
const offers = [...(form?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
let chosen: { offer: HTMLElement; fit: Fit | undefined } | undefined;

$vehicle.subscribe(() => void choose());

/** Shows the name of the chosen offer. */
async function choose(): Promise<void> {
  const fits = await fitsOfItems();
  const place = bestOffer(
    offers.map(({ dataset }) => Number(dataset.place)),
    fits,
  );
  for (const offer of offers) {
    offer.hidden = Number(offer.dataset.place) !== place;
    if (!offer.hidden) chosen = { offer, fit: place === undefined ? undefined : fits[place] };
  }
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!button || button.disabled) return;
  const t = pageText();
  const words = button.textContent;
  button.disabled = true;
  button.textContent = t('product.adding');
  try {
    await choose();
    const { item: itemId = '', name = '' } = chosen?.offer.dataset ?? {};
    const adding = { itemId, quantity: cartRules.defaultQuantity, name, fit: chosen?.fit };
    if (await addToCart(adding, pageLanguage())) location.assign(form.dataset.next ?? '/checkout');
  } catch (error) {
    showAddFailure(error);
  } finally {
    button.disabled = false;
    button.textContent = words;
  }
});

/** How the items of the page's list fit the chosen vehicle; empty without one. */
async function fitsOfItems(): Promise<Fit[]> {
  const vehicle = $vehicle.get();
  const fits = document.querySelector<HTMLElement>('[data-fits]')?.dataset.fits;
  if (!vehicle || fits === undefined) return [];
  const [{ readFits }, { doubtsSoon, withDoubts }] = await Promise.all([
    import('../../../api/shop/fit/rules'),
    import('../promise/doubts'),
  ]);
  await doubtsSoon(vehicle);
  const slugs = new Map(offers.map(({ dataset }) => [Number(dataset.place), dataset.slug ?? '']));
  const last = Math.max(...offers.map(({ dataset }) => Number(dataset.place)));
  return readFits(fits, fittedVehicle(vehicle), last + 1).map(
    (verdict, place) => withDoubts(verdict, `/product/${slugs.get(place) ?? ''}`).fit,
  );
}
