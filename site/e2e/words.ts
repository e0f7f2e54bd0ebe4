import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { parse as parseYaml } from 'yaml';
import { languages } from '../../api/shop/language/language-names';
import type { Language } from '../../api/shop/language/languages';
import { localNameOf, nameInBrackets } from '../../api/shop/vehicle/text';
import { brands, makes, vehicleIn } from '../../scripts/catalogue/sample/facts';
import { latinWords } from '../../scripts/laboratory/check/latin-words';
import { flatten } from '../../scripts/laboratory/check/locales';
import { leftItem, root } from './prepare';

/** A piece of text that a page shows or exposes to assistive technology, and its declared language. */
export interface Said {
  text: string;
  lang: string;
  /** The number of a part or a document, written as its maker or issuer writes it. */
  exact: boolean;
  /** Titles, descriptions and attributes: `lang` cannot mark a name inside them. */
  plain: boolean;
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const unsaid = new Set(['script', 'style', 'noscript']);
const saidAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
]);

/** All texts in a page's HTML, including invisible ones, its title and its description. */
export function saidIn(html: string): Said[] {
  const said: Said[] = [];
  function walk(nodes: readonly Node[], lang: string, exact: boolean) {
    for (const node of nodes) {
      if ('value' in node) note(node.value, lang, exact, node.parentNode?.nodeName === 'title');
      if (!('attrs' in node) || unsaid.has(node.nodeName)) continue;
      const of = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value;
      const own = of('lang') ?? lang;
      const number = exact || /\bnumber\b/.test(of('class') ?? '');
      for (const { name, value } of node.attrs) if (saidAttributes.has(name)) note(value, own, number, true);
      if (node.nodeName === 'meta' && of('name') === 'description') note(of('content') ?? '', own, number, true);
      walk((node as Element).childNodes, own, number);
    }
  }
  function note(text: string, lang: string, exact: boolean, plain: boolean) {
    if (text.trim() !== '') said.push({ text: text.trim(), lang, exact, plain });
  }
  walk(parse(html).childNodes, '', false);
  return said;
}

const english = flatten(JSON.parse(readFileSync(join(root, 'site/public/locales/en/common.json'), 'utf8')) as object);
const sections = new Set([...english.keys()].map((key) => key.split('.', 1)[0]));
const rawKey = new RegExp(`(?:^|[\\s"“(])(?:${[...sections].join('|')})\\.[a-z]\\w*`);
const spoilt = /\{\{|\}\}|\bundefined\b|\bNaN\b|\bInfinity\b|\bnull\b|\[object |\bInvalid Date\b/;
/** An unformatted number: thousands without grouping, or more decimals than an amount has. */
const unformatted = /(?<![\p{L}\d.,+/-])(?:\d{5,}|\d+\.\d{4,})(?![\p{L}\d.,/-])/u;

/** The shop's own texts of more than one word: marking one as English does not translate it. */
const sentences = new Set([...english.values()].filter((text) => /[a-z] [a-z]/i.test(text) && !text.includes('{{')));

const shop = parseYaml(readFileSync(join(root, 'content/shop.yaml'), 'utf8')) as {
  payments: string[];
  carriers: { name: string }[];
};

/** Names that are the same in every language. */
const names = [
  leftItem.number,
  ...brands.map(({ name }) => name),
  ...shop.payments,
  ...shop.carriers.map(({ name }) => name),
  ...languages.flatMap(({ name, nativeName }) => [name, nativeName]),
];

/** Makes, models and engines: with Latin names in brackets, and in a language's letters with the Latin rest. */
const vehicleNames = (language: Language) =>
  makes
    .flatMap(({ name, models }) => [
      name,
      ...models.flatMap((model) => [model.name, ...model.engines.map((engine) => engine.name)]),
    ])
    .flatMap((name) => [name, nameInBrackets(name), localNameOf(vehicleIn(language, name) ?? name, name)]);

/** The part numbers that a page shows, "HU 1016/4 z": its title and description name them without a mark. */
const numbersIn = (said: readonly Said[]): string[] =>
  said.filter(({ text, exact }) => exact && /\d/.test(text) && !/[a-z]{2}/.test(text)).map(({ text }) => text);

/**
 * Problems with the words of a page.
 * @param own texts that visitors typed, which stay as they are
 */
export function wrongWords(said: readonly Said[], language: Language, own: readonly string[] = []): string[] {
  const wrong = new Set<string>();
  // The longest first: a visitor's "India" is part of "City (3rd gen India, GM2)".
  const known = [...own, ...numbersIn(said), ...names, ...vehicleNames(language)].sort((a, b) => b.length - a.length);
  for (const { text, lang, exact } of said) {
    if (rawKey.test(text)) wrong.add(`raw key: ${text}`);
    if (spoilt.test(text)) wrong.add(`spoilt: ${text}`);
    if (lang !== language) {
      if (lang === '') wrong.add(`without a language: ${text}`);
      if (lang === 'en' && sentences.has(text)) wrong.add(`a text of the shop in English: ${text}`);
      continue;
    }
    const ours = own.reduce((left, name) => left.replaceAll(name, ' '), text);
    if (!exact && unformatted.test(ours)) wrong.add(`unformatted number: ${text}`);
    if (language === 'en') continue;
    const words = latinWords(known.reduce((left, name) => left.replaceAll(name, ' '), text));
    if (words.length > 0) wrong.add(`English (${words.join(' ')}): ${text}`);
  }
  return [...wrong];
}
