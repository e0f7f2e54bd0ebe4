import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { root } from '../cli/project.ts';

/**
 * Draws the shop's icons from its mark, `site/public/favicon.svg`. Run it after the mark has changed, and commit the
 * files that it writes: `node_modules/.bin/node scripts/laboratory/icons.ts`.
 */

const folder = join(root, 'site', 'public');

/**
 * The mark's share of an icon with a background: phones cut a home screen's icon round, and fill transparent areas with
 * black.
 */
const share = 0.8;

const mark = () => readFileSync(join(folder, 'favicon.svg'));

/** The mark as a square picture. @param size in pixels */
const draw = (size: number) => sharp(mark(), { density: (72 * size) / 32 }).resize(size, size);

/** @param size in pixels @param background as in CSS; without one the surroundings of the mark are transparent */
async function png(size: number, background?: string): Promise<Buffer> {
  if (!background) return draw(size).png({ compressionLevel: 9 }).toBuffer();
  const inner = await draw(Math.round(size * share)).toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: inner }])
    .flatten()
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** A Windows icon that holds each size as a PNG, which every browser since Internet Explorer 11 reads. */
export function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const headBytes = 6 + 16 * pictures.length;
  const head = Buffer.alloc(headBytes);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = headBytes;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** Every icon, by the name of its file. */
export async function drawIcons(): Promise<Record<string, Buffer>> {
  const sizes = [16, 32, 48];
  const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await png(size) })));
  return {
    'favicon.ico': ico(pictures),
    'apple-touch-icon.png': await png(180, '#ffffff'),
    'icon-192.png': await png(192, '#ffffff'),
    'icon-512.png': await png(512, '#ffffff'),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [name, bytes] of Object.entries(await drawIcons())) writeFileSync(join(folder, name), bytes);
