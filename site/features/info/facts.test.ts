import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readPage } from './read-page';
import { pageValues } from './values';

/**
 * The facts of the information pages, sentence by sentence, in English. content.test.ts checks that the other languages
 * have the same sections and figures.
 */

const folder = resolve(import.meta.dirname, '../../../content/pages');
const values = pageValues(readFileSync(join(folder, 'figures.yaml'), 'utf8')).en;

/** The words of a section as a reader sees them: "| a  | b |" is "a | b", line breaks are spaces. */
function words(name: string, id: string): string {
  const file = join(folder, 'en', `${name}.md`);
  const page = readPage(file, readFileSync(file, 'utf8'), values);
  const section = page.sections.find((one) => one.id === id);
  if (!section) throw new Error(`${name} has no section ${id}`);
  const text = [section.body, ...section.questions.map(({ title, body }) => `${title} ${body}`)].join(' ');
  return text
    .replace(/\]\([^)]*\)|[[*]/g, '')
    .replace(/\s*\|\s*/g, ' | ')
    .replace(/\s+/g, ' ');
}

test.each([
  ['processing', 'Orders are processed in 1–2 business days.'],
  ['changes', 'can be changed or cancelled within 2 hours of placement'],
  ['delivery-times', '| Standard | 3–7 business days |'],
  ['delivery-times', '| Express | 1–3 business days |'],
  ['delivery-times', '| International | 7–14 days | more than 50 countries |'],
  ['delivery-times', 'Delivery dates are estimates.'],
  ['costs', '| Order value | Standard | Express |'],
  ['costs', '| under $25 | $8.99 | $19.99 |'],
  ['costs', '| $25–$49.99 | $5.99 | $16.99 |'],
  ['costs', '| $50 and above | free | $14.99 |'],
  ['costs', 'Standard shipping is free for orders over $50.'],
  ['tracking', 'Orders worth more than $200 need a signature'],
  ['tracking', 'tries to deliver up to 3 times'],
  ['bulk', 'If you need 10 or more of the same part, contact us: there is a bulk discount'],
])('shipping policy, %s: %s', (id, fact) => expect(words('shipping-policy', id)).toContain(fact));

test.each([
  ['window', '| You changed your mind or ordered by mistake | 30 days'],
  ['window', '| The part is defective | 90 days'],
  ['refunds', 'we process the refund in 3–5 business days'],
  ['refunds', '| Card | 5–10 |'],
  ['refunds', '| UPI | 3–5 |'],
  ['refunds', '| PayPal | 3–5 |'],
  ['refunds', '| Bank transfer | 7–14 |'],
])('return policy, %s: %s', (id, fact) => expect(words('return-policy', id)).toContain(fact));

test.each([
  ['coverage', '| OEM parts | made by the vehicle maker or its supplier, in its box | 12–24 months |'],
  ['coverage', '| made by well-known brands to the quality of the original or better | 12–36 months |'],
  ['coverage', '| Economy | sound parts for a small budget | 6–12 months |'],
  ['terms', '| Engine components | 12–24 |'],
  ['terms', '| Performance parts | 12–36 |'],
  ['terms', '| Turbochargers | 12 |'],
  ['terms', '| Exhaust systems | 24 |'],
  ['terms', '| Brake pads | 12 |'],
  ['terms', '| Rotors | 24 |'],
  ['terms', '| Calipers | 12 |'],
  ['terms', '| Safety sensors | 12 |'],
  ['terms', '| Batteries | 12–24 |'],
  ['terms', '| Alternators | 12–24 |'],
  ['terms', '| Starters | 12–24 |'],
  ['terms', '| Electrical sensors | 12 |'],
  ['terms', '| Shocks/struts | 12–24 |'],
  ['terms', '| Control arms | 24 |'],
  ['terms', '| Ball joints | 12 |'],
  ['terms', '| Tie rods | 12 |'],
  ['extended', 'An extra 12–24 months for premium parts.'],
  ['extended', 'It is a one-time purchase and is transferable to a new owner'],
  ['extended', '- accidental damage - installation cost - roadside assistance - priority support'],
  ['support', 'Monday to Friday, 9AM–6PM EST'],
  ['support', 'we reply within 24 hours'],
])('warranty, %s: %s', (id, fact) => expect(words('warranty', id)).toContain(fact));

test('the warranty starts with who gives it', () => {
  const file = join(folder, 'en', 'warranty.md');
  expect(readPage(file, readFileSync(file, 'utf8'), values).intro).toContain(
    'the warranty of the brand that makes them',
  );
});

test('a warranty claim has its four steps in order', () => {
  expect(words('warranty', 'claims')).toMatch(
    /1\. Identify the issue\..*photographs.*2\. Contact support\..*order number.*details.*3\. Evaluation\..*4\. Resolution\. If the claim is approved, you get a replacement or a refund/,
  );
});

test.each([
  ['about-us', 'statistics', '- 1M+ parts - 50+ countries - 24/7 support'],
  ['privacy-policy', 'children', 'The service is not for children under 16.'],
  ['terms-of-service', 'disputes', 'first try to settle the matter informally'],
  ['terms-of-service', 'disputes', 'decided by binding arbitration'],
  ['terms-of-service', 'changes', 'Changes take effect when they are posted'],
])('%s, %s: %s', (name, id, fact) => expect(words(name, id)).toContain(fact));

test('user accounts: registration, security, termination', () => {
  expect(words('terms-of-service', 'accounts')).toMatch(/Registration\..*Security\..*Termination\./);
});

test('the terms say who may close an account, and what its owner is responsible for', () => {
  const said = words('terms-of-service', 'accounts');
  expect(said).toMatch(/suspend or terminate an account at our discretion/);
  expect(said).toMatch(/must be true and complete, and you keep it up to date/);
  expect(said).toMatch(/Keep your password to yourself/);
});

test('the terms have their 17 sections in order', () => {
  const file = join(folder, 'en', 'terms-of-service.md');
  expect(readPage(file, readFileSync(file, 'utf8'), values).sections.map(({ title }) => title)).toEqual([
    '1. Acceptance of terms',
    '2. Description of service',
    '3. User accounts',
    '4. Product information and orders',
    '5. Shipping and delivery',
    '6. Returns and refunds',
    '7. Intellectual property',
    '8. Prohibited uses',
    '9. Privacy',
    '10. Disclaimers and limitation of liability',
    '11. Indemnification',
    '12. Governing law',
    '13. Dispute resolution',
    '14. Changes to terms',
    '15. Severability',
    '16. Entire agreement',
    '17. Contact information',
  ]);
});

test('the questions are in their five categories', () => {
  const file = join(folder, 'en', 'faqs.md');
  expect(readPage(file, readFileSync(file, 'utf8'), values).sections.map(({ title }) => title)).toEqual([
    'Ordering & Shopping',
    'Shipping & Delivery',
    'Returns & Refunds',
    'Product Information',
    'Account & Technical',
  ]);
});

test('the hours are those of the shop', () => {
  expect(values.text.hours).toBe('Mon–Fri: 9 am to 6 pm, Sat: 10 am to 4 pm, Sun: closed');
});
