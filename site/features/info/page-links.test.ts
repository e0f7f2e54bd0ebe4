import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isLanguage } from '../../../api/shop/language/languages';
import { brokenLinks, type LinkedPage, routesOf } from './page-links';
import { readPage } from './read-page';
import { pageValues } from './values';

const root = resolve(import.meta.dirname, '../../..');
const routes = routesOf(globSync('**/*.astro', { cwd: join(root, 'site/pages/[...lang]') }));
const values = pageValues(readFileSync(join(root, 'content/pages/figures.yaml'), 'utf8'));

function pageOf(file: string, source: string): LinkedPage {
  const [, language = '', name = ''] = /(\w+)\/([^/]+)\.md$/.exec(file) ?? [];
  if (!isLanguage(language)) throw new Error(file);
  return { file, language, name, source, page: readPage(file, source, values[language]) };
}
const source = (body: string, head = '') =>
  `---\ntitle: Page\ndescription: One sentence for search engines.\nupdated: 2026-11-01\n${head}---\n${body}\n`;
const faqs = pageOf('content/pages/en/faqs.md', source('## Returns {#returns}\n\n### How? {#how}\n\nSo.'));
const check = (body: string, head?: string) =>
  brokenLinks([faqs, pageOf('content/pages/en/x.md', source(`## A {#a}\n\n${body}`, head))], routes, 'en');

test('the pages of this shop have no broken link', () => {
  const files = globSync('content/pages/*/*.md', { cwd: root });
  expect(files.length).toBeGreaterThan(60);
  const pages = files.map((file) => pageOf(file, readFileSync(join(root, file), 'utf8')));
  expect(brokenLinks(pages, routes, 'en')).toEqual([]);
});

test.each([
  '/',
  '/contact',
  '/contact?about=x',
  '/faqs',
  '/faqs#how',
  '/faqs#returns',
  '#a',
  '/search?q=oil#top',
  '/brands',
  '/brands/bosch',
  '/categories/brake-pads/2',
  '/product/any-product',
  '/part/12345',
  'https://example.com/no-such-page',
  'mailto:a@example.com',
  'tel:+911234',
])('%s leads somewhere', (to) => {
  expect(check(`See [this](${to}).`)).toEqual([]);
});

test.each<[string, RegExp]>([
  ['/contcat', /"\/contcat": this shop has no page \/contcat$/],
  ['/policies/returns', /no page \/policies\/returns$/],
  ['/brands/bosch/2/3', /no page/],
  ['/hi/contact', /no page \/hi\/contact$/],
  ['/Contact', /no page \/Contact$/],
  ['/contact/', /no page \/contact\/$/],
  ['/not-found', /no page/],
  ['/faqs#refund', /the page faqs has no section \{#refund\}, expected one of returns how$/],
  ['#b', /the page x has no section \{#b\}, expected one of a$/],
  ['contact', /expected an address such as \/contact/],
  ['//evil.example', /expected an address/],
])('%j is broken', (to, expected) => {
  const [problem = ''] = check(`First line.\n\nSee [this](${to}) and [that](/contact).`);
  expect(problem).toMatch(/^content\/pages\/en\/x\.md:10: /);
  expect(problem).toMatch(expected);
});

test.each([
  ['an HTML link', '<a class="x" href="/nowhere">x</a>'],
  ['a reference', '[x]: /nowhere'],
  ['a link with a title', '[x](/nowhere "title")'],
  ['a link in brackets', '[x](</nowhere>)'],
])('%s is checked too', (_, body) => {
  expect(check(body)).toEqual(['content/pages/en/x.md:8: "/nowhere": this shop has no page /nowhere']);
});

test('quick links are checked, and every problem is named', () => {
  expect(check('[x](/one) [y](/two)', 'links:\n  - { to: /faqs#no, text: x }\n')).toEqual([
    expect.stringMatching(/x\.md:6: "\/faqs#no"/),
    expect.stringMatching(/x\.md:10: "\/one"/),
    expect.stringMatching(/x\.md:10: "\/two"/),
  ]);
});

test("a link to a page that the language lacks is held against the English page's sections", () => {
  const page = (to: string) => pageOf('content/pages/hi/x.md', source(`[x](${to})`));
  expect(brokenLinks([faqs, page('/faqs#how')], routes, 'en')).toEqual([]);
  expect(brokenLinks([faqs, page('/faqs#who')], routes, 'en')).toHaveLength(1);
});
