import type { TFunction } from 'i18next';
import { languageOf, type Texts } from '../../serve/texts.ts';
import { recipientLines } from '../addresses/postal.ts';
import type { NewQuote } from '../desk/quotes.ts';
import { languages } from '../language/language-names.ts';
import { type Language, pathIn } from '../language/languages.ts';
import { type Block, html, plainText } from '../mail/layout.ts';
import type { Mail } from '../mail/store.ts';
import { addedRupeeText, rupeeText } from '../money/amounts.ts';
import { isOnRequest, type TaxRule } from '../money/rules.ts';
import { type Goods, gstRates, openTotals, percentsText, quotedGoods, type SumName, shownSums } from '../money/sums.ts';
import { type LinePromise, termsPath } from '../promise/rules.ts';
import type { Shop } from '../shop-file/contract.ts';
import { nameBesideLatin } from '../vehicle/text.ts';
import { orderTaxRule } from './charges.ts';
import type { AskedLine, EnquiryVehicle } from './contract.ts';
import { isMailed, type OrderStatus } from './rules.ts';
import type { OrderLineRow, OrderRow } from './store.ts';
import { trackingLink } from './tracking.ts';
import { promiseText, verdictText } from './verdict-text.ts';
import { totalsOf } from './wire.ts';

/** What all mails are written with. */
export interface MailDesk {
  shop: Shop;
  texts: Texts;
  /** The shop's public address; without it mails carry no links. */
  siteUrl: string | undefined;
  /** The key that opens an order without signing in; only for mail to an address that is proven to be the customer's. */
  orderKey?: (order: OrderRow) => string | undefined;
}

export type MailLine = Pick<
  OrderLineRow,
  'name' | 'partNumber' | 'brandName' | 'quantity' | 'unitPaise' | 'totalPaise'
> &
  Partial<Pick<OrderLineRow, 'vehicle' | 'fit' | 'conditions' | 'gst' | 'asked'>> & {
    promise?: LinePromise | undefined;
  };

/** Says when a price is missing: "₹450 + price on request", or "Price on request" when nothing has a price yet. */
function openAmount(paise: number, open: boolean, t: TFunction): string {
  const price = addedRupeeText(paise);
  if (!open) return price;
  return isOnRequest(paise) ? t('product.priceOnRequest') : t('product.plusOnRequest', { price });
}

/** What a line costs: "₹6,877 each, ₹27,508 in all"; only the total for a single piece. */
function lineAmount(unitPaise: number, quantity: number, t: TFunction): string {
  const total = rupeeText(unitPaise * quantity);
  return quantity === 1 ? total : t('mail.lineAmount', { unit: rupeeText(unitPaise), total });
}

/** "தமிழ்" for "ta"; the code itself for a language that the shop does not know. */
export const languageName = (code: string) => languages.find((known) => known.code === code)?.nativeName ?? code;

function signature({ name, contact }: Shop): string {
  return `${name} · ${contact.phone} · ${contact.email}`;
}

/** The host in the Message-ID: the site's, else the host of the sender's address. */
function hostOf({ siteUrl, shop }: MailDesk): string {
  return siteUrl === undefined ? shop.contact.email.replace(/^.*@/, '') : new URL(siteUrl).hostname;
}

/** Says that an answer to a mail is read, where that is so. */
const answerable = (desk: MailDesk, language: Language, { kind, replyTo }: Pick<Mail, 'kind' | 'replyTo'>): Block[] =>
  kind !== 'notice' && replyTo === desk.shop.contact.seller
    ? [{ kind: 'words', text: desk.texts(language)('mail.justReply') }]
    : [];

/** A mail as text and HTML; its subject is also its heading. */
export function writeMail(
  desk: MailDesk,
  language: Language,
  head: Pick<Mail, 'kind' | 'to' | 'subject' | 'orderId'> & { replyTo: string | undefined },
  content: readonly Block[],
): Mail {
  const footer = signature(desk.shop);
  const blocks = [...content, ...answerable(desk, language, head)];
  return {
    ...head,
    host: hostOf(desk),
    text: plainText(blocks, footer),
    html: html(head.subject, blocks, footer, language),
  };
}

export function link(desk: MailDesk, text: string, path: string): Block[] {
  return desk.siteUrl === undefined ? [] : [{ kind: 'link', text, url: desk.siteUrl + path }];
}

