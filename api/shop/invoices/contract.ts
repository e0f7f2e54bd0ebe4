import { z } from 'zod';
import { fitPromise } from '../promise/contract.ts';
import { documentKinds, unitCodes } from './document.ts';

/** Tax invoices and credit notes on the wire. Amounts are integer paise, as the frozen document has them. */

export const documentSummary = z.object({
  kind: z.enum(documentKinds),
  number: z.string(),
  /** India's day, such as "2026-11-27". */
  day: z.string(),
  /** What is payable or paid back, in rupees. */
  total: z.number(),
});
export type DocumentSummary = z.infer<typeof documentSummary>;

const paise = z.number().int();
const state = z.object({ code: z.string(), name: z.string(), tax: z.enum(['SGST', 'UTGST']) });
const postalAddress = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  pinCode: z.string(),
  state,
});
const consignee = z.object({ name: z.string(), address: postalAddress });
const taxAmounts = { taxable: paise, cgst: paise, sgst: paise, igst: paise };
const taxed = { ...taxAmounts, hsn: z.string(), percent: z.number(), grossPaise: paise };
const contact = { phone: z.string().nullable(), email: z.string().nullable() };

/** A tax invoice (rule 46 of the CGST Rules) or credit note (rule 53), frozen when it was issued. */
export const taxDocument = z.object({
  kind: z.enum(documentKinds),
  number: z.string(),
  /** Milliseconds since 1970; `day` is India's day of it. */
  issuedAt: z.number(),
  day: z.string(),
  orderNumber: z.string(),
  supplier: z.object({
    legalName: z.string(),
    tradeName: z.string().nullable(),
    gstin: z.string(),
    address: postalAddress,
    ...contact,
  }),
  dispatchedFrom: consignee.nullable(),
  recipient: consignee.extend({ gstin: z.string().nullable(), ...contact }),
  deliveredTo: consignee.nullable(),
  placeOfSupply: state,
  supply: z.enum(['intra-state', 'inter-state']),
  reverseCharge: z.literal(false),
  lines: z.array(
    z.object({
      ...taxed,
      position: z.number().int(),
      kind: z.enum(['goods', 'shipping', 'cash-on-delivery']),
      description: z.string(),
      quantity: z.number().int(),
      unit: z.enum([...unitCodes, 'OTH']),
      unitPaise: paise,
      promise: fitPromise
        .extend({ vehicle: z.string(), year: z.number().nullable() })
        .optional()
        .describe('the promise that the part fits this vehicle'),
    }),
  ),
  rows: z.array(z.object(taxed)),
  totals: z.object({
    ...taxAmounts,
    grossPaise: paise,
    roundOffPaise: paise,
    payablePaise: paise,
    roundsOff: z.boolean(),
  }),
  /** In English. */
  amountInWords: z.string(),
  corrects: z.object({ number: z.string(), day: z.string(), reason: z.string() }).nullable(),
});

/** `number`: the document's own, with "-" for "/", as addresses have it. */
export const documentParams = z.object({
  orderId: z.string().min(1).max(64),
  number: z.string().min(1).max(20),
});
export const documentAnswer = z.object({
  data: taxDocument,
  /** Whether the seller can download its e-invoice. */
  eInvoice: z.boolean(),
});
export type DocumentAnswer = z.infer<typeof documentAnswer>;

/** The e-invoice of the portal's schema INV-01; without the answer's usual envelope, because it is a file. */
export const eInvoiceAnswer = z.looseObject({ Version: z.string() });
