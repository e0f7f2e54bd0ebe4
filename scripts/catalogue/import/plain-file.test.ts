import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../cli/refusal.ts';
import { openFound, openPlain, type PlainFile, refusalOf } from './plain-file.ts';

// The path of a socket has a length limit.
const folder = mkdtempSync(join(tmpdir(), 'plain-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const newPath = () => join(folder, String(count++));
const wanted = (path: string, follow = false) => ({ path, name: 'items.csv', expected: 'expected a file', follow });

function written(content: string | Buffer): string {
  const path = newPath();
  writeFileSync(path, content);
  return path;
}

async function opened(path: string) {
  const file = await openPlain(wanted(path));
  if (!file) throw new Error('not found');
  return file;
}

async function contentOf(file: PlainFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file.pieces()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

describe('what is no plain file is refused at once, by what it is', () => {
  const refused = (path: string, follow = false) => expect(openPlain(wanted(path, follow))).rejects;

  test('a folder', async () => {
    const path = newPath();
    mkdirSync(path);
    await refused(path).toThrow(/^items\.csv is a folder: expected a file$/);
    expect(await openFound(wanted(path))).toBe('folder');
  });

  test('a named pipe that nobody writes to', async () => {
    const path = newPath();
    execFileSync('mkfifo', [path]);
    await refused(path).toThrow(/^items\.csv is a named pipe \(FIFO\): expected a file$/);
    await refused(path).toThrow(Refusal);
  });

  test('a socket', async () => {
    const path = newPath();
    const server = createServer().listen(path);
    await once(server, 'listening');
    await refused(path).toThrow(/^items\.csv is a socket.*: expected a file$/);
    server.close();
  });

  test('a device without an end', () => refused('/dev/zero').toThrow(/^items\.csv is a device: expected a file$/));

  test('a link, unless links are followed', async () => {
    const path = newPath();
    symlinkSync(written('a'), path);
    await refused(path).toThrow(/^items\.csv is a symbolic link: expected a file$/);
    const file = await openPlain(wanted(path, true));
    expect(file?.size).toBe(1);
    await file?.close();
  });

  test('a link to itself, even if links are followed', async () => {
    const path = newPath();
    symlinkSync(path, path);
    await refused(path, true).toThrow(/^items\.csv is a circle of symbolic links/);
  });
});

test('only a missing file counts as absent', async () => {
  expect(await openPlain(wanted(newPath()))).toBeUndefined();
  await expect(openPlain(wanted(join(written('a'), 'items.csv')))).rejects.toThrow(
    /cannot be read: a part of the path/,
  );
});

test.each([
  ['EACCES', /^items\.csv cannot be read: the user who runs the import has no permission to read it \(EACCES\)$/],
  ['EPERM', /^items\.csv cannot be read: .*permission.* \(EPERM\)$/],
  ['EIO', /^items\.csv cannot be read: the disk reports an error \(EIO\)$/],
  ['EMFILE', /^items\.csv cannot be read: too many files are open \(EMFILE\)$/],
  ['ENOTDIR', /^items\.csv cannot be read: a part of the path is no folder \(ENOTDIR\)$/],
  ['ESTALE', /^items\.csv cannot be read: .*network folder.* \(ESTALE\)$/],
  ['EXDEV', /^items\.csv cannot be read: the system's own words$/],
])('the error %s of the system becomes a reason, never a missing file', (code, message) => {
  const refusal = refusalOf(Object.assign(new Error("the system's own words"), { code }), wanted('x'));
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal.message).toMatch(message);
  expect(refusal.message).not.toMatch(/missing|not exist/);
});

describe('reading', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 400_000])(
    'a file of %d bytes gives these bytes',
    async (length) => {
      const content = Buffer.alloc(length, 'item_id,name\n');
      const file = await opened(written(content));
      expect((await contentOf(file)).equals(content)).toBe(true);
      await file.close();
    },
  );

  test('the start is cut to what there is', async () => {
    const file = await opened(written('item_id'));
    expect(String(await file.start())).toBe('item_id');
    await file.close();
  });

  test('another file under the same name is not read', async () => {
    const path = written('first');
    const file = await opened(path);
    rmSync(path);
    writeFileSync(path, 'second');
    expect(String(await contentOf(file))).toBe('first');
    await file.close();
  });

  test('a file that grows has an end all the same, and has changed', async () => {
    const path = written(Buffer.alloc(100_000));
    const file = await opened(path);
    let bytes = 0;
    for await (const piece of file.pieces()) {
      bytes += piece.length;
      appendFileSync(path, piece);
    }
    expect(bytes).toBe(100_000);
    await expect(file.checkUnchanged()).rejects.toThrow(/^items\.csv has changed while it was read: import it when/);
    await file.close();
  });

  test('a file that becomes shorter is refused', async () => {
    const path = written(Buffer.alloc(400_000));
    const file = await opened(path);
    truncateSync(path, 100_000);
    await expect(contentOf(file)).rejects.toThrow(/^items\.csv has changed while it was read/);
    await file.close();
  });

  test('a file that was written to has changed, even if it has the same length', async () => {
    const path = written('before');
    const file = await opened(path);
    await file.checkUnchanged();
    writeFileSync(path, 'after ');
    utimesSync(path, new Date(0), new Date(0));
    await expect(file.checkUnchanged()).rejects.toThrow(/has changed while it was read/);
    await file.close();
  });
});
