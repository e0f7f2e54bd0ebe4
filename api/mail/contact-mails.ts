import { languageOf } from '../content/texts.ts';
import { type Language, pathIn } from '../contract/languages.ts';
import type { NewMessage } from '../db/messages.ts';
import type { Mail } from '../db/outbox.ts';
import { languageName, link, type MailDesk, writeMail } from './mails.ts';

/** Sends a contact-form message to the seller; a reply goes to its writer. @param language the seller's */
export function messageMail(desk: MailDesk, message: NewMessage, language: Language): Mail {
  const t = desk.texts(language);
  const name = `${message.firstName} ${message.lastName}`;
  const about = t(`contact.subjects.${message.subject}`);
  const rows: [string, string][] = [
    [t('mail.contact'), [name, message.email, message.phone].filter(Boolean).join(', ')],
    [t('mail.language'), languageName(message.language)],
  ];
  if (message.part) rows.unshift([t('part.number'), message.part]);
  const subject = t('mail.contactSubject', { name, subject: about });
  const head = { kind: 'notice', to: desk.shop.contact.seller, replyTo: message.email, subject } as const;
  return writeMail(desk, language, head, [
    { kind: 'words', text: t('mail.contactIntro') },
    { kind: 'lines', title: t('contact.message'), lines: message.message.split('\n') },
    { kind: 'amounts', rows },
    ...link(desk, t('mail.openDesk'), pathIn(language, '/desk/messages')),
  ]);
}

/**
 * Confirms to the writer that the message has arrived. It quotes nothing from the message: anybody can enter anybody's
 * address, and the shop must not send a stranger's words there.
 */
export function receiptMail(desk: MailDesk, message: NewMessage): Mail {
  const language = languageOf(message.language);
  const t = desk.texts(language);
  const { seller } = desk.shop.contact;
  const head = { kind: 'receipt', to: message.email, replyTo: seller, subject: t('mail.receiptSubject') } as const;
  return writeMail(desk, language, head, [
    { kind: 'words', text: t('mail.receiptIntro') },
    { kind: 'amounts', rows: [[t('contact.subject'), t(`contact.subjects.${message.subject}`)]] },
    { kind: 'words', text: t('mail.receiptUnasked') },
  ]);
}
