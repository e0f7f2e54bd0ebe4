import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { gstShop, gstShopFile } from '../../testing/gst.ts';
import { gstinIn } from '../invoices/fixtures/drawn-orders.ts';
import { parseShop } from './contract.ts';
import { loadShop } from './shop-of.ts';

const source = readFileSync(gstShopFile, 'utf8');
const gstFile = () => readFileSync(new URL('../../../content/gst.yaml', import.meta.url), 'utf8');
const changed = (change: (file: ReturnType<typeof parse>) => void) => {
  const file = parse(source);
  change(file);
  return () => parseShop(stringify(file), gstFile);
};

test('the example of a shop of India is right, with payment and delivery', () => {
  const shop = loadShop(gstShopFile);
  expect(shop.charges).toEqual({
    ...{ totals: 'gst', taxPercent: 18, roundsOff: true },
    ...{ shippingFreeAbovePaise: 199_900, shippingPaise: 8000 },
  });
  expect(shop.gst).toMatchObject({
    ...{ gstin: '29AAPFU0939F1ZR', legalName: 'Purza Parts Private Limited', turnover: 32_000_000 },
    ...{ invoicePrefix: 'PZ', creditPrefix: 'PZC', roundsOff: true, otherHsn: '870899' },
    address: { line1: '14 Residency Road', city: 'Bengaluru', pinCode: '560025', state: { code: '29', tax: 'SGST' } },
  });
  expect([shop.payment.upi?.id, shop.delivery?.from.pin]).toEqual(['purza@examplebank', '560025']);
  expect(shop.fitPromise).toEqual({ days: 30, returnFreight: 'shop' });
});

test("the shop's own file, whose tax is added, has no GST and does not even read the rates", () => {
  const shop = loadShop();
  expect(shop.gst).toBeNull();
  expect(Object.keys(shop.charges)).toEqual(['shippingFreeAbovePaise', 'shippingPaise', 'taxPercent']);
  const own = readFileSync(new URL('../../../content/shop.yaml', import.meta.url), 'utf8');
  const unread = () => {
    throw new Error('read');
  };
  expect(parseShop(own, unread).gst).toBeNull();
  expect(parseShop(`${own}totals: specification\n`, unread).charges).toEqual(shop.charges);
  expect(() => parseShop(`${own}gst: {}\n`, unread)).toThrow(/gst/);
});

test('where totals are rounded to rupees, a surcharge has no paise', () => {
  const withSurcharge = (surcharge: number, roundOff: boolean) =>
    changed((file) => {
      file.payment.cash_on_delivery.surcharge = surcharge;
      file.gst.round_off = roundOff;
    });
  expect(withSurcharge(49.5, true)).toThrow(/payment\.cash_on_delivery\.surcharge.*whole rupees/);
  expect(withSurcharge(49.5, false)().payment.cashOnDelivery?.surchargePaise).toBe(4950);
  expect(withSurcharge(49, true)().payment.cashOnDelivery?.surchargePaise).toBe(4900);
});

test.each<[string, string, unknown]>([
  ['gst.gstin', 'gstin', '29AAPFU0939F1ZS'],
  ['gst.gstin', 'gstin', '2928'],
  ['gst.gstin', 'gstin', gstinIn('28')],
  ['gst.legal_name', 'legal_name', undefined],
  ['gst.pin', 'pin', '060025'],
  ['gst.turnover', 'turnover', 'much'],
  ['gst.invoice_prefix', 'invoice_prefix', 'PURZA'],
  ['gst.credit_prefix', 'credit_prefix', 'PZ'],
  ['gst.round_off', 'round_off', 'yes'],
  ['gst.other_hsn', 'other_hsn', '8708999'],
  ['gst.gst', 'gst', 1],
])('a wrong %s is refused and named', (path, key, value) => {
  const parsing = changed(({ gst }) => {
    if (value === undefined) delete gst[key];
    else gst[key] = value;
  });
  expect(parsing).toThrow(
    new RegExp(`^ {2}content/shop.yaml:\\d+: ${path.replaceAll('.', '\\.')}: .*(expected|unknown)`, 'm'),
  );
});

test('the totals need what belongs to them, and nothing else', () => {
  expect(changed((file) => delete file.gst)).toThrow(/: gst: expected the shop's registration/);
  expect(changed((file) => Object.assign(file, { tax_percent: 8 }))).toThrow(/: tax_percent: expected no tax/);
  expect(changed((file) => delete file.totals)).toThrow(
    /: tax_percent: expected the percentage(.*\n)+.*: gst: expected only/,
  );
  expect(changed((file) => Object.assign(file, { totals: 'vat' }))).toThrow(/: totals: expected specification or gst/);
});

test('GSTINs are read with spaces and in small letters', () => {
  expect(changed(({ gst }) => Object.assign(gst, { gstin: '29 aapfu 0939f 1zr' }))().gst?.gstin).toBe(
    '29AAPFU0939F1ZR',
  );
  expect(gstShop({ turnover: 60_000_000 }).gst.turnover).toBe(60_000_000);
});
