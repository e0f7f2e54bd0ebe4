import type { TFunction } from 'i18next';
import { languageOf } from '../../serve/texts.ts';
import { isProven } from '../email-proof/proofs.ts';
import { type Language, pathIn } from '../language/languages.ts';
import type { Block } from '../mail/layout.ts';
import type { Mail } from '../mail/store.ts';
import { addedRupeeText } from '../money/amounts.ts';
import { link, type MailDesk, toCustomer, writeMail } from '../orders/mails.ts';
import { takesPayment, toCollect } from '../payments/wire.ts';
import type { OrderWithReturns, ReturnRows } from './rows.ts';
import { returnNumber } from './rules.ts';

/** Why a line goes back: "Does not fit (connector)". */
export function reasonText({ reason, differs }: ReturnRows['lines'][number], t: TFunction): string {
  const why = t(`returns.reasons.${reason}`);
  return differs === null ? why : `${why} (${t(`returns.differences.${differs}`)})`;
}

function goods(of: OrderWithReturns, { lines }: ReturnRows, t: TFunction): Block {
  return {
    kind: 'items',
    title: t('mail.items'),
    items: lines.flatMap((one) => {
      const line = of.lines.find(({ id }) => id === one.orderLineId);
      if (!line) return [];
      const name = `${one.quantity} × ${line.brandName} ${line.partNumber}`;
      return [{ name, detail: line.name, amount: reasonText(one, t) }];
    }),
  };
}

function refund({ row }: ReturnRows, t: TFunction): Block[] {
  if (row.refundPaise === null) return [];
  const shipping = row.shippingPaise ?? 0;
  const rows: [string, string][] = [
    [t('returns.refundGoods'), addedRupeeText(row.refundPaise)],
    [t('checkout.shipping'), addedRupeeText(shipping)],
    [t('returns.refundTotal'), addedRupeeText(row.refundPaise + shipping)],
  ];
  return [{ kind: 'amounts', rows }];
}

/** What the customer has to know about the money, as the order's page says it; nothing where the shop takes none. */
function money({ shop }: MailDesk, { order, money: rows }: OrderWithReturns, t: TFunction): Block[] {
  if (rows.payments.length === 0 && !takesPayment({ settings: shop.payment, hasProvider: true })) return [];
  const { returningPaise, ...due } = toCollect(order, rows);
  const said = (text: TextOfMoney, paise: number): Block[] =>
    paise > 0 ? [{ kind: 'words', text: t(text, { amount: addedRupeeText(paise) }) }] : [];
  return [
    ...said(due.onDelivery ? 'payment.dueOnDelivery' : 'payment.due', due.paise),
    ...said('payment.returning', returningPaise),
  ];
}

type TextOfMoney = 'payment.due' | 'payment.dueOnDelivery' | 'payment.returning';

/** Where the customer sends the goods, and what to write on the parcel. */
const sendBack = ({ shop }: MailDesk, number: string, t: TFunction): Block[] => [
  { kind: 'lines', title: t('returns.sendTo'), lines: [shop.name, ...shop.contact.address.split('\n')] },
  { kind: 'words', text: t('returns.writeNumber', { number }) },
];

const lines = (title: string, words: string): Block[] =>
  words === '' ? [] : [{ kind: 'lines', title, lines: words.split('\n') }];

/** Tells the customer of a step. What the customer typed is only in a mail to a proven mailbox. */
function customersMail(desk: MailDesk, of: OrderWithReturns, one: ReturnRows): Mail {
  const { state, position, words } = one.row;
  const t = desk.texts(languageOf(of.order.language));
  const number = returnNumber(of.order.number, position);
  const proven = of.account !== undefined && isProven(of.account, of.order.email);
  const subject = t('returns.mail.subject', { number, state: t(`returns.states.${state}`) });
  const blocks = [
    { kind: 'words', text: t(`returns.mail.intro.${state}`) } as const,
    ...(state === 'asked' ? [] : lines(t('quote.message'), one.steps.at(-1)?.words ?? '')),
    goods(of, one, t),
    ...(state === 'asked' && proven ? lines(t('returns.words'), words) : []),
    ...(state === 'accepted' ? sendBack(desk, number, t) : []),
    ...refund(one, t),
    ...(state === 'refunded' ? money(desk, of, t) : []),
  ];
  return toCustomer(desk, of.order, subject, blocks, state === 'asked' ? 'receipt' : 'answer');
}

/** Tells the sellers of a step; a reply goes to the customer. */
function sellersMail(desk: MailDesk, language: Language, of: OrderWithReturns, one: ReturnRows): Mail {
  const { state, position, words } = one.row;
  const t = desk.texts(language);
  const last = one.steps.at(-1);
  const number = returnNumber(of.order.number, position);
  const subject = t('returns.mail.sellerSubject', { number, state: t(`returns.states.${state}`) });
  const head = { kind: 'notice', to: desk.shop.contact.seller, replyTo: of.order.email, subject } as const;
  const intro = last?.sellerEmail
    ? t('returns.mail.answeredBy', { seller: last.sellerEmail })
    : t('returns.mail.sellerIntro');
  return writeMail(desk, language, head, [
    { kind: 'words', text: intro },
    ...lines(t('returns.toCustomer'), last?.words ?? ''),
    goods(of, one, t),
    ...lines(t('desk.customersNote'), words),
    ...refund(one, t),
    ...link(desk, t('mail.openDesk'), pathIn(language, `/desk/orders/${of.order.id}`)),
  ]);
}

/** The mails of a step to both sides. @param language the sellers' */
export const returnMails = (desk: MailDesk, language: Language, of: OrderWithReturns, one: ReturnRows): Mail[] => [
  sellersMail(desk, language, of, one),
  customersMail(desk, of, one),
];
