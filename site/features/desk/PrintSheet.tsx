import { useEffect, useRef } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { paiseOf } from '../../../api/shop/money/rules';
import { openTotals, paiseTotals, shownSums } from '../../../api/shop/money/sums';
import { formatDate } from '../../i18n/dates';
import { formatPrice } from '../../i18n/format';
import { langOf } from '../../i18n/lang-of';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { sumNames } from '../../ui/sum-names';
import { AddressBlock } from '../orders/AddressBlock';
import { ratesOf, ruleOf } from '../orders/rule';
import { PromiseSentence } from '../promise/PromiseSentence';

export type Sheet = 'quote' | 'slip';

interface Props extends IslandProps {
  order: DeskOrder;
  sheet: Sheet;
  onDone: () => void;
}

/** A sheet of paper about an enquiry, in place of the screen: its quote, or what is packed. Prints itself. */
export function PrintSheet({ order, sheet, onDone, ...props }: Props) {
  const t = useText(props);
  const region = useRegion();
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const end = () => done.current();
    addEventListener('afterprint', end);
    print();
    return () => removeEventListener('afterprint', end);
  }, []);
  const date = formatDate(new Date(order.quotedAt ?? order.createdAt), 'day', props.language, region);
  return (
    <section className="hidden print:block">
      <h2>
        {t(sheet === 'quote' ? 'quote.title' : 'desk.printSlip')}: {order.orderNumber}
      </h2>
      <p>{date}</p>
      <div className="my-3">
        <AddressBlock title={t('checkout.shippingAddress')} address={order.shippingAddress} />
        <p>{order.contactInfo.phone}</p>
      </div>
      <Lines {...props} order={order} sheet={sheet} />
      {sheet === 'quote' && order.quote?.message && <p className="mt-3 whitespace-pre-line">{order.quote.message}</p>}
      {sheet === 'slip' && order.note && <p className="mt-3 whitespace-pre-line">{order.note}</p>}
    </section>
  );
}

/** What was quoted, with its prices; or what goes into the parcel, with a box to tick. */
function Lines({ order, sheet, ...props }: Omit<Props, 'onDone'>) {
  const t = useText(props);
  const region = useRegion();
  const rupees = (paise: number) => formatPrice(paise, 'INR', region);
  const rule = ruleOf(order);
  const names = sumNames(t, t('cart.tax'), ratesOf(order));
  const sums = shownSums(openTotals(paiseTotals(order.totals), false, [], rule), rule);
  const lines = order.items.flatMap((item) => {
    const quoted = order.quote?.lines.find(({ lineId }) => lineId === item.lineId);
    // What the customer has not taken is in no sum.
    const isLeftOut = quoted?.accepted === false || (sheet === 'slip' && quoted?.availability === 'unavailable');
    return isLeftOut ? [] : [{ item, quoted }];
  });
  return (
    <table className="w-full">
      <tbody>
        {lines.map(({ item, quoted }) => (
          <tr key={item.lineId} className="border-b border-line align-top">
            {sheet === 'slip' && <td className="w-8 py-2">☐</td>}
            <td className="w-12 py-2 tabular-nums">{item.quantity} ×</td>
            <td className="py-2">
              <span lang="en">
                {item.brandName} <span className="number">{item.partIdNumber}</span>
              </span>
              <span className="block" lang={langOf(item.itemName) ?? order.language}>
                {item.itemName}
              </span>
              {item.vehicle && (
                <span className="block text-muted" lang="en">
                  {item.vehicle.label}
                </span>
              )}
              {item.vehicle && item.promise && (
                <span className="block">
                  <PromiseSentence t={t} vehicle={item.vehicle} promise={item.promise} />
                </span>
              )}
            </td>
            {sheet === 'quote' && (
              <td className="py-2 text-end tabular-nums">
                {quoted && quoted.availability !== 'unavailable'
                  ? rupees(paiseOf(quoted.totalPrice))
                  : t('quote.availability.unavailable')}
              </td>
            )}
          </tr>
        ))}
        {sheet === 'quote' &&
          sums.map(([name, { paise }]) => (
            <tr key={name}>
              <td className="py-1" colSpan={2}>
                {names[name]}
              </td>
              <td className="py-1 text-end tabular-nums">{rupees(paise)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
