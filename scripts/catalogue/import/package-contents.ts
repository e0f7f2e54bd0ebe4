import { join } from 'node:path';
import { type PackageFile, packageFiles } from '../../../api/catalogue/package-files.ts';
import { Refusal } from '../../cli/refusal.ts';
import { fileKind } from './file-kind.ts';
import { maxPackageBytes, megabytes } from './limits.ts';
import { openPlain, type PlainFile } from './plain-file.ts';
import { packageFileNames } from './tables.ts';

/** A package with this file is a demonstration: its items are made up. */
export const sampleMark = 'SAMPLE.md';

const expected = 'expected a plain file in the package itself';

/** The files of a package, all open, so that every read of a file sees the same content. */
export class PackageContents {
  readonly #files = new Map<PackageFile, PlainFile>();
  /** Of all files together. */
  bytes = 0;
  demo = false;

  /**
   * @param source the path that the caller named: the folder, or the archive that was unpacked into it
   * @throws Refusal when a file is missing, unreadable, no plain file or no CSV file, or when all are too large
   */
  static async open(folder: string, source: string): Promise<PackageContents> {
    const contents = new PackageContents();
    try {
      await contents.#open(folder, source);
      return contents;
    } catch (error) {
      await contents.close();
      throw error;
    }
  }

  async #open(folder: string, source: string): Promise<void> {
    for (const key of packageFileNames) {
      const { name, required } = packageFiles[key];
      const file = await openPlain({ path: join(folder, name), name, expected });
      if (!file && required) throw new Refusal(`${name} is missing from ${source}`);
      if (!file) continue;
      this.#files.set(key, file);
      const kind = fileKind(await file.start());
      if (kind) throw new Refusal(`${name} is ${kind.what}: ${kind.advice ?? 'expected a table as CSV (UTF-8)'}`);
    }
    this.#limitSize();
    const mark = await openPlain({ path: join(folder, sampleMark), name: sampleMark, expected });
    this.demo = mark !== undefined;
    await mark?.close();
  }

  #limitSize(): void {
    const files = [...this.#files.values()];
    this.bytes = files.reduce((sum, { size }) => sum + size, 0);
    const largest = files.toSorted((a, b) => b.size - a.size)[0];
    if (largest && this.bytes > maxPackageBytes)
      throw new Refusal(
        `${largest.name} has ${megabytes(largest.size)}, and the package ${megabytes(this.bytes)}: expected at most ${megabytes(maxPackageBytes)} in all`,
      );
  }

  /** Undefined when the package lacks the file. */
  file(key: PackageFile): PlainFile | undefined {
    return this.#files.get(key);
  }

  async close(): Promise<void> {
    for (const file of this.#files.values()) await file.close();
  }
}