/** Whether a line fits, as its customer reads it; with the promise, if it carries one. */
const customersVerdict = (line: MailLine, t: TFunction): string | null =>
  line.promise && line.vehicle ? promiseText(line, line.promise, t) : verdictText(line, 'purchase', t);

/** A link to the terms of the promise, if a line carries one. */
function terms(desk: MailDesk, language: Language, lines: readonly MailLine[], t: TFunction): Block[] {
  return lines.some((line) => line.promise && line.vehicle)
    ? link(desk, t('promise.terms'), pathIn(language, termsPath))
    : [];
}

/** What a line that the seller has changed takes the place of. */
const insteadOf = ({ quantity, brandName, partIdNumber }: AskedLine, t: TFunction) =>
  t('quote.insteadOf', { part: `${quantity} × ${brandName} ${partIdNumber}` });

const lineTitle = (line: MailLine) => `${line.quantity} × ${line.brandName} ${line.partNumber}`;

/** The goods of a mail's lines, with their GST. */
const goodsOf = (lines: readonly MailLine[]): Goods[] =>
  lines.map(({ totalPaise, gst }) => ({ paise: totalPaise, percent: gst?.percent }));

/** @param goods what the amounts are for */
function amounts(order: OrderRow, goods: readonly Goods[], t: TFunction): Block {
  const totals = totalsOf(order);
  const rule: TaxRule = orderTaxRule(order.charges, totals) ?? { taxPercent: 0 };
  const names: Record<SumName, () => string> = {
    subtotal: () => t('checkout.subtotal'),
    shipping: () => t('checkout.shipping'),
    tax: () => t('cart.tax'),
    roundOff: () => t('gst.roundOff'),
    total: () => t('mail.total'),
    gst: () => t('gst.within', { rates: percentsText(gstRates(goods, rule.taxPercent)) }),
  };
  const sums = shownSums(openTotals(totals, order.priceOnRequest, [], rule), rule);
  return { kind: 'amounts', rows: sums.map(([name, { paise, open }]) => [names[name](), openAmount(paise, open, t)]) };
}

function addresses(order: OrderRow, t: TFunction): Block[] {
  return [
    { kind: 'lines', title: t('mail.shipTo'), lines: recipientLines(order.shippingAddress) },
    ...(order.billingAddress
      ? [{ kind: 'lines', title: t('mail.billTo'), lines: recipientLines(order.billingAddress) } as const]
      : []),
  ];
}

/**
 * The lines of the enquiry, and whether they fit.
 * @param whose texts to the customer, or to the seller about the customer
 */
function asked(lines: readonly MailLine[], whose: 'purchase' | 'desk', t: TFunction): Block {
  return {
    kind: 'items',
    title: t('mail.items'),
    items: lines.map((line) => ({
      name: lineTitle(line),
      detail: line.name,
      remark: whose === 'desk' ? verdictText(line, whose, t) : customersVerdict(line, t),
      amount: isOnRequest(line.unitPaise) ? t('product.priceOnRequest') : lineAmount(line.unitPaise, line.quantity, t),
    })),
  };
}

