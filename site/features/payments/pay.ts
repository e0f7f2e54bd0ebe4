import type { OrderDetails } from '../../../api/shop/orders/contract';
import type { PaymentDetails } from '../../../api/shop/payments/contract';
import type { Translate } from '../../i18n/keys';
import { call, isRefusal } from '../../lib/http';
import { pageLanguage } from '../../lib/page-strings';
import type { IslandProps } from '../../ui/island';
import { type Explained, leaving } from '../../ui/use-form';
import { stepFailure } from '../acceptance/answer';
import { $order, cleanAddress, keyHeader, leaveForPayment } from '../orders/order';

export interface PaymentProps extends IslandProps {
  /** The texts of payments, which load late. */
  t: Translate;
  order: OrderDetails;
  payment: PaymentDetails;
}

const pathOf = ({ orderId }: OrderDetails, part: string) =>
  `/api/orders/${orderId}/payments/${part}?lang=${pageLanguage()}`;

/** Goes to the provider's page. @throws ApiFailure, NoAnswer */
export async function payOnline(order: OrderDetails): Promise<never> {
  const { data } = await call<{ data: { url: string } }>('POST', pathOf(order, 'link'), undefined, keyHeader());
  leaveForPayment(data.url);
  return leaving;
}

/** Asks the provider what has arrived, and shows the order as it is then. @throws ApiFailure, NoAnswer */
export async function lookForPayment(order: OrderDetails): Promise<void> {
  cleanAddress();
  $order.set((await call<{ data: OrderDetails }>('POST', pathOf(order, 'check'), undefined, keyHeader())).data);
}

/** Why a payment was not stored. @param t of the order's page @param late of payments */
export function payFailure(error: unknown, t: Translate, late: Translate): Explained {
  if (isRefusal(error, 'reference_used')) return { reference: late('payment.referenceUsed') };
  if (isRefusal(error, 'wrong_reference')) return { reference: late('payment.referenceWrong') };
  if (isRefusal(error, 'provider_away')) return late('payment.providerAway');
  if (isRefusal(error, 'parcel_sent')) return late('payment.parcelSent');
  for (const code of ['not_now', 'nothing_due', 'not_offered'])
    if (isRefusal(error, code)) return late('payment.refusedNow');
  return stepFailure(error, t);
}
