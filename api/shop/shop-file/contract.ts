import { z } from 'zod';
import type { Rates } from '../language/languages.ts';
import { type ChargeRule, paiseOf } from '../money/rules.ts';
import { type CarrierLink, numberPlace } from '../orders/tracking.ts';
import { passwordRules } from '../password/rules.ts';
import { paymentSection, paymentSettingsOf } from '../payments/contract.ts';
import type { PaymentSettings } from '../payments/rules.ts';
import { yamlFile } from '../yaml-file.ts';

/** The shape of `content/shop.yaml`; its amounts are in rupees, converted to paise here. */

const hour = z
  .string()
  .regex(/^([01]?\d|2[0-3])(:[0-5]\d)?$/, 'expected an hour of the 24-hour clock, such as "9" or "17:30"')
  .nullable();
const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
const rate = z.number().positive();
/** The number may stand anywhere but in the host, so that no tracking number can link to another site. */
const trackingUrl = z
  .string()
  .regex(
    /^https:\/\/[\w.-]+\/[^\s{}]*\{number\}[^\s{}]*$/,
    `expected an https address with ${numberPlace}, such as https://carrier.example/track/${numberPlace}`,
  );

const shopFile = z.strictObject({
  name: z.string().min(1),
  contact: z.strictObject({
    phone: z.string().min(5),
    email: z.email('expected an email address such as name@example.com'),
    seller: z.email('expected an email address such as name@example.com'),
    address: z.string(),
  }),
  hours: z.array(
    z
      .strictObject({ days: z.enum(['Mon-Fri', 'Sat', 'Sun']), open: hour, close: hour })
      .refine(({ open, close }) => !open || !close || minutesOf(open) < minutesOf(close), {
        path: ['close'],
        error: 'expected an hour after opening, such as "18" for six in the evening',
      }),
  ),
  shipping: z.strictObject({ free_above: z.number().min(0), otherwise: z.number().min(0) }),
  tax_percent: z.number().min(0).max(100),
  fallback_rates: z.strictObject({ USD: rate, EUR: rate, AED: rate, AUD: rate }),
  carriers: z.array(
    z.strictObject({
      name: z.string().min(1),
      days: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
      cost: z.number().min(0),
      tracking: trackingUrl.optional(),
    }),
  ),
  payments: z.array(z.string()),
  payment: paymentSection.optional(),
  country: z.string(),
  password_min: z
    .number()
    .int()
    .min(passwordRules.min, `expected at least ${passwordRules.min}`)
    .max(64, 'expected at most 64')
    .default(passwordRules.min),
});

export interface Carrier extends CarrierLink {
  /** From and to, in days. */
  days: [number, number];
  costPaise: number;
}

export interface Shop {
  name: string;
  contact: { phone: string; email: string; seller: string; address: string };
  hours: { days: 'Mon-Fri' | 'Sat' | 'Sun'; open: string | null; close: string | null }[];
  charges: ChargeRule;
  fallbackRates: Rates;
  carriers: Carrier[];
  /** The names on product pages. */
  payments: string[];
  /** How an accepted order is paid. */
  payment: PaymentSettings;
  country: string;
  /** Fewest characters of a new password. */
  passwordMin: number;
}

/**
 * Reads the text of `content/shop.yaml`.
 * @throws WrongContent that names each wrong line and what was expected.
 */
export function parseShop(source: string): Shop {
  const file = yamlFile('content/shop.yaml', source, shopFile);
  return {
    name: file.name,
    contact: file.contact,
    hours: file.hours,
    charges: {
      shippingFreeAbovePaise: paiseOf(file.shipping.free_above),
      shippingPaise: paiseOf(file.shipping.otherwise),
      taxPercent: file.tax_percent,
    },
    fallbackRates: file.fallback_rates,
    carriers: file.carriers.map(({ name, days, cost, tracking }) => ({
      name,
      days,
      costPaise: paiseOf(cost),
      trackingUrl: tracking ?? null,
    })),
    payments: file.payments,
    payment: paymentSettingsOf(file.payment),
    country: file.country,
    passwordMin: file.password_min,
  };
}
