import { z } from 'zod';
import { deliveryOf, deliverySection, hourText } from '../delivery/contract.ts';
import type { DeliverySettings } from '../delivery/offers.ts';
import { minutesOf, type OpeningHours } from '../delivery/rules.ts';
import { type Language, languageCodes, type Rates } from '../language/languages.ts';
import { type ChargeRule, paiseOf } from '../money/rules.ts';
import { type CarrierLink, numberPlace } from '../orders/tracking.ts';
import { passwordRules } from '../password/rules.ts';
import { paymentSection, paymentSettingsOf } from '../payments/contract.ts';
import type { PaymentSettings } from '../payments/rules.ts';
import { promiseSection } from '../promise/contract.ts';
import type { FitPromise } from '../promise/rules.ts';
import { parseGst } from '../tax/contract.ts';
import { dayInIndia, type GstTable, rateOn } from '../tax/rules.ts';
import { gstinMistake, gstSection, gstSettingsOf } from '../tax/section.ts';
import type { GstSettings } from '../tax/settings.ts';
import { yamlFile } from '../yaml-file.ts';
import { allStatic, type MadePages, pagesSection } from './made-pages.ts';

/** The shape of `content/shop.yaml`; its amounts are in rupees, converted to paise here. */

const hour = hourText.nullable();
const rate = z.number().positive();
/** The number may stand anywhere but in the host, so that no tracking number can link to another site. */
const trackingUrl = z
  .string()
  .regex(
    /^https:\/\/[\w.-]+\/[^\s{}]*\{number\}[^\s{}]*$/,
    `expected an https address with ${numberPlace}, such as https://carrier.example/track/${numberPlace}`,
  );

const shopSections = z.strictObject({
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
  /** Whether tax is added to the goods, or prices include GST. */
  totals: z.enum(['specification', 'gst'], 'expected specification or gst').default('specification'),
  /** Added to the goods; prices that include GST have none. */
  tax_percent: z.number().min(0).max(100).optional(),
  gst: gstSection.optional(),
  fallback_rates: z.strictObject({ USD: rate, EUR: rate, AED: rate, AUD: rate }),
  carriers: z.array(
    z.strictObject({
      name: z.string().min(1),
      days: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
      cost: z.number().min(0),
      tracking: trackingUrl.optional(),
    }),
  ),
  /** Days in which a customer can accept a quote. */
  quote_days: z.number().int().min(1).max(365).default(7),
  fit_promise: promiseSection.default('off'),
  payments: z.array(z.string()),
  payment: paymentSection.optional(),
  country: z.string(),
  /** Whether a guest's enquiry goes without an account, once the link of its mail was opened. */
  guest_enquiries: z.boolean().default(false),
  password_min: z
    .number()
    .int()
    .min(passwordRules.min, `expected at least ${passwordRules.min}`)
    .max(64, 'expected at most 64')
    .default(passwordRules.min),
  /** The languages of the product feeds for Google and others; none: no feeds. */
  feed_languages: z
    .array(z.enum(languageCodes, `expected languages of the shop: ${languageCodes.join(', ')}`))
    .refine((codes) => new Set(codes).size === codes.length, 'expected each language once')
    .default(['en', 'hi']),
  delivery: deliverySection.optional(),
  /** Whether pages of vehicles and numbers are generated. */
  pages: pagesSection.default(allStatic),
});

type Sections = z.infer<typeof shopSections>;
type Wrong = (path: string[], message: string) => void;

function checkDelivery({ carriers, delivery, hours }: Sections, wrong: Wrong): void {
  if (!delivery) return;
  if (!hours.some(({ open, close }) => open && close))
    wrong(['hours'], 'expected a day with hours, on which parcels leave (delivery)');
  for (const name of Object.keys(delivery.zones))
    if (!carriers.some((carrier) => carrier.name === name))
      wrong(
        ['delivery', 'zones', name],
        `expected one of carriers: ${carriers.map((carrier) => carrier.name).join(', ')}`,
      );
}

