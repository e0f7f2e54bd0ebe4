import { z } from 'zod';
import { yamlFile } from '../yaml-file.ts';
import type { DatedRate, GstTable } from './rules.ts';

/** The shape of `content/gst.yaml`. */

const datedRates = z
  .array(
    z.strictObject({
      from: z.iso.date('expected a day such as 2025-09-22'),
      percent: z
        .number()
        .min(0)
        .max(100)
        .refine(
          (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9,
          'expected at most two decimals',
        ),
    }),
  )
  .min(1, 'expected at least one rate with its first day')
  .superRefine((rates, context) => {
    for (const [index, { from }] of rates.entries()) {
      const before = rates[index - 1];
      if (before && before.from >= from)
        context.addIssue({ code: 'custom', path: [index, 'from'], message: `expected a day after ${before.from}` });
    }
  });

const gstFile = z
  .strictObject({
    default: datedRates,
    rates: z.array(
      z.strictObject({
        hsn: z
          .string('expected digits in quotes, such as "8708"')
          .regex(/^\d{2,8}$/, 'expected 2 to 8 digits, such as "8708"'),
        goods: z.string().min(1),
        rates: datedRates,
      }),
    ),
    states: z.array(
      z.strictObject({
        code: z
          .string('expected two digits in quotes, such as "07"')
          .regex(/^\d{2}$/, 'expected two digits, such as "07"'),
        name: z.string().min(1),
        tax: z.enum(['SGST', 'UTGST']).default('SGST'),
        aliases: z.array(z.string().min(1)).default([]),
      }),
    ),
  })
  .superRefine(({ rates, states }, context) => {
    const once = (names: readonly { name: string; path: PropertyKey[] }[]) => {
      const seen = new Set<string>();
      for (const { name, path } of names) {
        const key = name.toLowerCase();
        if (seen.has(key)) context.addIssue({ code: 'custom', path, message: `expected "${name}" only once` });
        seen.add(key);
      }
    };
    once(rates.map(({ hsn }, index) => ({ name: hsn, path: ['rates', index, 'hsn'] })));
    once(
      states.flatMap(({ code, name, aliases }, index) => [
        { name: code, path: ['states', index, 'code'] },
        { name, path: ['states', index, 'name'] },
        ...aliases.map((alias, place) => ({ name: alias, path: ['states', index, 'aliases', place] })),
      ]),
    );
  });

/**
 * Reads the text of `content/gst.yaml`.
 * @throws WrongContent that names each wrong line and what was expected.
 */
export function parseGst(source: string): GstTable {
  const file = yamlFile('content/gst.yaml', source, gstFile);
  const rates: Record<string, DatedRate[]> = {};
  for (const { hsn, rates: dated } of file.rates) rates[hsn] = dated;
  return { defaultRates: file.default, rates, states: file.states };
}
