import type { DeskOrder } from '../../../api/shop/desk/contract';
import { reopenForm } from '../../../api/shop/desk/form';
import { canReopen } from '../../../api/shop/orders/rules';
import { Field } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { check, fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { useForm } from '../../ui/use-form';
import { prepare } from './order';
import { failureOf, toastSaved } from './saving';

/** Takes a cancelled enquiry back to its beginning, with a reason for the history. */
export function Reopen({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => check(t, reopenForm, values),
    send: async ({ reason = '' }) => {
      const step = { part: 'reopen', body: { reason } } as const;
      if (await prepare(step)) toastSaved(step, false, t);
    },
    explain: (error) => failureOf(error, t),
  });
  if (!canReopen(order.status) || order.customerRemovedAt) return null;
  const field = fieldsOf(t, reopenForm, problems);
  return (
    <form className="panel grid gap-3 p-5" aria-labelledby="reopen" onSubmit={submit} onChange={follow} noValidate>
      <h2 id="reopen">{t('desk.reopen')}</h2>
      <p className="hint">{t('desk.reopenText')}</p>
      <Field {...field('reason')} />
      <FormFailure text={failure} />
      <button type="submit" className="btn justify-self-start" aria-disabled={pending || undefined}>
        {t('desk.reopen')}
      </button>
    </form>
  );
}
