import { readFileSync } from 'node:fs';
import { numberKey } from '../../../api/shop/search/rules.ts';
import { firstSample, sampleItems } from '../../catalogue/sample/items.ts';
import type { SampleItem } from '../../catalogue/sample/offers.ts';

/** The golden set: queries with the expected first result (queries.tsv explains the terms). */

export interface GoldenQuery {
  query: string;
  /** Language of the shopper. */
  language: string;
  /** The replacement that the answer must name for the requested number, in look-up form. */
  replacedBy: string | undefined;
  /** As written in the file. */
  wanted: string;
  isRight(itemId: string): boolean;
}

const rightFirst = (places: readonly number[], within: number) =>
  places.filter((place) => place >= 0 && place < within).length / places.length;

/**
 * How many queries have their answer first, and among the first three.
 * @param places the answers' places; -1: not found
 */
export function quality(places: readonly number[]): { first: number; firstThree: number } {
  return { first: rightFirst(places, 1), firstThree: rightFirst(places, 3) };
}

/** @throws Error that names an invalid line */
export function readGolden(file = new URL('./queries.tsv', import.meta.url)): GoldenQuery[] {
  const items = new Map([...sampleItems(firstSample.items, firstSample.seed)].map((item) => [item.id, item]));
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [query, wanted] = line.split('\t');
      if (query === undefined || wanted === undefined)
        throw new Error(`queries.tsv: expected a query and a tab: ${line}`);
      const demands = demandsOf(wanted);
      const tests = demands.flatMap(([name, value]) => testOf(name, value) ?? []);
      const told = new Map(demands);
      return {
        query,
        wanted,
        language: told.get('lang') ?? 'en',
        replacedBy: told.has('replaced') ? numberKey(told.get('replaced') ?? '') : undefined,
        isRight(itemId) {
          const item = items.get(itemId);
          return item !== undefined && tests.every((test) => test(item));
        },
      };
    });
}

/** "type:a fits:Wagon R": a value extends to the next word with a colon. */
function demandsOf(wanted: string): [name: string, value: string][] {
  return [...wanted.matchAll(/(\w+):((?:(?! \w+:).)+)/g)].map(([, name = '', value = '']) => [name, value]);
}

type Test = (item: SampleItem) => boolean;

function testOf(name: string, value: string): Test | undefined {
  const tests: Record<string, Test> = {
    item: ({ id }) => id === value,
    type: ({ type }) => value.split('|').includes(type.id),
    brand: ({ brandId }) => brandId === value,
    number: (item) => numbersOf(item).includes(value),
    starts: (item) => numbersOf(item).some((number) => number.startsWith(value)),
    fits: ({ fits }) =>
      fits.some(({ vehicle: { make, model } }) =>
        value.startsWith('*') ? make.id === value.slice(1) : named(model.name, value),
      ),
  };
  if (['lang', 'replaced'].includes(name)) return undefined;
  if (!tests[name]) throw new Error(`queries.tsv: nobody knows "${name}:${value}"`);
  return tests[name];
}

function numbersOf({ partNumber, gtin, references }: SampleItem): string[] {
  return [partNumber, gtin, ...references.map(({ number }) => number)].map(numberKey);
}

/** Swift and Swift Dzire both match the name Swift; generations in brackets are ignored. */
function named(model: string, name: string): boolean {
  return ` ${model.replace(/[(),/]/g, ' ')} `.toLowerCase().includes(` ${name.toLowerCase()} `);
}
