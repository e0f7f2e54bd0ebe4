import { useEffect, useRef, useState } from 'react';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import { formatDate } from '../../i18n/dates';
import { langOf } from '../../i18n/lang-of';
import { Amount } from '../../ui/Amount';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { changeOrder } from '../orders/order';
import { showToast } from '../toast/toast';
import { offeredLines, stepFailure, totalOf } from './answer';
import { WhyForm } from './WhyForm';

interface Props extends IslandProps {
  order: OrderDetails;
}

/** The steps that ask for a reason. */
const reasoned = ['refuse', 'cancel'] as const;

/** What the customer can do with the order: accept the quote, decline it, ask for a new one, cancel. */
export function Answer({ order, ...props }: Props) {
  const t = useText(props);
  const [why, setWhy] = useState<(typeof reasoned)[number]>();
  const left = useRef<typeof why>(undefined);
  // Whoever comes back from the form goes on where it was opened.
  useEffect(() => {
    if (!why && left.current) document.getElementById(left.current)?.focus();
    left.current = why;
  }, [why]);
  const { accept, refuse, quoteAgain, cancel } = order.choices;
  if (!refuse && !cancel) return null;
  if (why && order.choices[why])
    return <WhyForm {...props} order={order} step={why} onBack={() => setWhy(undefined)} />;
  return (
    <section className="panel mt-5 grid gap-3 bg-accent-soft p-4" aria-labelledby="answer">
      <h2 id="answer" className="text-base">
        {t('acceptance.title')}
      </h2>
      {accept && <AcceptForm {...props} order={order} />}
      {refuse && order.next.what === 'nothing' && <p>{t('acceptance.nothing')}</p>}
      {quoteAgain && <QuoteAgainForm {...props} order={order} />}
      <p className="flex flex-wrap gap-2">
        {reasoned.map(
          (step) =>
            order.choices[step] && (
              <button key={step} id={step} type="button" className="btn" onClick={() => setWhy(step)}>
                {t(`acceptance.${step}`)}
              </button>
            ),
        )}
      </p>
    </section>
  );
}

function AcceptForm({ order, ...props }: Props) {
  const t = useText(props);
  const region = useRegion();
  const lines = offeredLines(order);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(lines.map(({ lineId }) => lineId)));
  const { failure, pending, submit } = useForm({
    send: async () => {
      await changeOrder(order, 'accept', { lines: [...taken] });
      showToast({ kind: 'good', title: t('acceptance.acceptedTitle'), text: t('acceptance.acceptedText') });
    },
    explain: (error) => stepFailure(error, t),
  });
  const toggle = (lineId: string) =>
    setTaken((before) => new Set([...before].filter((id) => id !== lineId).concat(before.has(lineId) ? [] : lineId)));
  const until = order.quote?.validUntil;
  return (
    <form className="grid gap-3" onSubmit={submit}>
      {until && <p>{t('quote.validUntil', { date: formatDate(new Date(until), 'moment', props.language, region) })}</p>}
      {lines.length > 1 && (
        <ul className="grid gap-1">
          {lines.map(({ lineId, item }) => (
            <li key={lineId}>
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={taken.has(lineId)}
                  onChange={() => toggle(lineId)}
                />
                <span lang={langOf(item.itemName)}>
                  {item.quantity} × {item.itemName}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p>
        {t('acceptance.newTotal')}: <Amount paise={taken.size > 0 ? totalOf(order, taken) : 0} className="price" />
      </p>
      <FormFailure text={failure} />
      {taken.size > 0 && (
        <PendingButton pending={pending} className="justify-self-start">
          {taken.size === lines.length
            ? t('acceptance.accept')
            : t('acceptance.acceptSome', { count: taken.size, total: lines.length })}
        </PendingButton>
      )}
    </form>
  );
}

function QuoteAgainForm({ order, ...props }: Props) {
  const t = useText(props);
  const { failure, pending, submit } = useForm({
    send: async () => {
      await changeOrder(order, 'quote-again', {});
      showToast({ kind: 'good', title: t('acceptance.askedTitle'), text: t('acceptance.askedText') });
    },
    explain: (error) => stepFailure(error, t),
  });
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <FormFailure text={failure} />
      <PendingButton pending={pending} className="justify-self-start">
        {t('acceptance.quoteAgain')}
      </PendingButton>
    </form>
  );
}
