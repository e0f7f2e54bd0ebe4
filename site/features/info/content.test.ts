import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fullLanguages, type Language } from '../../../api/shop/language/languages';
import { contactDaysAfterDelivery } from '../../../api/shop/retention/rules';
import { footerPages } from '../footer/pages';
import { type Page, readPage } from './read-page';
import { pageValues } from './values';

/** What the information pages must contain in each language. */

const folder = resolve(import.meta.dirname, '../../../content/pages');
const values = pageValues(readFileSync(join(folder, 'figures.yaml'), 'utf8'));
const source = (language: Language, name: string) => readFileSync(join(folder, language, `${name}.md`), 'utf8');
const names = globSync('*.md', { cwd: join(folder, 'en') })
  .map((file) => file.replace('.md', ''))
  .sort();

function pageOf(language: Language, name: string): Page {
  return readPage(`content/pages/${language}/${name}.md`, source(language, name), values[language]);
}

function wordsOf({ title, intro, sections }: Page): string {
  const below = sections.flatMap((section) => [section, ...section.questions]);
  return [title, intro, ...below.flatMap((part) => [part.title, part.body])].join('\n');
}

/** Each section and question with its figures and links. */
function outline(page: Page, language: Language): string[] {
  const marked = Object.fromEntries(Object.keys(values[language].text).map((name) => [name, `<${name}>`]));
  const again = readPage('x', sourceOf.get(page) ?? '', { text: marked, markdown: marked });
  return again.sections.flatMap((section) =>
    [section, ...section.questions].map(({ id, title, body }) => {
      const figures = [...`${title}\n${body}`.matchAll(/<([a-z0-9_]+)>/g)].map(([, name]) => name);
      const links = [...body.matchAll(/\]\((\/[^)]*)\)/g)].map(([, to]) => to);
      return `${id}: ${[...figures, ...links].sort().join(' ')}`;
    }),
  );
}
const sourceOf = new Map<Page, string>();
const pages = new Map<string, Page>();
for (const language of fullLanguages)
  for (const name of names) {
    const page = pageOf(language, name);
    pages.set(`${language}/${name}`, page);
    sourceOf.set(page, source(language, name));
  }
const page = (language: Language, name: string) => pages.get(`${language}/${name}`) as Page;

test('every information page is there', () => {
  expect(names).toEqual([
    'about-us',
    'faqs',
    'fit-promise',
    'privacy-policy',
    'return-policy',
    'shipping-policy',
    'terms-of-service',
    'warranty',
  ]);
  expect(footerPages.map(({ path }) => path.slice(1)).sort()).toEqual(names);
});

