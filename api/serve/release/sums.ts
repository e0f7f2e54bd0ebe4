import { createHash, type Hash, hash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { codeOf } from '../../data/failures.ts';
import { languageCodes, pathIn, readPath } from '../../shop/language/languages.ts';
import { type Release, releasesFolder } from './release.ts';

/**
 * The sums of the files of a release, `releases/{id}.sums`, and of a compiled site:
 *
 *     SHA-256 of all that follows ⇥ languages
 *     name ⇥ sums      sorted by name; a page has one sum for each language, in the order of the first line
 */

/** In characters, for 156 bits of SHA-256; the names of published objects begin with the same bits. */
export const sumLength = 26;
/** Stands for a page that does not exist in this language. */
const none = '-'.repeat(sumLength);
/** The name under which a list has the sum of the release's snapshot. */
export const snapshotName = ':snapshot';

/** By the name of the file. */
export type Sums = Map<string, string>;

export const sumsFile = (dataFolder: string, id: string) => join(releasesFolder(dataFolder), `${id}.sums`);
/** The copy of a list: everything is checked against the list, so there are two. */
export const copyOfSums = (file: string) => `${file}.copy`;
export const siteSumsFile = (site: string) => join(site, 'sums');

export const sumOf = (content: Buffer | Uint8Array) => hash('sha256', content, 'base64url').slice(0, sumLength);

/** @param begun a SHA-256 that has got the whole content */
export const sumOfHash = (begun: Hash) => begun.digest('base64url').slice(0, sumLength);

/** The sum of a content, from its published name. */
export const sumOfObject = (name: string) => Buffer.from(name, 'hex').toString('base64url').slice(0, sumLength);

/** @param pause is awaited after each part of 256 KB */
export async function sumOfFile(file: string, pause?: () => Promise<void>): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    // No larger than the file: most files are pages, and allocating 256 KB for each took more time than all else.
    const part = Buffer.allocUnsafe(Math.min(readAtOnce, size + 1));
    const whole = createHash('sha256');
    for (let bytes = await readInto(handle, part); bytes > 0; bytes = await readInto(handle, part)) {
      whole.update(part.subarray(0, bytes));
      await pause?.();
    }
    return sumOfHash(whole);
  } finally {
    await handle.close();
  }
}

const readInto = async (handle: FileHandle, part: Buffer) => (await handle.read(part, 0, part.length, null)).bytesRead;

/** The same, synchronous, for a command that does nothing else meanwhile. */
export function sumOfFileNow(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const whole = createHash('sha256');
    const part = Buffer.allocUnsafe(Math.min(readAtOnce, fstatSync(handle).size + 1));
    for (let bytes = readSync(handle, part); bytes > 0; bytes = readSync(handle, part))
      whole.update(part.subarray(0, bytes));
    return sumOfHash(whole);
  } finally {
    closeSync(handle);
  }
}

/** Where a list has the sum of a file: under the name of a page's English version, at the place of its language. */
function placeOf(file: string, languages: readonly string[]): { name: string; at: number } {
  if (!file.endsWith('.html')) return { name: file, at: 0 };
  const { language, path } = readPath(`/${file.slice(0, -'.html'.length)}`);
  return { name: path === '/' ? 'index.html' : `${path.slice(1)}.html`, at: languages.indexOf(language) };
}

/**
 * The files that a list may have sums of, read line by line; for a page, those in all languages. Empty without a list.
 */
export async function* listedFiles(list: string): AsyncGenerator<string> {
  const handle = await open(list).catch(() => undefined);
  if (!handle) return;
  try {
    let isHead = true;
    for await (const line of handle.readLines({ autoClose: false })) {
      const name = line.slice(0, Math.max(0, line.indexOf('\t')));
      if (!isHead && name !== '' && !name.startsWith(':')) yield* inLanguages(name);
      isHead = false;
    }
  } finally {
    await handle.close();
  }
}

