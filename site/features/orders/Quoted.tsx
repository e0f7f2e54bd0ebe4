import { paiseOf } from '../../../api/shop/money/rules';
import type { OrderDetails, OrderQuote } from '../../../api/shop/orders/contract';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { OpenAmount } from '../../ui/OpenAmount';
import { AmountText } from '../cart/amounts';

/** The cost of a line: the quoted price and availability, or else the price of the enquiry. */
export function QuotedLine({
  item,
  quote,
  t,
}: {
  item: OrderDetails['items'][number];
  quote: OrderQuote | null;
  t: Translate;
}) {
  const line = quote?.lines.find(({ lineId }) => lineId === item.lineId);
  if (!line)
    return (
      <div className="ms-auto text-end">
        <OpenAmount t={t} paise={paiseOf(item.totalPrice ?? 0)} open={item.totalPrice === null} />
        {item.unitPrice !== null && <Each t={t} rupees={item.unitPrice} />}
      </div>
    );
  const badge = { available: 'badge-good', to_order: 'badge-warn', unavailable: 'badge-bad' }[line.availability];
  return (
    <div className="ms-auto grid content-start justify-items-end gap-1 text-end">
      {line.availability === 'unavailable' ? (
        <span className="price">–</span>
      ) : (
        <div>
          <Amount paise={paiseOf(line.totalPrice)} />
          <Each t={t} rupees={line.unitPrice} />
        </div>
      )}
      <span className={`badge ${badge}`}>
        {t(`quote.availability.${line.availability}`)} {line.days !== null && t('quote.days', { count: line.days })}
      </span>
      {line.accepted !== null && (
        <span className={`badge ${line.accepted ? 'badge-good' : 'badge-quiet'}`}>
          {t(line.accepted ? 'acceptance.lineAccepted' : 'acceptance.lineRefused')}
        </span>
      )}
    </div>
  );
}

/** The price of one piece. */
function Each({ t, rupees }: { t: Translate; rupees: number }) {
  return <AmountText t={t} text="cart.perUnit" paise={paiseOf(rupees)} open={false} className="hint block" />;
}

/** The seller's message with the quote. */
export function QuoteMessage({ quote, t }: { quote: OrderQuote | null; t: Translate }) {
  if (!quote) return null;
  return (
    <section className="mt-4 rounded-lg bg-accent-soft p-4">
      <h2 className="text-base">{t('quote.title')}</h2>
      {quote.message && <p className="mt-1 whitespace-pre-line">{quote.message}</p>}
    </section>
  );
}
