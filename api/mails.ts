import type { TFunction } from 'i18next';
import { fallbackLanguage, type Language } from './contract/languages.ts';
import { isMailed } from './contract/order-rules.ts';
import type { Address } from './contract/orders.ts';
import type { Shop } from './contract/shop.ts';
import type { OrderLineRow, OrderRow } from './db/orders.ts';
import type { Mail } from './db/outbox.ts';
import type { Quote } from './db/quotes.ts';
import { type Block, html, plainText } from './mail-layout.ts';
import { languageOf, type Texts } from './texts.ts';

/** What all mails are written with. */
export interface MailDesk {
  shop: Shop;
  texts: Texts;
  /** The shop's public address; without it mails carry no links. */
  siteUrl: string | undefined;
}

export type MailLine = Pick<
  OrderLineRow,
  'name' | 'partNumber' | 'brandName' | 'quantity' | 'unitPaise' | 'totalPaise'
>;

/** Amounts in mails are rupees in the Indian grouping, whatever the language. */
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const amount = (paise: number) => rupees.format(paise / 100);

function signature({ name, contact }: Shop): string {
  return `${name} · ${contact.phone} · ${contact.email}`;
}

/** A mail with both its forms; the subject is its heading too. */
export function writeMail(
  desk: MailDesk,
  language: Language,
  mail: { to: string; replyTo: string; subject: string },
  blocks: readonly Block[],
): Mail {
  const footer = signature(desk.shop);
  return { ...mail, text: plainText(blocks, footer), html: html(mail.subject, blocks, footer, language) };
}

export function link(desk: MailDesk, text: string, path: string): Block[] {
  return desk.siteUrl === undefined ? [] : [{ kind: 'link', text, url: desk.siteUrl + path }];
}

function addressLines(address: Address): string[] {
  return [
    `${address.firstName} ${address.lastName}`,
    address.address,
    `${address.zipCode} ${address.city}, ${address.state}`,
    address.country,
  ];
}

const lineTitle = (line: MailLine) => `${line.quantity} × ${line.brandName} ${line.partNumber}`;

function amounts(order: OrderRow, t: TFunction): Block {
  return {
    kind: 'amounts',
    rows: [
      [t('checkout.subtotal'), amount(order.subtotalPaise)],
      [t('checkout.shipping'), amount(order.shippingPaise)],
      [t('cart.tax'), amount(order.taxPaise)],
      [t('mail.total'), amount(order.totalPaise)],
    ],
  };
}

function addresses(order: OrderRow, t: TFunction): Block[] {
  return [
    { kind: 'lines', title: t('mail.shipTo'), lines: addressLines(order.shippingAddress) },
    ...(order.billingAddress
      ? [{ kind: 'lines', title: t('mail.billTo'), lines: addressLines(order.billingAddress) } as const]
      : []),
  ];
}

function asked(lines: readonly MailLine[], t: TFunction): Block {
  return {
    kind: 'items',
    title: t('mail.items'),
    items: lines.map((line) => ({
      name: lineTitle(line),
      detail: line.name,
      amount: `${amount(line.unitPaise)} = ${amount(line.totalPaise)}`,
    })),
  };
}

/** A mail to the order's customer, in the language of the enquiry, that leads to the order. */
function toCustomer(desk: MailDesk, order: OrderRow, subject: string, blocks: readonly Block[]): Mail {
  const language = languageOf(order.language);
  const base = language === fallbackLanguage ? '' : `/${language}`;
  return writeMail(desk, language, { to: order.email, replyTo: desk.shop.contact.email, subject }, [
    ...blocks,
    ...link(desk, desk.texts(language)('mail.viewOrder'), `${base}/orders/${order.id}`),
  ]);
}

/** Tells the seller of a new enquiry; an answer to it goes to the customer. */
export function sellerMail(desk: MailDesk, order: OrderRow, lines: readonly MailLine[]): Mail {
  const t = desk.texts(fallbackLanguage);
  const subject = t('mail.enquirySubject', { number: order.number, total: amount(order.totalPaise) });
  return writeMail(desk, fallbackLanguage, { to: desk.shop.contact.seller, replyTo: order.email, subject }, [
    { kind: 'words', text: t('mail.enquiryIntro') },
    asked(lines, t),
    amounts(order, t),
    ...addresses(order, t),
    {
      kind: 'amounts',
      rows: [
        [t('mail.contact'), `${order.email}, ${order.phone}`],
        [t('mail.language'), order.language],
      ],
    },
    ...link(desk, t('mail.openDesk'), `/desk/orders/${order.id}`),
  ]);
}

/** Tells the customer that the enquiry has arrived. */
export function customerMail(desk: MailDesk, order: OrderRow, lines: readonly MailLine[]): Mail {
  const t = desk.texts(languageOf(order.language));
  return toCustomer(desk, order, t('mail.customerSubject', { number: order.number }), [
    { kind: 'words', text: t('mail.customerIntro') },
    asked(lines, t),
    amounts(order, t),
    ...addresses(order, t),
  ]);
}

/** The seller's prices. The order's amounts are the quote's already. */
export function quoteMail(
  desk: MailDesk,
  order: OrderRow,
  lines: readonly (MailLine & { id: string })[],
  quote: Quote,
): Mail {
  const t = desk.texts(languageOf(order.language));
  const items = lines.map((line) => {
    const answer = quote.lines.find(({ orderLineId }) => orderLineId === line.id);
    const availability = answer?.availability ?? 'unavailable';
    const days = answer?.days ? ` ${t('quote.days', { count: answer.days })}` : '';
    const unit = answer?.unitPaise ?? 0;
    return {
      name: lineTitle(line),
      detail: `${line.name} (${t(`quote.availability.${availability}`)}${days})`,
      amount: availability === 'unavailable' ? '–' : `${amount(unit)} = ${amount(unit * line.quantity)}`,
    };
  });
  return toCustomer(desk, order, t('mail.quoteSubject', { number: order.number }), [
    { kind: 'words', text: t('mail.quoteIntro') },
    ...(quote.message ? [{ kind: 'words', text: quote.message } as const] : []),
    { kind: 'items', title: t('mail.items'), items },
    amounts(order, t),
    { kind: 'words', text: t('mail.quoteNext') },
  ]);
}

function parcel(order: OrderRow, t: TFunction): Block[] {
  const rows: [string, string][] = [];
  if (order.carrier) rows.push([t('desk.carrier'), order.carrier]);
  if (order.trackingNumber) rows.push([t('orders.tracking'), order.trackingNumber]);
  return rows.length > 0 ? [{ kind: 'amounts', rows }] : [];
}

/** Tells the customer of a step of the order; nothing for a step that is the seller's own. */
export function statusMails(desk: MailDesk, order: OrderRow): Mail[] {
  const { status } = order;
  if (!isMailed(status)) return [];
  const t = desk.texts(languageOf(order.language));
  const subject = t('mail.statusSubject', { number: order.number, status: t(`orders.status.${status}`) });
  return [
    toCustomer(desk, order, subject, [
      { kind: 'words', text: t(`mail.statusIntro.${status}`) },
      ...(status === 'shipped' ? parcel(order, t) : []),
    ]),
  ];
}

/** Tells the customer of another tracking number; nothing when it was taken away. */
export function trackingMails(desk: MailDesk, order: OrderRow): Mail[] {
  if (!order.trackingNumber) return [];
  const t = desk.texts(languageOf(order.language));
  return [
    toCustomer(desk, order, t('mail.trackingSubject', { number: order.number }), [
      { kind: 'words', text: t('mail.trackingIntro') },
      ...parcel(order, t),
    ]),
  ];
}