/** What is known of a vehicle, as labelled rows. */
export function vehicleRows(vehicle: EnquiryVehicle | null, t: TFunction): [string, string][] {
  const rows = [
    [t('purchase.vehicle'), vehicle?.label && nameBesideLatin(vehicle.label, vehicle.localName)],
    [t('purchase.year'), vehicle?.year?.toString()],
    [t('purchase.plate'), vehicle?.plate],
    [t('purchase.vin'), vehicle?.vin],
  ] as const;
  return rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

/** The customer's vehicle and note. @param noteTitle "Your note" to the customer, another title to the seller */
function vehicleAndNote({ vehicle, note }: OrderRow, noteTitle: string, t: TFunction): Block[] {
  const known = vehicleRows(vehicle, t);
  return [
    ...(known.length > 0 ? [{ kind: 'amounts', rows: known } as const] : []),
    ...(note ? [{ kind: 'lines', title: noteTitle, lines: note.split('\n') } as const] : []),
  ];
}

/** The address of an order's page, with the key if there is one: in the fragment, which is not sent to servers. */
function orderPage({ orderKey }: MailDesk, order: OrderRow, language: Language): string {
  const key = orderKey?.(order);
  return pathIn(language, `/orders/${order.id}`) + (key ? `#key=${key}` : '');
}

/** A mail to the order's customer, in the enquiry's language, with a link to the order. A reply goes to the seller. */
export function toCustomer(
  desk: MailDesk,
  order: OrderRow,
  subject: string,
  blocks: readonly Block[],
  kind: 'answer' | 'receipt' = 'answer',
): Mail {
  const language = languageOf(order.language);
  const head = { kind, to: order.email, replyTo: desk.shop.contact.seller, subject, orderId: order.id };
  return writeMail(desk, language, head, [
    ...blocks,
    ...link(desk, desk.texts(language)('mail.viewOrder'), orderPage(desk, order, language)),
  ]);
}

/**
 * Notifies the seller of a new enquiry; a reply goes to the customer.
 * @param language the seller's
 * @param names the catalogue's names of the items in that language, by item id
 */
export function sellerMail(
  desk: MailDesk,
  order: OrderRow,
  lines: readonly (MailLine & { itemId: string })[],
  language: Language,
  names: ReadonlyMap<string, { text: string }>,
): Mail {
  const t = desk.texts(language);
  const named = lines.map((line) => {
    const own = names.get(line.itemId)?.text ?? line.name;
    return own === line.name ? line : { ...line, name: `${own} (${t('desk.customersName')}: ${line.name})` };
  });
  const subject = t('mail.enquirySubject', {
    number: order.number,
    total: openAmount(order.totalPaise, order.priceOnRequest, t),
  });
  const head = { kind: 'notice', to: desk.shop.contact.seller, replyTo: order.email, subject } as const;
  return writeMail(desk, language, head, [
    { kind: 'words', text: t('mail.enquiryIntro') },
    ...vehicleAndNote(order, t('desk.customersNote'), t),
    asked(named, 'desk', t),
    amounts(order, goodsOf(lines), t),
    ...addresses(order, t),
    {
      kind: 'amounts',
      rows: [
        [t('mail.contact'), `${order.email}, ${order.phone}`],
        [t('mail.language'), languageName(order.language)],
      ],
    },
    ...link(desk, t('mail.openDesk'), pathIn(language, `/desk/orders/${order.id}`)),
  ]);
}

/** Leaves out a vehicle that the catalogue does not have, because the customer typed its name. */
const inShopsWords = (line: MailLine): MailLine => (line.vehicle?.engineId ? line : { ...line, vehicle: null });

/** What a mail may say of an order to a mailbox that is not proven: its items in the shop's own words, and amounts. */
export function ownWords(desk: MailDesk, order: OrderRow, lines: readonly MailLine[]): Block[] {
  const language = languageOf(order.language);
  const t = desk.texts(language);
  return [
    asked(lines.map(inShopsWords), 'purchase', t),
    ...terms(desk, language, lines, t),
    amounts(order, goodsOf(lines), t),
  ];
}

/**
 * Whether mail to the order's address is known to reach its customer; if not, a link that proves the account's address.
 */
export type Mailbox = { proven: true } | { proven: false; proofUrl: string | undefined };

/**
 * Confirms to the customer that the enquiry has arrived. A mailbox that is not proven may be a stranger's, so that mail
 * quotes nothing that was typed.
 */
export function customerMail(desk: MailDesk, order: OrderRow, lines: readonly MailLine[], mailbox: Mailbox): Mail {
  const language = languageOf(order.language);
  const t = desk.texts(language);
  const intro = { kind: 'words', text: t('mail.customerIntro') } as const;
  const blocks: Block[] = mailbox.proven
    ? [
        intro,
        asked(lines, 'purchase', t),
        ...terms(desk, language, lines, t),
        ...vehicleAndNote(order, t('purchase.note'), t),
        amounts(order, goodsOf(lines), t),
        ...addresses(order, t),
      ]
    : [
        intro,
        ...ownWords(desk, order, lines),
        { kind: 'words', text: t('mail.leftOut') },
        ...(mailbox.proofUrl ? [{ kind: 'link', text: t('emailProof.title'), url: mailbox.proofUrl } as const] : []),
        { kind: 'words', text: t('mail.receiptUnasked') },
      ];
  return toCustomer(desk, order, t('mail.customerSubject', { number: order.number }), blocks, 'receipt');
}

/** Sends the customer the seller's prices. @param order with the amounts of the quote already */
export function quoteMail(
  desk: MailDesk,
  order: OrderRow,
  lines: readonly (MailLine & { id: string })[],
  quote: NewQuote,
): Mail {
  const language = languageOf(order.language);
  const t = desk.texts(language);
  const quoted = lines.flatMap(({ id, quantity, gst }) => {
    const answer = quote.lines.find(({ orderLineId }) => orderLineId === id);
    return answer ? { ...answer, quantity, gstPercent: gst?.percent } : [];
  });
  const items = lines.map((line) => {
    const answer = quote.lines.find(({ orderLineId }) => orderLineId === line.id);
    const availability = answer?.availability ?? 'unavailable';
    const days = answer?.days ? ` ${t('quote.days', { count: answer.days })}` : '';
    const unit = answer?.unitPaise ?? 0;
    return {
      name: lineTitle(line),
      detail: `${line.name} (${t(`quote.availability.${availability}`)}${days})`,
      remark: [line.asked && insteadOf(line.asked, t), customersVerdict(line, t)].filter(Boolean).join(' · ') || null,
      amount: availability === 'unavailable' ? '–' : lineAmount(unit, line.quantity, t),
    };
  });
  return toCustomer(desk, order, t('mail.quoteSubject', { number: order.number }), [
    { kind: 'words', text: t('mail.quoteIntro') },
    ...(quote.message ? [{ kind: 'words', text: quote.message } as const] : []),
    { kind: 'items', title: t('mail.items'), items },
    ...terms(desk, language, lines, t),
    amounts(order, quotedGoods(quoted), t),
    { kind: 'words', text: t('mail.quoteNext') },
  ]);
}

function parcel({ shop }: MailDesk, order: OrderRow, t: TFunction): Block[] {
  const rows: [string, string][] = [];
  if (order.carrier) rows.push([t('desk.carrier'), order.carrier]);
  if (order.trackingNumber) rows.push([t('orders.tracking'), order.trackingNumber]);
  const url = trackingLink(shop.carriers, order);
  return [
    ...(rows.length > 0 ? [{ kind: 'amounts', rows } as const] : []),
    ...(url ? [{ kind: 'link', text: t('orders.track'), url } as const] : []),
  ];
}

/** Notifies the customer of a status change; no mail for changes that concern only the seller. */
export function statusMails(desk: MailDesk, order: OrderRow): Mail[] {
  const { status } = order;
  if (!isMailed(status)) return [];
  const t = desk.texts(languageOf(order.language));
  const subject = t('mail.statusSubject', { number: order.number, status: t(`orders.status.${status}`) });
  return [
    toCustomer(desk, order, subject, [
      { kind: 'words', text: t(`mail.statusIntro.${status}`) },
      ...(status === 'shipped' ? parcel(desk, order, t) : []),
    ]),
  ];
}

/** Tells the customer that a part of the order has left, with the parcel. @param lines what is in it */
export function partMail(
  desk: MailDesk,
  order: OrderRow,
  lines: readonly MailLine[],
  sent: Pick<OrderRow, 'carrier' | 'trackingNumber'>,
): Mail {
  const t = desk.texts(languageOf(order.language));
  const items = lines.map((line) => ({ name: lineTitle(line), detail: line.name, amount: '' }));
  return toCustomer(desk, order, t('mail.partSubject', { number: order.number }), [
    { kind: 'words', text: t('mail.partIntro') },
    { kind: 'items', title: t('mail.items'), items },
    ...parcel(desk, { ...order, ...sent }, t),
  ]);
}

/** Corrects the mail about a status that was set by mistake; no mail when that status caused none. */
export function undoMails(desk: MailDesk, order: OrderRow, undone: OrderStatus): Mail[] {
  if (!isMailed(undone)) return [];
  const t = desk.texts(languageOf(order.language));
  const status = t(`orders.status.${order.status}`);
  return [
    toCustomer(desk, order, t('mail.undoSubject', { number: order.number, status }), [
      { kind: 'words', text: t('mail.undoIntro', { undone: t(`orders.status.${undone}`), status }) },
    ]),
  ];
}

/** Notifies the customer of a changed tracking number; no mail when it was removed. */
export function trackingMails(desk: MailDesk, order: OrderRow): Mail[] {
  if (!order.trackingNumber) return [];
  const t = desk.texts(languageOf(order.language));
  return [
    toCustomer(desk, order, t('mail.trackingSubject', { number: order.number }), [
      { kind: 'words', text: t('mail.trackingIntro') },
      ...parcel(desk, order, t),
    ]),
  ];
}
