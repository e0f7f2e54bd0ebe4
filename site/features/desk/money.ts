import type { DeskOrder } from '../../../api/shop/desk/contract';
import { paiseToRupees } from '../../../api/shop/money/rules';
import { parseRupees } from '../../../api/shop/orders/rules';
import type { DeskPaymentDetails } from '../../../api/shop/payments/contract';
import type { Translate } from '../../i18n/keys';
import { isRefusal } from '../../lib/http';
import type { IslandProps } from '../../ui/island';
import type { Explained } from '../../ui/use-form';
import { failureOf } from './saving';

/** What the parts of the panel about payments share. */

export interface MoneyProps extends IslandProps {
  order: DeskOrder;
  payment: DeskPaymentDetails;
}

/** Typed rupees as a number, which the form has checked. */
export const rupeesOf = (typed: string): number => paiseToRupees(parseRupees(typed) ?? 0);

/** Why a change to the money was not saved. */
export function moneyFailure(error: unknown, t: Translate, prefix = ''): Explained {
  if (isRefusal(error, 'reference_used')) return { [`${prefix}reference`]: t('payment.referenceUsed') };
  if (isRefusal(error, 'wrong_reference')) return { [`${prefix}reference`]: t('payment.referenceWrong') };
  return isRefusal(error, 'too_much') ? t('payment.desk.tooMuch') : failureOf(error, t);
}
