import type { OrderDetails, OrderQuote } from '../../../api/contract/orders';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';

const paise = (rupees: number) => Math.round(rupees * 100);

/** What a line costs: as quoted, with its availability, else as it was asked for. */
export function QuotedLine({
  item,
  quote,
  t,
}: {
  item: OrderDetails['items'][number];
  quote: OrderQuote | null;
  t: Translate;
}) {
  const line = quote?.lines.find(({ itemId }) => itemId === item.itemId);
  if (!line)
    return (
      <div className="ms-auto">
        <Amount paise={paise(item.totalPrice)} />
      </div>
    );
  const badge = { available: 'badge-good', to_order: 'badge-warn', unavailable: 'badge-bad' }[line.availability];
  return (
    <div className="ms-auto grid content-start justify-items-end gap-1">
      {line.availability === 'unavailable' ? (
        <span className="price">–</span>
      ) : (
        <Amount paise={paise(line.totalPrice)} />
      )}
      <span className={`badge ${badge}`}>
        {t(`quote.availability.${line.availability}`)} {line.days !== null && t('quote.days', { count: line.days })}
      </span>
    </div>
  );
}

/** The seller's words to the quote. */
export function QuoteMessage({ quote, t }: { quote: OrderQuote | null; t: Translate }) {
  if (!quote) return null;
  return (
    <section className="mt-4 rounded-lg bg-accent-soft p-4">
      <h2 className="text-base">{t('quote.title')}</h2>
      {quote.message && <p className="mt-1 whitespace-pre-line">{quote.message}</p>}
    </section>
  );
}
