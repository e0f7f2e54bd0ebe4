import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadTexts } from '../../../api/serve/texts';
import type { Cart } from '../../../api/shop/cart/contract';
import { chargesTo, deliveryOfPieces } from '../../../api/shop/delivery/of-items';
import type { DeliverySettings } from '../../../api/shop/delivery/offers';
import { placeOfPin } from '../../../api/shop/delivery/pins';
import { type Zone, zones } from '../../../api/shop/delivery/rules';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { invoiceOf } from '../../../api/shop/invoices/of-order';
import { addedRupeeText } from '../../../api/shop/money/amounts';
import { type ChargeRule, paiseOf, paiseToRupees } from '../../../api/shop/money/rules';
import { gstRates, orderTotals, quoteTotals } from '../../../api/shop/money/sums';
import { customerMail, quoteMail } from '../../../api/shop/orders/mails';
import { amountsOf, type OrderLineRow, type OrderRow } from '../../../api/shop/orders/store';
import { detailsOf } from '../../../api/shop/orders/wire';
import { noMoney, type OrderMoney, orderBalance, type PaymentRow } from '../../../api/shop/payments/rows';
import { parseShop } from '../../../api/shop/shop-file/contract';
import { taxWithin } from '../../../api/shop/tax/rules';
import { lineGst } from '../../../api/shop/tax/settings';
import { offeredLines, totalOf } from '../acceptance/answer';
import { cartTotals, wantedOf } from '../cart/preview';
import type { Delivery } from '../delivery/delivery';
import { parcelKey, shippingOf } from '../delivery/shipping';
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
  weightGrams: number | null;
}
const lines: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    hsn: fc.constantFrom('87083000', '84212300', '87149200', '40115010', '4016'),
    unitPaise: fc.oneof(fc.integer({ min: 2, max: 300 }), fc.integer({ min: 2, max: 3_000_000 })),
    quantity: fc.integer({ min: 1, max: 20 }),
    weightGrams: fc.option(fc.integer({ min: 1, max: 30_000 })),
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
  // The post has no such code.
  { ...address, zipCode: '999999' },
);

const home = placeOfPin('560025');
if (!home) throw new Error('the shop has no place');
const zoneRates: fc.Arbitrary<
  Partial<Record<Zone, { days: [number, number]; firstPaise: number; furtherPaise: number }>>
> = fc
  .array(fc.record({ zone: fc.constantFrom(...zones), firstPaise: fc.nat(30_000), furtherPaise: fc.nat(20_000) }), {
    maxLength: 4,
  })
  .map((rates) => Object.fromEntries(rates.map(({ zone, ...rate }) => [zone, { ...rate, days: [1, 2] }])));
/** Delivery by PIN code; null in a shop without it. A carrier without rates has its plain cost everywhere. */
const delivery: fc.Arbitrary<DeliverySettings | null> = fc.option(
  fc.record({
    from: fc.constant(home),
    cutoffMinutes: fc.constant(840),
    holidays: fc.constant([]),
    freeFromPaise: fc.option(fc.nat(500_000)),
    zones: fc
      .record(
        { Delhivery: zoneRates, DTDC: zoneRates, 'Blue Dart': zoneRates },
        { requiredKeys: ['Delhivery', 'DTDC'] },
      )
      .map((all) => ({ ...all })),
  }),
);

/** How the customer pays: with cash on delivery, `part` of it before, or otherwise after all. */
const pays = fc.record({
  how: fc.constantFrom('not', 'chosen', 'received', 'part', 'otherwise'),
  surchargePaise: fc.integer({ min: 1, max: 500 }).map((rupees) => rupees * 100),
  paise: fc.integer({ min: 2, max: 99 }),
});

const paymentRow = (part: Partial<PaymentRow>): PaymentRow => ({
  ...{ id: 'p', orderId: 'o', way: 'upi', state: 'due', amountPaise: 0, surchargePaise: 0, refundedPaise: 0 },
  ...{ typedReference: null, reference: null, usedReference: null, linkId: null, linkUrl: null, linkUntil: null },
  ...{ lookAt: null, looks: 0, markedBy: null, createdAt: now, receivedAt: null },
  ...part,
});

function moneyFor(how: string, totalPaise: number, surchargePaise: number): OrderMoney {
  const before = how === 'part' ? Math.floor(totalPaise / 2) : how === 'otherwise' ? totalPaise : 0;
  const amountPaise = totalPaise - before + surchargePaise;
  const cash = paymentRow({ way: 'cash_on_delivery', amountPaise, surchargePaise });
  const paid = before > 0 ? [paymentRow({ state: 'received', amountPaise: before, receivedAt: now })] : [];
  if (how === 'not') return noMoney;
  const last = how === 'received' ? { ...cash, state: 'received' as const, receivedAt: now } : cash;
  return { ...noMoney, payments: [...paid, last] };
}

