import { type SubmitEvent, useState } from 'react';
import type { DeskOrder } from '../../../api/contract/desk';
import { deskLimits, hasTracking, isMailed, stepsFrom } from '../../../api/contract/order-rules';
import type { OrderStatus } from '../../../api/contract/rules';
import { Field } from '../../ui/Field';
import { formValues } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { saveTracking, takeStep } from './order';
import { useSaving } from './saving';

interface Props extends IslandProps {
  order: DeskOrder;
  carriers: string[];
}

/** The next steps of an enquiry; with the one to `shipped` go carrier and tracking number. */
export function StatusPanel({ order, carriers, ...props }: Props) {
  const t = useText(props);
  const { pending, save } = useSaving(t);
  const [asking, setAsking] = useState(false);
  const steps = stepsFrom(order.status);
  const withParcel = steps.includes('shipped') || hasTracking(order.status);
  const parcelOf = (form: HTMLFormElement) => {
    const { carrier = '', trackingNumber = '' } = formValues(form);
    return { carrier, trackingNumber };
  };
  const step = (status: OrderStatus, form: HTMLFormElement) =>
    save(() => takeStep(status, status === 'shipped' ? parcelOf(form) : undefined), {
      title: t(`orders.status.${status}`),
      ...(isMailed(status) ? { text: t('desk.mailed') } : {}),
    });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const pressed = (event.nativeEvent as globalThis.SubmitEvent).submitter?.getAttribute('value') ?? '';
    const status = steps.find((known) => known === pressed);
    if (status) void step(status, form).then(() => setAsking(false));
    else if (hasTracking(order.status)) void save(() => saveTracking(parcelOf(form)), { title: t('desk.saved') });
  }

  return (
    <form className="panel grid gap-3 p-5" aria-labelledby="status" onSubmit={submit}>
      <h2 id="status">
        {t('desk.status')}: {t(`orders.status.${order.status}`)}
      </h2>
      {withParcel && (
        // Another number that somebody saved is shown at once.
        <div key={`${order.carrier} ${order.trackingNumber}`} className="grid gap-3">
          <Field
            id="carrier"
            label={t('desk.carrier')}
            list="carriers"
            defaultValue={order.carrier ?? ''}
            maxLength={deskLimits.carrier}
            autoComplete="off"
          />
          <datalist id="carriers">
            {carriers.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Field
            id="trackingNumber"
            label={t('orders.tracking')}
            defaultValue={order.trackingNumber ?? ''}
            maxLength={deskLimits.trackingNumber}
            autoComplete="off"
          />
        </div>
      )}
      {steps.length === 0 && <p className="text-muted">{t('desk.closed')}</p>}
      <div className="flex flex-wrap gap-2">
        {steps
          .filter((status) => status !== 'cancelled')
          .map((status) => (
            <button key={status} type="submit" value={status} className="btn btn-main" disabled={pending}>
              {t(`desk.steps.${status as Exclude<OrderStatus, 'pending'>}`)}
            </button>
          ))}
        {hasTracking(order.status) && (
          <button type="submit" value="tracking" className="btn" disabled={pending}>
            {t('desk.saveTracking')}
          </button>
        )}
        {steps.includes('cancelled') && !asking && (
          <button type="button" className="btn" onClick={() => setAsking(true)}>
            {t('desk.steps.cancelled')}
          </button>
        )}
      </div>
      {asking && steps.includes('cancelled') && (
        <div className="rounded-lg bg-bad-soft p-3" role="alert">
          <p className="mb-2 font-semibold text-bad">{t('desk.cancelSure')}</p>
          <div className="flex flex-wrap gap-2">
            <button type="submit" value="cancelled" className="btn" disabled={pending}>
              {t('desk.cancelYes')}
            </button>
            <button type="button" className="btn" onClick={() => setAsking(false)}>
              {t('desk.cancelNo')}
            </button>
          </div>
        </div>
      )}
    </form>
  );
}
