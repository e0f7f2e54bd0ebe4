import { z } from 'zod';
import { isPinCode } from '../addresses/rules.ts';
import { isPrefix, longestPrefix } from '../invoices/rules.ts';
import { gstinProblem, gstinState, normalGstin } from './gstin.ts';
import { isHsn, normalHsn } from './hsn.ts';
import type { GstTable } from './rules.ts';
import type { GstSettings } from './settings.ts';

const prefix = z
  .string()
  .refine(isPrefix, `expected 1 to ${longestPrefix} capital letters, digits or hyphens, not first 0 or a hyphen`);

/** `gst` of `content/shop.yaml`. What needs `content/gst.yaml` is checked by `gstinMistake`. */
export const gstSection = z
  .strictObject({
    gstin: z.string().overwrite(normalGstin),
    legal_name: z.string().min(3, 'expected the name as registered').max(100, 'expected at most 100 characters'),
    address: z
      .string()
      .min(3, 'expected building and street as registered')
      .max(100, 'expected at most 100 characters'),
    city: z.string().min(3, 'expected the city').max(50, 'expected at most 50 characters'),
    // Without quotes, YAML reads a number.
    pin: z.coerce.string().refine(isPinCode, 'expected a PIN code of 6 digits'),
    turnover: z.number('expected the turnover of the last financial year in rupees').min(0),
    invoice_prefix: prefix,
    credit_prefix: prefix,
    round_off: z.boolean('expected true or false').default(false),
    other_hsn: z
      .string('expected digits in quotes, such as "870899"')
      .overwrite(normalHsn)
      .refine(isHsn, 'expected an HSN of 4, 6 or 8 digits')
      .optional(),
  })
  .refine((section) => section.invoice_prefix !== section.credit_prefix, {
    path: ['credit_prefix'],
    error: 'expected another prefix than that of invoices',
  });

const problems = {
  form: 'expected a GSTIN of 15 characters, such as 29AAPFU0939F1ZR',
  state: 'expected a GSTIN that begins with the code of a state in content/gst.yaml',
  check: 'expected a GSTIN whose last character confirms the others: one of them is mistyped',
};

/** What is wrong with the shop's GSTIN; undefined when it is right. */
export function gstinMistake(gstin: string, table: GstTable): string | undefined {
  const problem = gstinProblem(gstin, table);
  return problem && problems[problem];
}

export function gstSettingsOf(section: z.infer<typeof gstSection>, table: GstTable): GstSettings {
  const state = table.states.find(({ code }) => code === gstinState(section.gstin));
  if (!state) throw new RangeError(`expected a GSTIN that was checked, not ${section.gstin}`);
  return {
    gstin: section.gstin,
    legalName: section.legal_name,
    address: {
      line1: section.address,
      line2: null,
      city: section.city,
      pinCode: section.pin.replace(/\s/g, ''),
      state: { code: state.code, name: state.name, tax: state.tax },
    },
    turnover: section.turnover,
    invoicePrefix: section.invoice_prefix,
    creditPrefix: section.credit_prefix,
    roundsOff: section.round_off,
    otherHsn: section.other_hsn ?? '',
    table,
  };
}
