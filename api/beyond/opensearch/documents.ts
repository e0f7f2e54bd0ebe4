import { byteAt, numberAt, valueAt } from '../../search/index/at.ts';
import { Numbering } from '../../search/index/numbering.ts';
import { type PackedIndex, type SetColumn, textAt } from '../../search/index/packed.ts';
import { type Lists, listAt, listsOf, Pairs } from '../../search/index/pairs.ts';
import { entriesOf } from '../../shop/rules.ts';
import { byFacet } from '../../shop/search/facets.ts';
import type { KeptNames } from './names.ts';

/** An item as OpenSearch has it. */
export type ItemDocument = Readonly<Record<string, number | string | readonly (number | string)[]>>;

const keyword = { type: 'keyword', doc_values: false, norms: false };
const counted = { type: 'keyword', norms: false };
const sorted = { type: 'integer', index: false };

/** The fields of an item, and of a part of the names, which are in the same index. */
export function mappings(names: Pick<KeptNames, 'languages'>) {
  return {
    dynamic: 'strict',
    _source: { includes: ['names'] },
    properties: {
      row: { type: 'integer' },
      position: sorted,
      rising: sorted,
      falling: sorted,
      lists: keyword,
      head: keyword,
      end: keyword,
      fits: { type: 'keyword', norms: false },
      ...byFacet(() => counted),
      ...Object.fromEntries(names.languages.map((language) => [`name_${language}`, sorted])),
      names: { type: 'binary' },
    },
  };
}

/** For each item, the lists that have it. */
function inverted(lists: Lists, size: number): Lists {
  const pairs = new Pairs();
  for (let list = 0; list < lists.starts.length - 1; list++)
    for (const item of listAt(lists, list)) pairs.add(item, list);
  return listsOf(pairs, size, lists.starts.length - 1);
}

/** Divides an index into the names, which a process keeps, and the items, in the order of their positions. */
export function divided(packed: PackedIndex): { names: KeptNames; items: () => Generator<ItemDocument> } {
  const { columns, lists, kinds, headWords, headLength, headEnd, fits } = packed;
  const size = columns.rows.length;
  const ofItems = inverted(lists, size);
  const heads = new Numbering();
  const headOf = new Uint32Array(size);
  const lengths: number[] = [];
  const ends: number[] = [];
  const named = new Pairs();
  for (let position = 0; position < size; position++) {
    const own = listAt(ofItems, position).filter((list) => byteAt(headWords, list) > 0);
    const [length, end] = [byteAt(headLength, position), numberAt(headEnd, position)];
    const head = heads.of(`${length} ${end} ${own.join(' ')}`);
    headOf[position] = head;
    if (head < lengths.length) continue;
    lengths.push(length);
    ends.push(end);
    for (const list of own) named.add(list, head);
  }

  const conditions = new Numbering();
  const conditionsOf = new Pairs();
  const starts = new Uint32Array(fits.engines.size + 1);
  const distinct: { from: number; to: number; noted: number }[] = [];
  for (let engine = 0; engine < fits.engines.size; engine++) {
    for (let at = numberAt(fits.starts, engine); at < numberAt(fits.starts, engine + 1); at++) {
      const [from, to, noted] = [valueAt(fits.from, at), valueAt(fits.to, at), byteAt(fits.noted, at)];
      const condition = conditions.of(`${engine} ${from} ${to} ${noted}`);
      if (condition === distinct.length) distinct.push({ from, to, noted });
      conditionsOf.add(numberAt(fits.positions, at), condition);
    }
    starts[engine + 1] = distinct.length;
  }
  const fitsOf = listsOf(conditionsOf, size, distinct.length);
  const languages = Object.keys(columns.namePlaces);
  const { names: places, facets } = { names: entriesOf(columns.namePlaces), facets: columns.facets };
  const names: KeptNames = {
    words: packed.words,
    named: packed.named,
    kinds,
    headWords,
    phrases: packed.phrases,
    sounding: packed.sounding,
    spelling: packed.spelling,
    sizes: Uint32Array.from(kinds, (_, list) => numberAt(lists.starts, list + 1) - numberAt(lists.starts, list)),
    heads: {
      ofList: listsOf(named, kinds.length, lengths.length),
      length: Uint8Array.from(lengths),
      end: Uint32Array.from(ends),
    },
    conditions: {
      engines: fits.engines,
      starts,
      positions: Uint32Array.from(distinct.keys()),
      from: Uint16Array.from(distinct, ({ from }) => from),
      to: Uint16Array.from(distinct, ({ to }) => to),
      noted: Uint8Array.from(distinct, ({ noted }) => noted),
    },
    fitments: new Map(
      [...fits.engines].map(([id, engine]) => [id, numberAt(fits.starts, engine + 1) - numberAt(fits.starts, engine)]),
    ),
    values: byFacet((facet) =>
      facet === 'models' || facet === 'attributes' ? columns[facet].values : facets[facet].values,
    ),
    languages,
    items: size,
  };

  const many = ({ values, sets, of }: SetColumn, position: number) =>
    Array.from(listAt(sets, valueAt(of, position)), (value) => values[value] as string);

  function* items(): Generator<ItemDocument> {
    for (let position = 0; position < size; position++) {
      const rank = numberAt(columns.priceRank, position);
      const name = numberAt(columns.nameOf, position);
      yield {
        row: numberAt(columns.rows, position),
        position,
        rising: rank,
        // A price on request comes last in both directions.
        falling: rank < columns.priced ? columns.priced - 1 - rank : rank,
        lists: [...listAt(ofItems, position)],
        head: numberAt(headOf, position),
        end: numberAt(headEnd, position),
        fits: [...listAt(fitsOf, position)],
        ...byFacet((facet) =>
          facet === 'models' || facet === 'attributes'
            ? many(columns[facet], position)
            : textAt(facets[facet], position),
        ),
        ...Object.fromEntries(places.map(([language, place]) => [`name_${language}`, numberAt(place, name)])),
      };
    }
  }
  return { names, items };
}
