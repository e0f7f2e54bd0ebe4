import { cartRules, parseQuantity } from '../../../api/contract/rules';
import { pageLanguage, pageText } from '../../lib/page-strings';
import { addToCart } from '../cart/add';
import { addFailureText } from '../cart/add-failure';
import { showAdded } from '../cart/added';
import { showToast } from '../toast/toast';

/** The add-to-cart form of the product page. */
const form = document.querySelector<HTMLFormElement>('form[data-add-to-cart]');
const box = form?.querySelector<HTMLInputElement>('input');
const button = form?.querySelector('button');
const problem = form?.querySelector('[role=alert]');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!box || !button || !problem || button.disabled) return;
  const t = pageText();
  const quantity = parseQuantity(box.value);
  box.setAttribute('aria-invalid', String(quantity === undefined));
  problem.textContent = quantity === undefined ? t('product.quantityInvalid', { max: cartRules.maxQuantity }) : '';
  if (quantity === undefined) {
    box.focus();
    return;
  }
  button.disabled = true;
  button.textContent = t('product.adding');
  try {
    await addToCart(form.dataset.item ?? '', quantity, pageLanguage());
    showAdded(t, pageLanguage());
  } catch (error) {
    showToast({ kind: 'bad', title: t('errors.toast'), text: addFailureText(error, t) });
  } finally {
    button.disabled = false;
    button.textContent = t('product.addToCart');
    button.focus();
  }
});

// From here on a submit is handled above; one that came too early is repeated.
form?.removeAttribute('data-waits');
form?.dispatchEvent(new Event('astro:hydrate'));