function inLanguages(name: string): string[] {
  if (!name.endsWith('.html')) return [name];
  const path = name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`;
  return languageCodes.map((language) => {
    const local = pathIn(language, path);
    return local === '/' ? 'index.html' : `${local.slice(1)}.html`;
  });
}

/** @returns undefined when the list has no sum for the file */
export function sumIn(sums: Sums | undefined, file: string): string | undefined {
  const { name, at } = placeOf(file, languageCodes);
  return nth(sums?.get(name), at);
}

function nth(line: string | undefined, at: number): string | undefined {
  const sum = line?.slice(at * sumLength, (at + 1) * sumLength);
  return sum === undefined || sum.length < sumLength || sum === none ? undefined : sum;
}

export function setSum(sums: Sums, file: string, sum: string): void {
  const { name, at } = placeOf(file, languageCodes);
  const before = (sums.get(name) ?? '').padEnd(at * sumLength, '-');
  sums.set(name, before.slice(0, at * sumLength) + sum + before.slice((at + 1) * sumLength));
}

/**
 * Writes a list, all or nothing.
 * @param copied whether to write the copy too
 */
export function writeSums(file: string, sums: Sums, copied = false): void {
  const lines = [...sums.keys()].sort().map((name) => `${name}\t${sums.get(name)}\n`);
  const text = lines.join('');
  const whole = `${hash('sha256', text)}\t${languageCodes}\n${text}`;
  for (const place of copied ? [copyOfSums(file), file] : [file]) {
    writeFileSync(`${place}.tmp`, whole, { flush: true });
    renameSync(`${place}.tmp`, place);
  }
}

/**
 * An undamaged list or its copy, with sums in the order of today's languages.
 * @returns undefined when neither is there undamaged
 */
export function readSums(file: string): Sums | undefined {
  return readList(file) ?? readList(copyOfSums(file));
}

/** Whether a list itself is undamaged, whatever its copy is. */
export const isWholeList = (file: string) => readList(file) !== undefined;

function readList(file: string): Sums | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const end = text.indexOf('\n') + 1;
    const [sum, languages = ''] = text.slice(0, Math.max(0, end - 1)).split('\t');
    if (sum !== hash('sha256', text.slice(end)) || languages === '') return undefined;
    const isToday = languages === String(languageCodes);
    const before = languages.split(',');
    const lines = text.slice(end, -1).split('\n');
    return new Map(
      lines.map((line) => {
        const [name, sums] = [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)];
        return [name, isToday || !name.endsWith('.html') ? sums : ofToday(sums, before)];
      }),
    );
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Brings the sums of a page into the order of today's languages.
 * @param before the languages of the list
 */
const ofToday = (sums: string, before: readonly string[]) =>
  languageCodes.map((language) => nth(sums, before.indexOf(language)) ?? none).join('');

/** A list has changed since it was written. */
export class DamagedSums extends Error {
  override name = 'DamagedSums';
}

/** A list that is read from the disk, since it may be too large for memory. */
export interface SumList {
  /** @returns undefined when the list does not have the file @throws DamagedSums */
  of(file: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The sum of the snapshot that a release shows; undefined when it is not known. */
export async function sumOfSnapshot(dataFolder: string, { id }: Pick<Release, 'id'>): Promise<string | undefined> {
  const file = sumsFile(dataFolder, id);
  if (![file, copyOfSums(file)].some((one) => existsSync(one))) return undefined;
  const list = await openSums(file).catch(() => openSums(copyOfSums(file)).catch(() => undefined));
  return list?.of(snapshotName).finally(() => list.close());
}

const readAtOnce = 256 * 1024;
/** For so many bytes of lines, one name is in memory. */
const partBytes = 8 * 1024;

/** Some lines of a list; they are read together and compared with what they were when the list was opened. */
interface Part {
  first: string;
  at: number;
  length: number;
  crc: number;
}

/** @throws DamagedSums; Error with ENOENT when there is no list */
export async function openSums(file: string): Promise<SumList> {
  const handle = await open(file);
  try {
    const { languages, parts } = await readParts(handle, file);
    return { of: (wanted) => find(handle, parts, placeOf(wanted, languages), file), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readParts(handle: FileHandle, file: string): Promise<{ languages: string[]; parts: Part[] }> {
  const damaged = () => new DamagedSums(`${file} is damaged`);
  const head = Buffer.alloc(1024);
  const { bytesRead } = await handle.read(head, 0, head.length, 0);
  const start = head.subarray(0, bytesRead).indexOf('\n') + 1;
  const [sum, languages] = head.toString('utf8', 0, start).trimEnd().split('\t');
  if (!start || !languages) throw damaged();
  const whole = createHash('sha256');
  const parts: Part[] = [];
  let at = start;
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  const take = (lines: Buffer) => {
    const first = lines.toString('utf8', 0, Math.max(0, lines.indexOf('\t')));
    parts.push({ first, at, length: lines.length, crc: crc32(lines) });
    at += lines.length;
  };
  for await (const read of handle.createReadStream({ start, highWaterMark: readAtOnce, autoClose: false })) {
    whole.update(read as Buffer);
    rest = Buffer.concat([rest, read as Buffer]);
    for (let end = rest.indexOf('\n', partBytes); end >= 0; end = rest.indexOf('\n', partBytes)) {
      take(rest.subarray(0, end + 1));
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) take(rest);
  if (whole.digest('hex') !== sum) throw damaged();
  return { languages: languages.split(','), parts };
}

async function find(
  handle: FileHandle,
  parts: readonly Part[],
  { name, at }: { name: string; at: number },
  file: string,
): Promise<string | undefined> {
  const part = parts[lastNotAfter(parts, name)];
  if (!part) return undefined;
  const lines = Buffer.alloc(part.length);
  await handle.read(lines, 0, part.length, part.at);
  if (crc32(lines) !== part.crc) throw new DamagedSums(`${file} is damaged`);
  const text = `\n${lines.toString('utf8')}`;
  const line = text.indexOf(`\n${name}\t`);
  if (line < 0) return undefined;
  const begin = line + name.length + 2;
  return nth(text.slice(begin, text.indexOf('\n', begin)), at);
}

function lastNotAfter(parts: readonly Part[], name: string): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle] as Part).first <= name) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
