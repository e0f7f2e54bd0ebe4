import type { Language } from '../language/languages.ts';
import type { Mail } from '../mail/store.ts';
import { type MailDesk, writeMail } from '../orders/mails.ts';

/**
 * Notifies the seller which enquiries need no answer because the customer deleted the account.
 * @param language the seller's
 */
export function withdrawnMail(desk: MailDesk, numbers: readonly string[], language: Language): Mail {
  const t = desk.texts(language);
  const { seller } = desk.shop.contact;
  const head = { kind: 'notice', to: seller, replyTo: seller, subject: t('mail.withdrawn.subject') } as const;
  return writeMail(desk, language, head, [
    { kind: 'words', text: t('mail.withdrawn.intro') },
    { kind: 'lines', title: t('mail.withdrawn.title'), lines: numbers },
  ]);
}