/** @param table reads `content/gst.yaml` */
function checkTotals({ totals, tax_percent, gst, payment }: Sections, table: () => GstTable, wrong: Wrong): void {
  if (totals === 'specification') {
    if (tax_percent === undefined) wrong(['tax_percent'], 'expected the percentage that is added to the goods');
    if (gst) wrong(['gst'], 'expected only beside totals: gst');
    return;
  }
  if (tax_percent !== undefined)
    wrong(['tax_percent'], 'expected no tax that is added: with totals: gst, prices include it');
  if (!gst) wrong(['gst'], "expected the shop's registration beside totals: gst");
  const surcharge = payment?.cash_on_delivery?.surcharge ?? 0;
  if (gst?.round_off && !Number.isInteger(surcharge))
    wrong(['payment', 'cash_on_delivery', 'surcharge'], 'expected whole rupees: totals are rounded (gst.round_off)');
  const mistake = gst && gstinMistake(gst.gstin, table());
  if (mistake) wrong(['gst', 'gstin'], mistake);
}

const shopFile = (table: () => GstTable) =>
  shopSections.superRefine((sections, context) => {
    const wrong: Wrong = (path, message) => context.addIssue({ code: 'custom', path, message });
    checkDelivery(sections, wrong);
    checkTotals(sections, table, wrong);
  });

export interface Carrier extends CarrierLink {
  /** From and to, in days. */
  days: [number, number];
  costPaise: number;
}

export interface Shop {
  name: string;
  contact: { phone: string; email: string; seller: string; address: string };
  hours: OpeningHours[];
  charges: ChargeRule;
  /** The shop's GST; null unless its totals are GST's. */
  gst: GstSettings | null;
  fallbackRates: Rates;
  carriers: Carrier[];
  /** Days in which a customer can accept a quote. */
  quoteDays: number;
  /** What a part that fits is promised with; null: nothing. */
  fitPromise: FitPromise | null;
  /** The names on product pages. */
  payments: string[];
  /** How an accepted order is paid. */
  payment: PaymentSettings;
  country: string;
  /** Whether a guest's enquiry goes without an account, once the link of its mail was opened. */
  guestEnquiries: boolean;
  /** Fewest characters of a new password. */
  passwordMin: number;
  /** The languages of the product feeds; none: no feeds. */
  feedLanguages: Language[];
  /** Delivery by PIN code; null when every carrier has its plain days and cost everywhere. */
  delivery: DeliverySettings | null;
  /** Whether pages of vehicles and numbers are generated. */
  pages: MadePages;
}

function chargesOf({ shipping, tax_percent = 0 }: Sections, gst: GstSettings | null): ChargeRule {
  const rule = {
    shippingFreeAbovePaise: paiseOf(shipping.free_above),
    shippingPaise: paiseOf(shipping.otherwise),
  };
  if (!gst) return { ...rule, taxPercent: tax_percent };
  const taxPercent = rateOn('', dayInIndia(Date.now()), gst.table);
  return { ...rule, totals: 'gst', taxPercent, roundsOff: gst.roundsOff };
}

/**
 * Reads the text of `content/shop.yaml`.
 * @param gstFile the text of `content/gst.yaml`, which is read for `totals: gst` alone
 * @throws WrongContent that names each wrong line and what was expected.
 */
export function parseShop(source: string, gstFile: () => string = () => ''): Shop {
  const table = () => parseGst(gstFile());
  const file = yamlFile('content/shop.yaml', source, shopFile(table));
  const gst = file.gst ? gstSettingsOf(file.gst, table()) : null;
  return {
    name: file.name,
    contact: file.contact,
    hours: file.hours,
    charges: chargesOf(file, gst),
    gst,
    fallbackRates: file.fallback_rates,
    carriers: file.carriers.map(({ name, days, cost, tracking }) => ({
      name,
      days,
      costPaise: paiseOf(cost),
      trackingUrl: tracking ?? null,
    })),
    quoteDays: file.quote_days,
    fitPromise:
      file.fit_promise === 'off'
        ? null
        : { days: file.fit_promise.days, returnFreight: file.fit_promise.return_freight },
    payments: file.payments,
    payment: paymentSettingsOf(file.payment),
    country: file.country,
    guestEnquiries: file.guest_enquiries,
    passwordMin: file.password_min,
    feedLanguages: file.feed_languages,
    delivery: deliveryOf(file.delivery),
    pages: file.pages,
  };
}
