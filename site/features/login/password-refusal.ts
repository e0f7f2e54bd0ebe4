import type { Translate } from '../../i18n/keys';
import { isRefusal } from '../../lib/http';

/** Why the server refused a new password as easy to guess; undefined when that was not the reason. */
export function passwordRefusal(error: unknown, t: Translate): string | undefined {
  if (isRefusal(error, 'password_common')) return t('form.passwordCommon');
  return isRefusal(error, 'password_weak') ? t('form.passwordWeak') : undefined;
}
