import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { filesOf } from '../../../api/shop/images/rules.ts';
import { drawing, good, hostile, noise } from './fixtures/pictures.ts';
import { hireImageMakers, type ImageMakers } from './makers.ts';

const folder = join(inject('testFolder'), 'image-makers');
const id = '0123456789abcdef';
let makers: ImageMakers;

beforeAll(() => {
  mkdirSync(join(folder, 'images'), { recursive: true });
  makers = hireImageMakers(2);
});
afterAll(() => makers.dismiss());

function write(bytes: Buffer): string {
  const file = join(folder, `original-${Math.random()}`);
  writeFileSync(file, bytes);
  return file;
}

describe.each(good)('$name', ({ bytes, width, height }) => {
  test('is made in all sizes and formats, upright, in sRGB and without metadata', async () => {
    rmSync(join(folder, 'images'), { recursive: true });
    mkdirSync(join(folder, 'images'));
    const file = write(await bytes());
    expect(await makers.do({ kind: 'look', file })).toEqual({ width, height });
    expect(await makers.do({ kind: 'make', file, id, into: folder })).toEqual({ width, height });
    const files = filesOf({ id, width });
    expect(readdirSync(join(folder, 'images')).sort()).toEqual(
      files.map((name) => name.slice('images/'.length)).sort(),
    );
    for (const name of files) {
      const made = readFileSync(join(folder, name));
      const {
        space,
        depth,
        exif,
        icc,
        orientation,
        width: own,
        height: tall,
        pages = 1,
      } = await sharp(made).metadata();
      expect({ space, depth, exif, icc, orientation, pages }).toEqual({ space: 'srgb', depth: 'uchar', pages: 1 });
      expect(Math.abs(own / tall - width / height)).toBeLessThan(0.03);
      expect(made.includes('__hit')).toBe(false);
    }
  });
});

test('colours stay what they are, also those of another space', async () => {
  const red = sharp({ create: { width: 50, height: 50, channels: 3, background: '#d04020' } });
  const file = write(await red.withIccProfile('p3').jpeg({ quality: 100 }).toBuffer());
  await makers.do({ kind: 'make', file, id, into: folder });
  const [r = 0, g = 0, b = 0] = await sharp(join(folder, `images/${id}-50.webp`))
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(Math.max(Math.abs(r - 0xd0), Math.abs(g - 0x40), Math.abs(b - 0x20))).toBeLessThan(6);
});

test.each(hostile)('$name is set aside', async ({ bytes, problem }) => {
  const file = write(await bytes());
  expect(await makers.do({ kind: 'look', file })).toEqual({ problem });
  rmSync(file);
});

test('what takes too long is given up, and the next picture is made', async () => {
  const hurried = hireImageMakers(1, { look: 1, make: 60_000 });
  const file = write(await noise(2000, 1500).png().toBuffer());
  expect(await hurried.do({ kind: 'look', file })).toEqual({ problem: 'image-time' });
  const other = write(drawing('<rect width="9" height="9"/>'));
  expect(await hurried.do({ kind: 'make', file: other, id, into: folder })).toEqual({ width: 200, height: 150 });
  hurried.dismiss();
});

test('a disk that fails is no fault of the picture', async () => {
  await expect(makers.do({ kind: 'look', file: join(folder, 'none') })).rejects.toThrow(/ENOENT/);
});
