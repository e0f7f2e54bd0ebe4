import type { Language } from '../../../api/shop/language/languages';
import { lateTexts } from '../../lib/late-texts';
import { RestockButton } from './RestockButton';
import { Wishes } from './Wishes';

/** Loads what a page needs when an item is out of stock, or has wishes to list. @throws TypeError without a connection */
export async function loadRestock(language: Language) {
  return { late: await lateTexts(language, ['restock']), RestockButton, Wishes };
}
