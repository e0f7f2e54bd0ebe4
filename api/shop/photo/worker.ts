import sharp, { type Metadata, type ResizeOptions } from 'sharp';
import { comeLater } from '../../serve/limits/come-later.ts';
import { type PhotoShape, photoRules } from './rules.ts';

/** Why a file cannot be a photo. */
export type NoPhotoReason = 'type' | 'pixels' | 'damaged';
/** The stored picture, or why there is none. */
export type PhotoAnswer = { photo: Buffer } | { reason: NoPhotoReason };

/** An uploaded file, and how it is to be stored. */
export interface PhotoTask {
  sent: Uint8Array;
  shape: PhotoShape;
}

const signatures = [
  { format: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { format: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'gif', bytes: [...Buffer.from('GIF87a')] },
  { format: 'gif', bytes: [...Buffer.from('GIF89a')] },
] as const;

/** Most bytes of memory for an image that cannot be decoded line by line (progressive, interlaced, animated). */
const mostWhole = 128 * 1024 * 1024;
const mostFrames = 500;
const webpQuality = 82;

const square = (edge: number) => ({ width: edge, height: edge });
const sizes: Record<PhotoShape, ResizeOptions> = {
  square: { ...square(photoRules.edge), fit: 'cover' },
  whole: { ...square(photoRules.wholeEdge), fit: 'inside', withoutEnlargement: true },
};

// This process does nothing else: low priority lets pages go first, one image at a time, and no cache.
comeLater();
sharp.concurrency(1);
sharp.cache(false);
process.on('message', async ({ sent, shape }: PhotoTask) => process.send?.(await photoOf(Buffer.from(sent), shape)));
process.on('disconnect', () => process.exit());

/**
 * A WebP of an image, upright and without metadata; of a GIF, its first frame. The format comes from the
 * content, not from the name or declared type, and only the decoders of the three formats are used. The header is
 * checked before anything is decoded.
 */
async function photoOf(sent: Buffer, shape: PhotoShape): Promise<PhotoAnswer> {
  const format = signatures.find(({ bytes }) => bytes.every((byte, index) => sent[index] === byte))?.format;
  if (!format) return { reason: 'type' };
  const options = { limitInputPixels: photoRules.maxPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  try {
    const header = await sharp(sent, { ...options, limitInputPixels: false }).metadata();
    if (header.format !== format) return { reason: 'type' };
    if (isTooLarge(header)) return { reason: 'pixels' };
    const photo = await sharp(sent, options)
      .autoOrient()
      .resize(sizes[shape])
      .webp({ quality: webpQuality })
      .toBuffer();
    return { photo };
  } catch {
    return { reason: 'damaged' };
  }
}

function isTooLarge({ format, width, height, channels, depth, isProgressive, chromaSubsampling, pages = 1 }: Metadata) {
  const pixels = width * height;
  if (pixels > photoRules.maxPixels || pages > mostFrames) return true;
  if (format === 'gif') return pixels * 4 > mostWhole;
  // A JPEG is kept as coefficients of two bytes, and its colours often at half the width and height.
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  return isProgressive === true && pixels * samples * bytes > mostWhole;
}
