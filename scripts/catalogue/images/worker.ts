import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { comeLater } from '../../../api/serve/limits/come-later.ts';
import { type ImageFormat, imageFile, imageFormats, imageWidths, widthsOf } from '../../../api/shop/images/rules.ts';
import { encodings, type ImageKind, type ImageProblem, isSizeFine, kindOf, limits } from './rules.ts';
import { isPlainDrawing } from './svg.ts';

/** What this process is to do with an original: say its size, or make its pictures in a folder. */
export type ImageTask = { kind: 'look'; file: string } | { kind: 'make'; file: string; id: string; into: string };

/** The size of the upright original, or why there is no picture of it. */
export type ImageAnswer = { width: number; height: number } | { problem: ImageProblem };

/** A fault of the disk instead of the file. */
export type DiskFault = { fault: string };

const reading = {
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
  limitInputPixels: limits.pixels,
} as const satisfies SharpOptions;

// This process does nothing else: pages go first, and a file gets one thread. Only the decoders of the known kinds are
// there, whatever a file says that it is.
comeLater();
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
});
process.on('message', async (task: ImageTask) => process.send?.(await answerTo(task)));
process.on('disconnect', () => process.exit());

class NoPicture extends Error {
  readonly problem: ImageProblem;
  constructor(problem: ImageProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function answerTo(task: ImageTask): Promise<ImageAnswer | DiskFault> {
  try {
    const bytes = await readFile(task.file);
    const size = await sizeOf(bytes);
    if (task.kind === 'make') await makeAll(bytes, task.id, task.into);
    // The header may promise what the rest does not hold. A drawing is read as a whole with its header.
    else if (kindOf(bytes) !== 'svg') await sharp(bytes, reading).resize(imageWidths[0]).raw().toBuffer();
    return size;
  } catch (error) {
    if (error instanceof NoPicture) return { problem: error.problem };
    if (error instanceof Error && 'syscall' in error) return { fault: error.message };
    return { problem: 'image-damaged' };
  }
}

/** The upright size. @throws NoPicture when the header shows that it is none */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  if (bytes.length === 0 || bytes.length > limits.bytes) throw new NoPicture('image-bytes');
  const kind = kindOf(bytes);
  if (!kind) throw new NoPicture('image-type');
  if (kind === 'svg' && !isPlainDrawing(bytes)) throw new NoPicture('image-svg');
  const header = await sharp(bytes, { ...reading, limitInputPixels: false }).metadata();
  if (!isOfKind(header, kind)) throw new NoPicture('image-type');
  if ((header.pages ?? 1) > limits.frames) throw new NoPicture('image-frames');
  const { width, height } = header.autoOrient;
  if (!isSizeFine({ width, height })) throw new NoPicture('image-pixels');
  return { width, height };
}

/** HEIF is also the container of other codecs. */
const isOfKind = ({ format, compression }: Metadata, kind: ImageKind) =>
  format === kind && (kind !== 'heif' || compression === 'av1');

/** Decodes the original once: the smaller pictures are made of the largest one. */
async function makeAll(bytes: Buffer, id: string, into: string): Promise<void> {
  const largest = imageWidths[imageWidths.length - 1];
  const { data, info } = await sharp(bytes, reading)
    .autoOrient()
    .resize({ width: largest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const one of widthsOf(width))
    for (const format of imageFormats) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize({ width: one });
      await put(join(into, imageFile(id, one, format)), await encoded(picture, format));
    }
}

function encoded(picture: Sharp, format: ImageFormat): Promise<Buffer> {
  return (format === 'avif' ? picture.avif(encodings.avif) : picture.webp(encodings.webp)).toBuffer();
}

/** A file is whole or not there. */
async function put(file: string, content: Buffer): Promise<void> {
  const next = `${file}.${process.pid}.tmp`;
  await writeFile(next, content);
  await rename(next, file);
}
