import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { photoRules } from '../contract/account-rules.ts';

/**
 * Profile photos: files in `photos/` in the data folder, re-encoded so that nothing but the picture itself is stored.
 */

const signatures = [
  { format: 'jpeg', type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { format: 'png', type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'gif', type: 'image/gif', bytes: [...Buffer.from('GIF87a')] },
  { format: 'gif', type: 'image/gif', bytes: [...Buffer.from('GIF89a')] },
] as const;

const fileName = /^[\w-]{32}\.webp$/;
const timeoutSeconds = 10;
const webpQuality = 82;

/** Why a file cannot be a photo. */
export class NoPhoto extends Error {
  override name = 'NoPhoto';
  readonly reason: 'type' | 'pixels' | 'damaged';
  constructor(reason: NoPhoto['reason']) {
    super(`no photo: ${reason}`);
    this.reason = reason;
  }
}

/**
 * A square WebP of the uploaded image, upright and without metadata; for a GIF, its first frame. The format is detected
 * from the content, not from the name or declared type, and only the decoders of the three formats are ever used.
 * @throws NoPhoto
 */
export async function photoOf(sent: Buffer): Promise<Buffer> {
  const format = signatures.find(({ bytes }) => bytes.every((byte, index) => sent[index] === byte))?.format;
  if (!format) throw new NoPhoto('type');
  const options = { limitInputPixels: photoRules.maxPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const;
  // The size is in the header: an image that unpacks to gigabytes is refused before it is decoded.
  const header = await sharp(sent, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new NoPhoto('damaged');
    });
  if (header.format !== format) throw new NoPhoto('type');
  if (header.width * header.height > photoRules.maxPixels) throw new NoPhoto('pixels');
  return sharp(sent, options)
    .autoOrient()
    .resize(photoRules.edge, photoRules.edge, { fit: 'cover' })
    .webp({ quality: webpQuality })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
    .catch(() => {
      throw new NoPhoto('damaged');
    });
}

export function photoFiles(dataFolder: string) {
  const folder = join(dataFolder, 'photos');
  // Created early: on a read-only disk, Node reports a nested folder that it cannot create as "not found".
  mkdirSync(folder, { recursive: true });
  return {
    /** Stores a photo under a new unguessable name, completely or not at all. @returns the name */
    async keep(photo: Buffer): Promise<string> {
      await mkdir(folder, { recursive: true });
      const name = `${randomBytes(24).toString('base64url')}.webp`;
      const unfinished = join(folder, `${name}.part`);
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(photo);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, join(folder, name));
      } catch (error) {
        // Leaves no partial file behind on a full disk.
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
      return name;
    },

    /** Undefined when there is no such file. */
    async read(name: string): Promise<Buffer | undefined> {
      if (!fileName.test(name)) return undefined;
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },

    async remove(name: string): Promise<void> {
      if (fileName.test(name)) await rm(join(folder, name), { force: true });
    },
  };
}
