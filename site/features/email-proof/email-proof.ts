import type { EmailConfirmedAnswer } from '../../../api/shop/email-change/contract';
import type { EmailProofAnswer } from '../../../api/shop/email-proof/contract';
import type { Language } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { call } from '../../lib/http';
import { needsLogin } from '../login/signed-out';
import { linkFailure } from '../mail-link/mail-link';

const path = '/api/auth/email-proof';

/** Asks for the mail with the link. @throws ApiFailure, NoAnswer */
export const askForProof = (language: Language) => call<EmailProofAnswer>('POST', path, { language });

/** @throws ApiFailure, NoAnswer */
export const proveEmail = (token: string) => call<EmailConfirmedAnswer>('POST', `${path}/confirm`, { token });

/** Why the link proved nothing. */
export function proofFailure(error: unknown, t: Translate): string {
  if (needsLogin(error)) return t('emailProof.signIn');
  return linkFailure(error, t, { link_expired: t('emailProof.expired') });
}
