import { facetReads } from '../../catalogue/facets.ts';
import type { IndexedItem, TranslatedName } from '../../catalogue/index-rows.ts';
import { compareNames } from '../../shop/language/collation.ts';
import { fallbackLanguage, isLanguage, type Language } from '../../shop/language/languages.ts';
import { effectivePrice } from '../../shop/money/rules.ts';
import { recordOf } from '../../shop/rules.ts';
import { facetList, notStated, type OwnFacet } from '../../shop/search/facets.ts';
import { numberAt } from './at.ts';
import { attributeColumn } from './attributes.ts';
import { Numbering } from './numbering.ts';
import type { Columns, FacetColumn, SetColumn } from './packed.ts';
import { narrowed, SetWriter } from './sets.ts';

const ownFacets = facetList.flatMap(([facet, { many }]) => (many ? [] : [facet as OwnFacet]));

/** What items are filtered, counted and sorted by. */
export type ItemFacts = IndexedItem;

/** Writes the columns of items, by position; names and ids that many items share are stored once. */
export class ColumnWriter {
  readonly #rows: Uint32Array<ArrayBuffer>;
  readonly #facets: Record<OwnFacet, { numbers: Numbering; of: Uint32Array<ArrayBuffer> }>;
  readonly #attributes: SetWriter;
  readonly #prices: Float64Array;
  readonly #nameOf: Uint32Array<ArrayBuffer>;
  readonly #names = new Numbering();

  constructor(size: number) {
    this.#rows = new Uint32Array(size);
    this.#facets = recordOf(ownFacets, () => ({ numbers: new Numbering(), of: new Uint32Array(size) }));
    this.#attributes = new SetWriter(size);
    this.#prices = new Float64Array(size);
    this.#nameOf = new Uint32Array(size);
  }

  set(position: number, facts: ItemFacts): void {
    this.#rows[position] = facts.row;
    for (const facet of ownFacets) {
      const { numbers, of } = this.#facets[facet];
      of[position] = numbers.of(facetReads[facet].value(facts));
    }
    this.#attributes.set(position, facts.attributes ?? '');
    // A price on request sorts last in either direction.
    this.#prices[position] = effectivePrice(facts) || Number.POSITIVE_INFINITY;
    this.#nameOf[position] = this.#names.of(facts.name);
  }

  /** @param translations of item names; other languages sort by them */
  finish(translations: Iterable<TranslatedName> = []): Columns {
    const size = this.#rows.length;
    const prices = this.#prices;
    const byPrice = sortedPositions(size, (position) => prices[position] as number);
    return {
      rows: this.#rows,
      facets: recordOf(ownFacets, (facet) => inOrder(this.#facets[facet].numbers.texts, this.#facets[facet].of)),
      attributes: attributeColumn(this.#attributes),
      models: noSets(size),
      priceRank: ranksOf(byPrice),
      byPrice,
      priced: prices.filter(Number.isFinite).length,
      nameOf: this.#nameOf,
      namePlaces: this.#namePlaces(translations),
    };
  }

  /** The order of the names in each language; a name without a translation counts in English. */
  #namePlaces(translations: Iterable<TranslatedName>): Columns['namePlaces'] {
    const english = this.#names.texts;
    const written = new Map<Language, string[]>([[fallbackLanguage, english]]);
    for (const [name, language, text] of translations) {
      if (!isLanguage(language)) continue;
      const names = written.get(language) ?? [...english];
      written.set(language, names);
      names[this.#names.of(name)] = text;
    }
    const orderIn = (names: readonly string[], language: Language, before: readonly number[]) =>
      before.toSorted((a, b) => compareNames(names[a] as string, names[b] as string, language));
    // In most languages names stay close to their English order, so sorting from there saves most comparisons.
    const inEnglish = orderIn(english, fallbackLanguage, [...english.keys()]);
    const others = [...written].filter(([language]) => language !== fallbackLanguage);
    const places = others.map(([language, names]) => [language, ranksOf(orderIn(names, language, inEnglish))]);
    return { [fallbackLanguage]: ranksOf(inEnglish), ...Object.fromEntries(places) };
  }
}

/**
 * Numbers a facet's values in the order in which they are shown.
 * @param of for each position, the number of its text; overwritten
 */
function inOrder(texts: readonly string[], of: Uint32Array<ArrayBuffer>): FacetColumn {
  const values = texts.toSorted(
    (a, b) => Number(a === notStated) - Number(b === notStated) || compareNames(a, b, fallbackLanguage),
  );
  const places = new Map(values.map((value, place) => [value, place]));
  const placeOf = texts.map((text) => places.get(text) as number);
  for (let position = 0; position < of.length; position++) of[position] = placeOf[numberAt(of, position)] as number;
  return { values, of: narrowed(of, values.length) };
}

/** A column without sets, until the fitments are read. */
function noSets(size: number): SetColumn {
  return new SetWriter(size).finish([], () => []);
}

/** Positions sorted by a number of each; positions with equal numbers keep their order. */
function sortedPositions(size: number, keyOf: (position: number) => number): Uint32Array<ArrayBuffer> {
  const keys = Float64Array.from({ length: size }, (_, position) => keyOf(position));
  return Uint32Array.from({ length: size }, (_, position) => position).sort((a, b) => {
    const [left, right] = [keys[a] as number, keys[b] as number];
    return left < right ? -1 : left > right ? 1 : a - b;
  });
}

function ranksOf(order: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const ranks = new Uint32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] as number] = rank;
  return ranks;
}

/** Columns of few items, in the given order, without the models that they fit. */
export function columnsOf(facts: readonly ItemFacts[]): Columns {
  const columns = new ColumnWriter(facts.length);
  for (const [position, fact] of facts.entries()) columns.set(position, fact);
  return columns.finish();
}
