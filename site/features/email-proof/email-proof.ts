import type { EmailConfirmedAnswer } from '../../../api/contract/email-change';
import type { EmailProofAnswer } from '../../../api/contract/email-proof';
import type { Language } from '../../../api/contract/languages';
import type { Translate } from '../../i18n/keys';
import { call, failureText, isRefusal } from '../../lib/http';
import { needsLogin } from '../login/signed-out';

const path = '/api/auth/email-proof';

/** Asks for the mail with the link. @throws ApiFailure, NoAnswer */
export const askForProof = (language: Language) => call<EmailProofAnswer>('POST', path, { language });

/** @throws ApiFailure, NoAnswer */
export const proveEmail = (token: string) => call<EmailConfirmedAnswer>('POST', `${path}/confirm`, { token });

/** Why the link proved nothing. */
export function proofFailure(error: unknown, t: Translate): string {
  if (needsLogin(error)) return t('emailProof.signIn');
  if (isRefusal(error, 'link_expired')) return t('emailProof.expired');
  return failureText(error, t, t('errors.general'));
}
