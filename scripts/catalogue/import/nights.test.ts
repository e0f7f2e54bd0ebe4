import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { goodItems, itemHeader, liveRows, newDataFolder, writePackage } from './fixtures/small-package.ts';
import { type ImportOptions, importPackage } from './import-package.ts';

/** One import after another: how a night changes the live catalogue. */
const testFolder = join(inject('testFolder'), 'nights');
newDataFolder(testFolder);

function shop() {
  const dataFolder = newDataFolder(testFolder);
  return {
    dataFolder,
    night: (rows: string[], options: Partial<ImportOptions> = {}) => {
      const path = writePackage(testFolder, { 'items.csv': `${[itemHeader, ...rows].join('\n')}\n` });
      return importPackage({ path, dataFolder, ...options });
    },
    async address(slug: string) {
      const catalogue = openCatalogue(snapshotFile(dataFolder, newestSnapshot(dataFolder) ?? 'none'));
      try {
        const answer = await catalogue.items.bySlug(slug);
        return answer.found === 'item' ? answer.item.id : answer.found === 'moved' ? `→ ${answer.slug}` : answer.found;
      } finally {
        catalogue.close();
      }
    },
    slugs: () =>
      liveRows(dataFolder, 'SELECT id, slug FROM items ORDER BY id').map((row) => Object.values(row as object)),
  };
}

const ten = goodItems(10);

describe('changes', () => {
  test('a different importer is a change of the item', async () => {
    const { dataFolder } = shop();
    const night = (importer: string) => {
      const items = `item_id,brand_id,category_id,part_number,name,importer\nb1,bosch,pads,P-1,Pad,"${importer}"\n`;
      return importPackage({ path: writePackage(testFolder, { 'items.csv': items }), dataFolder });
    };
    await night('Sample One, Pune');
    expect((await night('Sample Two, Pune')).changes.items).toEqual({ added: 0, changed: 1, removed: 0, unchanged: 0 });
    expect(liveRows(dataFolder, 'SELECT importer FROM items')).toEqual([{ importer: 'Sample Two, Pune' }]);
  });

  test('a different attribute is a change of the item, and one that the shop does not know is none', async () => {
    const { dataFolder } = shop();
    const night = (...rows: string[]) => {
      const path = writePackage(testFolder, { 'attributes.csv': ['item_id,name,value,unit', ...rows].join('\n') });
      return importPackage({ path, dataFolder });
    };
    await night('b1,position,front,', 'b1,thickness,15,mm');
    expect((await night('b1,position,rear,', 'b1,thickness,15,mm')).changes.items).toMatchObject({ changed: 1 });
    const { changes, unknownAttributes } = await night('b1,thickness,15,mm', 'b1,colour,red,', 'b1,position,rear,');
    expect(changes.items).toMatchObject({ changed: 0, unchanged: 2 });
    expect(unknownAttributes).toEqual([{ name: 'colour', rows: 1 }]);
    expect((await night('b1,colour,red,')).changes.items).toMatchObject({ changed: 1 });
    expect(liveRows(dataFolder, 'SELECT * FROM attributes')).toEqual([]);
  });

  test('the same package again keeps the snapshot and counts every item as unchanged', async () => {
    const { night } = shop();
    const first = await night(ten);
    const second = await night(ten);
    expect(second.snapshot).toBe(first.snapshot);
    expect(second.changes.items).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 10 });
  });

  test('added, changed, removed and unchanged items are counted', async () => {
    const { night, dataFolder } = shop();
    const first = await night(ten);
    const second = await night([
      ...ten.slice(2),
      ten[1]?.replace('100.00', '90.00') ?? '',
      'new,tvs,pads,N,New,,,',
      'new2,tvs,pads,N2,New,,,',
    ]);
    expect(second.changes.items).toEqual({ added: 2, changed: 1, removed: 1, unchanged: 8 });
    expect(second.snapshot).not.toBe(first.snapshot);
    expect(newestSnapshot(dataFolder)).toBe(second.snapshot);
  });
});

describe('addresses', () => {
  test('the address of a removed item stays gone, and never becomes unknown', async () => {
    const { night, address } = shop();
    await night(ten);
    await night(ten.slice(1));
    expect(await address('bosch-p1-pad-1')).toBe('gone');
    await night(ten.slice(1, 9));
    expect(await address('bosch-p1-pad-1')).toBe('gone');
    expect(await address('never-seen')).toBe('nothing');
  });

  test('an item that returns gets its address back', async () => {
    const { night, address } = shop();
    await night(ten);
    await night(ten.slice(1));
    await night(ten);
    expect(await address('bosch-p1-pad-1')).toBe('i1');
  });

  test('a new name leaves the address unchanged', async () => {
    const { night, address } = shop();
    await night(['a,bosch,pads,1,Old name,,,']);
    await night(['a,bosch,pads,1,New name,,,']);
    expect(await address('bosch-1-old-name')).toBe('a');
  });

  test('when the supplier changes an address, every old one leads to the new one', async () => {
    const { night, address } = shop();
    await night(['a,bosch,pads,1,Pad,,,first']);
    await night(['a,bosch,pads,1,Pad,,,second']);
    await night(['a,bosch,pads,1,Pad,,,third']);
    expect(await Promise.all([address('first'), address('second'), address('third')])).toEqual([
      '→ third',
      '→ third',
      'a',
    ]);
  });

  test('an address that another item had is not given to a new one', async () => {
    const { night, address } = shop();
    await night(['a,bosch,pads,1,Pad,,,pad', 'b,bosch,pads,2,Pad,,,other']);
    await night(['a,bosch,pads,1,Pad,,,new-pad', 'b,bosch,pads,2,Pad,,,pad']);
    expect(await Promise.all([address('pad'), address('pad-2'), address('other')])).toEqual([
      '→ new-pad',
      'b',
      '→ pad-2',
    ]);
  });

  test('two items that want one address get two, the same ones every night', async () => {
    const { night, slugs } = shop();
    await night(['a,bosch,pads,1,Pad,,,pad', 'b,bosch,pads,2,Pad,,,pad']);
    const first = slugs();
    expect(first).toEqual([
      ['a', 'pad'],
      ['b', 'pad-2'],
    ]);
    await night(['b,bosch,pads,2,Pad,,,pad', 'a,bosch,pads,1,Pad,,,pad', 'c,bosch,pads,3,Pad,,,x']);
    expect(slugs().slice(0, 2)).toEqual(first);
  });
});
