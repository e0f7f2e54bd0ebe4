import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadTexts } from '../../serve/texts.ts';
import { address } from '../../testing/customer.ts';
import { accountMails } from '../account/mails.ts';
import { withdrawnMail } from '../account/withdrawn-mail.ts';
import { emailChangeMails } from '../email-change/mails.ts';
import { openedMail, waitingMail } from '../enquiry/mails.ts';
import { fullLanguages, type Language, languageCodes } from '../language/languages.ts';
import { messageMail, receiptMail } from '../messages/mails.ts';
import { messageSubjects } from '../messages/rules.ts';
import {
  customerMail,
  type MailDesk,
  quoteMail,
  sellerMail,
  statusMails,
  trackingMails,
  undoMails,
} from '../orders/mails.ts';
import { mailedStatuses, orderStatuses } from '../orders/rules.ts';
import type { OrderRow } from '../orders/store.ts';
import { loadShop } from '../shop-file/shop-of.ts';
import { mailPriorities } from './rules.ts';
import type { Mail } from './store.ts';

/** Every mail in every language, with values that contain markup. */

const evil = '<img src=x onerror=alert(1)>"&\'</td>';
const texts = loadTexts(fileURLToPath(new URL('../../../site/public/locales', import.meta.url)));
const desk: MailDesk = { shop: loadShop(), texts, siteUrl: 'https://parts.example' };

const proven = { proven: true } as const;
const unproven = { proven: false, proofUrl: 'https://parts.example/x#token=t' } as const;
const lines = [
  {
    id: 'l1',
    itemId: 'i1',
    name: evil,
    partNumber: 'HU 711/51 x',
    brandName: 'Mann',
    quantity: 2,
    unitPaise: 100_050,
    totalPaise: 200_100,
    vehicle: { engineId: 'e1', label: `Swift ${evil}`, year: 2018 },
    fit: 'fitsIf' as const,
    conditions: [{ yearFrom: 2015, yearTo: null, note: evil }],
  },
  { id: 'l2', itemId: 'i2', name: 'Pad', partNumber: 'P 2', brandName: evil, quantity: 1, unitPaise: 0, totalPaise: 0 },
];
const quote = {
  message: `First line\n${evil}`,
  validUntil: null,
  lines: [
    { orderLineId: 'l1', unitPaise: 99_900, availability: 'to_order' as const, days: 4 },
    { orderLineId: 'l2', unitPaise: 5_000, availability: 'unavailable' as const, days: null },
  ],
};
const orderIn = (language: string, status: OrderRow['status'] = 'pending'): OrderRow => ({
  id: 'order-1',
  number: 'ENQ-261121-00001',
  userId: 'u',
  linkVersion: 1,
  status,
  stage: 'to_answer',
  language,
  email: 'buyer@example.com',
  phone: '9876543210',
  shippingAddress: { ...address, firstName: evil },
  billingAddress: { ...address, city: evil },
  subtotalPaise: 199_800,
  shippingPaise: 0,
  taxPaise: 15_984,
  totalPaise: 215_784,
  priceOnRequest: false,
  charges: null,
  gstin: null,
  vehicle: { engineId: 'e1', label: `Swift ${evil}`, year: 2018, plate: 'MH 12 AB 1234', vin: 'MA3EYD32S00123456' },
  note: `Line one\n${evil}`,
  carrier: evil,
  trackingNumber: 'DLV <42>',
  quotedAt: null,
  version: 1,
  idempotencyKey: null,
  requestHash: null,
  createdAt: 0,
  customerRemovedAt: null,
  assigneeId: null,
  overpaidSince: null,
  changedAt: null,
});
const messageIn = (language: string) => ({
  firstName: evil,
  lastName: 'Rao',
  email: 'writer@example.com',
  phone: '',
  subject: 'technical' as const,
  part: evil,
  vehicle: null,
  query: '',
  message: `Line one\n${evil}`,
  language,
  suspected: false,
});
const requestIn = (language: string) => ({
  ...messageIn(language),
  subject: 'request' as const,
  vehicle: { engineId: null, label: `Swift ${evil}`, year: 2018, plate: 'MH 12 AB 1234', vin: 'MA3EYD32S00123456' },
  query: `pads ${evil}`,
});

function mailsIn(language: string): Record<string, Mail> {
  const order = orderIn(language);
  const steps = mailedStatuses.flatMap((status) => {
    const [mail] = statusMails(desk, orderIn(language, status));
    return mail ? [[status, mail] as const] : [];
  });
  return {
    received: customerMail(desk, order, lines, proven),
    unproven: customerMail(desk, order, lines, unproven),
    quote: quoteMail(desk, order, lines, quote),
    tracking: trackingMails(desk, order)[0] as Mail,
    correction: undoMails(desk, order, 'shipped')[0] as Mail,
    receipt: receiptMail(desk, messageIn(language)),
    requested: receiptMail(desk, requestIn(language), { part: evil, category: evil, vehicle: `Swift ${evil} (2018)` }),
    ...Object.fromEntries(steps),
  };
}

