import { atom } from 'nanostores';
import { type ChargeRule, paiseOf } from '../../../api/shop/money/rules';
import { chargedBy } from '../../../api/shop/money/shipping';
import { askDelivery, type Delivery, itemsText, type Wanted } from './delivery';

/** Items on their way to a PIN code; it is empty while nobody knows it. */
export interface Parcel {
  pin: string;
  wanted: readonly Wanted[];
}

/** What the server has said about a parcel. */
interface Known {
  /** Of which parcel, by `parcelKey`, and its PIN code. */
  key: string;
  pin: string;
  /** Null when there was no answer. */
  answer: Delivery | null;
  /** The shipping that it named when it refused other sums: that is what counts. */
  namedPaise?: number;
}

/** Names a parcel: two with the same key have the same answer. */
export const parcelKey = ({ pin, wanted }: Parcel) => `${pin} ${itemsText(wanted)}`;

/** The one answer about the cart's items: dates, costs and totals are shown from it. */
export const $delivery = atom<Known>({ key: '', pin: '', answer: null });

let asking = '';

/** Whether there is nothing more to ask about a parcel; a failure is asked about again. */
function isAnswered(parcel: string): boolean {
  const { answer, key, namedPaise } = $delivery.get();
  return key === parcel && (answer !== null || namedPaise !== undefined);
}

/** Asks what a parcel costs and when it arrives. Until there is an answer, the last one stays. */
export async function lookUp(parcel: Parcel): Promise<void> {
  const { pin, wanted } = parcel;
  const key = parcelKey(parcel);
  asking = key;
  if (pin === '' || isAnswered(key)) return;
  const answer = await askDelivery(pin, wanted).catch(() => null);
  // Another parcel may be asked about meanwhile, or the server may have named the shipping.
  if (asking === key && !isAnswered(key)) $delivery.set({ key, pin, answer });
}

/** The server has refused other sums, and named the shipping of a parcel. */
export function nameShipping(parcel: Parcel, namedPaise: number): void {
  const { answer, pin } = $delivery.get();
  $delivery.set({ key: parcelKey(parcel), pin: parcel.pin, answer: pin === parcel.pin ? answer : null, namedPaise });
}

/** How a parcel is charged. */
export interface Shipping {
  rule: ChargeRule;
  /** Whether its shipping is not known yet; the rule has none then. */
  isOpen: boolean;
}

/**
 * How a parcel is charged, by what is known: as the server charges its enquiry.
 * @param parcel undefined where the shop's own rule is the only one: abroad, and without delivery by PIN code
 */
export function shippingOf(charges: ChargeRule, parcel: Parcel | undefined, known: Known): Shipping {
  if (!parcel) return { rule: charges, isOpen: false };
  const { answer, key, namedPaise } = known;
  const isKnown = parcel.pin !== '' && key === parcelKey(parcel);
  if (isKnown && namedPaise !== undefined) return { rule: chargedBy(charges, [{ paise: namedPaise }]), isOpen: false };
  if (isKnown && answer) {
    const offers = answer.offers.map(({ cost }) => ({ paise: paiseOf(cost) }));
    return { rule: chargedBy(charges, offers), isOpen: false };
  }
  return { rule: chargedBy(charges, [{ paise: 0 }]), isOpen: true };
}
