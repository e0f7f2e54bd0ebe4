import type { Language } from '../../../api/shop/language/languages';
import { orderSections } from '../../lib/late-order-texts';
import { textsFrom } from '../../lib/late-texts';
import { Payment } from './Payment';

/** Loads what an order needs once it can be paid. @throws TypeError without a connection */
export async function loadPayment(language: Language) {
  return { late: await textsFrom(orderSections, language, ['payment']), Payment };
}
