import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parseGst } from '../tax/contract.ts';
import { gstinCheck } from '../tax/gstin.ts';
import type { State } from '../tax/rules.ts';
import type { Consignee, Recipient, Supplier } from './document.ts';
import type { InvoiceInput } from './rules.ts';

/** Parties and orders for the tests of invoices. */

export const table = parseGst(readFileSync(new URL('../../../content/gst.yaml', import.meta.url), 'utf8'));

export const stateBy = (code: string): State => {
  const { name = '', tax = 'SGST' } = table.states.find((state) => state.code === code) ?? {};
  return { code, name, tax };
};

/** A right GSTIN in a state. */
export const gstinIn = (code: string) => {
  const first = `${code}AAPFU0939F1Z`;
  return first + gstinCheck(first);
};

export const supplier: Supplier = {
  legalName: 'Purza Parts Private Limited',
  tradeName: 'Purza',
  gstin: gstinIn('29'),
  address: { line1: '14 Residency Road', line2: null, city: 'Bengaluru', pinCode: '560025', state: stateBy('29') },
  phone: '+91 80 4567 8900',
  email: 'support@purza.example',
};

export const consigneeIn = (code: string, pinCode = '400020'): Consignee => ({
  name: 'Asha Garage',
  address: { line1: '3 Station Road', line2: 'Near the temple', city: 'Some Town', pinCode, state: stateBy(code) },
});

export const recipientIn = (code: string, registered: boolean): Recipient => ({
  ...consigneeIn(code),
  gstin: registered ? gstinIn(code) : null,
  phone: '9876543210',
  email: 'asha@example.com',
});

export const inWords = (paise: number) => `words for ${paise}`;

export const input: InvoiceInput = {
  number: 'PZ/2627/000123',
  issuedAt: Date.UTC(2026, 10, 27, 9),
  orderNumber: 'ORD-1',
  supplier,
  dispatchedFrom: null,
  recipient: recipientIn('29', false),
  deliveredTo: null,
  lines: [
    { description: 'Brake pad', hsn: '87083000', unit: 'SET', unitPaise: 118_000, quantity: 2 },
    { description: 'Oil filter', hsn: '84212300', unit: 'NOS', unitPaise: 33_333, quantity: 3 },
  ],
  shippingPaise: 9900,
  cashOnDeliveryPaise: 0,
  roundsOff: false,
  hsnDigits: 6,
  inWords,
  table,
};

const code = fc.constantFrom('29', '27', '04', '33');

/** Orders of up to twelve lines within and between states, with and without rounding off. */
export const drawnInput: fc.Arbitrary<InvoiceInput> = fc
  .record({
    lines: fc.array(
      fc.record({
        description: fc.constantFrom('Brake pad', 'Oil filter', 'Bicycle chain'),
        hsn: fc.constantFrom('87083000', '84212300', '87149200', '401150'),
        unit: fc.constantFrom('NOS' as const, 'SET' as const),
        unitPaise: fc.oneof(fc.integer({ min: 2, max: 50 }), fc.integer({ min: 2, max: 5_000_000 })),
        quantity: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    shippingPaise: fc.oneof(fc.constant(0), fc.integer({ min: 2, max: 50_000 })),
    cashOnDeliveryPaise: fc.oneof(fc.constant(0), fc.integer({ min: 2, max: 10_000 })),
    roundsOff: fc.boolean(),
    recipient: fc.tuple(code, fc.boolean()).map(([state, registered]) => recipientIn(state, registered)),
    deliveredTo: fc.option(code.map((state) => consigneeIn(state))),
    dispatchedFrom: fc.option(fc.constant(consigneeIn('29', '560001'))),
  })
  .map((drawn) => ({ ...input, ...drawn }));
