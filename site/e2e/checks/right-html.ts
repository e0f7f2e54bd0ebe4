import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIResponse } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { type Language, languageCodes } from '../../../api/shop/language/languages';
import { documentsFolder } from '../prepare';
import { pathIn } from '../shop';

/** The validator with its rules compiled once: by default each document compiles them, a third of the time. */
class OnceLoaded extends StaticConfigLoader {
  #config: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(file: string): ReturnType<StaticConfigLoader['getConfigFor']> {
    this.#config ??= super.getConfigFor(file);
    return this.#config;
  }
}

const validator = new HtmlValidate(
  new OnceLoaded({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // React's server rendering writes attributes and elements in the XHTML way: autoComplete, selected="", <input/>.
      'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // Ids from React's useId start with an underscore, which HTML allows.
      'valid-id': ['error', { relaxed: true }],
      // A title contains the supplier's whole name and number. Search engines may cut it.
      'long-title': 'off',
      // Safari does not treat a list without markers as a list unless its role says so.
      'no-redundant-role': 'off',
      // No element of HTML can be a list of suggestions below a box.
      'prefer-native-element': ['error', { exclude: ['listbox'] }],
      // People's texts end as they were typed.
      'no-trailing-whitespace': 'off',
      // The class keeps the number on one line, and a copied number still contains ordinary spaces.
      'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
    },
  }),
);

/** Astro puts the style of islands beside the first island; the shop cannot change that. */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

const origin = 'http://localhost:4321';
const attribute = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);

/**
 * What is wrong with a page's language and its versions in other languages.
 * @param path the page's path in English
 */
export async function wrongLanguage(answer: APIResponse, language: Language, path: string): Promise<string[]> {
  const html = await answer.text();
  const wrong: string[] = [];
  const expectSame = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${what} is ${JSON.stringify(found)}`);
  };
  const [plain = ''] = path.split(/[?#]/, 1);
  const inAll = languageCodes.map((code) => pathIn(code, plain));
  expectSame('Content-Language', answer.headers()['content-language'], language);
  expectSame('lang', attribute(html, /<html lang="([^"]*)"/g), [language]);
  // A page that does not exist has no versions in other languages.
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

/**
 * What is wrong with a document. The document is kept for the Nu checker, which starts slowly.
 * @param name the name in the Nu checker's problems
 * @param html as served, or as scripts have changed it
 */
export async function wrongHtml(name: string, html: string): Promise<string[]> {
  const document = html.replace(islandStyle, '');
  writeFileSync(join(documentsFolder, `${encodeURIComponent(name)}.html`), document);
  const { results } = await validator.validateString(document);
  const messages = results.flatMap(({ messages }) => messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
