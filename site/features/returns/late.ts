import type { Language } from '../../../api/shop/language/languages';
import { lateStrings } from '../../lib/late-texts';
import { Returns } from './Returns';

/** Loads the returns of an order once it was delivered. @throws TypeError without a connection */
export const loadReturnsPart = async (language: Language) => ({
  strings: await lateStrings(language, ['returns', 'pictures']),
  Returns,
});
