import { beforeAll, describe, expect, inject, test } from 'vitest';
import { indexFileOf, readIndexFile } from '../../search/index/index-file.ts';
import type { PackedIndex } from '../../search/index/packed.ts';
import { listAt } from '../../search/index/pairs.ts';
import { createVehicles, fitMark } from '../../search/match/vehicles.ts';
import { everyEngine } from '../../shop/fit/fitment.ts';
import { fitting } from './conditions.ts';
import { divided, type ItemDocument } from './documents.ts';
import { matches } from './fixtures/matches.ts';
import type { KeptNames } from './names.ts';

let packed: PackedIndex;
let names: KeptNames;
let items: ItemDocument[];
beforeAll(async () => {
  packed = (await readIndexFile(indexFileOf(inject('snapshotFile')))) as PackedIndex;
  const parts = divided(packed);
  [names, items] = [parts.names, [...parts.items()]];
});

const numbersOf = (item: ItemDocument, field: string) => item[field] as readonly number[];

describe('a divided index', () => {
  test('every item has its position and lists, and every list its size', () => {
    expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at));
    expect(items.map(({ row }) => row)).toEqual([...packed.columns.rows]);
    for (let list = 0; list < names.sizes.length; list++) {
      const having = items.filter((item) => numbersOf(item, 'lists').includes(list)).map(({ position }) => position);
      expect(having).toEqual([...listAt(packed.lists, list)]);
      expect(names.sizes[list]).toBe(having.length);
    }
  });

  test('a head has the length and the end of its items, and the words of names that they have', () => {
    for (const { position, head, lists } of items as (ItemDocument & { lists: number[] })[]) {
      expect(names.heads.length[head as number]).toBe(packed.headLength[position as number]);
      expect(names.heads.end[head as number]).toBe(packed.headEnd[position as number]);
      for (const list of lists)
        expect(listAt(names.heads.ofList, list).includes(head as number)).toBe((packed.headWords[list] as number) > 0);
    }
    expect(new Set(items.map(({ head }) => head)).size).toBe(names.heads.length.length);
  });

  test('what fits a vehicle, surely or perhaps, is the same as in memory', () => {
    const vehicles = createVehicles(packed);
    let found = 0;
    for (const engineId of [...packed.fits.engines.keys()].filter((id) => !id.startsWith(everyEngine)).slice(0, 60))
      for (const year of [undefined, 2009, 2018]) {
        const vehicle = { engineId, year, type: 'car' as const, yearStart: 2005, yearEnd: null };
        const { fits: surely, mayFit } = fitting(names.conditions, [vehicle]);
        const marks = vehicles.marks([vehicle]);
        for (const item of items) {
          const fits = numbersOf(item, 'fits');
          const mark = matches(surely, fits)
            ? fitMark.fits
            : matches(mayFit, fits)
              ? fitMark.fitsIf
              : fits.length > 0
                ? fitMark.fitsNot
                : fitMark.unknown;
          expect([engineId, year, item.position, mark]).toEqual([
            ...[engineId, year, item.position, marks[item.position as number]],
          ]);
          if (mark >= fitMark.fitsIf) found += 1;
        }
      }
    expect(found).toBeGreaterThan(100);
  });

  test('a price on request comes last in both directions', () => {
    const { priced, priceRank } = packed.columns;
    for (const { position, rising, falling } of items) {
      const rank = priceRank[position as number] as number;
      expect(rising).toBe(rank);
      if (rank < priced) expect(falling).toBe(priced - 1 - rank);
      else expect(falling).toBe(rank);
    }
  });
});
