import type { Language } from '../../../api/shop/language/languages';
import { orderSections } from '../../lib/late-order-texts';
import { stringsFrom } from '../../lib/late-texts';
import { Returns } from './Returns';

/** Loads the returns of an order once it was delivered. @throws TypeError without a connection */
export const loadReturnsPart = async (language: Language) => ({
  strings: await stringsFrom(orderSections, language, ['returns', 'pictures']),
  Returns,
});
