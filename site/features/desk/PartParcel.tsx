import { useState } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { parcelForm } from '../../../api/shop/desk/form';
import { canSendPart, linesToSend } from '../../../api/shop/orders/rules';
import { langOf } from '../../i18n/lang-of';
import { Field } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { useForm } from '../../ui/use-form';
import { prepare } from './order';
import { failureOf } from './saving';

/** Sends some lines of an order before the others. */
export function PartParcel({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toSend = linesToSend(order.items, order.quote?.lines ?? []);
  const { failure, pending, submit } = useForm({
    send: async (values) => {
      const lineIds = [...chosen];
      if (!canSendPart(toSend, lineIds)) throw new NotSome();
      const [carrier = '', trackingNumber = ''] = [values['part-carrier'], values['part-trackingNumber']];
      await prepare({ part: 'part', body: { lineIds, carrier, trackingNumber } });
    },
    explain: (error) => (error instanceof NotSome ? t('desk.partSome') : failureOf(error, t)),
  });
  if (order.status !== 'processing' || order.customerRemovedAt || toSend.length < 2) return null;
  const field = fieldsOf(t, parcelForm, {}, { prefix: 'part-' });
  const choose = (lineId: string) => {
    const next = new Set(chosen);
    if (!next.delete(lineId)) next.add(lineId);
    setChosen(next);
  };
  return (
    <details className="panel p-5">
      <summary className="font-semibold">{t('desk.part')}</summary>
      <form className="mt-3 grid gap-3" aria-label={t('desk.part')} onSubmit={submit}>
        <p className="hint">{t('desk.partText')}</p>
        <ul>
          {toSend.map(({ lineId, quantity, itemName, partIdNumber, parcel }) => (
            <li key={lineId}>
              <label className="flex min-h-9 items-center gap-2">
                <input type="checkbox" checked={chosen.has(lineId)} onChange={() => choose(lineId)} />
                <span>
                  {quantity} × <span lang={langOf(itemName) ?? order.language}>{itemName}</span>{' '}
                  <span className="number">{partIdNumber}</span>
                  {parcel && (
                    <span className="hint block">
                      {t('desk.partSent', {
                        parcel: [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' '),
                      })}
                    </span>
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <Field {...field('carrier')} list="carriers" />
        <Field {...field('trackingNumber')} />
        <FormFailure text={failure} />
        <button type="submit" className="btn justify-self-start" aria-disabled={pending || undefined}>
          {t('desk.partSend')}
        </button>
      </form>
    </details>
  );
}

/** None of the lines was chosen, or all that are left. */
class NotSome extends Error {}
