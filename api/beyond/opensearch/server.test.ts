import { expect, inject, onTestFinished, test } from 'vitest';
import { indexFileOf, readIndexFile } from '../../search/index/index-file.ts';
import type { PackedIndex } from '../../search/index/packed.ts';
import { fakeServer } from '../../testing/fake-opensearch.ts';
import { openServer } from './server.ts';
import { openSearchVersion } from './version.ts';

const snapshot = '20260102030405-0123abcd';
const older = '20260101030405-0123abcd';

async function opened(shop = '') {
  const fake = await fakeServer();
  const server = openServer(`${fake.address}/${shop}`);
  onTestFinished(() => server.close());
  const packed = (await readIndexFile(indexFileOf(inject('snapshotFile')))) as PackedIndex;
  return { fake, server, packed };
}

test('the names are read as they were stored, and the index is named after shop, snapshot and code', async () => {
  const { server, packed } = await opened('parts_2');
  const index = await server.load(snapshot, packed);
  expect(index).toMatch(new RegExp(`^parts_2-${snapshot}-${openSearchVersion()}-[0-9a-f]{8}$`));
  expect(await server.indexOf(snapshot)).toBe(index);
  const names = await server.names(index);
  expect([names.items, names.words]).toEqual([packed.columns.rows.length, packed.words]);
  expect(names.kinds).toEqual(packed.kinds);
});

test('of two processes that make the same index, the later one uses that of the first and leaves none of its own', async () => {
  const { fake, server, packed } = await opened();
  const [one, two] = await Promise.all([server.load(snapshot, packed), server.load(snapshot, packed)]);
  expect(await server.indexOf(snapshot)).toBe([one, two].sort()[0]);
  for (const { aliases } of fake.indexes.values()) expect(Object.keys(aliases).join()).not.toMatch(/filling/);
  expect(await server.load(snapshot, packed)).toBe(await server.indexOf(snapshot));
});

test('an index that is removed while it is filled is not created again by later requests', async () => {
  const { fake, server, packed } = await opened();
  const loading = server.load(snapshot, packed);
  while (fake.indexes.size === 0) await new Promise((done) => setTimeout(done, 1));
  fake.indexes.clear();
  await expect(loading).rejects.toThrow();
  expect([fake.indexes.size, await server.indexOf(snapshot)]).toEqual([0, undefined]);
});

test("only the shop's own indexes are removed: those of other snapshots and incomplete ones", async () => {
  const { fake, server } = await opened('parts');
  const code = openSearchVersion();
  const index = (name: string, ...aliases: string[]) =>
    fake.indexes.set(name, { aliases: Object.fromEntries(aliases.map((to) => [to, {}])), documents: new Map() });
  const kept = [
    `parts-${snapshot}-${code}-00000001`,
    // An index of another version of the shop, which may still serve it.
    `parts-${snapshot}-ffffffffffff-icu70.1-00000002`,
    `parts-eu-${older}-${code}-00000003`,
    `parts_2-${older}-${code}-00000004`,
    'parts-sold',
    '.kibana',
  ];
  for (const name of kept) index(name, name.slice(0, -9));
  index(`parts-${older}-${code}-00000005`, `parts-${older}-${code}`);
  index(`parts-${snapshot}-${code}-00000006`, `parts-${snapshot}-${code}-00000006-filling`);
  await server.removeOthers([snapshot]);
  expect([...fake.indexes.keys()]).toEqual(kept);
});

test('a part of the names that is missing is an error, not half of them', async () => {
  const { fake, server, packed } = await opened();
  const index = await server.load(snapshot, packed);
  fake.indexes.get(index)?.documents.delete('names-0');
  await expect(server.names(index)).rejects.toThrow(/not whole/);
});

test('asking for an index ends in time, with an answer or an error', async () => {
  const { fake, server } = await opened();
  fake.moods.rest = 'never';
  await expect(server.indexOf(snapshot, 500)).rejects.toThrow('no answer within 500 ms');
});
