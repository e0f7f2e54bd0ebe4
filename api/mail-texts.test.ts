import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { messageMail, receiptMail } from './contact-mails.ts';
import { contactSubjects } from './contract/contact-rules.ts';
import { type Language, languageCodes } from './contract/languages.ts';
import { mailedStatuses } from './contract/order-rules.ts';
import { orderStatuses } from './contract/rules.ts';
import type { OrderRow } from './db/orders.ts';
import type { Mail } from './db/outbox.ts';
import { customerMail, type MailDesk, quoteMail, sellerMail, statusMails, trackingMails } from './mails.ts';
import { loadShop } from './shop.ts';
import { address } from './test-customer.ts';
import { loadTexts } from './texts.ts';

/** Every mail in every language, with words that want to be more than words. */

const evil = '<img src=x onerror=alert(1)>"&\'</td>';
const texts = loadTexts(fileURLToPath(new URL('../site/public/locales', import.meta.url)));
const desk: MailDesk = { shop: loadShop(), texts, siteUrl: 'https://parts.example' };

const lines = [
  {
    id: 'l1',
    name: evil,
    partNumber: 'HU 711/51 x',
    brandName: 'Mann',
    quantity: 2,
    unitPaise: 100_050,
    totalPaise: 200_100,
  },
  { id: 'l2', name: 'Pad', partNumber: 'P 2', brandName: evil, quantity: 1, unitPaise: 0, totalPaise: 0 },
];
const quote = {
  message: `First line\n${evil}`,
  lines: [
    { orderLineId: 'l1', unitPaise: 99_900, availability: 'to_order' as const, days: 4 },
    { orderLineId: 'l2', unitPaise: 5_000, availability: 'unavailable' as const, days: null },
  ],
};
const orderIn = (language: string, status: OrderRow['status'] = 'pending'): OrderRow => ({
  id: 'order-1',
  number: 'ENQ-261121-00001',
  userId: 'u',
  status,
  language,
  email: 'buyer@example.com',
  phone: '9876543210',
  shippingAddress: { ...address, firstName: evil },
  billingAddress: { ...address, city: evil },
  subtotalPaise: 199_800,
  shippingPaise: 0,
  taxPaise: 15_984,
  totalPaise: 215_784,
  carrier: evil,
  trackingNumber: 'DLV <42>',
  quotedAt: null,
  version: 1,
  idempotencyKey: null,
  requestHash: null,
  createdAt: 0,
});
const messageIn = (language: string) => ({
  firstName: evil,
  lastName: 'Rao',
  email: 'writer@example.com',
  phone: '',
  subject: 'technical' as const,
  part: evil,
  message: `Line one\n${evil}`,
  language,
  suspected: false,
});

function mailsIn(language: string): Record<string, Mail> {
  const order = orderIn(language);
  const steps = mailedStatuses.flatMap((status) => {
    const [mail] = statusMails(desk, orderIn(language, status));
    return mail ? [[status, mail] as const] : [];
  });
  return {
    received: customerMail(desk, order, lines),
    quote: quoteMail(desk, order, lines, quote),
    tracking: trackingMails(desk, order)[0] as Mail,
    receipt: receiptMail(desk, messageIn(language)),
    ...Object.fromEntries(steps),
  };
}

/** A text without its key, or with a value that nobody gave. */
const unfinished = /\{\{|\}\}|\b(?:mail|quote|contact|desk|orders|checkout|cart|part)\.[a-z]|undefined|NaN/;

function expectWhole(mail: Mail): void {
  for (const text of [mail.subject, mail.text, mail.html ?? '']) expect(text).not.toMatch(unfinished);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text.trim()).not.toBe('');
  // Nothing of theirs is an element.
  expect(mail.html).not.toMatch(/<img|onerror=(?!alert\(1\)&#62;)|<script/);
  expect(mail.html?.split('</td>').length).toBe(mail.html?.split('<td ').length);
}

describe.each(languageCodes)('mails in %s', (language: Language) => {
  const t = texts(language);
  const mails = mailsIn(language);

  test.each(Object.keys(mails))('%s is whole and escaped', (name) => {
    const mail = mails[name] as Mail;
    expectWhole(mail);
    expect(mail.to).toBe(name === 'receipt' ? 'writer@example.com' : 'buyer@example.com');
    expect(mail.replyTo).toBe(desk.shop.contact.email);
    expect(mail.html).toContain(`<html lang="${language}"`);
    const base = language === 'en' ? '' : `/${language}`;
    if (name !== 'receipt')
      for (const text of [mail.text, mail.html]) expect(text).toContain(`https://parts.example${base}/orders/order-1`);
  });

  test.runIf(language !== 'en')('no text is the English one', () => {
    const english = mailsIn('en');
    for (const [name, mail] of Object.entries(mails)) {
      expect(mail.subject, name).not.toBe(english[name]?.subject);
      const [words = ''] = (english[name]?.text ?? '').split('\n');
      expect(mail.text, name).not.toContain(words);
    }
    for (const subject of contactSubjects)
      expect(t(`contact.subjects.${subject}`), subject).not.toBe(texts('en')(`contact.subjects.${subject}`));
  });

  test('the quote names price, availability, days and the total; what cannot be had has no price', () => {
    const { text = '', html = '' } = mails.quote ?? {};
    const days = t('quote.days', { count: 4 });
    for (const words of ['First line', '₹999.00 = ₹1,998.00', t('quote.availability.to_order'), days, '₹2,157.84'])
      for (const form of [text, html]) expect(form).toContain(words);
    expect(text).toContain(t('quote.availability.unavailable'));
    expect(text).not.toContain('₹50.00');
  });

  test('a parcel comes with its carrier and number', () => {
    for (const mail of [mails.shipped, mails.tracking]) {
      expect(mail?.text).toContain(`${t('orders.tracking')}: DLV <42>`);
      expect(mail?.text).toContain(`${t('desk.carrier')}: ${evil}`);
      expect(mail?.html).toContain('DLV &#60;42&#62;');
    }
    expect(mails.delivered?.text).not.toContain('DLV');
  });
});

test('an order in a language that the shop does not speak is written to in English', () => {
  expect(mailsIn('tlh')).toEqual(mailsIn('en'));
});

test('steps that are the seller’s own, and a tracking number that was taken away, are told to nobody', () => {
  for (const status of orderStatuses)
    expect(statusMails(desk, orderIn('hi', status)).length, status).toBe(
      status === 'pending' || status === 'completed' ? 0 : 1,
    );
  expect(trackingMails(desk, { ...orderIn('hi'), trackingNumber: null })).toEqual([]);
});

test('the seller’s mails are in English, whole and escaped, and lead to the desk', () => {
  const mails = [sellerMail(desk, orderIn('ml'), lines), messageMail(desk, messageIn('ml'))];
  for (const mail of mails) {
    expectWhole(mail);
    expect(mail.to).toBe(desk.shop.contact.seller);
    expect(mail.html).toContain('<html lang="en"');
    expect(mail.text).toContain('https://parts.example/desk/');
  }
  expect(mails.map((mail) => mail.replyTo)).toEqual(['buyer@example.com', 'writer@example.com']);
  expect(mails[1]?.text).toContain(`  Line one\n  ${evil}`);
});

test('without a public address no mail carries a link', () => {
  const plain = { ...desk, siteUrl: undefined };
  for (const mail of [sellerMail(plain, orderIn('en'), lines), customerMail(plain, orderIn('hi'), lines)])
    expect(mail.text + mail.html).not.toMatch(/href|https?:/);
});
