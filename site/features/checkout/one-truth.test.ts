import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadTexts } from '../../../api/serve/texts';
import type { Cart } from '../../../api/shop/cart/contract';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { invoiceOf } from '../../../api/shop/invoices/of-order';
import { addedRupeeText } from '../../../api/shop/money/amounts';
import type { ChargeRule } from '../../../api/shop/money/rules';
import { orderTotals, quoteTotals } from '../../../api/shop/money/sums';
import { customerMail, quoteMail } from '../../../api/shop/orders/mails';
import { amountsOf, type OrderLineRow, type OrderRow } from '../../../api/shop/orders/store';
import { detailsOf } from '../../../api/shop/orders/wire';
import { parseShop } from '../../../api/shop/shop-file/contract';
import { lineGst } from '../../../api/shop/tax/settings';
import { offeredLines, totalOf } from '../acceptance/answer';
import { cartTotals } from '../cart/preview';
import { formTotals, startValues } from '../desk/quote';
import { ruleOf } from '../orders/rule';
import { enquiryOf } from './checkout';

/** Product, cart, checkout, server, order, desk, acceptance, mails and invoice say the same sums, to the paisa. */

const file = (path: string) => readFileSync(new URL(`../../../content/${path}`, import.meta.url), 'utf8');
const gstFile = () => file('gst.yaml');
const own = parseShop(file('shop.yaml'), gstFile);
const indian = parseShop(file('examples/shop-gst.yaml'), gstFile);
const texts = loadTexts(fileURLToPath(new URL('../../public/locales', import.meta.url)));
const now = Date.UTC(2026, 10, 27, 9);
if (!indian.gst) throw new Error('the example has no GST');
const { gst } = indian;

const address = {
  ...{ firstName: 'Asha', lastName: 'Rao', address: '14 Residency Road', city: 'Bengaluru' },
  ...{ state: 'Karnataka', zipCode: '560025', country: 'India' },
};

interface Drawn {
  hsn: string;
  unitPaise: number;
  quantity: number;
}
const lines: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    hsn: fc.constantFrom('87083000', '84212300', '87149200', '40115010', '4016'),
    unitPaise: fc.oneof(fc.integer({ min: 2, max: 300 }), fc.integer({ min: 2, max: 3_000_000 })),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const rule: fc.Arbitrary<ChargeRule> = fc.oneof(
  fc.record({
    shippingFreeAbovePaise: fc.nat(500_000),
    shippingPaise: fc.nat(20_000),
    taxPercent: fc.constantFrom(0, 8, 12.5, 18, 28),
  }),
  fc.record({
    totals: fc.constant('gst' as const),
    shippingFreeAbovePaise: fc.nat(500_000),
    shippingPaise: fc.oneof(fc.constant(0), fc.integer({ min: 2, max: 20_000 })),
    taxPercent: fc.constant(18),
    roundsOff: fc.boolean(),
  }),
);
const place = fc.constantFrom(
  address,
  { ...address, city: 'Mumbai', state: 'Maharashtra', zipCode: '400020' },
  { ...address, city: 'Chandigarh', state: 'Chandigarh', zipCode: '160017' },
);

const rupees = (paise: number) => (paise / 100).toFixed(2);

function cartOf(drawn: readonly Drawn[], withGst: boolean): Cart {
  const items = drawn.map(({ hsn, unitPaise, quantity }, index) => ({
    cartItem: {
      ...{ cartItemId: `c${index}`, cartId: 'c', itemId: `i${index}`, quantity, itemQuantity: quantity },
      ...{ itemTotalPrice: rupees(unitPaise * quantity), addedAt: '2026-11-27T00:00:00.000Z' },
    },
    item: {
      ...{ itemName: 'Pad', itemPrice: rupees(unitPaise), itemSellingPrice: rupees(unitPaise), itemWeight: null },
      ...{ itemAvailable: true, itemStock: 99, urlSlug: 'pad', partIdNumber: 'P' },
      ...(withGst ? { gstPercent: lineGst(hsn, gst, now).percent } : {}),
    },
    ...{ brand: null, priceBefore: null, removedItem: null, vehicle: null, fit: null, conditions: [], promise: null },
  }));
  return { items, itemCount: items.length, totalAmount: '0.00' };
}

