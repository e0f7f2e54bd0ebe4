import { type Language, pathIn } from '../language/languages.ts';
import type { Mail } from '../mail/store.ts';
import { link, type MailDesk, type MailLine, ownWords, writeMail } from '../orders/mails.ts';
import type { OrderRow } from '../orders/store.ts';
import { guestLinkMilliseconds } from './rules.ts';

/** Mails to guests. Anybody may have entered the address, so they quote nothing that was typed. */

const days = guestLinkMilliseconds / (24 * 60 * 60_000);

const head = ({ shop }: MailDesk, to: string, subject: string) =>
  ({ kind: 'enquiry', to, replyTo: shop.contact.seller, subject }) as const;
const words = (text: string) => ({ kind: 'words', text }) as const;

/** Says that the enquiry has arrived and that there is an account for it. @param url of the link that sets its password */
export function openedMail(
  desk: MailDesk,
  language: Language,
  { order, lines }: { order: OrderRow; lines: readonly MailLine[] },
  url: string,
): Mail {
  const t = desk.texts(language);
  const subject = t('mail.customerSubject', { number: order.number });
  return writeMail(desk, language, { ...head(desk, order.email, subject), orderId: order.id }, [
    words(t('mail.customerIntro')),
    ...ownWords(desk, order, lines),
    words(t('enquiry.mail.account', { shop: desk.shop.name })),
    { kind: 'link', text: t('reset.newTitle'), url },
    words(t('mail.proof.expiry', { days })),
    ...link(desk, t('reset.askAgain'), pathIn(language, '/forgot-password')),
    words(t('mail.receiptUnasked')),
  ]);
}

/** Asks whether the enquiry is the reader's: a click sends it. */
export function waitingMail(desk: MailDesk, language: Language, to: string, url: string): Mail {
  const t = desk.texts(language);
  const { name: shop } = desk.shop;
  return writeMail(desk, language, head(desk, to, t('enquiry.mail.waitingSubject', { shop })), [
    words(t('enquiry.mail.waiting', { shop })),
    { kind: 'link', text: t('enquiry.send'), url },
    words(t('mail.newEmail.changeExpiry', { days })),
    words(t('enquiry.mail.notYou')),
  ]);
}
