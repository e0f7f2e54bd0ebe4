import { z } from 'zod';
import type { Rates } from './languages.ts';
import type { ChargeRule } from './rules.ts';

/** The shape of `content/shop.yaml`; amounts in it are rupees, here they become paise. */

const hour = z
  .string()
  .regex(/^\d{1,2}(:\d{2})?$/, 'expected an hour such as "9" or "9:30"')
  .nullable();
const rate = z.number().positive();

const shopFile = z.strictObject({
  name: z.string().min(1),
  contact: z.strictObject({
    phone: z.string().min(5),
    email: z.email('expected an email address such as name@example.com'),
    seller: z.email('expected an email address such as name@example.com'),
    address: z.string(),
  }),
  hours: z.array(z.strictObject({ days: z.enum(['Mon-Fri', 'Sat', 'Sun']), open: hour, close: hour })),
  shipping: z.strictObject({ free_above: z.number().min(0), otherwise: z.number().min(0) }),
  tax_percent: z.number().min(0).max(100),
  fallback_rates: z.strictObject({ USD: rate, EUR: rate, AED: rate, AUD: rate }),
  carriers: z.array(
    z.strictObject({
      name: z.string().min(1),
      days: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
      cost: z.number().min(0),
    }),
  ),
  payments: z.array(z.string()),
  country: z.string(),
});

export interface Shop {
  name: string;
  contact: { phone: string; email: string; seller: string; address: string };
  hours: { days: 'Mon-Fri' | 'Sat' | 'Sun'; open: string | null; close: string | null }[];
  charges: ChargeRule;
  fallbackRates: Rates;
  carriers: { name: string; days: [number, number]; costPaise: number }[];
  payments: string[];
  country: string;
}

/**
 * Checks the parsed `content/shop.yaml`.
 * @throws Error that names each wrong line and what was expected.
 */
export function parseShop(data: unknown): Shop {
  const parsed = shopFile.safeParse(data);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`);
    throw new Error(`content/shop.yaml is not right:\n${problems.join('\n')}`);
  }
  const file = parsed.data;
  return {
    name: file.name,
    contact: file.contact,
    hours: file.hours,
    charges: {
      shippingFreeAbovePaise: Math.round(file.shipping.free_above * 100),
      shippingPaise: Math.round(file.shipping.otherwise * 100),
      taxPercent: file.tax_percent,
    },
    fallbackRates: file.fallback_rates,
    carriers: file.carriers.map(({ name, days, cost }) => ({ name, days, costPaise: Math.round(cost * 100) })),
    payments: file.payments,
    country: file.country,
  };
}