function rowsOf(drawn: readonly Drawn[], charges: ChargeRule, shippingAddress: OrderRow['shippingAddress']) {
  const withGst = charges.totals === 'gst';
  const orderLines = drawn.map(
    ({ hsn, unitPaise, quantity }, position): OrderLineRow => ({
      ...{
        id: `l${position}`,
        orderId: 'o',
        position,
        itemId: `i${position}`,
        name: 'Pad',
        partNumber: 'P',
        brandName: 'B',
      },
      ...{ quantity, unitPaise, totalPaise: unitPaise * quantity, vehicle: null, fit: null, conditions: null },
      gst: withGst ? lineGst(hsn, gst, now) : null,
      ...{ asked: null, parcel: null },
    }),
  );
  const subtotal = orderLines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const goods = orderLines.map((line) => ({ paise: line.totalPaise, percent: line.gst?.percent }));
  const totals = orderTotals(subtotal, charges, goods);
  const order: OrderRow = {
    ...{ id: 'o', number: 'ENQ-261127-00001', userId: 'u', status: 'pending', stage: 'quoted', language: 'en' },
    ...{ email: 'asha@example.com', phone: '9876543210', shippingAddress, billingAddress: null, gstin: null },
    ...{ ...amountsOf(totals), charges, vehicle: null, note: null, priceOnRequest: false, carrier: null },
    ...{ trackingNumber: null, quotedAt: now, linkVersion: 1, version: 1, idempotencyKey: null, requestHash: null },
    ...{ createdAt: now, changedAt: now, assigneeId: null, customerRemovedAt: null },
  };
  const quoted = orderLines.map(({ id, unitPaise }) => ({
    ...{ orderLineId: id, unitPaise, availability: 'available' as const, days: null, accepted: null },
  }));
  const quote = { id: 'q', message: '', createdAt: now, validUntil: null, lines: quoted };
  return { order, lines: orderLines, quote, totals };
}

test('every place that shows money says the same sums, under both rules and in every state', () => {
  fc.assert(
    fc.property(lines, rule, place, (drawn, charges, shippingAddress) => {
      const { order, lines: orderLines, quote, totals } = rowsOf(drawn, charges, shippingAddress);
      const withGst = charges.totals === 'gst';
      const cart = cartOf(drawn, withGst);

      const shown = cartTotals(cart, charges);
      expect(Object.fromEntries(Object.entries(shown).map(([name, { paise }]) => [name, paise]))).toEqual(totals);
      const sent = enquiryOf({}, false, cart, charges, 'en').totals;
      expect(Object.values(sent).map((one) => Math.round(one * 100))).toEqual(Object.values(totals));

      const evidence = new Map();
      const messages = { all: 0, unread: { customer: 0, seller: 0 } };
      const rows = {
        order,
        lines: orderLines,
        quote,
        events: [],
        steps: [],
        account: undefined,
        documents: [],
        messages,
        evidence,
        money: { payments: [], refunds: [] },
      };
      const wire = detailsOf(rows, { say: () => [], shop: own, hasProvider: false, now });
      expect(Object.values(wire.totals).map((one) => Math.round(one * 100))).toEqual(Object.values(totals));
      const quotedLines = quote.lines.map((line, index) => ({
        ...{ ...line, quantity: orderLines[index]?.quantity ?? 0, gstPercent: orderLines[index]?.gst?.percent },
      }));
      expect(quoteTotals(quotedLines, totals.shipping, charges)).toEqual(totals);
      expect(totalOf(wire, new Set(offeredLines(wire).map(({ lineId }) => lineId)))).toBe(totals.total);
      const desk = wire as DeskOrder;
      expect(formTotals(startValues(desk), desk, ruleOf(desk))).toEqual({ ...totals, open: false });

      const mailDesk = { shop: own, texts, siteUrl: undefined };
      for (const { text } of [
        customerMail(mailDesk, order, orderLines, { proven: true }),
        quoteMail(mailDesk, order, orderLines, quote),
      ]) {
        expect(text).toContain(`Total: ${addedRupeeText(totals.total)}`);
        expect(text).toContain(addedRupeeText(totals.tax));
        expect(text.includes('Of which GST')).toBe(withGst);
      }
      if (!withGst) return;
      const issuing = { gst, shop: indian, items: new Map(), now };
      const invoice = invoiceOf({ order, lines: orderLines, quote }, issuing).totals;
      expect(invoice.payablePaise).toBe(totals.total);
      expect(invoice.cgst + invoice.sgst + invoice.igst).toBe(totals.tax);
    }),
    { numRuns: 300 },
  );
});
