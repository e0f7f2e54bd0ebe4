import type { Fit } from '../../../api/contract/fitment';
import { cartRules } from '../../../api/contract/rules';
import { pageLanguage, pageText } from '../../lib/page-strings';
import { addToCart } from '../cart/add';
import { addFailureText } from '../cart/add-failure';
import { showToast } from '../toast/toast';
import { $vehicle, fittedVehicle } from '../vehicle/vehicle';

/** Enquires about the part: adds one to the cart and goes to checkout. Without scripts the button opens the product. */
const form = document.querySelector<HTMLFormElement>('form[data-request-quote]');
const button = form?.querySelector('button');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!button || button.disabled) return;
  const t = pageText();
  const words = button.textContent;
  button.disabled = true;
  button.textContent = t('product.adding');
  try {
    const { item: itemId = '', name = '', next = '/checkout' } = form.dataset;
    const adding = { itemId, quantity: cartRules.defaultQuantity, name, fit: await fitOfItem(form) };
    if (await addToCart(adding, pageLanguage())) location.assign(next);
  } catch (error) {
    showToast({ kind: 'bad', title: t('errors.toast'), text: addFailureText(error, t) });
  } finally {
    button.disabled = false;
    button.textContent = words;
  }
});

/** Whether the item fits the chosen vehicle, from the text of the list that has it. */
async function fitOfItem({ dataset }: HTMLElement): Promise<Fit | undefined> {
  const vehicle = $vehicle.get();
  const fits = document.querySelector<HTMLElement>('[data-fits]')?.dataset.fits;
  if (!vehicle || fits === undefined) return undefined;
  const place = Number(dataset.place);
  const { readFits } = await import('../../../api/contract/fit');
  return readFits(fits, fittedVehicle(vehicle), place + 1)[place]?.fit;
}
