import type { APIResponse } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { type Language, languageCodes } from '../../../api/contract/languages';
import { becomeCustomer, becomeSeller, screensOf } from '../screens';
import { expect, pathIn, test } from '../shop';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // React's server writes attributes and elements as XHTML does: autoComplete, selected="", <input/>.
      'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // React's useId begins with an underline, which HTML allows.
      'valid-id': ['error', { relaxed: true }],
      // A title holds the supplier's whole name and number: search engines cut it where they like, people read it.
      'long-title': 'off',
      // Safari takes a list without marks for no list unless its role says so.
      'no-redundant-role': 'off',
      // The class keeps the number on one line, and its spaces stay those that a copy of it needs.
      'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
    },
  }),
);

/** Astro writes the look of islands beside the first one, wherever that stands; nothing of ours. */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

const origin = 'http://localhost:4321';
const attribute = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);

/** What a page says wrongly of its language, and of where it stands in the other ones. */
function wrongLanguage(html: string, answer: APIResponse, language: Language, path: string): string[] {
  const wrong: string[] = [];
  const expectSame = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${what} is ${JSON.stringify(found)}`);
  };
  const [plain = ''] = path.split(/[?#]/, 1);
  const inAll = languageCodes.map((code) => pathIn(code, plain));
  expectSame('Content-Language', answer.headers()['content-language'], language);
  expectSame('lang', attribute(html, /<html lang="([^"]*)"/g), [language]);
  // What is no page has none in other languages.
  const picked =
    answer.status() === 404 && path === '/nothing-here' ? languageCodes.map((code) => pathIn(code, '/')) : inAll;
  expectSame('the picker', attribute(html, /<a[^>]* href="([^"]*)"[^>]* data-language=/g), picked);
  const listed = !/<meta name="robots" content="noindex"/.test(html);
  const wanted = (addresses: string[]) => (listed ? addresses.map((address) => origin + address) : []);
  expectSame('canonical', attribute(html, /<link rel="canonical" href="([^"]*)"/g), wanted([pathIn(language, plain)]));
  expectSame('alternates', attribute(html, /<link rel="alternate" hreflang="[a-z]{2}" href="([^"]*)"/g), wanted(inAll));
  expectSame('x-default', attribute(html, /hreflang="x-default" href="([^"]*)"/g), wanted([plain]));
  return wrong;
}

for (const language of languageCodes) {
  test(`every kind of page is right HTML, and names itself in nine languages (${language})`, async ({
    request,
    shop,
  }) => {
    const wrong: string[] = [];
    // One after the other: whoever asks is a guest first, then a customer, then a seller.
    const visitors = [
      () => screensOf(request),
      () => becomeCustomer(request, `html-${language}@example.com`),
      () => becomeSeller(request, shop, `html-seller-${language}@example.com`),
    ];
    for (const become of visitors) {
      for (const { path } of await become()) {
        const address = pathIn(language, path);
        const answer = await request.get(address);
        const html = (await answer.text()).replace(islandStyle, '');
        for (const problem of wrongLanguage(html, answer, language, path)) wrong.push(`${address}: ${problem}`);
        const { results } = await validator.validateString(html);
        for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
          wrong.push(`${address}: ${ruleId}: ${message} (${selector})`);
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
  });
}

test("the API's own page is right HTML", async ({ request }) => {
  const html = await (await request.get('/api/docs')).text();
  const { results } = await validator.validateString(html);
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
});
