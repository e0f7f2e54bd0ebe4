import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { quote, type Unpacking } from './unpacking.ts';

const stored = 0;
const deflated = 8;
const pieceBytes = 1 << 18;

/** Unpacks the package's files of a `.zip`. @throws Refusal, or the error of zlib or yauzl for a damaged one */
export async function unzip(file: string, unpacking: Unpacking): Promise<void> {
  // Names are decoded here, so that the same rule about paths that lead outside applies to every kind of archive.
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false });
  try {
    const taken = await takenEntries(file, zip, unpacking);
    const total = taken.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    await unpacking.reserve(total);
    let before = 0;
    for (const { name, entry } of taken) {
      await unpackEntry(zip, entry, name, unpacking, (bytes) => unpacking.onProgress(name, before + bytes, total));
      before += entry.uncompressedSize;
    }
  } finally {
    zip.close();
  }
}

/** Reads the whole directory first, so that an archive with a bad directory is refused before anything is written. */
async function takenEntries(file: string, zip: ZipFile, unpacking: Unpacking) {
  const taken: { name: string; entry: Entry }[] = [];
  for await (const entry of zip.eachEntry()) {
    const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    const name = unpacking.take(path);
    // The directory has no checksum: a damaged name would hide a file.
    const local = await zip.readLocalFileHeaderPromise(entry);
    if (!local.fileName.equals(entry.fileNameRaw))
      throw new Error(`the directory and the entry disagree on ${quote(path)}`);
    if (!name) continue;
    if (unpacking.isPicture(name) && !isPlainFile(entry)) continue;
    if (entry.isEncrypted()) unpacking.refuse(`${name} is encrypted in it; expected one without a password`);
    if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated)
      unpacking.refuse(`${name} is compressed with method ${entry.compressionMethod}; expected deflate, the usual one`);
    if (!isPlainFile(entry)) unpacking.refuse(`${name} is a link or another special file in it; expected a plain file`);
    taken.push({ name, entry });
  }
  await checkEndOfDirectory(file, zip);
  return taken;
}

/** Unix stores the type of a file in the upper half of the attributes; other systems leave it empty. */
function isPlainFile({ externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & 0o170000;
  return kind === 0 || kind === 0o100000;
}

/** The end record must follow the last entry: otherwise the count of entries is damaged, and a file would be missed. */
async function checkEndOfDirectory(file: string, zip: ZipFile): Promise<void> {
  const archive = await open(file);
  try {
    // The position in the directory; the types wrongly call it a boolean.
    const position = Number(zip.readEntryCursor);
    const { buffer } = await archive.read(Buffer.alloc(4), 0, 4, position);
    if (!['PK\x05\x06', 'PK\x06\x06'].includes(buffer.toString('latin1')))
      throw new Error('the directory holds more entries than it says');
  } finally {
    await archive.close();
  }
}

async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  name: string,
  unpacking: Unpacking,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const content = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  const inflate = entry.compressionMethod === deflated ? [createInflateRaw({ chunkSize: pieceBytes })] : [];
  await pipeline([content, ...inflate, checked, unpacking.write(name)]);

  async function* checked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    let crc = 0;
    for await (const chunk of chunks) {
      unpacking.count(chunk);
      bytes += chunk.length;
      // The check of the free space knew only the size in the directory.
      if (bytes > entry.uncompressedSize) break;
      crc = crc32(chunk, crc);
      onProgress(bytes);
      yield chunk;
    }
    if (bytes !== entry.uncompressedSize) throw new Error(`${name} has another size than the directory says`);
    if (crc !== entry.crc32) throw new Error(`${name} does not match its checksum`);
  }
}
