import { codeOf, messageOf } from '../../data/failures.ts';

/** How to reach the mail server of SMTP_URL. */

/** How long the server may stay silent, in ms, unless SMTP_URL sets another value (`?socketTimeout=60000`). */
const timeouts = { connectionTimeout: 10_000, socketTimeout: 10_000 };

export interface SmtpAddress {
  /** The address for nodemailer. It requires TLS unless the shop's owner has allowed plain connections. */
  url: string;
  /** Whether passwords and mails may cross the network unencrypted: `?plain=true`. */
  plain: boolean;
}

/** @param smtpUrl the setting, `smtp://…` or `smtps://…` */
export function smtpAddress(smtpUrl: string): SmtpAddress {
  const address = new URL(smtpUrl);
  const { searchParams: query } = address;
  const plain = address.protocol === 'smtp:' && query.get('plain') === 'true';
  query.delete('plain');
  for (const [name, milliseconds] of Object.entries(timeouts))
    if (!query.has(name)) query.set(name, String(milliseconds));
  // Otherwise somebody between shop and server could remove the server's offer of TLS, and read password and mails.
  if (!plain) query.set('requireTLS', 'true');
  return { url: address.href, plain };
}

/** Whether the setting's value of `plain` is one that the shop understands. */
export function isPlainClear(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  const said = searchParams.getAll('plain');
  if (said.length === 0) return true;
  return protocol === 'smtp:' && said.length === 1 && ['true', 'false'].includes(said[0] ?? '');
}

const withoutTls =
  'The mail server offers no TLS that can be trusted, so neither password nor mail was sent. Use its address with TLS, ' +
  'mostly smtps://…:465 or smtp://…:587. A server on this machine or in your own network may be allowed to take mail ' +
  'unencrypted: SMTP_URL=smtp://…?plain=true.';

/** Why a mail could not be sent, and what the shop's owner can do when TLS is missing. */
export function sendFailure(error: unknown): string {
  const message = messageOf(error);
  // Node reports a bad certificate with the error code of a socket.
  const isTls = codeOf(error) === 'ETLS' || /\bSTARTTLS\b|\bTLS\b|\bSSL\b|certificate/i.test(message);
  return isTls ? `${withoutTls} (${message})` : message;
}
