import type { Translate } from '../../i18n/keys';
import type { IslandProps } from '../../ui/island';
import { showToast } from '../toast/toast';
import { nextAfter } from './list';
import { $place, addressOf, go } from './place';

type Page = Pick<IslandProps, 'base' | 'language'>;

const isHere = (orderId: string) => $place.get()?.orderId === orderId;

/** Opens the next enquiry of the queue, or the list when nothing is left. @throws ApiFailure, NoAnswer */
async function openNext(done: string, { base, language }: Page, t: Translate): Promise<void> {
  const { search = '' } = $place.get() ?? {};
  const orderId = await nextAfter(done, language);
  if (!isHere(done)) return;
  if (orderId === undefined) showToast({ kind: 'good', title: t('desk.queueDone') });
  go(addressOf(base, { orderId, search }));
}

interface After {
  /** Whether the next enquiry of the queue opens. */
  next: boolean;
  /** Id of the heading that gets the focus otherwise: what was pressed before may be gone. */
  panel: string;
}

/**
 * Goes on after a step of an enquiry was saved. Whoever has opened another one meanwhile stays there.
 * @throws ApiFailure, NoAnswer
 */
export async function goOn(done: string, { next, panel }: After, page: Page, t: Translate): Promise<void> {
  if (!isHere(done)) return;
  if (next) await openNext(done, page, t);
  else document.getElementById(panel)?.focus();
}
