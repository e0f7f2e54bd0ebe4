import type { Language } from '../../../api/shop/language/languages';
import { lateTexts } from '../../lib/late-texts';
import { Delivery } from './Delivery';
import { readPin } from './pin';

/** Loads what cart and checkout say about delivery. @throws TypeError without a connection */
export async function loadDelivery(language: Language) {
  readPin();
  return { late: await lateTexts(language, ['delivery']), Delivery };
}
export type DeliveryPart = Awaited<ReturnType<typeof loadDelivery>>;
