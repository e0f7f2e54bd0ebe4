import { resetRules } from '../contract/account-rules.ts';
import type { Language } from '../contract/languages.ts';
import type { Mail } from '../db/outbox.ts';
import { type MailDesk, writeMail } from './mails.ts';

/** Mails about an account, in the customer's language. */
export function accountMails(desk: MailDesk, language: Language) {
  const t = desk.texts(language);
  const { contact, name: shop } = desk.shop;
  const head = (kind: 'link' | 'warning', to: string, subject: string) =>
    ({ kind, to, replyTo: contact.email, subject }) as const;
  const words = (text: string) => ({ kind: 'words', text }) as const;
  return {
    resetLink: (to: string, url: string): Mail =>
      writeMail(desk, language, head('link', to, t('reset.mailSubject', { shop })), [
        words(t('reset.mailIntro', { shop })),
        { kind: 'link', text: t('reset.newTitle'), url },
        words(t('reset.mailExpiry', { minutes: resetRules.milliseconds / 60_000 })),
        words(t('reset.mailIgnore')),
      ]),
    /** Goes to the old address, so that an account thief cannot hide the change. */
    emailChanged: (to: string, email: string): Mail =>
      writeMail(desk, language, head('warning', to, t('account.mailEmailSubject', { shop })), [
        words(t('account.mailEmailText', { shop, email })),
        words(t('account.mailEmailHelp', { support: contact.email })),
      ]),
  };
}
