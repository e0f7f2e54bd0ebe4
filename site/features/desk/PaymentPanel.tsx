import type { OrderPayment } from '../../../api/shop/payments/contract';
import { useText } from '../../ui/island';
import { useRupees } from '../../ui/use-rupees';
import { FoundForm } from './FoundForm';
import type { MoneyProps } from './money';
import { RefundList } from './RefundList';

/** What was paid for an enquiry: payments to look for, money that goes back. */
export function PaymentPanel(props: MoneyProps) {
  const t = useText(props);
  const rupees = useRupees();
  const { due, paid, overpaid, onDelivery, doubted, payments } = props.payment;
  return (
    <section className="panel grid gap-3 p-5" aria-labelledby="payment">
      <h2 id="payment" tabIndex={-1}>
        {t('payment.title')}
      </h2>
      <p>
        {t(due > 0 ? 'payment.desk.due' : 'payment.desk.nothing', { amount: rupees(due) })}{' '}
        {paid > 0 && t('payment.desk.paid', { amount: rupees(paid) })}
      </p>
      {onDelivery && <p>{t('payment.desk.onDelivery')}</p>}
      {overpaid > 0 && (
        <p className="font-semibold text-bad">{t('payment.desk.overpaid', { amount: rupees(overpaid) })}</p>
      )}
      {doubted && <p className="font-semibold text-bad">{t('payment.desk.doubted')}</p>}
      {payments.length > 0 && (
        <ul className="grid gap-3">
          {payments.map((one) => (
            <li key={one.paymentId} className="grid gap-2 border-t border-line pt-3">
              <OnePayment {...props} one={one} />
            </li>
          ))}
        </ul>
      )}
      {props.order.status !== 'pending' && (
        <details>
          <summary>{t('payment.desk.record')}</summary>
          <FoundForm {...props} amount={due} />
        </details>
      )}
      <RefundList {...props} />
    </section>
  );
}

/** A payment, with the form to find it while it is waited for, or was not found. */
function OnePayment({ one, ...props }: MoneyProps & { one: OrderPayment }) {
  const t = useText(props);
  const rupees = useRupees();
  const others = props.payment.alsoNamed[one.reference ?? ''] ?? [];
  const isWaiting = one.state === 'claimed' || one.state === 'failed' || one.state === 'due';
  return (
    <>
      <p>
        {rupees(one.amount)} · {t(`payment.ways.${one.way}`)} · {t(`payment.desk.states.${one.state}`)}
        {one.reference && <span className="number block text-sm text-muted">{one.reference}</span>}
      </p>
      {others.length > 0 && (
        <p className="font-semibold text-bad">{t('payment.desk.alsoNamed', { numbers: others.join(', ') })}</p>
      )}
      {isWaiting && one.way !== 'razorpay' && <FoundForm {...props} amount={one.amount} one={one} />}
    </>
  );
}
