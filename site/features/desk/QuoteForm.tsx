import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { quoteForm } from '../../../api/shop/desk/form';
import { includesGst } from '../../../api/shop/money/rules';
import { percentsText } from '../../../api/shop/money/sums';
import { formatPrice } from '../../i18n/format';
import { readText, writeText } from '../../lib/storage';
import { AmountRow } from '../../ui/AmountRow';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { useForm } from '../../ui/use-form';
import { ratesOf, ruleOf } from '../orders/rule';
import { TemplateButton } from '../templates/TemplateButton';
import { goOn } from './next';
import { $desk, prepare, type Step } from './order';
import { QuoteField } from './QuoteField';
import { QuoteLine } from './QuoteLine';
import { checkQuote, formTotals, quoteOf, settledTotals, wordsProblem } from './quote';
import { $quote, clearQuote, type QuoteTyping, typeQuote } from './quote-form';
import { failureOf, toastSaved } from './saving';

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
  const [previews, setPreviews] = usePreviews();
  const sendAndNext = useRef<HTMLButtonElement>(null);
  const { problems, failure, pending, submit } = useForm({
    check: () => {
      const problem = wordsProblem(values.message ?? '', t);
      return { ...checkQuote(values, order, t), ...(problem && { message: problem }) };
    },
    send: async (_values, _form, pressed) => {
      const step: Step = { part: 'quote', body: quoteOf(values, order) };
      const next = pressed?.getAttribute('value') === 'next';
      if (!(await prepare(step, { direct: !previews, next }))) return;
      clearQuote(typing);
      toastSaved(step, true, t);
      await goOn(order.orderId, { next, panel: 'quote' }, props, t);
    },
    explain: (error) => failureOf(error, t),
  });
  const field = { ...props, typing, problems };

  return (
    <form
      className="panel min-w-0 p-5"
      aria-labelledby="quote"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        if (event.ctrlKey || event.metaKey) {
          event.preventDefault();
          // A key that is held must not send what nobody has read.
          if (sendAndNext.current && !event.repeat) event.currentTarget.requestSubmit(sendAndNext.current);
        } else if (event.target instanceof HTMLInputElement && event.target.type === 'text') {
          event.preventDefault();
          focusNext(event.currentTarget, event.target);
        }
      }}
      data-quote
      noValidate
    >
      <h2 id="quote" tabIndex={-1} className="mb-1">
        {t('quote.title')}
      </h2>
      {typing.restored && <DraftBack {...props} onDiscard={() => clearQuote(typing)} />}
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
            <TemplateButton
              {...props}
              field="message"
              to={order.language}
              most={quoteForm.message.cut}
              onText={(text) => typeQuote('message', text)}
            />
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
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <button type="submit" className="btn btn-main" aria-disabled={pending || undefined}>
                {order.quotedAt ? t('desk.sendNewQuote') : t('desk.sendQuote')}
              </button>
              <button
                ref={sendAndNext}
                type="submit"
                value="next"
                className="btn"
                aria-disabled={pending || undefined}
                aria-keyshortcuts="Control+Enter"
              >
                {t('desk.sendAndNext')}
              </button>
              <label className="flex min-h-9 items-center gap-2 text-sm">
                <input type="checkbox" checked={previews} onChange={() => setPreviews(!previews)} />
                {t('desk.previews')}
              </label>
            </div>
          </>
        )}
      </fieldset>
    </form>
  );
}

/** Moves on from a field: to the next price or number of days, the shipping, the message; then to the button. */
function focusNext(form: HTMLFormElement, from: HTMLInputElement): void {
  const fields = [...form.querySelectorAll<HTMLElement>('input[type="text"], textarea, button[type="submit"]')];
  fields[fields.indexOf(from) + 1]?.focus();
}

/** Whether this seller wants to see each answer before it is sent; kept in this browser. */
function usePreviews(): [boolean, (on: boolean) => void] {
  const key = `desk-previews ${useStore($desk)?.seller ?? ''}`;
  const [on, setOn] = useState(() => readText('local', key) !== 'off');
  return [
    on,
    (wanted) => {
      writeText('local', key, wanted ? undefined : 'off');
      setOn(wanted);
    },
  ];
}

function DraftBack({ onDiscard, ...props }: IslandProps & { onDiscard: () => void }) {
  const t = useText(props);
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-lg bg-accent-soft px-3 py-1" role="status">
      {t('desk.draftBack')}
      <button type="button" className="btn btn-plain" onClick={onDiscard}>
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
