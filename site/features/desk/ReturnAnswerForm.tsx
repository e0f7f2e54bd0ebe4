import { useState } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import type { DeskReturn } from '../../../api/shop/returns/contract';
import { returnAnswerForm } from '../../../api/shop/returns/form';
import { answersTo, confirmsMisfit, type ReturnAnswer } from '../../../api/shop/returns/rules';
import { formatPrice } from '../../i18n/format';
import { Field, FieldFrame } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import type { Problems } from '../../ui/form';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { answerFailure, answerOf, answerProblems, answerReturn, fieldsOfReturn, typedRupees } from './returns';

interface Props extends IslandProps {
  order: DeskOrder;
  one: DeskReturn;
}

/** The seller's next answer to a return; nothing once it is closed, or the customer is gone. */
export function ReturnAnswerForm({ order, one, ...props }: Props) {
  const t = useText(props);
  const region = useRegion();
  const [answer, setAnswer] = useState<ReturnAnswer>();
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => answerProblems(one, values, t, region),
    send: async (values) => {
      await answerReturn(order.orderId, one, answerOf(one, values));
      showToast({ kind: 'good', title: t('desk.saved'), text: t('desk.mailed') });
      // The form begins anew.
      document.getElementById('returns')?.focus();
    },
    explain: (error) => answerFailure(error, t),
  });
  const answers = order.customerRemovedAt ? [] : answersTo(one.state);
  if (answers.length === 0) return null;
  const field = fieldsOfReturn(one);
  const { label, cut } = returnAnswerForm.words;
  return (
    <form className="mt-4 grid gap-3 border-t border-line pt-4" onSubmit={submit} onChange={follow} noValidate>
      <FieldFrame id={field.answer} label={t('returns.answer')} required problem={problems[field.answer]}>
        {(control) => (
          <select
            {...control}
            value={answer ?? ''}
            onChange={({ currentTarget }) => setAnswer(answers.find((known) => known === currentTarget.value))}
          >
            <option value="">{t('returns.chooseAnswer')}</option>
            {answers.map((known) => (
              <option key={known} value={known}>
                {t(`returns.answers.${known}`)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {answer === 'refunded' && <Amounts {...props} one={one} problems={problems} />}
      {answer && confirmsMisfit(answer) && <Misfits {...props} order={order} one={one} />}
      <FieldFrame id={field.words} label={t(label)} required={answer === 'refused'} problem={problems[field.words]}>
        {(control) => <textarea {...control} rows={2} maxLength={cut} />}
      </FieldFrame>
      <FormFailure text={failure} />
      <PendingButton pending={pending} className="justify-self-start">
        {t('returns.save')}
      </PendingButton>
    </form>
  );
}

/** What is refunded: all of the goods unless the seller says otherwise. */
function Amounts({ one, problems, ...props }: IslandProps & { one: DeskReturn; problems: Problems }) {
  const t = useText(props);
  const region = useRegion();
  const field = fieldsOfReturn(one);
  const most = (paise: number) => t('returns.most', { price: formatPrice(paise, 'INR', region) });
  return (
    <div className="grid gap-3 @min-[36rem]:grid-cols-2">
      <Field
        id={field.goods}
        label={t('returns.refundGoodsField')}
        hint={most(one.most.goodsPaise)}
        problem={problems[field.goods]}
        defaultValue={typedRupees(one.most.goodsPaise)}
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        id={field.shipping}
        label={t('returns.refundShippingField')}
        hint={most(one.most.shippingPaise)}
        problem={problems[field.shipping]}
        defaultValue="0"
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  );
}

/** Lines that are said not to fit, to be confirmed. */
function Misfits({ order, one, ...props }: Props) {
  const t = useText(props);
  const field = fieldsOfReturn(one);
  const open = one.lines.filter(({ reason, misfit }) => reason === 'does_not_fit' && !misfit);
  return open.map(({ lineId }) => {
    const item = order.items.find((known) => known.lineId === lineId)?.itemName ?? '';
    return (
      <label key={lineId} className="flex min-h-11 items-center gap-2" htmlFor={field.misfit(lineId)}>
        <input id={field.misfit(lineId)} name={field.misfit(lineId)} type="checkbox" className="size-4 accent-accent" />
        <span>{t('returns.misfit', { item })}</span>
      </label>
    );
  });
}
