import type { Language } from '../../../api/shop/language/languages';
import { lateTexts } from '../../lib/late-texts';
import { Payment } from './Payment';

/** Loads what an order needs once it can be paid. @throws TypeError without a connection */
export async function loadPayment(language: Language) {
  return { late: await lateTexts(language, ['payment']), Payment };
}
