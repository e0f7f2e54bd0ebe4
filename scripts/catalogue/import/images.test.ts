import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { contentOf, imageId } from '../../../api/catalogue/images.ts';
import { drawing, noise } from '../images/fixtures/pictures.ts';
import { tar, zip } from './fixtures/archives.ts';
import { type Files, liveRows, newDataFolder, smallPackage, writePackage } from './fixtures/small-package.ts';
import { importPackage } from './import-package.ts';
import { keptPackage } from './kept-packages.ts';

const testFolder = join(inject('testFolder'), 'import-images');
const header = 'item_id,brand_id,category_id,part_number,name,price,image';
const items = (first = '') => `${header}\nb1,bosch,pads,P-1,Pad,100,${first}\nt1,tvs,pads,P-2,Pad,100,\n`;
const images = (...rows: string[]) => `item_id,position,file,alt,alt_hi\n${rows.map((row) => `${row}\n`).join('')}`;

let dataFolder: string;
let photo: Buffer;
let side: Buffer;
beforeAll(async () => {
  photo = await noise(300, 200).jpeg().toBuffer();
  side = await noise(90, 120).png().toBuffer();
});
beforeEach(() => {
  dataFolder = newDataFolder(testFolder);
});

function withImages(files: Files, pictures: Record<string, Buffer>): string {
  const folder = writePackage(testFolder, files);
  for (const [name, bytes] of Object.entries(pictures)) {
    const file = join(folder, 'images', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return folder;
}

const night = async (path: string) => {
  const { rejected, changes, snapshot } = await importPackage({ path, dataFolder, force: true });
  return { snapshot, changes, lines: rejected.map(({ file, line, column, code }) => [file, line, column, code]) };
};
const rows = () =>
  liveRows(
    dataFolder,
    'SELECT item_id, position, image_id, alt, alt_hi FROM item_images ORDER BY item_id, position, rowid',
  );
const idOf = (bytes: Buffer) => imageId(contentOf(bytes));
const row = (item: string, position: number, bytes: Buffer, alt: string | null = null, hi: string | null = null) => ({
  item_id: item,
  position,
  image_id: idOf(bytes),
  alt,
  alt_hi: hi,
});

test('the column image comes first, those of images.csv follow, and the same picture is there once', async () => {
  const csv = images('b1,2,side.png,The side,बगल', 'b1,1,images/deep/copy.jpg,Front,', 't1,,side.png,,');
  const folder = withImages(
    { 'items.csv': items('photo.jpg'), 'images.csv': csv },
    { 'photo.jpg': photo, 'side.png': side, 'deep/copy.jpg': photo },
  );
  expect((await night(folder)).lines).toEqual([]);
  expect(rows()).toEqual([row('b1', 0, photo, 'Front'), row('b1', 2, side, 'The side', 'बगल'), row('t1', 1, side)]);
  expect(liveRows(dataFolder, 'SELECT * FROM images ORDER BY width')).toEqual([
    { id: idOf(side), width: 90, height: 120 },
    { id: idOf(photo), width: 300, height: 200 },
  ]);
});

test('rows whose item or picture is not there are set aside; the item itself stays', async () => {
  const csv = images(
    'b1,1,side.png,,',
    'none,1,side.png,,',
    'b1,1,none.png,,',
    'b1,1,cut.jpg,,',
    'b1,2,side.png,,',
    'b1,1,../images/side.png,,',
    'b1,1,/etc/passwd,,',
    'b1,1,link.png,,',
    'b1,1,drawer,,',
    'b1,1,script.svg,,',
    'b1,1,empty.png,,',
    'b1,x,side.png,,',
  );
  const folder = withImages(
    { 'items.csv': items('gone.jpg'), 'images.csv': csv },
    {
      'side.png': side,
      'cut.jpg': photo.subarray(0, 2000),
      'drawer/a.png': side,
      'script.svg': drawing('<script>1</script>'),
      'empty.png': Buffer.alloc(0),
    },
  );
  symlinkSync('side.png', join(folder, 'images', 'link.png'));
  expect((await night(folder)).lines).toEqual([
    ['items.csv', 2, 'image', 'image-missing'],
    ['images.csv', 3, 'item_id', 'reference-missing'],
    ['images.csv', 4, 'file', 'image-missing'],
    ['images.csv', 5, 'file', 'image-damaged'],
    ['images.csv', 6, 'file', 'image-duplicate'],
    ['images.csv', 7, 'file', 'image-missing'],
    ['images.csv', 8, 'file', 'image-missing'],
    ['images.csv', 9, 'file', 'image-special'],
    ['images.csv', 10, 'file', 'image-missing'],
    ['images.csv', 11, 'file', 'image-svg'],
    ['images.csv', 12, 'file', 'image-bytes'],
    ['images.csv', 13, 'position', 'integer-invalid'],
  ]);
  expect(rows()).toEqual([row('b1', 1, side)]);
  expect(liveRows(dataFolder, 'SELECT id FROM items')).toHaveLength(2);
});

test('a folder of pictures that is a link is not followed', async () => {
  const folder = withImages({ 'items.csv': items('photo.jpg') }, {});
  const elsewhere = withImages({}, { 'photo.jpg': photo });
  symlinkSync(join(elsewhere, 'images'), join(folder, 'images'));
  expect((await night(folder)).lines).toEqual([['items.csv', 2, 'image', 'image-missing']]);
});

test('a night notices a picture that has another content, and only that', async () => {
  const folder = withImages({ 'items.csv': items('photo.jpg') }, { 'photo.jpg': photo });
  const first = await night(folder);
  expect(await night(folder)).toMatchObject({ snapshot: first.snapshot });
  const file = join(folder, 'images', 'photo.jpg');
  writeFileSync(file, side);
  const changed = await night(folder);
  expect(changed.changes.items).toEqual({ added: 0, changed: 1, removed: 0, unchanged: 1 });
  expect(rows()).toEqual([row('b1', 0, side)]);
  // The same content at another time is the same picture.
  utimesSync(file, 1, 1);
  expect(await night(folder)).toMatchObject({ snapshot: changed.snapshot });
});

describe('an archive has the same pictures as a folder', () => {
  const entries = () => [
    ...Object.entries({ ...smallPackage, 'items.csv': items('a/photo.jpg') }).map(([name, data]) => ({
      name: `parts/${name}`,
      data: data ?? '',
    })),
    { name: 'parts/images/a/photo.jpg', data: photo },
    { name: 'parts/images/a/b/c/d/too-deep.jpg', data: photo },
  ];
  test.each([
    ['zip', () => zip([...entries(), { name: 'parts/images/link.png', data: '/etc/passwd', mode: 0o120777 }])],
    [
      'tar.gz',
      async () =>
        gzipSync(
          await tar([...entries(), { name: 'parts/images/link.png', type: 'symlink', linkname: '/etc/passwd' }]),
        ),
    ],
  ])('%s', async (kind, make) => {
    const path = join(testFolder, `package-${Math.random()}.${kind}`);
    writeFileSync(path, await make());
    expect((await night(path)).lines).toEqual([]);
    expect(rows()).toEqual([row('b1', 0, photo)]);
  });
});

test('an archive with a picture outside of it is refused', async () => {
  const path = join(testFolder, 'outside.zip');
  const files = Object.entries(smallPackage).map(([name, data]) => ({ name, data: data ?? '' }));
  writeFileSync(path, zip([...files, { name: 'images/../../photo.jpg', data: photo }]));
  await expect(night(path)).rejects.toThrow(/leads outside the archive/);
});

test('the kept package names its pictures, so that it can be imported again', async () => {
  const folder = withImages({ 'items.csv': items('photo.jpg') }, { 'photo.jpg': photo });
  const { snapshot } = await night(folder);
  const before = rows();
  const kept = await keptPackage(dataFolder, snapshot);
  await night(writePackage(testFolder));
  expect(rows()).toEqual([]);
  expect((await night(kept?.path ?? '')).lines).toEqual([]);
  expect(rows()).toEqual(before);
});

test('a diagram has its picture, and its parts their places in it', async () => {
  const folder = withImages(
    {
      'diagrams.csv':
        'diagram_id,engine_id,category_id,code,name,image\nd1,k12m,pads,1,Brake,brake.svg\nd2,k12m,pads,2,Brake,none.svg\n',
      'diagram_parts.csv':
        'diagram_id,position,part_number,name,x,y\nd1,1,P1,Pad,0.25,1\nd1,2,P2,Pad,,\nd1,3,P3,Pad,1.1,0\n',
    },
    { 'brake.svg': drawing('<rect width="9" height="9"/>') },
  );
  expect((await night(folder)).lines).toEqual([
    ['diagrams.csv', 3, 'image', 'image-missing'],
    ['diagram_parts.csv', 4, 'x', 'share-invalid'],
  ]);
  expect(liveRows(dataFolder, 'SELECT id, image_width, image_height FROM diagrams ORDER BY id')).toEqual([
    { id: 'd1', image_width: 200, image_height: 150 },
    { id: 'd2', image_width: null, image_height: null },
  ]);
  expect(liveRows(dataFolder, 'SELECT x, y FROM diagram_parts ORDER BY part_number')).toEqual([
    { x: 0.25, y: 1 },
    { x: null, y: null },
  ]);
});

test('a package that no longer has images.csv is refused, but not one whose pictures are those of items.csv', async () => {
  const pictures = { 'photo.jpg': photo };
  await night(withImages({ 'items.csv': items('photo.jpg') }, pictures));
  const again = (files: Files) => importPackage({ path: withImages(files, pictures), dataFolder });
  await again({ 'items.csv': items('photo.jpg').replace('Pad,100', 'Pad,101') });
  await again({ 'items.csv': items('photo.jpg'), 'images.csv': images('t1,1,photo.jpg,,') });
  await expect(again({ 'items.csv': items('photo.jpg') })).rejects.toThrow(/images\.csv is missing; .* 1 of its rows/);
});
