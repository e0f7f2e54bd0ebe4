import type { Language } from '../../../api/shop/language/languages';
import { lateTexts } from '../../lib/late-texts';
import { readChecked } from '../promise/confirmed';
import { CartFacts } from './CartFacts';

/** Loads what the cart needs when a line has facts to show. @throws TypeError without a connection */
export async function loadCartFacts(language: Language) {
  readChecked();
  return { late: await lateTexts(language, ['purchase', 'promise']), CartFacts };
}
export type CartFactsPart = Awaited<ReturnType<typeof loadCartFacts>>;