type Delivering = Parameters<typeof deliveryOfPieces>[0];

/** The items as the catalogue has them. */
const piecesOf = (drawn: readonly Drawn[]) =>
  drawn.map(({ unitPaise, quantity, weightGrams }) => ({
    ...{ pricePaise: unitPaise, sellingPaise: 0, quantity, weightGrams },
  }));

/** What the page is told by `GET /api/delivery`. */
function toldBy(shop: Delivering, pin: string, drawn: readonly Drawn[]): Delivery {
  const { zone, offers } = deliveryOfPieces(shop, pin, piecesOf(drawn), now);
  const onWire = offers.map(({ carrier, paise, dates }) => ({ carrier, cost: paiseToRupees(paise), ...dates }));
  return { place: null, zone, inStock: true, offers: onWire };
}

/** The rule by which cart and checkout of a page charge. */
function ruleOnPage(shop: Delivering, cart: Cart, pin: string, drawn: readonly Drawn[]): ChargeRule {
  const parcel = { pin, wanted: wantedOf(cart) };
  const known = { key: parcelKey(parcel), pin, answer: toldBy(shop, pin, drawn) };
  const { isOpen, rule: shown } = shippingOf(shop.charges, shop.delivery ? parcel : undefined, known);
  expect(isOpen).toBe(false);
  return shown;
}

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
      image: null,
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
    ...{ createdAt: now, changedAt: now, assigneeId: null, overpaidSince: null, customerRemovedAt: null },
  };
  const quoted = orderLines.map(({ id, unitPaise }) => ({
    ...{ orderLineId: id, unitPaise, availability: 'available' as const, days: null, accepted: null },
  }));
  const quote = { id: 'q', message: '', createdAt: now, validUntil: null, lines: quoted };
  return { order, lines: orderLines, quote, totals };
}

test('every place that shows money says the same sums, under both rules and in every state', () => {
  fc.assert(
    fc.property(lines, rule, place, delivery, pays, (drawn, ownRule, shippingAddress, byPin, paying) => {
      const withGst = ownRule.totals === 'gst';
      const cart = cartOf(drawn, withGst);
      const shop: Delivering = { charges: ownRule, delivery: byPin, carriers: own.carriers, hours: own.hours };
      const charged = chargesTo(shop, shippingAddress, piecesOf(drawn), now);
      if (!byPin) expect(charged).toBe(ownRule);
      const charges: ChargeRule = JSON.parse(JSON.stringify(charged));
      const { order, lines: orderLines, quote, totals } = rowsOf(drawn, charges, shippingAddress);

      const onPage = ruleOnPage(shop, cart, shippingAddress.zipCode, drawn);
      const shown = cartTotals(cart, onPage);
      expect(Object.fromEntries(Object.entries(shown).map(([name, { paise }]) => [name, paise]))).toEqual(totals);
      const sent = enquiryOf({}, false, cart, onPage, 'en').totals;
      expect(Object.values(sent).map((one) => Math.round(one * 100))).toEqual(Object.values(totals));

      const evidence = new Map();
      const rounds = charges.totals === 'gst' && charges.roundsOff;
      const surchargePaise = paying.surchargePaise + (rounds ? 0 : paying.paise);
      const money = moneyFor(paying.how, totals.total, surchargePaise);
      const surcharge = paying.how === 'not' || paying.how === 'otherwise' ? 0 : surchargePaise;
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
        money,
      };
      const wire = detailsOf(rows, { say: () => [], shop: own, hasProvider: false, now });
      expect(Object.values(wire.totals).map((one) => Math.round(one * 100))).toEqual(Object.values(totals));
      const { surchargesPaise } = orderBalance(order, money);
      expect(surchargesPaise).toBe(surcharge);
      if (wire.payment) expect(paiseOf(wire.payment.paid) + paiseOf(wire.payment.due)).toBe(totals.total + surcharge);
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
      const invoice = invoiceOf({ order, lines: orderLines, quote, money, evidence }, issuing).totals;
      expect(invoice.payablePaise).toBe(totals.total + surcharge);
      const goods = orderLines.map((line) => ({ paise: line.totalPaise, percent: line.gst?.percent }));
      const highest = gstRates(goods, charges.taxPercent).at(-1) ?? 0;
      expect(invoice.cgst + invoice.sgst + invoice.igst).toBe(totals.tax + taxWithin(surcharge, highest));
    }),
    { numRuns: 300 },
  );
});
