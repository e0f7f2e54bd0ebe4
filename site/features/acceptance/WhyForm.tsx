import { useEffect, useRef } from 'react';
import { reasonForm } from '../../../api/shop/acceptance/form';
import { freeCancelMilliseconds, reasons } from '../../../api/shop/acceptance/rules';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import { formatDate } from '../../i18n/dates';
import { FieldFrame, LongField } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { fieldsOf, type Problems } from '../../ui/form';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { changeOrder } from '../orders/order';
import { showToast } from '../toast/toast';
import { stepFailure } from './answer';

interface Props extends IslandProps {
  order: OrderDetails;
  step: 'refuse' | 'cancel';
  onBack: () => void;
}

/** Why the customer declines the quote or cancels the order, and what else the seller should know. */
export function WhyForm({ order, step, onBack, ...props }: Props) {
  const t = useText(props);
  const region = useRegion();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const needsReason = step === 'refuse' || order.choices.cancelNeedsReason;
  const { problems, failure, pending, submit, follow } = useForm({
    check: ({ reason = '' }): Problems => (needsReason && !reason ? { reason: t('acceptance.chooseReason') } : {}),
    send: async ({ reason = '', words = '' }) => {
      await changeOrder(order, step, { reason: reason || null, words });
      const done = step === 'refuse' ? 'refused' : 'cancelled';
      showToast({ kind: 'good', title: t(`acceptance.${done}Title`), text: t(`acceptance.${done}Text`) });
    },
    explain: (error) => stepFailure(error, t),
  });
  const field = fieldsOf(t, reasonForm, problems);
  const free = new Date(Date.parse(order.createdAt) + freeCancelMilliseconds);
  return (
    <form className="panel mt-5 grid gap-3 p-4" aria-labelledby="why" onSubmit={submit} onChange={follow} noValidate>
      <h2 id="why" ref={heading} tabIndex={-1} className="text-base">
        {t(`acceptance.${step}`)}
      </h2>
      {!needsReason && (
        <p className="hint">
          {t('acceptance.cancelFree', { time: formatDate(free, 'moment', props.language, region) })}
        </p>
      )}
      <FieldFrame id="reason" label={t('acceptance.reason')} required={needsReason} problem={problems.reason}>
        {(control) => (
          <select {...control} defaultValue="">
            <option value="">{t('acceptance.chooseReason')}</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`acceptance.reasons.${reason}`)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <LongField {...field('words')} rows={3} />
      <FormFailure text={failure} />
      <p className="flex flex-wrap gap-2">
        <PendingButton pending={pending}>{t(`acceptance.${step}`)}</PendingButton>
        <button type="button" className="btn" onClick={onBack}>
          {t('acceptance.back')}
        </button>
      </p>
    </form>
  );
}