/** An unfilled key, or a missing value. */
const unfinished =
  /\{\{|\}\}|\b(?:mail|enquiry|quote|contact|desk|orders|checkout|cart|part|purchase|request)\.[a-z]|undefined|NaN/;

function expectWhole(mail: Mail): void {
  for (const text of [mail.subject, mail.text, mail.html ?? '']) expect(text).not.toMatch(unfinished);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text.trim()).not.toBe('');
  // None of the untrusted values becomes an element.
  expect(mail.html).not.toMatch(/<img|onerror=(?!alert\(1\)&#62;)|<script/);
  expect(mail.html?.split('</td>').length).toBe(mail.html?.split('<td ').length);
}

test('links go before receipts, and mails to sellers go last', () => {
  const account = accountMails(desk, 'en');
  const change = emailChangeMails(desk, 'en');
  expect(account.resetLink('a@example.com', '').kind).toBe('link');
  expect(change.confirm('a@example.com', '').kind).toBe('newEmail');
  expect(change.alreadyTaken('a@example.com').kind).toBe('receipt');
  for (const { kind } of [account.deleted('a@example.com'), change.takeBack('a@example.com', 'b@example.com', '')])
    expect(kind).toBe('warning');
  const priorities = (['link', 'newEmail', 'warning', 'receipt', 'answer', 'notice'] as const).map(
    (kind) => mailPriorities[kind],
  );
  expect(priorities).toEqual([0, 0, 0, 1, 1, 2]);
  const toSeller = [sellerMail(desk, orderIn('en'), lines, 'en', new Map()), messageMail(desk, messageIn('en'), 'en')];
  for (const { kind } of toSeller) expect(kind).toBe('notice');
});

test('a message without words has no heading for them', () => {
  const { text } = messageMail(desk, { ...requestIn('en'), message: '' }, 'en');
  expect(text).not.toContain(texts('en')('contact.message'));
});

describe.each(languageCodes)('mails in %s', (language: Language) => {
  const t = texts(language);
  const mails = mailsIn(language);

  test.each(Object.keys(mails))('%s is complete and escaped', (name) => {
    const mail = mails[name] as Mail;
    const isOfForm = name === 'receipt' || name === 'requested';
    expectWhole(mail);
    expect(mail.to).toBe(isOfForm ? 'writer@example.com' : 'buyer@example.com');
    // The mails invite a reply: it reaches the mailbox that sellers read.
    expect(mail.replyTo).toBe(desk.shop.contact.seller);
    expect(mail.host).toBe('parts.example');
    // The former are limited for each mailbox, because a stranger may have typed its address; a seller causes the
    // latter.
    expect(mail.kind).toBe(name === 'received' || name === 'unproven' || isOfForm ? 'receipt' : 'answer');
    expect(mail.html).toContain(`<html lang="${language}"`);
    const base = language === 'en' ? '' : `/${language}`;
    if (!isOfForm)
      for (const text of [mail.text, mail.html]) expect(text).toContain(`https://parts.example${base}/orders/order-1`);
  });

  test.runIf(language !== 'en' && fullLanguages.includes(language))('no text is the same as in English', () => {
    const english = mailsIn('en');
    for (const [name, mail] of Object.entries(mails)) {
      expect(mail.subject, name).not.toBe(english[name]?.subject);
      const [words = ''] = (english[name]?.text ?? '').split('\n');
      expect(mail.text, name).not.toContain(words);
    }
    for (const subject of messageSubjects)
      expect(t(`contact.subjects.${subject}`), subject).not.toBe(texts('en')(`contact.subjects.${subject}`));
  });

  test('mails to guests are complete and escaped, have the link, and count for their own limit', () => {
    const url = 'https://parts.example/x#token=t';
    for (const mail of [
      openedMail(desk, language, { order: orderIn(language), lines }, url),
      waitingMail(desk, language, 'buyer@example.com', url),
    ]) {
      expectWhole(mail);
      expect(mail).toMatchObject({ to: 'buyer@example.com', kind: 'enquiry', replyTo: desk.shop.contact.seller });
      for (const text of [mail.text, mail.html]) expect(text).toContain('https://parts.example/x#token=t');
    }
  });

  test('the quote names price, availability, days and the total; unavailable lines have no price', () => {
    const { text = '', html = '' } = mails.quote ?? {};
    const days = t('quote.days', { count: 4 });
    for (const words of [
      'First line',
      t('mail.lineAmount', { unit: '₹999', total: '₹1,998' }),
      t('quote.availability.to_order'),
      days,
      '₹2,157.84',
    ])
      for (const form of [text, html]) expect(form).toContain(words);
    expect(text).toContain(t('quote.availability.unavailable'));
    expect(text).not.toContain('₹50');
    expect(text).not.toMatch(/₹[\d,]+ = /);
    // Whole amounts show ".00" only where amounts are added up.
    expect(text).toContain(`${t('checkout.subtotal')}: ₹1,998.00`);
    expect(text).not.toContain('₹999.00');
  });

  test("a note is the customer's to the seller, and the reader's own to the customer", () => {
    const { text = '' } = sellerMail(desk, orderIn(language), lines, language, new Map());
    expect(text).toContain(t('desk.customersNote'));
    expect(text).not.toContain(t('purchase.note'));
    expect(mails.received?.text).toContain(t('purchase.note'));
  });

  test('a price on request is never a zero, neither on a line nor in the sums', () => {
    const order = { ...orderIn(language), priceOnRequest: true };
    const { text = '', html = '' } = customerMail(desk, order, lines, proven);
    const onRequest = t('product.priceOnRequest');
    const total = t('product.plusOnRequest', { price: '₹2,157.84' });
    for (const form of [text, html]) expect(form).toContain(total);
    expect(text).toContain(`Pad: ${onRequest}`);
    expect(text).toContain(t('product.plusOnRequest', { price: '₹1,998.00' }));

    const nothing = { subtotalPaise: 0, taxPaise: 0, totalPaise: 0 };
    const unknown = customerMail(desk, { ...order, ...nothing }, lines.slice(1), proven).text;
    for (const name of [t('checkout.subtotal'), t('checkout.shipping'), t('cart.tax'), t('mail.total')])
      expect(unknown).toContain(`${name}: ${onRequest}`);
    expect(unknown).not.toContain('₹');
  });

  test('a line names the price of one piece and of all; a single piece has one price', () => {
    const { text } = customerMail(
      desk,
      orderIn(language),
      [
        { ...lines[0], name: 'Filter' },
        { ...lines[0], name: 'Pad', quantity: 1, unitPaise: 593_000, totalPaise: 593_000 },
      ] as typeof lines,
      proven,
    );
    expect(text).toContain(`Filter: ${t('mail.lineAmount', { unit: '₹1,000.50', total: '₹2,001' })}`);
    expect(text).toMatch(/, Pad: ₹5,930$/m);
  });

  test('addresses are written the Indian way', () => {
    for (const form of [mails.received?.text, mails.received?.html])
      expect(form).toContain('Bengaluru, Karnataka 560025');
  });

  test('a parcel of a known carrier has its link', () => {
    const order = { ...orderIn(language, 'shipped'), carrier: 'Blue Dart' };
    const url = 'trackFor=0&trackNo=DLV%20%3C42%3E';
    for (const mail of [...statusMails(desk, order), ...trackingMails(desk, order)]) {
      expect(mail.text).toContain(`${t('orders.track')}: https://www.bluedart.com/`);
      expect(mail.text).toContain(url);
      expect(mail.html).toContain(url.replace('&', '&#38;'));
    }
    expect(mails.shipped?.text).not.toContain(t('orders.track'));
  });

  test('a parcel has its carrier and number', () => {
    for (const mail of [mails.shipped, mails.tracking]) {
      expect(mail?.text).toContain(`${t('orders.tracking')}: DLV <42>`);
      expect(mail?.text).toContain(`${t('desk.carrier')}: ${evil}`);
      expect(mail?.html).toContain('DLV &#60;42&#62;');
    }
    expect(mails.delivered?.text).not.toContain('DLV');
  });
});

describe.each(languageCodes)('mails about accounts in %s', (language: Language) => {
  const mailsOf = (code: Language) => {
    const [account, change] = [accountMails(desk, code), emailChangeMails(desk, code)];
    return [
      account.deleted('a@example.com'),
      account.passwordChanged('a@example.com'),
      account.newDevice('a@example.com', { browser: 'Chrome', system: 'Android' }, 0),
      account.newDevice('a@example.com', { browser: null, system: null }, 0),
      account.proof('a@example.com', 'https://parts.example/x#token=t'),
      account.registration('a@example.com', 'https://parts.example/x#token=t'),
      account.registered('a@example.com'),
      change.takeBack('a@example.com', undefined, 'https://parts.example/x#token=t'),
      change.confirm('a@example.com', 'https://parts.example/x#token=t'),
      change.alreadyTaken('a@example.com'),
      change.takeBack('a@example.com', evil, 'https://parts.example/x#token=t'),
      withdrawnMail(desk, ['ENQ-261121-00001', 'ENQ-261121-00002'], code),
    ];
  };

  test('are complete and escaped, and in that language', () => {
    for (const [index, mail] of mailsOf(language).entries()) {
      expectWhole(mail);
      expect(mail.html).toContain(`<html lang="${language}"`);
      const english = mailsOf('en')[index];
      if (language === 'en' || !fullLanguages.includes(language)) continue;
      expect(mail.subject).not.toBe(english?.subject);
      expect(mail.text).not.toContain((english?.text ?? '').split('\n')[0]);
    }
  });

  test("a mail to the sellers' mailbox lists the withdrawn enquiries", () => {
    const mail = mailsOf(language).at(-1);
    expect(mail?.to).toBe(desk.shop.contact.seller);
    expect(mail?.text).toMatch(/ENQ-261121-00001\n {2}ENQ-261121-00002/);
  });
});

test('an order in a language that the shop does not support gets mail in English', () => {
  expect(mailsIn('tlh')).toEqual(mailsIn('en'));
});

test('internal status changes and a removed tracking number cause no mail', () => {
  for (const status of orderStatuses)
    expect(statusMails(desk, orderIn('hi', status)).length, status).toBe(
      status === 'pending' || status === 'completed' ? 0 : 1,
    );
  expect(trackingMails(desk, { ...orderIn('hi'), trackingNumber: null })).toEqual([]);
});

test.each(languageCodes)("the seller's mails in %s are complete and escaped, and link to the desk", (language) => {
  const mails = [
    sellerMail(desk, orderIn('ml'), lines, language, new Map([['i2', { text: 'पैड' }]])),
    messageMail(desk, messageIn('ml'), language),
    messageMail(desk, requestIn('ml'), language),
  ];
  const base = language === 'en' ? '' : `/${language}`;
  for (const mail of mails) {
    expectWhole(mail);
    expect(mail.to).toBe(desk.shop.contact.seller);
    expect(mail.html).toContain(`<html lang="${language}"`);
    expect(mail.text).toContain(`https://parts.example${base}/desk/`);
    expect(mail.text).toContain(`${texts(language)('mail.language')}: മലയാളം`);
  }
  expect(mails.map((mail) => mail.replyTo)).toEqual(['buyer@example.com', 'writer@example.com', 'writer@example.com']);
  expect(mails[1]?.text).toContain(`  Line one\n  ${evil}`);
  // All fields of a request.
  const t = texts(language);
  for (const words of [
    t('contact.subjects.request'),
    `${t('request.part')}: ${evil}`,
    `${t('purchase.vehicle')}: Swift ${evil}`,
    `${t('purchase.year')}: 2018`,
    `${t('purchase.plate')}: MH 12 AB 1234`,
    `${t('purchase.vin')}: MA3EYD32S00123456`,
    `${t('request.query')}: pads ${evil}`,
    `  Line one\n  ${evil}`,
  ])
    expect(`${mails[2]?.subject}\n${mails[2]?.text}`).toContain(words);
  // The customer's name of a part stands beside the seller's.
  expect(mails[0]?.text).toContain(`पैड (${texts(language)('desk.customersName')}: Pad)`);
});

test("a price on request is no zero in the seller's mail", () => {
  const order = { ...orderIn('hi'), priceOnRequest: true, shippingPaise: 999, totalPaise: 999, subtotalPaise: 0 };
  const onRequest = texts('hi')('product.priceOnRequest');
  const { text, subject } = sellerMail(desk, order, lines.slice(1), 'hi', new Map());
  expect(text).not.toMatch(/₹0(?!\d|\.\d*[1-9])/);
  expect(text).toContain(`: ${onRequest}`);
  expect(subject).toContain(texts('hi')('product.plusOnRequest', { price: '₹9.99' }));
});

test('a correction is sent only of what the customer heard', () => {
  const sent = orderStatuses.filter((undone) => undoMails(desk, orderIn('hi', 'processing'), undone).length > 0);
  expect(sent).toEqual([...mailedStatuses]);
  const [mail] = undoMails(desk, orderIn('en', 'processing'), 'shipped');
  expect(mail?.text).toContain('“Shipped”');
  expect(mail?.text).toContain('“Processing”');
});

test('without a public address no mail contains a link', () => {
  const plain = { ...desk, siteUrl: undefined };
  for (const mail of [
    sellerMail(plain, orderIn('en'), lines, 'en', new Map()),
    customerMail(plain, orderIn('hi'), lines, proven),
  ])
    expect(mail.text + mail.html).not.toMatch(/href|https?:/);
});
