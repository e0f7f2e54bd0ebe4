import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../serve/texts.ts';
import { type Language, pathIn } from '../language/languages.ts';
import type { Block } from '../mail/layout.ts';
import type { Mail } from '../mail/store.ts';
import { addedRupeeText } from '../money/amounts.ts';
import { withKeys } from '../orders/links.ts';
import { link, type MailDesk, toCustomer, writeMail } from '../orders/mails.ts';
import type { OrderRow } from '../orders/store.ts';
import type { PaymentRow, RefundRow } from './rows.ts';
import type { PaymentWay } from './rules.ts';
import type { MailsAbout } from './settle.ts';

type Paid = Pick<PaymentRow, 'way' | 'amountPaise' | 'reference'>;

/** Money as labelled rows. */
function amounts(
  desk: MailDesk,
  language: Language,
  { way, amountPaise, reference }: { way?: PaymentWay; amountPaise: number; reference: string | null },
): Block {
  const t = desk.texts(language);
  const rows: [string, string][] = [[t('payment.amount'), addedRupeeText(amountPaise)]];
  if (way) rows.push([t('payment.way'), t(`payment.ways.${way}`)]);
  if (reference) rows.push([t('payment.reference'), reference]);
  return { kind: 'amounts', rows };
}

/** Tells the customer that money has arrived. */
export function receivedMail(desk: MailDesk, order: OrderRow, paid: Paid): Mail {
  const language = languageOf(order.language);
  const t = desk.texts(language);
  return toCustomer(desk, order, t('payment.mail.received', { number: order.number }), [
    { kind: 'words', text: t('payment.mail.receivedIntro') },
    amounts(desk, language, paid),
  ]);
}

/** Tells the customer that money is on its way back. */
export function refundedMail(
  desk: MailDesk,
  order: OrderRow,
  refund: Pick<RefundRow, 'amountPaise' | 'reference'>,
): Mail {
  const language = languageOf(order.language);
  const t = desk.texts(language);
  return toCustomer(desk, order, t('payment.mail.refunded', { number: order.number }), [
    { kind: 'words', text: t('payment.mail.refundedIntro') },
    amounts(desk, language, refund),
  ]);
}

/** Asks the seller to look for a payment; a reply goes to the customer. @param language the sellers' */
export function claimedMail(desk: MailDesk, language: Language, order: OrderRow, claimed: Paid): Mail {
  const t = desk.texts(language);
  const amount = addedRupeeText(claimed.amountPaise);
  const subject = t('payment.mail.claimed', { number: order.number, amount });
  const head = { kind: 'notice', to: desk.shop.contact.seller, replyTo: order.email, subject } as const;
  return writeMail(desk, language, head, [
    { kind: 'words', text: t('payment.mail.claimedIntro') },
    amounts(desk, language, claimed),
    ...link(desk, t('mail.openDesk'), pathIn(language, `/desk/orders/${order.id}`)),
  ]);
}

/** The customer's mails about what a provider has told. */
export const mailsAbout =
  (app: FastifyInstance): MailsAbout =>
  ({ order, account, received, refunded }) => {
    const desk = withKeys(app, account);
    return [
      ...(received ? [receivedMail(desk, order, received)] : []),
      ...refunded.map((refund) => refundedMail(desk, order, refund)),
    ];
  };
