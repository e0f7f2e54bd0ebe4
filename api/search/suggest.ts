import type { ItemCard } from '../catalogue/items.ts';
import type { LocalText } from '../catalogue/names.ts';
import type { Catalogue } from '../catalogue/open.ts';
import { fallbackLanguage, type Language } from '../contract/languages.ts';
import { numberKey, suggestRules } from '../contract/rules.ts';
import type { Suggestion } from '../contract/suggest.ts';
import type { SuggestRequest } from './engine.ts';
import type { ReadyIndex } from './load-index.ts';
import { wordsOf } from './words.ts';

/** How many matches are searched for those of one brand: bounded, so that a keystroke never reads a whole catalogue. */
const lookedThrough = { all: 12, ofOneBrand: 300 };
/** A single letter or digit would match everything. */
const minNumberLength = 2;

interface NamedList {
  words: string[][];
  suggestion: Suggestion;
}

/**
 * What the typed text may mean: numbers, categories, brands and items, each leading to a page. Reads indexes only:
 * number prefixes in the snapshot, names in memory, and the word index once it is built.
 */
export function createSuggest(
  catalogue: Catalogue,
  index: () => ReadyIndex | undefined,
  turn: () => Promise<void>,
): (request: SuggestRequest) => Promise<Suggestion[]> {
  const lists = new Map<string, NamedList[]>();

  /** Names in the shopper's language and in English: users type both. */
  function named(kind: 'category' | 'brand', language: Language): NamedList[] {
    const key = `${kind} ${language}`;
    let list = lists.get(key);
    if (!list) {
      const { categoriesIn, brandsIn } = catalogue.names;
      const read = (code: Language) =>
        kind === 'category'
          ? [...categoriesIn(code).values()].map((entry) => ({ ...entry, count: entry.treeCount }))
          : [...brandsIn(code).values()].map((entry) => ({ ...entry, count: entry.itemCount }));
      const english = new Map(read(fallbackLanguage).map(({ id, name }) => [id, name.text]));
      list = read(language)
        .filter(({ count }) => count > 0)
        .map(({ id, slug, name }) => ({
          words: [name.text, english.get(id) ?? ''].map(wordsOf),
          suggestion: suggestionOf(kind, name, null, `${kind === 'category' ? '/categories' : '/brands'}/${slug}`),
        }));
      lists.set(key, list);
    }
    return list;
  }

  function names(kind: 'category' | 'brand', wanted: string[], language: Language, limit: number): Suggestion[] {
    if (wanted.length === 0) return [];
    return named(kind, language)
      .filter(({ words }) => words.some((name) => wanted.every((start) => name.some((word) => word.startsWith(start)))))
      .slice(0, limit)
      .map(({ suggestion }) => suggestion);
  }

  async function numbers(query: string, { brandId, language }: SuggestRequest): Promise<Suggestion[]> {
    const key = numberKey(query);
    if (key.length < minNumberLength || !/\p{N}/u.test(key)) return [];
    const limit = brandId === undefined ? lookedThrough.all : lookedThrough.ofOneBrand;
    const hits = new Map<string, string>();
    for (const { itemId, number } of await catalogue.search.numbersStarting(key, limit)) {
      // One line per item: its own number takes precedence over other numbers for it.
      if (!hits.has(itemId)) hits.set(itemId, number);
    }
    const cards = await ofBrand([...hits.keys()], brandId, suggestRules.numbers, language);
    return cards.map((card) =>
      suggestionOf(
        'number',
        { text: hits.get(card.id) ?? card.partNumber, lang: fallbackLanguage },
        `${card.brandName} · ${card.name.text}`,
        `/product/${card.slug}`,
      ),
    );
  }

  async function ofBrand(ids: string[], brandId: string | undefined, limit: number, language: Language) {
    const wanted =
      brandId === undefined
        ? ids
        : (await catalogue.items.rows(ids)).filter((row) => row.brandId === brandId).map(({ id }) => id);
    return catalogue.items.cards(wanted.slice(0, limit), language);
  }

  async function itemsStarting(query: string, { brandId, language }: SuggestRequest): Promise<ItemCard[]> {
    const { packed, fullText } = index() ?? {};
    if (!packed || !fullText) return [];
    const { rows, facets } = packed.columns;
    const { values, of } = facets.brands;
    const found: number[] = [];
    for (const position of fullText.starting(query)) {
      if (brandId !== undefined && values[of[position] as number] !== brandId) continue;
      found.push(rows[position] as number);
      // The extra ones replace items that are left out because their number is already listed.
      if (found.length === suggestRules.items + suggestRules.numbers) break;
    }
    return catalogue.items.cards(await catalogue.search.ids(found), language);
  }

  return async (request) => {
    await turn();
    const { brandId, language } = request;
    const query = request.query.trim();
    const wanted = wordsOf(query);
    const byNumber = await numbers(query, request);
    const shown = new Set(byNumber.map(({ path }) => path));
    const items = (await itemsStarting(query, request))
      .map((card) => suggestionOf('item', card.name, `${card.brandName} · ${card.partNumber}`, `/product/${card.slug}`))
      .filter(({ path }) => !shown.has(path))
      .slice(0, suggestRules.items);
    return [
      ...byNumber,
      ...names('category', wanted, language, suggestRules.categories),
      // No brand suggestions once a brand has been chosen.
      ...(brandId === undefined ? names('brand', wanted, language, suggestRules.brands) : []),
      ...items,
    ];
  };
}

function suggestionOf(kind: Suggestion['kind'], name: LocalText, detail: string | null, path: string): Suggestion {
  return { kind, text: name.text, lang: name.lang, detail, path };
}
