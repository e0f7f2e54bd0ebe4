import { type SubmitEvent, useState } from 'react';
import type { DeskOrder } from '../../../api/contract/desk';
import { availabilities, deskLimits } from '../../../api/contract/order-rules';
import { formatPrice } from '../../i18n/format';
import { langOf } from '../../i18n/lang-of';
import { FieldFrame } from '../../ui/FieldFrame';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { sendQuote } from './order';
import { checkQuote, fieldOf, formTotals, quoteOf, startValues } from './quote';
import { useSaving } from './saving';

interface Props extends IslandProps {
  order: DeskOrder;
  taxPercent: number;
  /** Prices are settled: the form is shown for reading. */
  closed: boolean;
}

/** Price and availability of each line, and the answer to the customer. Amounts here are rupees, whatever the header says. */
export function QuoteForm({ order, taxPercent, closed, ...props }: Props) {
  const t = useText(props);
  const region = useRegion();
  const rupees = (paise: number) => formatPrice(paise, 'INR', region);
  const [values, setValues] = useState(() => startValues(order));
  const [problems, setProblems] = useState<Problems>({});
  const { pending, save } = useSaving(t);
  const totals = formTotals(values, order, taxPercent);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = checkQuote(values, order, t);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem(event.currentTarget, found);
    const sent = await save(() => sendQuote(quoteOf(values, order)), {
      title: t('desk.quoteSent'),
      text: t('desk.mailed'),
    });
    if (sent) setValues((typed) => ({ ...typed, message: '' }));
  }

  return (
    <form
      className="panel min-w-0 p-5"
      aria-labelledby="quote"
      onSubmit={submit}
      onChange={(event) => setValues({ ...values, ...formValues(event.currentTarget) })}
      noValidate
    >
      <h2 id="quote" className="mb-1">
        {t('quote.title')}
      </h2>
      <fieldset disabled={closed} className="min-w-0">
        <legend className="sr-only">{t('quote.title')}</legend>
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <Line key={item.lineId} {...props} item={item} start={values} problems={problems} />
          ))}
        </ul>
        <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <FieldFrame id="shipping" label={t('desk.shippingCost')} problem={problems.shipping}>
            {(control) => <input {...control} inputMode="decimal" autoComplete="off" defaultValue={values.shipping} />}
          </FieldFrame>
          <dl className="grid grid-cols-[1fr_auto] content-end gap-y-1">
            <dt className="text-muted">{t('checkout.subtotal')}</dt>
            <dd className="price text-end">{rupees(totals.subtotal)}</dd>
            <dt className="text-muted">{t('checkout.tax', { percent: taxPercent })}</dt>
            <dd className="price text-end">{rupees(totals.tax)}</dd>
            <dt className="font-semibold">{t('checkout.total')}</dt>
            <dd className="price text-end text-lg" data-total>
              {rupees(totals.total)}
            </dd>
          </dl>
        </div>
        {!closed && (
          <div className="mt-4">
            <FieldFrame id="message" label={t('desk.toCustomer')}>
              {(control) => (
                <textarea
                  {...control}
                  key={order.quotedAt}
                  rows={3}
                  maxLength={deskLimits.message}
                  defaultValue={values.message}
                />
              )}
            </FieldFrame>
          </div>
        )}
        {order.quote?.message && (
          <p className="hint mt-2 whitespace-pre-line">
            {t('quote.message')}: {order.quote.message}
          </p>
        )}
        {!closed && (
          <button type="submit" className="btn btn-main mt-4" disabled={pending}>
            {order.quotedAt ? t('desk.sendNewQuote') : t('desk.sendQuote')}
          </button>
        )}
      </fieldset>
    </form>
  );
}

interface LineProps extends IslandProps {
  item: DeskOrder['items'][number];
  start: Record<string, string>;
  problems: Problems;
}

function Line({ item, start, problems, ...props }: LineProps) {
  const t = useText(props);
  const region = useRegion();
  const [price, availability, days] = (['price', 'availability', 'days'] as const).map((kind) =>
    fieldOf(kind, item.lineId),
  ) as [string, string, string];
  return (
    <li className="py-4">
      <fieldset aria-labelledby={`name-${item.lineId}`} className="grid min-w-0 gap-3">
        <div>
          <p id={`name-${item.lineId}`} lang={langOf(item.itemName)}>
            {item.itemName}
          </p>
          <p className="text-sm text-muted" lang="en">
            {item.quantity} × {item.brandName} · <span className="number">{item.partIdNumber}</span>
          </p>
          <p className="hint">
            {t('desk.asked', { price: formatPrice(Math.round(item.unitPrice * 100), 'INR', region) })}
          </p>
        </div>
        <div className="grid gap-3 sm:grid-cols-[1fr_1fr_7rem]">
          <FieldFrame id={price} label={t('desk.unitPrice')} problem={problems[price]}>
            {(control) => <input {...control} inputMode="decimal" autoComplete="off" defaultValue={start[price]} />}
          </FieldFrame>
          <FieldFrame id={availability} label={t('desk.availability')}>
            {(control) => (
              <select {...control} defaultValue={start[availability]}>
                {availabilities.map((value) => (
                  <option key={value} value={value}>
                    {t(`quote.availability.${value}`)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          {start[availability] === 'to_order' && (
            <FieldFrame id={days} label={t('desk.days')} problem={problems[days]}>
              {(control) => <input {...control} inputMode="numeric" autoComplete="off" defaultValue={start[days]} />}
            </FieldFrame>
          )}
        </div>
      </fieldset>
    </li>
  );
}
