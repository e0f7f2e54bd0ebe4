import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type ExtractEvents, extract, type Header } from 'tar-stream';
import type { Unpacking } from './unpacking.ts';

type Content = ExtractEvents['entry'][1];

const pieceBytes = 1 << 18;
/** Every tar ends with two empty blocks. */
const endBytes = 1024;

/** The name of one of the package's files. @throws Refusal when it is not a plain one */
function nameOf({ name: path, type }: Header, unpacking: Unpacking): string | undefined {
  const name = unpacking.take(type === 'directory' ? `${path}/` : path);
  if (!name || type === 'file' || type === 'contiguous-file') return name;
  if (unpacking.isPicture(name)) return undefined;
  unpacking.refuse(`${name} is a link or another special file in it; expected a plain file`);
}

/** Unpacks the package's files of a `.tar.gz`. @throws Refusal, or the error of zlib or tar-stream for a damaged one */
export async function untar(file: string, unpacking: Unpacking): Promise<void> {
  const input = createReadStream(file, { highWaterMark: pieceBytes });
  const tar = extract();
  let current = 'the archive';
  let taking = Promise.resolve();
  let writing: Writable | undefined;
  let broken = false;
  tar.on('entry', (header, content, next) => {
    // A failure of the archive also reaches every entry; it is reported once, below.
    content.on('error', () => {});
    taking = take(header, content);
    taking.then(() => next(), next);
  });
  try {
    await pipeline(input, createGunzip({ chunkSize: pieceBytes }), counted, tar);
  } catch (error) {
    // The current file is closed before the caller removes its folder. The entry itself is not awaited: it never ends
    // if the archive broke off before anything listened to it.
    broken = true;
    writing?.destroy();
    if (writing && !writing.closed) await once(writing, 'close');
    throw error;
  }
  await taking;

  async function take(header: Header, content: Content): Promise<void> {
    const name = nameOf(header, unpacking);
    if (!name) {
      content.resume();
      return;
    }
    current = name;
    await unpacking.reserve(header.size);
    if (broken) return;
    writing = unpacking.write(name);
    await pipeline(content, writing);
  }

  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let end: Buffer = Buffer.alloc(0);
    for await (const chunk of chunks) {
      unpacking.count(chunk);
      unpacking.onProgress(current, input.bytesRead, unpacking.archiveBytes);
      end = Buffer.concat([end, chunk.subarray(-endBytes)]).subarray(-endBytes);
      yield chunk;
    }
    // Without this check, a tar cut between two files and then compressed would pass as a package without the rest.
    if (end.length < endBytes || end.some((byte) => byte !== 0)) throw new Error('the end of the tar is missing');
  }
}
