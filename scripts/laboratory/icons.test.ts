import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { root } from '../cli/project.ts';
import { drawIcons } from './icons.ts';

const folder = join(root, 'site', 'public');

/** Pixels of a picture: they must stay the same whatever library compresses them. */
const pixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** The PNGs in a Windows icon, with the size that the icon says each has. */
function inside(icon: Buffer): { size: number; png: Buffer }[] {
  return Array.from({ length: icon.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const at = icon.readUInt32LE(entry + 12);
    return { size: icon.readUInt8(entry), png: icon.subarray(at, at + icon.readUInt32LE(entry + 8)) };
  });
}

/** The largest difference of a channel between two pictures of one size. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height]);
  return a.data.reduce((most, value, index) => Math.max(most, Math.abs(value - (b.data[index] ?? 0))), 0);
}

test('the icons are drawn from the mark as it is', async () => {
  for (const [name, drawn] of Object.entries(await drawIcons())) {
    const kept = readFileSync(join(folder, name));
    const pairs = name.endsWith('.ico')
      ? inside(kept).map(({ png }, index) => [png, inside(drawn)[index]?.png ?? Buffer.alloc(0)] as const)
      : [[kept, drawn] as const];
    expect(pairs.length).toBeGreaterThan(0);
    for (const [one, other] of pairs)
      expect(await difference(one, other), `${name}: draw it again with icons.ts`).toBeLessThan(16);
  }
});

test('favicon.ico is a Windows icon of three sizes', async () => {
  const icon = readFileSync(join(folder, 'favicon.ico'));
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1]);
  const pictures = inside(icon);
  expect(pictures.map(({ size }) => size)).toEqual([16, 32, 48]);
  for (const { size, png } of pictures)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
});

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])('%s is a square of %d pixels, the mark in its middle on white', async (name, size) => {
  const { data, info } = await pixels(readFileSync(join(folder, name)));
  expect([info.width, info.height]).toEqual([size, size]);
  const at = (x: number, y: number) => [...data.subarray(4 * (y * size + x), 4 * (y * size + x) + 4)];
  expect(at(0, 0)).toEqual([255, 255, 255, 255]);
  expect(at(size >> 1, size >> 1)).toEqual([255, 255, 255, 255]);
  const [red = 0, , blue = 0] = at(size >> 1, Math.round(size * 0.25));
  expect(blue - red).toBeGreaterThan(100);
});
