import type { Translate } from '../../i18n/keys';
import { showToast } from '../toast/toast';
import { nextAfter } from './list';
import { $desk } from './order';
import { $place, addressOf, go } from './place';

/** Opens the next enquiry of the queue, or the list when nothing is left. @throws ApiFailure, NoAnswer */
export async function openNext(base: string, t: Translate): Promise<void> {
  const open = $desk.get();
  if (!open) return;
  const { search = '' } = $place.get() ?? {};
  const orderId = await nextAfter(open.order.orderId, open.language);
  if ($desk.get()?.order.orderId !== open.order.orderId) return;
  if (orderId === undefined) showToast({ kind: 'good', title: t('desk.queueDone') });
  go(addressOf(base, { orderId, search }));
}
