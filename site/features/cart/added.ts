import { type Language, pathIn } from '../../../api/contract/languages';
import type { Translate } from '../../i18n/keys';
import { showToast, wayLook } from '../toast/toast';

/** Says that an item is in the cart, with the way there. @param name of the item, where a page shows several */
export function showAdded(t: Translate, language: Language, name?: string): void {
  const more = document.createElement('a');
  more.className = `inline-flex items-center ${wayLook}`;
  more.href = pathIn(language, '/cart');
  more.textContent = t('account.viewCart');
  showToast({ kind: 'good', title: t('product.addedToCart'), more, ...(name ? { text: name } : {}) });
}