describe.each(fullLanguages)('in %s', (language) => {
  test.each(names)('%s has the sections, figures and links of the English page', (name) => {
    expect(outline(page(language, name), language)).toEqual(outline(page('en', name), 'en'));
    expect(page(language, name).links.map(({ to }) => to)).toEqual(page('en', name).links.map(({ to }) => to));
    expect(page(language, name).updated).toBe(page('en', name).updated);
    expect(sourceOf.get(page(language, name))).toBe(sourceOf.get(page(language, name))?.normalize('NFC'));
  });

  test.each(names)('%s is written in its own script', (name) => {
    const words = wordsOf(page(language, name)).replace(/\]\([^)]*\)|<[^>]*>/g, '');
    const latin = (words.match(/[A-Za-z]{3,}/g) ?? []).length;
    const others = (words.match(/[\u0900-\u0D7F]{3,}/g) ?? []).length;
    if (language === 'en') expect(others).toBe(0);
    else expect(latin).toBeLessThan(others / 4);
  });

  test('the FAQ has 20 questions in 5 categories', () => {
    const { sections } = page(language, 'faqs');
    expect(sections.map(({ questions }) => questions.length)).toEqual([4, 4, 4, 4, 4]);
    for (const { body } of sections.flatMap(({ questions }) => questions))
      expect(body.trim().length).toBeGreaterThan(40);
  });

  test('the terms have 17 numbered sections and, like the privacy policy, are dated January 2024', () => {
    const { sections, updated } = page(language, 'terms-of-service');
    expect(sections.map(({ title }) => Number.parseInt(title, 10))).toEqual(
      Array.from({ length: 17 }, (_, n) => n + 1),
    );
    expect(updated).toBe('2024-01');
    expect(page(language, 'privacy-policy').updated).toBe('2024-01');
  });

  test('the privacy policy says how to get a copy of all data, and what stays of a deleted account', () => {
    const section = page(language, 'privacy-policy').sections.find(({ id }) => id === 'your-data');
    for (const words of ['(JSON)', '](/account)', String(contactDaysAfterDelivery)])
      expect(section?.body).toContain(words);
    expect(section?.body.match(/^- \*\*/gm)).toHaveLength(4);
  });

  test.each([
    ['shipping-policy', ['3–7', '$50', '1–3', '7–14', '50', '$25', '$8.99', '$19.99', '$25–$49.99', '$5.99', '$16.99']],
    ['shipping-policy', ['$14.99', '$200', '3', '1–2', '2', '10']],
    ['return-policy', ['30', '90', '3–5', '5–10', '7–14']],
    ['privacy-policy', ['16']],
    ['warranty', ['12–24', '12–36', '6–12', '12', '24', '9AM–6PM EST']],
    ['about-us', ['1M+', '50+', '24/7']],
  ])('%s says %j', (name, figures) => {
    const words = wordsOf(page(language, name));
    for (const figure of figures) expect(words).toContain(figure);
  });

  test('paying and refunds name UPI as well as PayPal', () => {
    for (const name of ['faqs', 'return-policy']) {
      const words = wordsOf(page(language, name));
      expect(words).toMatch(/UPI/);
      expect(words).toMatch(/PayPal/);
    }
  });

  test('contact details are those of shop.yaml', () => {
    for (const name of ['about-us', 'terms-of-service', 'warranty', 'shipping-policy']) {
      expect(wordsOf(page(language, name))).toContain(`[${values.en.text.phone?.replaceAll(' ', '\u00a0')}](tel:`);
      expect(wordsOf(page(language, name))).toContain(values[language].text.hours);
    }
    for (const name of names) expect(source(language, name)).not.toMatch(/@|\+91/);
  });
});

test('the warranty has its sections, its four steps and its quick links', () => {
  const { sections, links } = page('en', 'warranty');
  const ids = ['coverage', 'covered', 'not-covered', 'claims', 'terms', 'extended', 'exclusions', 'support'];
  expect(sections.map(({ id }) => id)).toEqual(ids);
  expect(sections[3]?.body.match(/^\d\. /gm)).toHaveLength(4);
  expect(links.map(({ to }) => to)).toEqual(['/contact', '/faqs', '/return-policy']);
  expect(links[0]?.text).toBe('Submit Warranty Claim');
});

test('the page about us has its sections', () => {
  const ids = ['mission', 'what-we-do', 'why', 'story', 'statistics', 'contact'];
  expect(page('en', 'about-us').sections.map(({ id }) => id)).toEqual(ids);
});

test('every link leads to a page of the shop, and to a section that exists', () => {
  const others = ['/', '/account', '/brands', '/cart', '/categories', '/contact', '/login', '/orders', '/register'];
  for (const [name, { intro, sections, links }] of pages) {
    const bodies = [intro, ...sections.flatMap((section) => [section, ...section.questions].map(({ body }) => body))];
    const targets = bodies.flatMap((body) => [...body.matchAll(/\]\((\/[^)]*)\)/g)].map(([, to]) => to ?? ''));
    for (const target of [...targets, ...links.map(({ to }) => to)]) {
      const [path = '', id] = target.split('#');
      if (others.includes(target)) continue;
      expect(names, `${name} → ${target}`).toContain(path.slice(1));
      const ids = page('en', path.slice(1)).sections.flatMap((section) => [section, ...section.questions]);
      if (id)
        expect(
          ids.map((part) => part.id),
          `${name} → ${target}`,
        ).toContain(id);
    }
  }
});
