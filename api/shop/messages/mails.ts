import type { TFunction } from 'i18next';
import { languageOf } from '../../serve/texts.ts';
import { type Language, pathIn } from '../language/languages.ts';
import type { Block } from '../mail/layout.ts';
import type { Mail } from '../mail/store.ts';
import { languageName, link, type MailDesk, vehicleRows, writeMail } from '../orders/mails.ts';
import type { OwnWords } from './own-words.ts';
import type { NewMessage } from './store.ts';

/** What a message has besides its text. */
function about({ subject, part, vehicle, query }: NewMessage, t: TFunction): [string, string][] {
  const rows: [string, string][] = [
    [t(subject === 'request' ? 'request.part' : 'part.number'), part],
    ...vehicleRows(vehicle, t),
    [t('request.query'), query],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** Sends a message to the seller; a reply goes to its writer. @param language the seller's */
export function messageMail(desk: MailDesk, message: NewMessage, language: Language): Mail {
  const t = desk.texts(language);
  const name = `${message.firstName} ${message.lastName}`.trim();
  const subject = t('mail.contactSubject', { name, subject: t(`contact.subjects.${message.subject}`) });
  const rows: [string, string][] = [
    ...about(message, t),
    [t('mail.contact'), [name, message.email, message.phone].filter(Boolean).join(', ')],
    [t('mail.language'), languageName(message.language)],
  ];
  const words: Block = { kind: 'lines', title: t('contact.message'), lines: message.message.split('\n') };
  const head = { kind: 'notice', to: desk.shop.contact.seller, replyTo: message.email || undefined, subject } as const;
  return writeMail(desk, language, head, [
    { kind: 'words', text: t(message.subject === 'request' ? 'request.notice' : 'mail.contactIntro') },
    ...(message.message ? [words] : []),
    { kind: 'amounts', rows },
    ...link(desk, t('mail.openDesk'), pathIn(language, '/desk/messages')),
  ]);
}

/**
 * Confirms to the writer that the message has arrived. It quotes nothing from the message: anybody can enter any
 * address, and the shop must not send a stranger's words there.
 * @param asked the requested part in the shop's words, or in the writer's if the address is known to be theirs
 */
export function receiptMail(
  desk: MailDesk,
  message: Pick<NewMessage, 'email' | 'subject' | 'language'>,
  asked: OwnWords = {},
): Mail {
  const language = languageOf(message.language);
  const t = desk.texts(language);
  const { seller } = desk.shop.contact;
  const isRequest = message.subject === 'request';
  const subject = t(isRequest ? 'request.receiptSubject' : 'mail.receiptSubject');
  const rows = [
    [t('contact.subject'), t(`contact.subjects.${message.subject}`)],
    [t('request.part'), asked.part],
    [t('product.category'), asked.category],
    [t('purchase.vehicle'), asked.vehicle],
  ] as const;
  const head = { kind: 'receipt', to: message.email, replyTo: seller, subject } as const;
  return writeMail(desk, language, head, [
    { kind: 'words', text: t(isRequest ? 'request.receiptIntro' : 'mail.receiptIntro') },
    { kind: 'amounts', rows: rows.flatMap(([name, value]) => (value ? [[name, value] as const] : [])) },
    { kind: 'words', text: t('mail.receiptUnasked') },
  ]);
}
