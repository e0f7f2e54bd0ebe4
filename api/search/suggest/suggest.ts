import { attributeTypes } from '../../catalogue/attributes.ts';
import type { LocalText } from '../../catalogue/names.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { fallbackLanguage, type Language } from '../../shop/language/languages.ts';
import { numberKey } from '../../shop/search/rules.ts';
import type { Suggestion } from '../../shop/suggest/contract.ts';
import { suggestRules } from '../../shop/suggest/rules.ts';
import { vehicleSpelledLike } from '../answer/offers.ts';
import type { SuggestRequest } from '../engine.ts';
import { wordsOf } from '../language/words.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import { marksOf, marksOfNumber } from './marks.ts';
import { createSuggestParts } from './parts.ts';
import { inEnglish, type Marker, plain } from './suggestion.ts';
import { createUnfinished, type Meant, type Unfinished, unfinishedOf } from './unfinished.ts';
import { createVehicleNames, type VehicleName } from './vehicle-names.ts';

/**
 * How many matches are looked at for all brands and for one brand, so that a keystroke never reads a whole catalogue.
 */
const lookedThrough = { all: 12, ofOneBrand: 300 };
/** The most codes that are looked for in the parts of the query. */
const mostCodes = 8;
/** A single character begins too many numbers. */
const minNumberLength = 2;

/**
 * Makes the function that suggests what the typed text may mean: numbers, vehicles, parts for them, categories, brands
 * and items. Each leads to a page or to a longer query. The text is read and corrected as in a search, but its last
 * word may be unfinished.
 * @param ready undefined: only numbers are suggested
 */
export function createSuggest<Items>(
  catalogue: Catalogue,
  ready?: ReadyWords<Items>,
): (request: SuggestRequest) => Promise<Suggestion[]> {
  const byWords = ready && createSuggestWords(ready);

  async function numbers(query: string, { brandId, language }: SuggestRequest): Promise<Suggestion[]> {
    const key = numberKey(query);
    if (key.length < minNumberLength || !/\p{N}/u.test(key)) return [];
    const limit = brandId === undefined ? lookedThrough.all : lookedThrough.ofOneBrand;
    const hits = new Map<string, string>();
    for (const { itemId, number } of await catalogue.search.numbersStarting(key, limit)) {
      // One line for each item: its own number goes before other numbers for it.
      if (!hits.has(itemId)) hits.set(itemId, number);
    }
    const all = [...hits.keys()];
    const ids =
      brandId === undefined
        ? all
        : (await catalogue.items.rows(all)).filter((row) => row.brandId === brandId).map(({ id }) => id);
    const cards = await catalogue.items.cards(ids.slice(0, suggestRules.numbers), language);
    return cards.map((card) => {
      const text = hits.get(card.id) ?? card.partNumber;
      const number = plain('number', inEnglish(text), `/product/${card.slug}`, marksOfNumber(text, query));
      return { ...number, detail: `${card.brandName} · ${card.name.text}` };
    });
  }

  return async (request) => {
    const query = request.query.trim();
    const byNumber = await numbers(query, request);
    const typed = unfinishedOf(query);
    if (!byWords || !typed) return byNumber;
    const shown = new Set(byNumber.map(({ path }) => path));
    const worded = (await byWords(typed, request)).filter(({ path }) => !shown.has(path));
    return [...byNumber, ...worded].slice(0, suggestRules.most);
  };
}

