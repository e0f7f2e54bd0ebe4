import type { CartEntry } from '../../../api/contract/cart';
import { type Language, pathIn } from '../../../api/contract/languages';
import type { Translate } from '../../i18n/keys';
import { showToast, wayLook } from '../toast/toast';
import { missingStock } from './preview';

/**
 * Says that an item is in the cart, with the way there, and when it is more than the shop has.
 * @param name of the item, where a page shows several
 */
export async function showAdded(t: Translate, language: Language, line: CartEntry, name?: string): Promise<void> {
  const more = document.createElement('a');
  more.className = `inline-flex items-center ${wayLook}`;
  more.href = pathIn(language, '/cart');
  more.textContent = t('account.viewCart');
  const stock = missingStock(line);
  const short = stock === undefined ? undefined : await stockText(language, stock);
  const text = [name, short].filter(Boolean).join(' · ');
  showToast({ kind: 'good', title: t('product.addedToCart'), more, ...(text ? { text } : {}) });
}

/** Undefined without a connection. */
async function stockText(language: Language, count: number): Promise<string | undefined> {
  try {
    const { lateTexts } = await import('../../lib/late-texts');
    return (await lateTexts(language, ['purchase']))('purchase.stockShort', { count });
  } catch {
    return undefined;
  }
}
