import { placeOfPin } from '../delivery/pins.ts';
import { type GstTable, placeOfSupply, type State, stateOf, UnknownState } from '../tax/rules.ts';

/**
 * The state of an address: by its name or, where that names none, by the PIN code.
 * @throws OutsideIndia for an address abroad
 * @throws UnknownState when neither tells it
 */
export function supplyPlace(address: { state: string; zipCode: string; country: string }, table: GstTable): State {
  try {
    return placeOfSupply(address, table);
  } catch (error) {
    if (!(error instanceof UnknownState)) throw error;
    const byPin = placeOfPin(address.zipCode);
    const state = byPin && stateOf(byPin.state, table);
    if (!state) throw error;
    return state;
  }
}
