import { languageOf } from '../../serve/texts.ts';
import { type Language, pathIn } from '../language/languages.ts';
import type { Block } from '../mail/layout.ts';
import type { Mail } from '../mail/store.ts';
import { link, type MailDesk, toCustomer, writeMail } from '../orders/mails.ts';
import type { OrderRow } from '../orders/store.ts';
import type { NewOrderMessage } from './store.ts';

type Said = Pick<NewOrderMessage, 'words' | 'picture'> & { byMail?: boolean };

function said({ words, picture }: Said, title: string, withPicture: string): Block[] {
  return [
    ...(words ? [{ kind: 'lines', title, lines: words.split('\n') } as const] : []),
    ...(picture === null ? [] : [{ kind: 'words', text: withPicture } as const]),
  ];
}

/** Tells the seller what a customer wrote about an order; a reply goes to the customer. @param language the sellers' */
export function questionMail(desk: MailDesk, language: Language, order: OrderRow, message: Said): Mail {
  const t = desk.texts(language);
  const subject = t('conversation.mail.questionSubject', { number: order.number });
  const head = { kind: 'notice', to: desk.shop.contact.seller, replyTo: order.email, subject } as const;
  return writeMail(desk, language, head, [
    { kind: 'words', text: t(message.byMail ? 'conversation.mail.mailIntro' : 'conversation.mail.questionIntro') },
    ...said(message, t('contact.message'), t('conversation.mail.withPicture')),
    ...link(desk, t('mail.openDesk'), pathIn(language, `/desk/orders/${order.id}`)),
  ]);
}

/**
 * Tells the customer what the seller wrote.
 * @param isProven whether mail to the order's address is known to reach the customer; only then it has the words
 */
export function answerMail(desk: MailDesk, order: OrderRow, message: Said, isProven: boolean): Mail {
  const t = desk.texts(languageOf(order.language));
  return toCustomer(desk, order, t('conversation.mail.answerSubject', { number: order.number }), [
    { kind: 'words', text: t('conversation.mail.answerIntro') },
    ...(isProven ? said(message, t('quote.message'), '') : []),
  ]);
}
