import type { Translate } from '../../i18n/keys';
import { ApiFailure, failureText, isRefusal } from '../../lib/http';
import { showToast } from '../toast/toast';
import type { Step } from './order';

/** Says why a change was not saved, and what to do. Typed values stay. */
export function failureOf(error: unknown, t: Translate): string {
  if (isRefusal(error, 'changed')) return t('desk.changedText');
  if (isRefusal(error, 'item_unavailable')) return t('desk.itemUnavailable');
  if (isRefusal(error, 'nothing_available')) return t('desk.nothingAvailable');
  if (isRefusal(error, 'step_refused')) return t('desk.stepRefused');
  if (error instanceof ApiFailure && isRefusal(error, 'invoice_refused'))
    return t('invoice.refused', { why: error.answer.message ?? '' });
  if (error instanceof ApiFailure && error.status === 401) return t('desk.signInOver');
  if (error instanceof ApiFailure && error.status === 403) return t('desk.rightsGone');
  return failureText(error, t, t('errors.general'));
}

/** Says that a step was saved. @param mailed whether the customer gets a mail about it */
export function toastSaved({ part, body }: Step, mailed: boolean, t: Translate): void {
  const title = {
    quote: () => t('desk.quoteSent'),
    status: () => ('status' in body ? t(`orders.status.${body.status}`) : ''),
    tracking: () => t('desk.saved'),
    undo: () => t('desk.saved'),
    reopen: () => t('desk.saved'),
    line: () => t('desk.saved'),
    part: () => t('desk.saved'),
  }[part]();
  showToast({ kind: 'good', title, ...(mailed ? { text: t('desk.mailed') } : {}) });
}
