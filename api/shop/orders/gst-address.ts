import { ApiError } from '../../serve/errors.ts';
import { supplyPlace } from '../invoices/place.ts';
import { gstinProblem, gstinState, normalGstin } from '../tax/gstin.ts';
import { type GstTable, OutsideIndia, UnknownState } from '../tax/rules.ts';
import type { EnquiryBody } from './contract.ts';

/** What an invoice will need of an enquiry's addresses: asked while its customer can still correct it. */

/** @throws ApiError 400 that names the field */
function refuse(code: string, field: string, message: string): never {
  throw new ApiError(400, code, message, { fields: [{ field, message }] });
}

/** The state of an address; undefined abroad, where the shop's GST does not apply. @throws ApiError 400 */
function stateAt(address: EnquiryBody['shippingAddress'], field: string, table: GstTable) {
  try {
    return supplyPlace(address, table);
  } catch (error) {
    if (error instanceof OutsideIndia) return undefined;
    if (error instanceof UnknownState) return refuse('unknown_state', `${field}.state`, error.message);
    throw error;
  }
}

/**
 * The customer's GSTIN as it is stored; null when there is none.
 * @throws ApiError 400 for a mistyped one, one of another state than the billed address, and an address in India whose
 * state is unknown
 */
export function checkedGstin(body: EnquiryBody, table: GstTable): string | null {
  const { billingAddress, shippingAddress } = body;
  const shipped = stateAt(shippingAddress, 'shippingAddress', table);
  const billed = billingAddress ? stateAt(billingAddress, 'billingAddress', table) : shipped;
  const gstin = normalGstin(body.gstin ?? '');
  if (gstin === '') return null;
  if (gstinProblem(gstin, table) !== undefined)
    refuse('wrong_gstin', 'gstin', 'expected a GSTIN without a mistyped character');
  if (billed?.code !== gstinState(gstin))
    refuse('wrong_gstin', 'gstin', 'expected a GSTIN of the state of the billing address');
  return gstin;
}
