import { cartRules } from '../../../api/contract/rules';
import { pageLanguage, pageText } from '../../lib/page-strings';
import { addToCart } from '../cart/add';
import { addFailureText } from '../cart/add-failure';
import { showToast } from '../toast/toast';

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
    await addToCart(form.dataset.item ?? '', cartRules.defaultQuantity, pageLanguage());
    location.assign(form.dataset.next ?? '/checkout');
  } catch (error) {
    showToast({ kind: 'bad', title: t('errors.toast'), text: addFailureText(error, t) });
  } finally {
    button.disabled = false;
    button.textContent = words;
  }
});
