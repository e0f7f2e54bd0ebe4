import type { LineFit } from '../cart/line-vehicle.ts';
import type { ChargeRule, Totals } from '../money/rules.ts';
import type { Address, EnquiryVehicle } from '../orders/contract.ts';
import type { Evidence } from '../promise/rules.ts';
import type { LineGst } from '../tax/settings.ts';

/** A guest's enquiry with the server's prices and verdicts of the moment in which it came. */
export interface GuestOrder {
  language: string;
  email: string;
  phone: string;
  shippingAddress: Address;
  billingAddress: Address | null;
  vehicle: EnquiryVehicle | null;
  note: string | null;
  lines: (Partial<LineFit> & {
    itemId: string;
    name: string;
    partNumber: string;
    brandName: string;
    quantity: number;
    unitPaise: number;
    totalPaise: number;
    gst?: LineGst;
    /** Why it fits, if that is known: the promise is that of the day on which the enquiry came. */
    evidence?: Evidence | undefined;
  })[];
  totals: Totals;
  charges: ChargeRule;
  gstin: string | null;
}
