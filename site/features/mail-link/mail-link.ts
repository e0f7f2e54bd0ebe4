import type { Translate } from '../../i18n/keys';
import { failureText, isRefusal } from '../../lib/http';

/** The token of a mail's link: the part of the address after "#", which no server gets. */
export const tokenOf = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') || '-';

/** Why a mail's link did nothing. @param said the page's texts for refusals, by code */
export function linkFailure(error: unknown, t: Translate, said: Readonly<Record<string, string>>): string {
  const refusal = Object.keys(said).find((code) => isRefusal(error, code));
  return (refusal && said[refusal]) || failureText(error, t, t('errors.general'));
}
