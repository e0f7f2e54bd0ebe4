import { useStore } from '@nanostores/react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { type IslandProps, useText } from '../../ui/island';
import { usePending } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { $desk, assign } from './order';
import { sellerName } from './queue';
import { failureOf } from './saving';

/** Who works on the enquiry. Whoever opens one that waits for a seller takes it; the others may take it over. */
export function Assignee({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const seller = useStore($desk)?.seller;
  const { pending, run } = usePending();
  const isMine = order.assignee === seller;
  const change = () =>
    run(() => assign(!isMine)).catch((error: unknown) => showToast({ kind: 'bad', title: failureOf(error, t) }));
  if (order.customerRemovedAt) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm print:hidden">
      <span className={order.assignee && !isMine ? 'font-semibold text-warn' : 'text-muted'}>
        {order.assignee === null
          ? t('desk.nobodysWork')
          : isMine
            ? t('desk.yourWork')
            : t('desk.theirWork', { seller: sellerName(order.assignee) })}
      </span>
      <button
        type="button"
        className="btn btn-plain min-h-9 py-1 text-sm"
        aria-disabled={pending || undefined}
        onClick={change}
      >
        {isMine ? t('desk.putBack') : t('desk.takeIt')}
      </button>
    </p>
  );
}
