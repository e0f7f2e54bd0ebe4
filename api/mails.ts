import { fallbackLanguage } from './contract/languages.ts';
import type { Address } from './contract/orders.ts';
import type { Shop } from './contract/shop.ts';
import type { NewOrder, OrderRow } from './db/orders.ts';
import type { Mail } from './db/outbox.ts';
import { languageOf, type Texts } from './texts.ts';

/** Amounts in mails are rupees in the Indian grouping, whatever the language. */
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const amount = (paise: number) => rupees.format(paise / 100);

function addressLines(address: Address): string[] {
  return [
    `  ${address.firstName} ${address.lastName}`,
    `  ${address.address}`,
    `  ${address.zipCode} ${address.city}, ${address.state}`,
    `  ${address.country}`,
  ];
}

function orderText(order: OrderRow, lines: NewOrder['lines'], t: ReturnType<Texts>): string[] {
  return [
    `${t('mail.items')}:`,
    ...lines.map(
      (line) =>
        `  ${line.quantity} × ${line.brandName} ${line.partNumber}, ${line.name}: ${amount(line.unitPaise)} = ${amount(line.totalPaise)}`,
    ),
    '',
    `${t('checkout.subtotal')}: ${amount(order.subtotalPaise)}`,
    `${t('checkout.shipping')}: ${amount(order.shippingPaise)}`,
    `${t('cart.tax')}: ${amount(order.taxPaise)}`,
    `${t('mail.total')}: ${amount(order.totalPaise)}`,
    '',
    `${t('mail.shipTo')}:`,
    ...addressLines(order.shippingAddress),
    ...(order.billingAddress ? ['', `${t('mail.billTo')}:`, ...addressLines(order.billingAddress)] : []),
  ];
}

/** Tells the seller of a new enquiry; an answer to it goes to the customer. */
export function sellerMail(order: OrderRow, lines: NewOrder['lines'], shop: Shop, texts: Texts): Mail {
  const t = texts(fallbackLanguage);
  return {
    to: shop.contact.seller,
    replyTo: order.email,
    subject: t('mail.enquirySubject', { number: order.number, total: amount(order.totalPaise) }),
    text: [
      t('mail.enquiryIntro'),
      '',
      ...orderText(order, lines, t),
      '',
      `${t('mail.contact')}: ${order.email}, ${order.phone}`,
      `${t('mail.language')}: ${order.language}`,
    ].join('\n'),
  };
}

/** Tells the customer, in the language of the page, that the enquiry has arrived. */
export function customerMail(order: OrderRow, lines: NewOrder['lines'], shop: Shop, texts: Texts): Mail {
  const t = texts(languageOf(order.language));
  return {
    to: order.email,
    replyTo: shop.contact.email,
    subject: t('mail.customerSubject', { number: order.number }),
    text: [t('mail.customerIntro'), '', ...orderText(order, lines, t), '', `${shop.name} · ${shop.contact.phone}`].join(
      '\n',
    ),
  };
}
