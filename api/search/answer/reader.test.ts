import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../catalogue/open.ts';
import { readySearch } from '../../testing/app.ts';
import type { SearchEngine, SearchResult } from '../engine.ts';

let catalogue: Catalogue;
let search: SearchEngine;
beforeAll(async () => {
  catalogue = openCatalogue(inject('snapshotFile'));
  search = await readySearch(catalogue);
});
afterAll(async () => {
  await search.stop();
  catalogue.close();
});

const ask = (query: string) => search.search({ query, sort: 'relevance', page: 1, pageSize: 100 });
const kinds = ({ understood }: SearchResult) => understood.map(({ kind, label }) => `${kind}:${label}`);
const numbersOf = async (from: number, count: number) =>
  (await catalogue.items.cards((await ask('brake pad')).ids, 'en'))
    .slice(from, from + count)
    .map(({ id, partNumber }) => ({ id, partNumber }));

describe('numbers', () => {
  test('several are each found, in the order typed', async () => {
    const wanted = await numbersOf(0, 4);
    const found = await ask(wanted.map(({ partNumber }) => partNumber).join(', '));
    // Items may have one of the numbers as a reference, so each number's items follow those of the previous one.
    const alone = await Promise.all(wanted.map(({ partNumber }) => ask(partNumber)));
    expect(found.ids).toEqual([...new Set(alone.flatMap(({ ids }) => ids))]);
    expect(found.understood.map(({ kind, text }) => [kind, text])).toEqual(
      wanted.map(({ partNumber }) => ['number', partNumber.toLowerCase()]),
    );
    expect(found.understood[1]?.without).not.toContain(wanted[1]?.partNumber.toLowerCase());
  });

  test('one that no item has is named, and the nearest ones are offered', async () => {
    const [{ partNumber = '' } = {}] = await numbersOf(0, 1);
    const typed = `${partNumber}999`;
    const found = await ask(typed);
    expect([found.total, found.relaxed]).toEqual([0, ['number']]);
    expect(found.understood).toMatchObject([{ kind: 'number', text: typed.toLowerCase() }]);
    expect(found.instead.numbers.total).toBeGreaterThan(0);
    expect(kinds(await ask('bosch 0 986 111 222 333'))).toEqual(['brand:Bosch', 'number:0 986 111 222 333']);
  });

  test('an item with the number is found even if the vehicle typed beside it is another, and the answer says so', async () => {
    const [wanted] = await numbersOf(0, 1);
    const found = await ask(`${wanted?.partNumber} pulsar`);
    expect(found.ids).toEqual((await ask(wanted?.partNumber ?? '')).ids);
    expect(found.relaxed).toEqual(['model']);
  });
});

describe('what is understood is obeyed', () => {
  test('a value of a specification', async () => {
    const found = await ask('12 V car battery 35 Ah');
    expect(kinds(found)).toEqual(['specification:12 V', 'part:car battery', 'specification:35 Ah']);
    const db = new Database(inject('snapshotFile'), { readonly: true });
    const such = db.prepare("select item_id from attributes where name = 'capacity' and value = '35'").pluck().all();
    db.close();
    expect(found.ids.length).toBeGreaterThan(0);
    expect(found.ids.toSorted()).toEqual(such.toSorted());
  });

  test('a make that is named by two words is one part of the query', async () => {
    const found = await ask('brake pad maruti suzki');
    expect(found.understood.map(({ kind, text }) => [kind, text])).toEqual([
      ['part', 'brake pad'],
      ['make', 'maruti suzki'],
    ]);
    expect(found.understood[1]?.without).toBe('brake pad');
  });

  test('a value that nothing has leaves nothing, and other values are offered apart', async () => {
    const found = await ask('car battery 999 Ah');
    expect([found.total, found.relaxed]).toEqual([0, ['specification']]);
    expect(found.instead.otherKinds.total).toBe((await ask('car battery')).total);
  });

  test('a word that nothing has is named, and the rest found, if the rest is a part', async () => {
    const found = await ask('brake pad zzyzx');
    expect([found.unmatched, found.total]).toEqual([['zzyzx'], (await ask('brake pad')).total]);
    expect(await ask('zzyzx kit')).toMatchObject({ total: 0, unmatched: ['zzyzx'] });
  });

  test('a word that was corrected is not named as unknown', async () => {
    const found = await ask('brake pad sett');
    expect([found.unmatched, found.didYouMean]).toEqual([[], 'brake pad set']);
    expect(found.total).toBe((await ask('brake pad set')).total);
  });

  test('a vehicle that was not made in a year has nothing, and its other years are offered', async () => {
    const found = await ask('swift 1975');
    expect([found.total, found.relaxed]).toEqual([0, ['year']]);
    expect(found.instead.otherVehicles.total).toBe((await ask('swift')).total);
  });
});
