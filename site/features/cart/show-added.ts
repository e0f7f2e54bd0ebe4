import type { CartEntry } from '../../../api/shop/cart/contract';
import { type Language, pathIn } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { element } from '../../lib/element';
import { showToast, wayLook } from '../toast/toast';

/**
 * Says that an item is in the cart, with the way there, and when it is more than the shop has.
 * @param name of the item, where a page shows several
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

/** Empty without a connection. */
async function shortText(language: Language, count: number): Promise<string> {
  try {
    const { lateTexts } = await import('../../lib/late-texts');
    return (await lateTexts(language, ['purchase']))('purchase.stockShort', { count });
  } catch {
    return '';
  }
}
