import type { Language } from '../../../api/shop/language/languages';
import { lateTexts } from '../../lib/late-texts';
import { CartFacts } from './CartFacts';

/** What the cart loads when a line has something to say. @throws TypeError without a connection */
export async function loadCartFacts(language: Language) {
  return { late: await lateTexts(language, ['purchase']), CartFacts };
}
export type CartFactsPart = Awaited<ReturnType<typeof loadCartFacts>>;
