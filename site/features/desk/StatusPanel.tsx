import { useEffect, useState } from 'react';
import type { DeskOrder, TrackingBody } from '../../../api/shop/desk/contract';
import { parcelForm } from '../../../api/shop/desk/form';
import {
  hasTracking,
  isNothingAvailable,
  isTowardsGoods,
  type OrderStatus,
  stepsFrom,
} from '../../../api/shop/orders/rules';
import { Field } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { useForm } from '../../ui/use-form';
import { prepare, type Step } from './order';
import { failureOf, toastSaved } from './saving';

interface Props extends IslandProps {
  order: DeskOrder;
  carriers: string[];
}

/** The next steps of an enquiry and the undo; the step to `shipped` also takes a carrier and a tracking number. */
export function StatusPanel({ order, carriers, ...props }: Props) {
  const t = useText(props);
  const open = order.customerRemovedAt ? [] : stepsFrom(order.status);
  const nothing = order.quote !== null && isNothingAvailable(order.quote.lines) && open.some(isTowardsGoods);
  const steps = open.filter((status) => !nothing || !isTowardsGoods(status));
  const canUndo = useUndoable(order);
  const canTrack = hasTracking(order.status) && !order.customerRemovedAt;
  const withParcel = steps.includes('shipped') || canTrack;
  const { failure, pending, submit } = useForm({
    send: async ({ carrier = '', trackingNumber = '' }, _form, pressed) => {
      const step = stepOf(pressed?.getAttribute('value'), steps, { carrier, trackingNumber });
      if (step.part === 'tracking' && !hasTracking(order.status)) return;
      if (await prepare(step)) toastSaved(step, false, t);
    },
    explain: (error) => failureOf(error, t),
  });
  const button = (value: string, text: string, look = '') => (
    <button key={value} type="submit" value={value} className={`btn ${look}`} aria-disabled={pending || undefined}>
      {text}
    </button>
  );

  return (
    <form className="panel grid gap-3 p-5" aria-labelledby="status" onSubmit={submit}>
      <h2 id="status" tabIndex={-1}>
        {t('desk.status')}: {t(`orders.status.${order.status}`)}
      </h2>
      {withParcel && (
        // A tracking number that another seller saves shows at once.
        <Parcel key={`${order.carrier} ${order.trackingNumber}`} {...props} order={order} carriers={carriers} />
      )}
      {nothing && <p>{t('desk.nothingAvailable')}</p>}
      {steps.length === 0 && !nothing && <p className="text-muted">{t('desk.closed')}</p>}
      <FormFailure text={failure} />
      <div className="flex flex-wrap gap-2">
        {steps.map((status) =>
          button(
            status,
            order.status === 'shipped' && status === 'cancelled'
              ? t('desk.cameBack')
              : t(`desk.steps.${status as Exclude<OrderStatus, 'pending'>}`),
            status === 'cancelled' ? '' : 'btn-main',
          ),
        )}
        {canTrack && button('tracking', t('desk.saveTracking'))}
        {order.undo && canUndo && button('undo', t('desk.undo', { status: t(`orders.status.${order.undo.status}`) }))}
      </div>
      {order.status !== 'pending' && !canUndo && <p className="hint">{t('desk.undoOver')}</p>}
    </form>
  );
}

type ParcelBody = Omit<TrackingBody, 'version'>;
const noParcel: ParcelBody = { carrier: '', trackingNumber: '' };

/** The step of the button that was pressed; without one, what was typed about the parcel is saved. */
function stepOf(pressed: string | null | undefined, steps: readonly OrderStatus[], parcel: ParcelBody): Step {
  if (pressed === 'undo') return { part: 'undo', body: {} };
  const status = steps.find((known) => known === pressed);
  if (!status) return { part: 'tracking', body: parcel };
  return { part: 'status', body: { status, ...(status === 'shipped' ? parcel : noParcel) } };
}

function Parcel({ order, carriers, ...props }: Props) {
  const t = useText(props);
  const field = fieldsOf(t, parcelForm, {});
  return (
    <div className="grid gap-3">
      <Field {...field('carrier')} list="carriers" defaultValue={order.carrier ?? ''} />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field {...field('trackingNumber')} defaultValue={order.trackingNumber ?? ''} />
    </div>
  );
}

/** Whether the last step can still be undone, as time passes. The server decides. */
function useUndoable({ undo }: DeskOrder): boolean {
  const until = undo ? Date.parse(undo.until) : 0;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return now < until;
}
