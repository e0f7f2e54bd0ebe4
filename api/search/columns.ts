import { effectivePrice } from '../contract/rules.ts';
import type { Columns } from './packed.ts';

/** What is known of one item that is filtered, counted and sorted. */
export interface ItemFacts {
  row: number;
  brandId: string;
  categoryId: string;
  /** May be ordered. */
  available: boolean;
  pricePaise: number;
  sellingPaise: number;
  name: string;
}

const byLanguage = new Intl.Collator('en', { numeric: true });

/** Numbers each text anew, in the order they come. */
export class Numbering {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.texts.length;
      this.texts.push(text);
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** The text itself, the one that came first: of a million equal ones, one stays in memory. */
  same(text: string): string {
    return this.texts[this.of(text)] as string;
  }
}

/** Columns of items in their order; names and ids that many share are kept once. */
export class ColumnWriter {
  readonly #rows: Uint32Array<ArrayBuffer>;
  readonly #brandOf: Uint32Array<ArrayBuffer>;
  readonly #categoryOf: Uint32Array<ArrayBuffer>;
  readonly #available: Uint8Array<ArrayBuffer>;
  readonly #prices: Float64Array;
  readonly #nameOf: Uint32Array;
  readonly #brands = new Numbering();
  readonly #categories = new Numbering();
  readonly #names = new Numbering();

  constructor(size: number) {
    this.#rows = new Uint32Array(size);
    this.#brandOf = new Uint32Array(size);
    this.#categoryOf = new Uint32Array(size);
    this.#available = new Uint8Array(size);
    this.#prices = new Float64Array(size);
    this.#nameOf = new Uint32Array(size);
  }

  set(position: number, facts: ItemFacts): void {
    this.#rows[position] = facts.row;
    this.#brandOf[position] = this.#brands.of(facts.brandId);
    this.#categoryOf[position] = this.#categories.of(facts.categoryId);
    this.#available[position] = Number(facts.available);
    // A price on request comes last whichever way prices are sorted.
    this.#prices[position] = effectivePrice(facts) || Number.POSITIVE_INFINITY;
    this.#nameOf[position] = this.#names.of(facts.name);
  }

  finish(): Columns {
    const size = this.#rows.length;
    const names = this.#names.texts;
    const order = names.map((_, index) => index);
    order.sort((a, b) => byLanguage.compare(names[a] as string, names[b] as string));
    const placeOfName = new Uint32Array(names.length);
    order.forEach((name, place) => {
      placeOfName[name] = place;
    });
    const prices = this.#prices;
    const byPrice = sortedPositions(size, (position) => prices[position] as number);
    const byName = sortedPositions(size, (position) => placeOfName[this.#nameOf[position] as number] as number);
    return {
      rows: this.#rows,
      brandIds: this.#brands.texts,
      brandOf: this.#brandOf,
      categoryIds: this.#categories.texts,
      categoryOf: this.#categoryOf,
      available: this.#available,
      priceRank: ranksOf(byPrice),
      byPrice,
      priced: prices.filter(Number.isFinite).length,
      nameRank: ranksOf(byName),
      byName,
    };
  }
}

/** Positions by a number of each; equals stay in the order of their positions. */
function sortedPositions(size: number, keyOf: (position: number) => number): Uint32Array<ArrayBuffer> {
  const keys = Float64Array.from({ length: size }, (_, position) => keyOf(position));
  return Uint32Array.from({ length: size }, (_, position) => position).sort((a, b) => {
    const [left, right] = [keys[a] as number, keys[b] as number];
    return left < right ? -1 : left > right ? 1 : a - b;
  });
}

function ranksOf(order: Uint32Array): Uint32Array<ArrayBuffer> {
  const ranks = new Uint32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] as number] = rank;
  return ranks;
}

/** Columns of a few items, in their order. */
export function columnsOf(facts: readonly ItemFacts[]): Columns {
  const columns = new ColumnWriter(facts.length);
  for (const [position, fact] of facts.entries()) columns.set(position, fact);
  return columns.finish();
}
