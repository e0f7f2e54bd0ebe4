import { cartRules, parseQuantity } from '../../../api/shop/cart/rules';
import type { Fit } from '../../../api/shop/fit/fitment';
import { pageLanguage, pageText } from '../../lib/page-strings';
import { addToCart } from '../cart/add';
import { showAddFailure } from '../cart/add-failure';
import { showAdded } from '../cart/show-added';
import { $vehicle } from '../vehicle/vehicle';

/** The add-to-cart form of the product page. */
const form = document.querySelector<HTMLFormElement>('form[data-add-to-cart]');
const box = form?.querySelector<HTMLInputElement>('input');
const button = form?.querySelector('button');
const problem = form?.querySelector('[role=alert]');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!box || !button || !problem || button.ariaDisabled) return;
  const t = pageText();
  const quantity = parseQuantity(box.value);
  box.setAttribute('aria-invalid', String(quantity === undefined));
  problem.textContent = quantity === undefined ? t('product.quantityInvalid', { max: cartRules.maxQuantity }) : '';
  if (quantity === undefined) {
    box.focus();
    return;
  }
  // Not disabled: a disabled button loses the focus.
  button.ariaDisabled = 'true';
  button.textContent = t('product.adding');
  try {
    const { item: itemId = '', name = '' } = form.dataset;
    const line = await addToCart({ itemId, quantity, name, fit: await fitOfPage() }, pageLanguage());
    if (line) await showAdded(t, pageLanguage(), line);
  } catch (error) {
    showAddFailure(error);
  } finally {
    button.ariaDisabled = null;
    button.textContent = t('product.addToCart');
    button.focus();
  }
});

/** Whether the page's item fits the chosen vehicle. */
async function fitOfPage(): Promise<Fit | undefined> {
  const vehicle = $vehicle.get();
  if (!vehicle) return undefined;
  const { verdictOn, verdictPlace } = await import('./verdict');
  const place = verdictPlace();
  return place ? verdictOn(place, vehicle).fit : undefined;
}

// Asking for more than the stock is allowed; the message says so.
box?.addEventListener('input', () => {
  const short = form?.querySelector<HTMLElement>('[data-short-stock]');
  if (short) short.hidden = !((parseQuantity(box.value) ?? 0) > Number(box.dataset.stock));
});

// From here on submits are handled above; the head's script repeats one that came earlier.
form?.removeAttribute('data-waits');
