import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { languageCodes } from '../../../api/contract/languages';
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

for (const language of languageCodes) {
  test(`every kind of page is right HTML (${language})`, async ({ request, shop }) => {
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
        const html = (await (await request.get(address)).text()).replace(islandStyle, '');
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