function createSuggestWords<Items>(ready: ReadyWords<Items>) {
  const { catalogue, store, fullText, understanding, demandsOf } = ready;
  const unfinished = createUnfinished(ready);
  const vehicleNames = createVehicleNames(catalogue, store.fitments, understanding);
  const parts = createSuggestParts(ready, vehicleNames);

  function completing(text: LocalText, query: string, marked: Marker): Suggestion {
    const path = `/search?${new URLSearchParams({ q: query })}`;
    return { ...plain('vehicle', text, path, marked(text.text)), complete: `${query} ` };
  }

  /** How the query's vehicles can go on: generations and engines with parts, or longer names. */
  function continuedBy(meant: Meant<Items> | undefined, language: Language, marked: Marker): Suggestion[] {
    if (meant?.part.length !== 0 || meant.scope.engines === undefined) return [];
    const onShow = ({ text, path, name }: VehicleName) =>
      path === undefined ? completing(text, name, marked) : plain('vehicle', text, path, marked(text.text));
    return vehicleNames
      .continued(meant.scope, suggestRules.vehicles, language)
      .map((name) => ({ ...onShow(name), years: name.years }));
  }

  function brandsCalled(words: readonly string[], language: Language, marked: Marker): Suggestion[] {
    const english = catalogue.names.brandsIn(fallbackLanguage);
    const isCalled = (name = '') => {
      const own = wordsOf(name);
      return words.every((start) => own.some((word) => word.startsWith(start)));
    };
    return [...catalogue.names.brandsIn(language).values()]
      .filter(({ id, name }) => isCalled(name.text) || isCalled(english.get(id)?.name.text))
      .filter(({ itemCount }) => itemCount > 0)
      .slice(0, suggestRules.brands)
      .map(({ slug, name, itemCount }) => ({
        ...plain('brand', name, `/brands/${slug}`, marked(name.text)),
        count: itemCount,
      }));
  }

  /**
   * The query completed by vehicles or years that its last word begins, and the part of the query that asks for
   * something.
   */
  function completionsOf(typed: Unfinished) {
    const years = vehicleNames.completedYears(typed, suggestRules.vehicles);
    // The beginning of a year does not ask for anything yet.
    if (years.length > 0) return { isYear: true, completed: years, begun: unfinishedOf(typed.before) };
    return { isYear: false, completed: vehicleNames.completed(typed, suggestRules.vehicles), begun: typed };
  }

  /** Continuations of the vehicles that are meant, then vehicles that the last word begins, except the same ones. */
  function vehiclesOf(
    { isYear, completed }: ReturnType<typeof completionsOf>,
    meant: Meant<Items> | undefined,
    language: Language,
    marked: Marker,
  ): Suggestion[] {
    const goOn = isYear ? [] : continuedBy(meant, language, marked);
    const already = goOn.length > 0 && meant ? vehicleNames.named(meant.scope, language) : undefined;
    const longer = completed.flatMap((query) => {
      const named = vehicleNames.named(understanding.read(query), language);
      const isNew = !named || named.name !== already?.name;
      return isNew ? [completing(named?.text ?? inEnglish(query), query, marked)] : [];
    });
    return [...goOn, ...longer].slice(0, suggestRules.vehicles);
  }

  async function asTyped(typed: Unfinished, request: SuggestRequest): Promise<Suggestion[]> {
    const { brandId, language } = request;
    const words = [...wordsOf(typed.before), typed.last];
    const marked: Marker = (text) => marksOf(text, words);
    const completions = completionsOf(typed);
    const { completed, begun } = completions;
    const besides = brandId === undefined ? [] : [{ brands: [brandId] }];
    const meant = begun && (await unfinished(begun, completed[0], besides));
    const suggested = meant ? await parts.suggest(meant, request, marked) : [];
    const vehicles = vehiclesOf(completions, meant, language, marked);
    const isVehicle = await isAboutVehicle(meant, completed);
    // Beside other words for a part, the beginning of a part is not taken for that of a vehicle.
    const isPart = meant?.isOpen && meant.part.length > 1;
    const categories = suggested.filter(({ kind }) => kind !== 'item');
    const afterwards = isPart ? categories : [...categories, ...vehicles];
    return [
      ...(isVehicle ? [...vehicles, ...categories] : afterwards),
      // After a brand has been chosen, no brands are suggested.
      ...(brandId === undefined ? brandsCalled(words, language, marked) : []),
      ...suggested.filter(({ kind }) => kind === 'item').slice(0, suggestRules.items),
    ];
  }

  /**
   * Whether vehicles are likelier meant than parts: "swi" begins Swift, which has more parts than there are switches.
   */
  async function isAboutVehicle(meant: Meant<Items> | undefined, [likeliest]: readonly string[]): Promise<boolean> {
    if (meant === undefined || meant.part.length === 0) return true;
    if (meant.part.length > 1 || likeliest === undefined) return false;
    return vehicleNames.weight(understanding.read(likeliest)) > (await store.size(meant.items));
  }

  /** Suggests a grade or another code that the last word begins, if parts named by the words before it have it. */
  async function completedCode({ before, last }: Unfinished, marked: Marker): Promise<Suggestion[]> {
    const codes = before === '' ? [] : codesBegunBy(last);
    if (codes.length === 0) return [];
    const scope = understanding.read(before);
    const parts = scope.part.length > 0 ? (await fullText.ofParts().find(scope.part.join(' '))).items : undefined;
    if (parts === undefined) return [];
    const demands = await demandsOf(scope);
    const suggested: Suggestion[] = [];
    for (const { attribute, value } of codes.slice(0, mostCodes)) {
      const having = store.those(parts, [...demands, { attributes: [{ attribute, value }] }]);
      const count = await store.size(having);
      const query = `${before} ${value}`;
      if (count === 0) continue;
      const path = `/search?${new URLSearchParams({ q: query })}`;
      suggested.push({ ...plain('category', inEnglish(query), path, marked(query)), count, complete: `${query} ` });
    }
    return suggested;
  }

  return async (typed: Unfinished, request: SuggestRequest): Promise<Suggestion[]> => {
    const coded = await completedCode(typed, (text) => marksOf(text, [...wordsOf(typed.before), typed.last]));
    const all = [...coded, ...(await asTyped(typed, request))];
    if (all.length > 0) return all;
    // If nothing begins so, the last word may be a misspelt vehicle.
    const like = vehicleSpelledLike(typed.last, understanding.lexicon, fullText);
    const meant = like === undefined ? undefined : unfinishedOf(`${typed.before} ${like}`);
    return meant ? asTyped(meant, request) : [];
  };
}

/** The codes of attributes that begin with these letters and digits, such as 5W-30. */
function codesBegunBy(start: string): { attribute: string; value: string }[] {
  if (!/^\d+[a-z]|^[a-z]+\d/.test(start)) return [];
  return [...attributeTypes().types.values()].flatMap((type) =>
    type.kind === 'choice'
      ? type.choices.flatMap(({ id, label }) => {
          const isBegun = !label && wordsOf(id).join('').startsWith(start) && wordsOf(id).join('') !== start;
          return isBegun ? [{ attribute: type.id, value: id }] : [];
        })
      : [],
  );
}
