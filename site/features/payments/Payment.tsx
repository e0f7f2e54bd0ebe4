import { useEffect, useState } from 'react';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import type { PaymentDetails } from '../../../api/shop/payments/contract';
import type { PaymentWay } from '../../../api/shop/payments/rules';
import { formatDate } from '../../i18n/dates';
import type { Translate } from '../../i18n/keys';
import { useRegion } from '../../ui/island';
import { useRupees } from '../../ui/use-rupees';
import { isBack } from '../orders/order';
import { lookForPayment, type PaymentProps } from './pay';
import { Cash, Online, Transfer } from './Ways';

/** What is to be paid for an order and how, and what was paid. */
export function Payment(props: PaymentProps) {
  const { t, order, payment } = props;
  const checking = useCheck(order);
  const notes = useNotes(t, payment);
  return (
    <section className="panel mt-5 grid gap-3 bg-accent-soft p-4" aria-labelledby="payment">
      <h2 id="payment" tabIndex={-1} className="text-base" aria-describedby="payment-now">
        {t('payment.title')}
      </h2>
      <div id="payment-now" role="status">
        {checking && <p>{t('payment.checking')}</p>}
        {notes.map((note) => (
          <p key={note} className="font-semibold">
            {note}
          </p>
        ))}
      </div>
      {payment.ways.length > 0 && <Choice key={order.version} {...props} />}
      <History {...props} />
    </section>
  );
}

/** Asks the provider once when the customer comes back from it. @returns whether the question is open */
function useCheck(order: OrderDetails): boolean {
  const [checking, setChecking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page
  useEffect(() => {
    if (!isBack()) return;
    setChecking(true);
    // The provider's event tells the shop as well.
    lookForPayment(order)
      .catch((error: unknown) => console.warn('the payment could not be looked for', error))
      .finally(() => setChecking(false));
  }, []);
  return checking;
}

/** What the customer has to know about the money, in sentences. */
function useNotes(t: Translate, { due, claimed, paid, overpaid, returning, onDelivery }: PaymentDetails): string[] {
  const rupees = useRupees();
  const notes: string[] = [];
  if (due > 0) notes.push(t(onDelivery ? 'payment.dueOnDelivery' : 'payment.due', { amount: rupees(due) }));
  else if (paid > 0 && overpaid === 0 && returning === 0) notes.push(t('payment.paidAll'));
  if (claimed > 0) notes.push(t('payment.claimed', { amount: rupees(claimed) }));
  if (overpaid > 0) notes.push(t('payment.overpaid', { amount: rupees(overpaid) }));
  if (returning > 0) notes.push(t('payment.returning', { amount: rupees(returning) }));
  return notes;
}

/** The ways that the shop offers, and what the chosen one needs. */
function Choice(props: PaymentProps) {
  const { t, payment } = props;
  const [first] = payment.ways;
  const [chosen, setChosen] = useState<PaymentWay | undefined>(
    payment.ways.length === 1 && payment.claimed === 0 ? first?.way : undefined,
  );
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="label">{t('payment.how')}</legend>
        {payment.ways.map(({ way }) => (
          <label key={way} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="way"
              value={way}
              className="size-4 accent-accent"
              checked={chosen === way}
              onChange={() => setChosen(way)}
            />
            {t(`payment.ways.${way}`)}
          </label>
        ))}
      </fieldset>
      {(chosen === 'upi' || chosen === 'bank_transfer') && <Transfer key={chosen} {...props} way={chosen} />}
      {chosen === 'cash_on_delivery' && <Cash {...props} />}
      {chosen === 'razorpay' && <Online {...props} />}
    </>
  );
}

/** Payments and refunds with their moments. */
function History({ t, payment, language }: PaymentProps) {
  const rupees = useRupees();
  const region = useRegion();
  const { payments, refunds } = payment;
  if (payments.length + refunds.length === 0) return null;
  const moment = (at: string) => (
    <time className="hint block" dateTime={at}>
      {formatDate(new Date(at), 'moment', language, region)}
    </time>
  );
  return (
    <div>
      <h3 className="text-sm">{t('payment.history')}</h3>
      <ul className="divide-y divide-line">
        {payments.map(({ paymentId, way, state, amount, reference, createdAt, receivedAt }) => (
          <li key={paymentId} className="py-2">
            {rupees(amount)} · {t(`payment.ways.${way}`)} · {t(`payment.states.${state}`)}
            {reference && <span className="number block text-sm text-muted">{reference}</span>}
            {moment(receivedAt ?? createdAt)}
          </li>
        ))}
        {refunds.map(({ refundId, amount, state, reference, createdAt, madeAt }) => (
          <li key={refundId} className="py-2">
            {t('payment.refund')}: {rupees(amount)} · {t(`payment.refundStates.${state}`)}
            {reference && <span className="number block text-sm text-muted">{reference}</span>}
            {moment(madeAt ?? createdAt)}
          </li>
        ))}
      </ul>
    </div>
  );
}
