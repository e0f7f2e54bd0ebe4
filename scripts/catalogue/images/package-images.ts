import { constants, lstatSync, mkdirSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { contentOf, imageId } from '../../../api/catalogue/images.ts';
import { codeOf } from '../../../api/data/failures.ts';
import { forEachAtOnce } from '../../../api/data/objects/object-store.ts';
import type { Picture } from '../../../api/shop/images/rules.ts';
import { originalsFolder } from './kept-images.ts';
import { type KnownFile, KnownImages } from './known-images.ts';
import { hireImageMakers } from './makers.ts';
import { type ImageProblem, limits } from './rules.ts';
import type { ImageAnswer } from './worker.ts';

/** The folder of a package with its pictures. */
export const imagesFolder = 'images';
/** In a package that the shop has kept, instead of the pictures: the content of each, by name. */
export const keptListName = 'images.kept.json';
const keptList = z.record(z.string(), z.string().regex(/^[0-9a-f]{32}$/));

type Found = { content: string } | { problem: ImageProblem };

/** How a file is named in the cells of a package. */
const nameOf = (path: string) => path.split(sep).join('/').normalize('NFC');

/**
 * The pictures of a package. Each new one is copied and looked at before any row is read, so that a faulty one is
 * known by then. Names in cells are only compared with those in the folder: no path is made of them.
 */
export class PackageImages {
  readonly #dataFolder: string;
  readonly #known: KnownImages;
  readonly #found = new Map<string, Found>();
  #answers = new Map<string, ImageAnswer>();

  private constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
    this.#known = new KnownImages(dataFolder);
  }

  static async open(
    folder: string,
    dataFolder: string,
    onProgress: (done: number, total: number) => void = () => {},
  ): Promise<PackageImages> {
    const images = new PackageImages(dataFolder);
    try {
      images.#answers = images.#known.answers();
      await images.#readFolder(join(folder, imagesFolder), onProgress);
      images.#readKeptList(join(folder, keptListName));
      return images;
    } finally {
      images.#known.close();
    }
  }

  /** Stands for all pictures and their names. */
  get list(): [name: string, content: string][] {
    return [...this.#found]
      .map(([name, found]): [string, string] => [name, this.#mark(found)])
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** A content that turns out to be faulty is another one. */
  #mark(found: Found): string {
    if ('problem' in found) return found.problem;
    const answer = this.#answers.get(found.content);
    return answer && 'problem' in answer ? `${found.content} ${answer.problem}` : found.content;
  }

  /** The content of each good picture, by name. */
  get contents(): Record<string, string> {
    return Object.fromEntries(
      [...this.#found].flatMap(([name, found]) => ('content' in found ? [[name, found.content]] : [])),
    );
  }

  /** @param name as in a cell: in the folder images/, with or without its name */
  find(name: string): Picture | { problem: ImageProblem } {
    const found = this.#found.get(name) ?? this.#found.get(name.replace(/^(?:\.\/)?images\//, ''));
    if (!found) return { problem: 'image-missing' };
    if ('problem' in found) return found;
    const answer = this.#answers.get(found.content);
    if (!answer) return { problem: 'image-missing' };
    return 'problem' in answer ? answer : { id: imageId(found.content), ...answer };
  }

  async #readFolder(folder: string, onProgress: (done: number, total: number) => void): Promise<void> {
    const entries = readEntries(folder);
    if (entries.length === 0) return;
    const originals = originalsFolder(this.#dataFolder);
    mkdirSync(originals, { recursive: true });
    const have = new Set(readdirSync(originals));
    const before = this.#known.files();
    const files: KnownFile[] = [];
    const fresh: { name: string; path: string; state: string }[] = [];
    for (const { path, stats } of entries) {
      const name = nameOf(relative(folder, path));
      const state = stateOf(stats);
      const same = before.get(path);
      if (!stats.isFile()) this.#found.set(name, { problem: 'image-special' });
      else if (same?.state === state && this.#isSettled(same.content, have)) {
        this.#found.set(name, { content: same.content });
        files.push(same);
      } else fresh.push({ name, path, state });
    }
    const makers = hireImageMakers();
    try {
      let done = 0;
      // Twice as many as processes, so that none waits for the disk.
      await forEachAtOnce(fresh, 2 * availableParallelism(), async ({ name, path, state }) => {
        const found = await this.#take(path, (task) => makers.do(task));
        this.#found.set(name, found);
        if ('content' in found) files.push({ path, state, content: found.content });
        done += 1;
        onProgress(done, fresh.length);
      });
    } finally {
      makers.dismiss();
    }
    this.#known.setFiles(files);
  }

  /** Whether nothing needs to be done for a content: it is faulty, or its original is kept. */
  #isSettled(content: string, have: ReadonlySet<string>): boolean {
    const answer = this.#answers.get(content);
    return answer !== undefined && ('problem' in answer || have.has(content));
  }

  /** Copies a file and looks at the copy, which nobody changes meanwhile. */
  async #take(path: string, look: ReturnType<typeof hireImageMakers>['do']): Promise<Found> {
    const bytes = await readPlain(path);
    if (!Buffer.isBuffer(bytes)) return bytes;
    const content = contentOf(bytes);
    const original = join(originalsFolder(this.#dataFolder), content);
    const known = this.#answers.get(content);
    if (known && 'problem' in known) return { content };
    const next = `${original}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
    await writeFile(next, bytes);
    const answer = known ?? (await look({ kind: 'look', file: next }));
    if ('problem' in answer) await rm(next);
    else await rename(next, original);
    this.#answers.set(content, answer);
    // A busy machine may need too long: it is tried again the next time.
    if (!('problem' in answer) || answer.problem !== 'image-time') this.#known.setAnswer(content, answer);
    return { content };
  }

  /** Contents of a kept package whose originals are gone as well are missing. */
  #readKeptList(file: string): void {
    try {
      const contents = keptList.parse(JSON.parse(readFileSync(file, 'utf8')));
      for (const [name, content] of Object.entries(contents)) this.#found.set(name, { content });
    } catch (error) {
      // A supplier's own file of this name means nothing.
      if (codeOf(error) !== 'ENOENT' && !(error instanceof z.ZodError) && !(error instanceof SyntaxError)) throw error;
    }
  }
}

const stateOf = ({ size, mtimeMs, ctimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ctimeMs} ${ino}`;

/** Everything below the folder that is no folder itself. Links are not followed. */
function readEntries(folder: string): { path: string; stats: Stats }[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      return stats ? [{ path, stats }] : [];
    });
}

/** The bytes of a plain file; a link that has taken its place meanwhile is not followed. */
async function readPlain(path: string): Promise<Buffer | { problem: ImageProblem }> {
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return { problem: 'image-special' };
      if (stats.size === 0 || stats.size > limits.bytes) return { problem: 'image-bytes' };
      // A file that grows while it is read has no end.
      const bytes = Buffer.alloc(stats.size);
      const { bytesRead } = await handle.read(bytes, 0, stats.size, 0);
      return bytesRead === stats.size ? bytes : { problem: 'image-damaged' };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const problems: Record<string, ImageProblem> = { ELOOP: 'image-special', ENXIO: 'image-special' };
    return { problem: problems[codeOf(error)] ?? 'image-missing' };
  }
}
