import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadTexts } from '../../serve/texts.ts';
import { address } from '../../testing/customer.ts';
import type { Mail } from '../mail/store.ts';
import type { OrderRow } from '../orders/store.ts';
import { loadShop } from '../shop-file/shop-of.ts';
import { claimedMail, receivedMail, refundedMail } from './mails.ts';
import { paymentWays } from './rules.ts';

const texts = loadTexts(fileURLToPath(new URL('../../../site/public/locales', import.meta.url)));
const desk = { shop: loadShop(), texts, siteUrl: 'https://parts.example' };
const order: OrderRow = {
  ...{
    id: 'order-1',
    number: 'ENQ-261121-00001',
    userId: 'u',
    linkVersion: 1,
    status: 'confirmed',
    stage: 'confirmed',
  },
  ...{
    language: 'en',
    email: 'buyer@example.com',
    phone: '9876543210',
    shippingAddress: address,
    billingAddress: null,
    gstin: null,
  },
  ...{ subtotalPaise: 199_800, shippingPaise: 0, taxPaise: 15_984, totalPaise: 215_784, priceOnRequest: false },
  ...{ charges: null, vehicle: null, note: null, carrier: null, trackingNumber: null, quotedAt: null, version: 1 },
  ...{
    idempotencyKey: null,
    requestHash: null,
    createdAt: 0,
    changedAt: 0,
    assigneeId: null,
    overpaidSince: null,
    customerRemovedAt: null,
  },
};

const expectWhole = ({ subject, text, html = '' }: Mail) => {
  for (const words of [subject, text, html]) expect(words).not.toMatch(/\{\{|\}\}|\bpayment\.[a-z]|undefined|NaN/);
  for (const words of [text, html]) expect(words).toContain('₹2,157.84');
};

test('the customer reads amount, way and number, and gets to the order', () => {
  for (const way of paymentWays) {
    const mail = receivedMail(desk, order, { way, amountPaise: 215_784, reference: '412345678901' });
    expectWhole(mail);
    expect(mail).toMatchObject({
      kind: 'answer',
      to: 'buyer@example.com',
      subject: 'Payment received: ENQ-261121-00001',
    });
    for (const words of ['412345678901', texts('en')(`payment.ways.${way}`), 'https://parts.example/orders/order-1'])
      expect(mail.text).toContain(words);
  }
  const refund = refundedMail(desk, order, { amountPaise: 215_784, reference: null });
  expectWhole(refund);
  expect(refund.subject).toBe('Refund sent: ENQ-261121-00001');
});

test('the seller reads what to look for, and gets to the desk', () => {
  const mail = claimedMail(desk, 'en', order, { way: 'upi', amountPaise: 215_784, reference: '412345678901' });
  expectWhole(mail);
  expect(mail).toMatchObject({ kind: 'notice', to: desk.shop.contact.seller, replyTo: 'buyer@example.com' });
  for (const words of ['412345678901', 'https://parts.example/desk/orders/order-1']) expect(mail.text).toContain(words);
});
