import type { Language } from '../../../api/shop/language/languages';
import { lateTexts } from '../../lib/late-texts';
import { OrderedFit } from '../promise/OrderedFit';
import { AskedVehicle } from './EnquiryVehicle';

/** Loads what an order needs when it has a vehicle. @throws TypeError without a connection */
export async function loadOrderFacts(language: Language) {
  return { late: await lateTexts(language, ['purchase', 'promise']), AskedVehicle, OrderedFit };
}
export type OrderFactsPart = Awaited<ReturnType<typeof loadOrderFacts>>;
