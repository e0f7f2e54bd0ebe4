import type { Translate } from '../../i18n/keys';
import { isRefusal } from '../../lib/http';

/** The text for a new password that is easy to guess; undefined for any other failure. */
export function passwordRefusal(error: unknown, t: Translate): string | undefined {
  if (isRefusal(error, 'password_common')) return t('form.passwordCommon');
  return isRefusal(error, 'password_weak') ? t('form.passwordWeak') : undefined;
}
