import type { OrderRefund } from '../../../api/shop/payments/contract';
import { oweForm, refundMadeForm } from '../../../api/shop/payments/form';
import { Field } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { check, fieldsOf } from '../../ui/form';
import { useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { useRupees } from '../../ui/use-rupees';
import { showToast } from '../toast/toast';
import { type MoneyProps, moneyFailure, rupeesOf } from './money';
import { changeMoney } from './order';

/** What goes back to the customer, with what a seller can do about it. */
export function RefundList(props: MoneyProps) {
  const t = useText(props);
  const { refunds, paid, returning } = props.payment;
  if (refunds.length === 0 && paid <= 0) return null;
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <h3 className="text-sm">{t('payment.desk.refunds')}</h3>
      {refunds.length > 0 && <p className="hint">{t('payment.desk.refundsHint')}</p>}
      <ul className="grid gap-3">
        {refunds.map((refund) => (
          <li key={refund.refundId}>
            <Refund {...props} refund={refund} />
          </li>
        ))}
      </ul>
      {paid > returning && <OweForm {...props} />}
    </div>
  );
}

function Refund({ refund, ...props }: MoneyProps & { refund: OrderRefund }) {
  const t = useText(props);
  const rupees = useRupees();
  const { refundId, amount, state, why, byProvider, reference } = refund;
  const prefix = `${refundId}-`;
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => check(t, refundMadeForm, values, prefix),
    send: async (values, _form, pressed) => {
      const step = pressed?.getAttribute('value') ?? 'made';
      const body = step === 'made' ? { reference: values[`${prefix}reference`] ?? '' } : {};
      await changeMoney(`refunds/${refundId}/${step}`, body);
      showToast({ kind: 'good', title: t('desk.saved') });
    },
    explain: (error) => moneyFailure(error, t, prefix),
  });
  const button = (value: string, text: string) => (
    <button type="submit" className="btn" value={value} aria-disabled={pending || undefined}>
      {text}
    </button>
  );
  const isOpen = state === 'owed' || state === 'failed';
  return (
    <form className="grid gap-2" onSubmit={submit} onChange={follow} noValidate>
      <p>
        {rupees(amount)} · {t(`payment.desk.why.${why}`)} · {t(`payment.desk.refundStates.${state}`)}
        {reference && <span className="number block text-sm text-muted">{reference}</span>}
      </p>
      {isOpen && <Field {...fieldsOf(t, refundMadeForm, problems, { prefix })('reference')} />}
      <FormFailure text={failure} />
      {isOpen && (
        <p className="flex flex-wrap gap-2">
          {button('made', t('payment.desk.made'))}
          {byProvider && button('send', t('payment.desk.send'))}
          {button('drop', t('payment.desk.drop'))}
        </p>
      )}
    </form>
  );
}

/** The seller gives back what was overpaid, or something as goodwill. */
function OweForm(props: MoneyProps) {
  const t = useText(props);
  const { overpaid } = props.payment;
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => check(t, oweForm, values, 'owe-'),
    send: async (values) => {
      await changeMoney('refunds', { amount: rupeesOf(values['owe-amount'] ?? '') });
      showToast({ kind: 'good', title: t('desk.saved') });
    },
    explain: (error) => moneyFailure(error, t, 'owe-'),
  });
  return (
    <form className="grid gap-2" onSubmit={submit} onChange={follow} noValidate>
      <Field
        {...fieldsOf(t, oweForm, problems, { prefix: 'owe-' })('amount')}
        defaultValue={overpaid > 0 ? overpaid.toFixed(2) : ''}
      />
      <FormFailure text={failure} />
      <PendingButton pending={pending} className="justify-self-start">
        {t('payment.desk.owe')}
      </PendingButton>
    </form>
  );
}
