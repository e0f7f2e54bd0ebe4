import type { Stats } from 'node:fs';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { codeOf, messageOf } from '../../../api/data/failures.ts';
import { Refusal } from '../../cli/refusal.ts';
import { startBytes } from './file-kind.ts';

/** `name` is what a refusal calls the file, `expected` what the refusal asks for. */
interface Wanted {
  path: string;
  name: string;
  expected: string;
  /** Whether the path may be a symbolic link. */
  follow?: boolean;
}

const pieceBytes = 1 << 16;

/** A plain file that is checked once and stays open until it is read, so that nobody can replace it in between. */
export class PlainFile {
  readonly name: string;
  readonly size: number;
  readonly #handle: FileHandle;
  readonly #changed: number;

  constructor(name: string, handle: FileHandle, { size, mtimeMs }: Stats) {
    this.name = name;
    this.size = size;
    this.#handle = handle;
    this.#changed = mtimeMs;
  }

  /** Enough bytes to recognise the kind of file. */
  start(): Promise<Buffer> {
    return this.#read(Buffer.alloc(startBytes), 0);
  }

  /**
   * The whole file up to its size when it was opened: a file that grows while it is read has no end. The next piece is
   * read while the caller uses one; each buffer is used again after two pieces.
   * @throws Refusal when the file became shorter
   */
  async *pieces(): AsyncGenerator<Buffer> {
    let buffer = Buffer.allocUnsafe(pieceBytes);
    let other = Buffer.allocUnsafe(pieceBytes);
    let next = this.#read(buffer, 0);
    try {
      for (let at = 0; at < this.size; at += pieceBytes) {
        const piece = await next;
        [buffer, other] = [other, buffer];
        next = this.#read(buffer, at + pieceBytes);
        // A failure is thrown when this piece is awaited.
        next.catch(() => {});
        yield piece;
      }
    } finally {
      // The caller may stop early and close the file, but not during a read.
      await next.catch(() => {});
    }
  }

  /** Fills the buffer with the file's bytes from a position on. */
  async #read(buffer: Buffer, from: number): Promise<Buffer> {
    const length = Math.max(0, Math.min(buffer.length, this.size - from));
    for (let done = 0; done < length; ) {
      const { bytesRead } = await this.#handle
        .read(buffer, done, length - done, from + done)
        .catch((error: unknown) => {
          throw refusalOf(error, this);
        });
      if (bytesRead === 0) this.#refuseChanged();
      done += bytesRead;
    }
    return buffer.subarray(0, length);
  }

  /** @throws Refusal when somebody has written to the file since it was opened */
  async checkUnchanged(): Promise<void> {
    const { size, mtimeMs } = await this.#handle.stat();
    if (size !== this.size || mtimeMs !== this.#changed) this.#refuseChanged();
  }

  #refuseChanged(): never {
    throw new Refusal(`${this.name} has changed while it was read: import it when it is complete`);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/**
 * Opens a file without the waiting that a pipe would cause. Returns undefined when nothing is at the path.
 * @throws Refusal when it cannot be read or is no plain file
 */
export async function openPlain(wanted: Wanted): Promise<PlainFile | undefined> {
  const found = await openFound(wanted);
  return found === 'folder' ? refuse(wanted, 'a folder') : found;
}

/** Like `openPlain`, for a path that may be a folder. */
export async function openFound(wanted: Wanted): Promise<PlainFile | 'folder' | undefined> {
  const { path, name, follow } = wanted;
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | (follow ? 0 : constants.O_NOFOLLOW);
  let handle: FileHandle;
  try {
    handle = await open(path, flags);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw refusalOf(error, wanted);
  }
  let file: PlainFile | undefined;
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) return 'folder';
    if (!stats.isFile()) refuse(wanted, specialKind(stats));
    file = new PlainFile(name, handle, stats);
    return file;
  } finally {
    if (!file) await handle.close();
  }
}

function refuse({ name, expected }: Wanted, what: string): never {
  throw new Refusal(`${name} is ${what}: ${expected}`);
}

function specialKind(stats: Stats): string {
  if (stats.isFIFO()) return 'a named pipe (FIFO)';
  return stats.isSocket() ? 'a socket' : 'a device';
}

const reasons: Record<string, string> = {
  EACCES: 'the user who runs the import has no permission to read it',
  EPERM: 'the user who runs the import has no permission to read it',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOTDIR: 'a part of the path is no folder',
  ENAMETOOLONG: 'the name is too long',
  ESTALE: 'the network folder that it lies in has gone',
};

/** A refusal that says in words what an error of the system means for a file. */
export function refusalOf(error: unknown, { name, expected, follow }: Partial<Wanted> & { name: string }): Refusal {
  const [code, message] = [codeOf(error), messageOf(error)];
  const end = expected ? `: ${expected}` : '';
  if (code === 'ELOOP')
    return new Refusal(`${name} is ${follow ? 'a circle of symbolic links' : 'a symbolic link'}${end}`);
  if (code === 'ENXIO') return new Refusal(`${name} is a socket or a device that is not there${end}`);
  const reason = reasons[code];
  return new Refusal(`${name} cannot be read: ${reason ? `${reason} (${code})` : message}`, { cause: error });
}
