import type { Language } from '../../../api/shop/language/languages';
import { lateTexts } from '../../lib/late-texts';
import { Said } from '../vehicle/Said';
import { AskedVehicle } from './EnquiryVehicle';

/** What a customer's order loads when it says something of a vehicle. @throws TypeError without a connection */
export async function loadOrderFacts(language: Language) {
  return { late: await lateTexts(language, ['purchase']), AskedVehicle, Said };
}
export type OrderFactsPart = Awaited<ReturnType<typeof loadOrderFacts>>;
