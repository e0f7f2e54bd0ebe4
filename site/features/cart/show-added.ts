import type { CartEntry } from '../../../api/shop/cart/contract';
import { type Language, pathIn } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { element } from '../../lib/element';
import { showToast, wayLook } from '../toast/toast';

/**
 * Says that an item is in the cart, links to it, and says when it is more than the stock.
 * @param name of the item, on a page that shows several
 */
export async function showAdded(
  t: Translate,
  language: Language,
  { cartItem, item }: CartEntry,
  name?: string,
): Promise<void> {
  const more = element('a', `inline-flex items-center ${wayLook}`, t('account.viewCart'));
  more.href = pathIn(language, '/cart');
  const short = item && cartItem.itemQuantity > item.itemStock && (await shortText(language, item.itemStock));
  const text = [name, short].filter(Boolean).join(' · ');
  showToast({ kind: 'good', title: t('product.addedToCart'), more, ...(text && { text }) });
}

/** The link's text; empty without a connection. */
async function shortText(language: Language, count: number): Promise<string> {
  try {
    const { lateTexts } = await import('../../lib/late-texts');
    return (await lateTexts(language, ['purchase']))('purchase.stockShort', { count });
  } catch {
    return '';
  }
}
