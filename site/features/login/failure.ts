import type { Translate } from '../../i18n/keys';
import { ApiFailure, NoAnswer } from '../../lib/http';

/** What went wrong with signing in or registering, in the page's language. */
export function failureText(error: unknown, t: Translate, otherwise: string): string {
  if (error instanceof NoAnswer) return error.offline ? t('errors.offline') : t('errors.network');
  if (error instanceof ApiFailure && error.status === 429) return t('errors.tooMany');
  return otherwise;
}
