import type { OrderPayment } from '../../../api/shop/payments/contract';
import { receivedForm } from '../../../api/shop/payments/form';
import { Field, FieldFrame } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { check, fieldsOf } from '../../ui/form';
import { useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { type MoneyProps, moneyFailure, rupeesOf } from './money';
import { changeMoney } from './order';

/** The ways of a payment that a seller finds without the customer's word. */
const foundWays = ['upi', 'bank_transfer', 'cash_on_delivery'] as const;

/** What a seller has found in the account. Without a payment that is waited for, the seller names the way as well. */
export function FoundForm({ amount, one, ...props }: MoneyProps & { amount: number; one?: OrderPayment }) {
  const t = useText(props);
  const prefix = `${one?.paymentId ?? 'new'}-`;
  const wayId = `${prefix}way`;
  const wayOf = (values: Record<string, string>) => one?.way ?? values[wayId];
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => {
      const found = check(t, receivedForm, values, prefix);
      const lacks =
        wayOf(values) !== 'cash_on_delivery' && !values[`${prefix}reference`] && !found[`${prefix}reference`];
      return lacks ? { ...found, [`${prefix}reference`]: t('payment.referenceWrong') } : found;
    },
    send: async (values, _form, pressed) => {
      if (one && pressed?.getAttribute('value') === 'no')
        await changeMoney(`payments/${one.paymentId}/not-received`, {});
      else {
        const found = {
          amount: rupeesOf(values[`${prefix}amount`] ?? ''),
          // Cash has none.
          reference: wayOf(values) === 'cash_on_delivery' ? '' : (values[`${prefix}reference`] ?? ''),
        };
        if (one) await changeMoney(`payments/${one.paymentId}/received`, found);
        else await changeMoney('payments', { ...found, way: values[wayId] });
      }
      showToast({ kind: 'good', title: t('desk.saved') });
    },
    explain: (error) => moneyFailure(error, t, prefix),
  });
  const field = fieldsOf(t, receivedForm, problems, { prefix });
  return (
    <form className="grid gap-3" onSubmit={submit} onChange={follow} noValidate>
      {!one && (
        <FieldFrame id={wayId} label={t('payment.way')}>
          {(control) => (
            <select {...control}>
              {foundWays.map((way) => (
                <option key={way} value={way}>
                  {t(`payment.ways.${way}`)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
      <Field {...field('amount')} defaultValue={amount > 0 ? amount.toFixed(2) : ''} />
      {one?.way !== 'cash_on_delivery' && <Field {...field('reference')} defaultValue={one?.reference ?? ''} />}
      <FormFailure text={failure} />
      <p className="flex flex-wrap gap-2">
        <PendingButton pending={pending}>{t('payment.desk.received')}</PendingButton>
        {one && one.state !== 'failed' && (
          <button type="submit" className="btn" value="no" aria-disabled={pending || undefined}>
            {t('payment.desk.notReceived')}
          </button>
        )}
      </p>
    </form>
  );
}
