import { createWriteStream, mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { Refusal } from '../../cli/refusal.ts';
import { imagesFolder } from '../images/package-images.ts';
import { maxEntries, maxPackageBytes, maxRatio, megabytes, ratioFreeBytes } from './limits.ts';

/** No file system needs to take such a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const strangeName = /[\0-\x1f\x7f]|^.{200}/;

export interface PackageSource {
  /** A folder, a `.zip` or a `.tar.gz` of one. */
  path: string;
  dataFolder: string;
  /** The files of a package; nothing else but its pictures is taken from an archive. */
  names: readonly string[];
  onProgress?: (file: string, bytes: number, total: number) => void;
}

/** The unpacking of one archive: which entries are unpacked, and how large they may be. */
export class Unpacking {
  readonly archiveBytes: number;
  readonly onProgress: NonNullable<PackageSource['onProgress']>;
  readonly #archive: string;
  readonly #folder: string;
  readonly #names: readonly string[];
  readonly #limit: number;
  readonly #taken = new Map<string, string>();
  #bytes = 0;
  #entries = 0;

  constructor({ path, names, onProgress }: PackageSource, archiveBytes: number, folder: string) {
    this.#archive = path;
    this.archiveBytes = archiveBytes;
    this.onProgress = (file, bytes, total) => onProgress?.(`unpacking ${file}`, bytes, total);
    this.#folder = folder;
    this.#names = names;
    this.#limit = Math.min(maxPackageBytes, Math.max(ratioFreeBytes, archiveBytes * maxRatio));
  }

  /**
   * The package's own name for a file to unpack; undefined for an entry that is not part of a package.
   * @throws Refusal when the path leads outside or is ambiguous, or when there are too many
   */
  take(path: string): string | undefined {
    this.#entries += 1;
    if (this.#entries > maxEntries)
      this.refuse(`it holds more than ${maxEntries.toLocaleString('en')} entries; expected the package's files alone`);
    if (/^\/|^[a-z]:|\\/i.test(path) || path.split('/').includes('..'))
      this.refuse(`${quote(path)} leads outside the archive`);
    const parts = path.split('/').filter((part) => part !== '' && part !== '.');
    const { name, folder } = this.#partOf(parts) ?? {};
    if (name === undefined || folder === undefined || path.endsWith('/')) return undefined;
    if (this.#taken.has(name)) this.refuse(`it holds ${name} twice`);
    const [other] = this.#taken;
    if (other && other[1] !== folder)
      this.refuse(`${name} and ${other[0]} lie in different folders of it; expected all files in one`);
    this.#taken.set(name, folder);
    return name;
  }

  /** The package's name for a file, and the folder in which the package lies. */
  #partOf(parts: readonly string[]): { name: string; folder: string } | undefined {
    const at = parts.indexOf(imagesFolder);
    const inImages = parts.slice(at + 1);
    if ((at === 0 || at === 1) && inImages.length > 0)
      return inImages.length > 3 || inImages.some((part) => strangeName.test(part))
        ? undefined
        : { name: parts.slice(at).join('/'), folder: at === 1 ? String(parts[0]) : '' };
    const name = this.#names.find((wanted) => wanted === parts.at(-1));
    return name && parts.length <= 2 ? { name, folder: parts.length === 2 ? String(parts[0]) : '' } : undefined;
  }

  /** Whether a file is a picture: a special one is left out, instead of refusing the package. */
  isPicture(name: string): boolean {
    return name.startsWith(`${imagesFolder}/`);
  }

  /**
   * To be called before this many bytes are unpacked.
   * @throws Refusal when they are too many for a package or for the disk
   */
  async reserve(bytes: number): Promise<void> {
    this.#refuseBeyondLimit(bytes);
    const { bavail, bsize } = await statfs(this.#folder);
    if (bytes > bavail * bsize)
      this.refuse(`it unpacks to ${megabytes(bytes)}, but ${megabytes(bavail * bsize)} are free in the data folder`);
  }

  /** Counts unpacked bytes before they are written. @throws Refusal at the first byte beyond the limit */
  count(chunk: Buffer): void {
    this.#refuseBeyondLimit(chunk.length);
    this.#bytes += chunk.length;
  }

  /** @param name as `take` returned it */
  write(name: string): Writable {
    if (this.isPicture(name)) mkdirSync(dirname(join(this.#folder, name)), { recursive: true });
    return createWriteStream(join(this.#folder, name), { flags: 'wx' });
  }

  refuse(reason: string): never {
    throw new Refusal(`${this.#archive} is refused: ${reason}`);
  }

  #refuseBeyondLimit(more: number): void {
    if (this.#bytes + more > this.#limit)
      this.refuse(
        `it unpacks to more than ${megabytes(this.#limit)}; expected at most ${megabytes(maxPackageBytes)} ` +
          `and at most ${maxRatio} times the archive's own size`,
      );
  }
}

/** A name from an archive may contain anything, even line ends and control characters. */
export const quote = (name: string): string => JSON.stringify(name.slice(0, 200));
