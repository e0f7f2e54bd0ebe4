import { fallbackLanguage } from './contract/languages.ts';
import type { NewMessage } from './db/messages.ts';
import type { Mail } from './db/outbox.ts';
import { link, type MailDesk, writeMail } from './mails.ts';
import { languageOf } from './texts.ts';

/** Brings a message of the contact form to the seller; an answer to it goes to its writer. */
export function messageMail(desk: MailDesk, message: NewMessage): Mail {
  const t = desk.texts(fallbackLanguage);
  const name = `${message.firstName} ${message.lastName}`;
  const about = t(`contact.subjects.${message.subject}`);
  const rows: [string, string][] = [
    [t('mail.contact'), [name, message.email, message.phone].filter(Boolean).join(', ')],
    [t('mail.language'), message.language],
  ];
  if (message.part) rows.unshift([t('part.number'), message.part]);
  const subject = t('mail.contactSubject', { name, subject: about });
  return writeMail(desk, fallbackLanguage, { to: desk.shop.contact.seller, replyTo: message.email, subject }, [
    { kind: 'words', text: t('mail.contactIntro') },
    { kind: 'lines', title: t('contact.message'), lines: message.message.split('\n') },
    { kind: 'amounts', rows },
    ...link(desk, t('mail.openDesk'), '/desk/messages'),
  ]);
}

/**
 * Tells the writer that the message has arrived. It repeats nothing of the message: anybody can name anybody's address,
 * and the shop must not carry a stranger's words there.
 */
export function receiptMail(desk: MailDesk, message: NewMessage): Mail {
  const language = languageOf(message.language);
  const t = desk.texts(language);
  const { contact } = desk.shop;
  return writeMail(desk, language, { to: message.email, replyTo: contact.email, subject: t('mail.receiptSubject') }, [
    { kind: 'words', text: t('mail.receiptIntro') },
    { kind: 'amounts', rows: [[t('contact.subject'), t(`contact.subjects.${message.subject}`)]] },
    { kind: 'words', text: t('mail.receiptUnasked') },
  ]);
}
