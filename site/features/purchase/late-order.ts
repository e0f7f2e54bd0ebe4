import type { Language } from '../../../api/contract/languages';
import { lateTexts } from '../../lib/late-texts';
import { AskedVehicle } from './AskedVehicle';
import { Said } from './Said';

/** What a customer's order loads when it says something of a vehicle. @throws TypeError without a connection */
export async function loadOrderFacts(language: Language) {
  return { late: await lateTexts(language, ['purchase']), AskedVehicle, Said };
}
