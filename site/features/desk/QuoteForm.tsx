import { useStore } from '@nanostores/react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { quoteForm } from '../../../api/shop/desk/form';
import { includesGst } from '../../../api/shop/money/rules';
import { percentsText } from '../../../api/shop/money/sums';
import { formatPrice } from '../../i18n/format';
import { AmountRow } from '../../ui/AmountRow';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { useForm } from '../../ui/use-form';
import { ratesOf, ruleOf } from '../orders/rule';
import { prepare } from './order';
import { QuoteField } from './QuoteField';
import { QuoteLine } from './QuoteLine';
import { checkQuote, formTotals, quoteOf, settledTotals } from './quote';
import { $quote, clearQuote, type QuoteTyping } from './quote-form';
import { failureOf } from './saving';

interface Props extends IslandProps {
  order: DeskOrder;
  taxPercent: number;
  /** Prices are settled: the form is read-only. */
  closed: boolean;
}

/** Price and availability of each line, and the reply to the customer. Always in rupees. */
export function QuoteForm(props: Props) {
  const typing = useStore($quote);
  return typing ? <Form {...props} typing={typing} /> : null;
}

function Form({ order, taxPercent, closed, typing, ...props }: Props & { typing: QuoteTyping }) {
  const t = useText(props);
  const { values } = typing;
  const { problems, failure, pending, submit } = useForm({
    check: () => checkQuote(values, order, t),
    send: () => prepare({ part: 'quote', body: quoteOf(values, order) }),
    explain: (error) => failureOf(error, t),
  });
  const field = { ...props, typing, problems };

  return (
    <form className="panel min-w-0 p-5" aria-labelledby="quote" onSubmit={submit} noValidate>
      <h2 id="quote" tabIndex={-1} className="mb-1">
        {t('quote.title')}
      </h2>
      {typing.restored && <DraftBack {...props} />}
      <fieldset disabled={closed} className="min-w-0">
        <legend className="sr-only">{t('quote.title')}</legend>
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <QuoteLine key={item.lineId} {...field} item={item} order={order} />
          ))}
        </ul>
        <div className="grid gap-4 border-t border-line pt-4 @min-[36rem]:grid-cols-2">
          <QuoteField {...field} name="shipping" label={t('desk.shippingCost')} kind="amount" />
          <Totals {...props} order={order} taxPercent={taxPercent} values={values} closed={closed} />
        </div>
        {!closed && (
          <div className="mt-4">
            <QuoteField {...field} name="message" label={t(quoteForm.message.label)} kind="text" />
          </div>
        )}
        {order.quote?.message && (
          <p className="hint mt-2 whitespace-pre-line">
            {t('quote.message')}: {order.quote.message}
          </p>
        )}
        {!closed && (
          <>
            <div className="mt-4 empty:hidden">
              <FormFailure text={failure} />
            </div>
            <button type="submit" className="btn btn-main mt-4" aria-disabled={pending || undefined}>
              {order.quotedAt ? t('desk.sendNewQuote') : t('desk.sendQuote')}
            </button>
          </>
        )}
      </fieldset>
    </form>
  );
}

function DraftBack(props: IslandProps) {
  const t = useText(props);
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-lg bg-accent-soft px-3 py-1" role="status">
      {t('desk.draftBack')}
      <button type="button" className="btn btn-plain" onClick={clearQuote}>
        {t('desk.draftDiscard')}
      </button>
    </p>
  );
}

function Totals({
  order,
  taxPercent,
  values,
  closed,
  ...props
}: IslandProps & { order: DeskOrder; taxPercent: number; values: Record<string, string>; closed: boolean }) {
  const t = useText(props);
  const region = useRegion();
  const rule = ruleOf(order, taxPercent);
  const { subtotal, tax, total, open } = closed ? settledTotals(order) : formTotals(values, order, rule);
  const gst = includesGst(rule);
  const taxName = gst
    ? t('gst.within', { rates: percentsText(ratesOf(order)) })
    : t('checkout.tax', { percent: taxPercent });
  const rupees = (paise: number) => formatPrice(paise, 'INR', region, undefined, 'auto');
  const part = (paise: number) => (open ? t('product.plusOnRequest', { price: rupees(paise) }) : rupees(paise));
  const taxRow = (
    <AmountRow name={taxName} className="text-muted">
      <span className="price">{rupees(tax)}</span>
    </AmountRow>
  );
  return (
    <dl className="grid content-end gap-y-1">
      <AmountRow name={t('checkout.subtotal')} className="text-muted">
        <span className="price whitespace-normal">
          {subtotal === 0 && open ? t('product.priceOnRequest') : part(subtotal)}
        </span>
      </AmountRow>
      {!gst && taxRow}
      <AmountRow name={t('checkout.total')} className="font-semibold">
        <span className="price text-lg whitespace-normal" data-total>
          {part(total)}
        </span>
      </AmountRow>
      {gst && taxRow}
    </dl>
  );
}
