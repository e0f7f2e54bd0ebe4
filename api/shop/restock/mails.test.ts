import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadTexts } from '../../serve/texts.ts';
import { languageCodes } from '../language/languages.ts';
import type { MailDesk } from '../orders/mails.ts';
import { loadShop } from '../shop-file/shop-of.ts';
import { restockMail } from './mails.ts';

const evil = '<img src=x onerror=alert(1)>"&\'</td>';
const texts = loadTexts(fileURLToPath(new URL('../../../site/public/locales', import.meta.url)));
const desk: MailDesk = { shop: loadShop(), texts, siteUrl: 'https://parts.example' };
const item = {
  name: { text: evil, lang: 'en' as const },
  brandName: evil,
  partNumber: 'HU 711/51 x',
  slug: 'oil-filter',
  pricePaise: 60_000,
  sellingPaise: 54_950,
};
const vehicle = { engineId: 'e1', label: `Swift ${evil}`, year: 2018 };

test.each(languageCodes)('the mail in %s is complete and escaped, and links to the part', (language) => {
  const mail = restockMail(desk, language, 'asha@example.com', item, vehicle);
  for (const text of [mail.subject, mail.text, mail.html ?? ''])
    expect(text).not.toMatch(/\{\{|\}\}|\b(?:mail|restock|product)\.[a-z]|undefined|NaN/);
  expect(mail.html).not.toMatch(/<img|<script/);
  expect(mail.html).toContain(`<html lang="${language}"`);
  const base = language === 'en' ? '' : `/${language}`;
  for (const words of ['₹549.50', `${evil} HU 711/51 x`, `Swift ${evil}`, '2018', `.example${base}/product/oil-filter`])
    expect(mail.text).toContain(words);
  expect([mail.kind, mail.to, mail.replyTo]).toEqual(['restock', 'asha@example.com', desk.shop.contact.seller]);
});

test('without a vehicle nothing is said about one; without a public address nothing links', () => {
  const mail = restockMail({ ...desk, siteUrl: undefined }, 'en', 'asha@example.com', item, null);
  expect(mail.text).not.toMatch(/For your|https?:/);
});
