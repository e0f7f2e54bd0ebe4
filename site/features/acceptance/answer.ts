import { paiseOf } from '../../../api/shop/money/rules';
import { quoteTotals } from '../../../api/shop/money/sums';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import type { ErrorAnswer } from '../../../api/shop/wire';
import type { Translate } from '../../i18n/keys';
import { failureText, isRefusal } from '../../lib/http';
import type { Explained } from '../../ui/use-form';
import { showOrder } from '../orders/order';
import { ruleOf } from '../orders/rule';
import { showToast } from '../toast/toast';

/** The lines of the quote that can be taken. */
export function offeredLines({ quote, items }: OrderDetails) {
  return (quote?.lines ?? []).flatMap((line) => {
    const item = items.find(({ lineId }) => lineId === line.lineId);
    return item && line.availability !== 'unavailable' ? { ...line, item } : [];
  });
}

/** What the order costs, in paise, when these lines are taken. */
export function totalOf(order: OrderDetails, taken: ReadonlySet<string>): number {
  const lines = offeredLines(order).map(({ lineId, unitPrice, item }) => ({
    unitPaise: paiseOf(unitPrice),
    quantity: item.quantity,
    availability: taken.has(lineId) ? ('available' as const) : ('unavailable' as const),
    gstPercent: item.gstPercent,
  }));
  return quoteTotals(lines, paiseOf(order.totals.shipping), ruleOf(order)).total;
}

/** Why a step was not made. When the order has changed meanwhile, the page shows it as it is now, and the form is a new one. */
export function stepFailure(error: unknown, t: Translate): Explained {
  if (isRefusal<ErrorAnswer & { data: OrderDetails }>(error, 'changed')) {
    if (error.answer.data) showOrder(error.answer.data);
    showToast({ kind: 'bad', title: t('acceptance.title'), text: t('acceptance.changed') });
    return undefined;
  }
  if (isRefusal(error, 'step_refused')) return t('acceptance.refusedNow');
  return failureText(error, t, t('acceptance.failed'));
}
