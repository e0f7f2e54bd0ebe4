import type { Translate } from '../../i18n/keys';
import { failureText, isRefusal } from '../../lib/http';

/** The token of a mail's link: in the part of the address that no server sees. */
export const tokenOf = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') || '-';

/** Why a link of a mail did nothing. @param said what the page says of refusals, by their codes */
export function linkFailure(error: unknown, t: Translate, said: Readonly<Record<string, string>>): string {
  const refusal = Object.keys(said).find((code) => isRefusal(error, code));
  return (refusal && said[refusal]) || failureText(error, t, t('errors.general'));
}
