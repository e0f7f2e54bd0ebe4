import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { newestSnapshot } from '../../../api/catalogue/snapshots.ts';
import { Refusal } from '../../cli/refusal.ts';
import { tar, type ZipEntry, zip } from './fixtures/archives.ts';
import { archivesIn, bombTests, damageTests, files, fitments, tgz } from './fixtures/hard-archives.ts';
import { liveRows, writePackage } from './fixtures/small-package.ts';
import { importPackage } from './import-package.ts';

const freeBytes = vi.hoisted(() => ({ value: undefined as number | undefined, afterMilliseconds: 0 }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const statfs = async (path: string) => {
    if (freeBytes.afterMilliseconds > 0) await new Promise((done) => setTimeout(done, freeBytes.afterMilliseconds));
    return freeBytes.value === undefined ? real.statfs(path) : { bavail: freeBytes.value, bsize: 1 };
  };
  return { ...real, statfs };
});

// The limits are lower here to save time; `package-folder.soak.test.ts` tests the real ones.
vi.mock('./limits.ts', async (original) => ({
  ...(await original<typeof import('./limits.ts')>()),
  ratioFreeBytes: 5e6,
  maxEntries: 1000,
}));

const testFolder = join(inject('testFolder'), 'package-folder');
const archives = archivesIn(testFolder);
const { newData, write, unpacked, expectRefused } = archives;

const inFolder = (folder: string) => files.map((file) => ({ ...file, name: `${folder}${file.name}` }));
const items = files.find(({ name }) => name === 'items.csv')?.data ?? '';
const others = files.filter(({ name }) => name !== 'items.csv');

describe('the same package as a folder and as an archive is the same catalogue', () => {
  const junk = [
    { name: 'README.txt', data: 'Read me' },
    { name: '__MACOSX/._items.csv', data: 'resource fork' },
    { name: 'parts/old/items.csv', data: 'too deep to be meant' },
    { name: '.DS_Store', data: '' },
  ];
  const variants: [string, () => Buffer | Promise<Buffer>][] = [
    ['a zip', () => zip(files)],
    ['a zip of stored files', () => zip(files.map((file) => ({ ...file, method: 0 })))],
    ['a zip of a folder', () => zip([{ name: 'parts/', data: '', method: 0 }, ...inFolder('parts/')])],
    ['a zip with other entries', () => zip([...junk, ...inFolder('parts/')])],
    [
      'a zip of a folder in Tamil, with 64-bit sizes',
      () => zip(inFolder('பட்டியல்/').map((file) => ({ ...file, zip64: true }))),
    ],
    ['a zip with Unix modes', () => zip(files.map((file) => ({ ...file, mode: 0o100644 })))],
    ['a tar.gz', () => tgz(files)],
    ['a tar.gz of "."', () => tgz([{ name: './', type: 'directory' }, ...inFolder('./')])],
    ['a tar.gz of a folder', () => tgz([{ name: 'parts/', type: 'directory' }, ...inFolder('parts/')])],
    [
      'a tar.gz with other entries',
      () => tgz([...junk, ...inFolder('parts/'), { name: 'a', type: 'symlink', linkname: '/' }]),
    ],
    ['a tar.gz of a folder with a long name in Tamil', () => tgz(inFolder(`${'பட்டியல்'.repeat(20)}/`))],
    [
      'a tar.gz in two members',
      async () => {
        const bytes = await tar(files);
        return Buffer.concat([gzipSync(bytes.subarray(0, 700)), gzipSync(bytes.subarray(700))]);
      },
    ],
  ];

  const asFolder = newData();
  beforeAll(() => importPackage({ path: writePackage(testFolder), dataFolder: asFolder }));

  test.each(variants)('%s', async (_, make) => {
    const dataFolder = newData();
    const report = await importPackage({ path: write(await make()), dataFolder });
    for (const table of ['makes', 'models', 'engines', 'brands', 'categories', 'items', 'item_references'])
      expect(liveRows(dataFolder, `SELECT * FROM ${table}`)).toEqual(liveRows(asFolder, `SELECT * FROM ${table}`));
    expect(liveRows(dataFolder, "SELECT value FROM meta WHERE key = 'demo'")).toEqual([{ value: 'false' }]);
    expect(readdirSync(join(dataFolder, 'import'))).toEqual([]);

    const again = await importPackage({ path: writePackage(testFolder), dataFolder });
    expect(again.snapshot).toBe(report.snapshot);
    expect(again.changes.items).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 2 });
  });

  test('the mark of the sample is unpacked too', async () => {
    const dataFolder = newData();
    await importPackage({ path: write(zip([...files, { name: 'SAMPLE.md', data: '# Sample' }])), dataFolder });
    expect(liveRows(dataFolder, "SELECT value FROM meta WHERE key = 'demo'")).toEqual([{ value: 'true' }]);
  });

  test('the bytes decide the kind, whatever the name says', async () => {
    for (const content of [zip(files), await tgz(files)])
      for (const name of ['catalogue.zip', 'catalogue.tgz', 'catalogue.csv', 'catalogue'])
        expect((await importPackage({ path: write(content, name), dataFolder: newData() })).accepted['items.csv']).toBe(
          2,
        );
  });

  test('the unpacking reports its progress up to the end', async () => {
    for (const content of [zip(files), await tgz(files)]) {
      const told: [string, number, number][] = [];
      const onProgress = (...args: [string, number, number]) => void told.push(args);
      await importPackage({ path: write(content), dataFolder: newData(), onProgress });
      const unpacking = told.filter(([file]) => file.startsWith('unpacking '));
      expect(unpacking.length).toBeGreaterThan(0);
      expect(unpacking.at(-1)?.[1]).toBe(unpacking.at(-1)?.[2]);
      expect(told.at(-1)?.[0]).not.toMatch(/unpacking/);
    }
  });
});

test('the path itself may be a link to a folder or an archive', async () => {
  for (const [n, target] of [writePackage(testFolder), write(zip(files))].entries()) {
    const path = join(testFolder, `link-${n}`);
    symlinkSync(target, path);
    expect((await importPackage({ path, dataFolder: newData() })).accepted['items.csv']).toBe(2);
  }
});

describe('a path without a package is refused by its name', () => {
  const refused = (path: string) => expect(importPackage({ path, dataFolder: newData() })).rejects;

  test('nothing, and something other than a folder or an archive', async () => {
    await refused('no/such.zip').toThrow(/^no\/such\.zip does not exist: expected a folder .* \.zip or \.tar\.gz/);
    for (const content of ['', 'PK', 'item_id\n'])
      await refused(write(Buffer.from(content, 'latin1'))).toThrow(
        /neither a folder nor a known archive: expected .*\.zip/,
      );
    await refused(write(Buffer.from('Rar!\x1a\x07', 'latin1'))).toThrow(/catalogue\.zip is a RAR archive: .*\.zip/);
    await refused(write(Buffer.from('7z\xbc\xaf', 'latin1'))).toThrow(/catalogue\.zip is a 7z archive: .*\.zip/);
  });

  test('a device, and a named pipe that nobody writes to', async () => {
    await refused('/dev/null').toThrow(/^\/dev\/null is a device: expected a folder .* \.zip or \.tar\.gz/);
    await refused('/dev/zero').toThrow(/^\/dev\/zero is a device/);
    const pipe = join(testFolder, 'pipe.zip');
    execFileSync('mkfifo', [pipe]);
    await refused(pipe).toThrow(/pipe\.zip is a named pipe \(FIFO\): expected a folder .* \.zip or \.tar\.gz/);
  });

  test('a workbook, with what to do', async () => {
    const sheets = ['[Content_Types].xml', 'xl/workbook.xml'].map((name) => ({ name, data: '<x/>' }));
    await refused(write(zip(sheets), 'catalogue.xlsx')).toThrow(
      /catalogue\.xlsx is an Excel workbook: export each sheet as CSV \(UTF-8\), and import the folder with these files$/,
    );
  });

  test('a workbook in an archive', async () => {
    const workbook = zip([{ name: 'xl/workbook.xml', data: '<x/>' }]);
    for (const content of [
      zip([...others, { name: 'items.csv', data: workbook }]),
      await tgz([...others, { name: 'items.csv', data: workbook }]),
    ])
      await refused(write(content)).toThrow(/^items\.csv is an Excel workbook: export/);
  });

  test('an archive without a required file', async () => {
    for (const make of [zip, tgz] as ((entries: { name: string; data: string }[]) => Buffer | Promise<Buffer>)[]) {
      await refused(write(await make([]))).toThrow(/^makes\.csv is missing from \S*\/catalogue\.zip$/);
      await refused(write(await make(others))).toThrow(/^items\.csv is missing from \S*\/catalogue\.zip$/);
      await refused(write(await make(inFolder('a/b/')))).toThrow(/^makes\.csv is missing from \S*\/catalogue\.zip$/);
    }
  });

  test('something gzipped that is not a tar', () => expectRefused(gzipSync(items.repeat(20)), /no tar\.gz/));
  test('gzip of nothing', () => expectRefused(gzipSync(''), /end of the tar is missing/));
});

describe('an archive that is ambiguous or leads outside is refused as a whole', () => {
  test.each([
    '../items.csv',
    '../../../../tmp/items.csv',
    'parts/../../items.csv',
    'parts/..',
    '/etc/items.csv',
    'C:/items.csv',
    'c:items.csv',
    '..\\items.csv',
    'parts\\items.csv',
    '\\\\server\\items.csv',
    '../not-even-wanted.txt',
  ])('%s', async (name) => {
    await expectRefused(zip([...others, { name, data: items }]), /refused: ".*" leads outside/);
    await expectRefused(await tgz([...others, { name, data: items }]), /refused: ".*" leads outside/);
  });

  test.each([
    ['twice in one place', ['items.csv', 'items.csv']],
    ['twice in different spellings', ['items.csv', './items.csv']],
    ['at the root and in a folder', ['items.csv', 'parts/items.csv']],
    ['in two folders', ['a/items.csv', 'b/items.csv']],
  ])('a file %s', async (_, both) => {
    const entries = both.map((name) => ({ name, data: items }));
    await expectRefused(zip(entries), /it holds items\.csv twice/);
    await expectRefused(await tgz(entries), /it holds items\.csv twice/);
  });

  test('files in two folders', async () => {
    const entries = [...inFolder('new/'), { ...fitments, name: 'old/fitments.csv' }];
    await expectRefused(zip(entries), /fitments\.csv and makes\.csv lie in different folders/);
    await expectRefused(await tgz(entries), /fitments\.csv and makes\.csv lie in different folders/);
  });

  test('a link or a special file in place of a file', async () => {
    await expectRefused(
      zip([...others, { name: 'items.csv', data: '/etc/passwd', mode: 0o120777 }]),
      /items\.csv is a link/,
    );
    await expectRefused(zip([...others, { name: 'items.csv', data: '', mode: 0o010644 }]), /items\.csv is a link/);
    for (const type of ['symlink', 'link', 'fifo', 'character-device'] as const)
      await expectRefused(
        await tgz([...others, { name: 'items.csv', type, linkname: '/etc/passwd' }]),
        /items\.csv is a link/,
      );
  });

  test.each<[string, Partial<ZipEntry>, RegExp]>([
    ['an encrypted entry', { flags: 1 }, /items\.csv is encrypted/],
    ['a strongly encrypted entry', { flags: 0x41 }, /encrypt/],
    ['an unknown compression method', { method: 12 }, /items\.csv is compressed with method 12; expected deflate/],
    ['a wrong checksum', { crc: 1 }, /items\.csv does not match its checksum/],
    ['a wrong checksum of a stored file', { crc: 1, method: 0 }, /items\.csv does not match its checksum/],
    ['more bytes than it says', { size: 10 }, /items\.csv has another size/],
    ['fewer bytes than it says', { size: 10_000 }, /items\.csv has another size/],
    ['two names for one file', { localName: 'stems.csv' }, /disagree on "items\.csv"/],
  ])('a zip with %s', async (_, fault, message) => {
    await expectRefused(zip([...others, { name: 'items.csv', data: items, ...fault }]), message);
  });

  test('a zip that counts fewer entries than it has', () =>
    expectRefused(zip([...files, fitments], files.length), /more entries than it says/));

  test('a name with control characters is shown without them', () =>
    expectRefused(zip([{ name: '../\x1b[2J\n', data: '' }]), /refused: "\.\.\/\\u001b\[2J\\n" leads outside/));
});

describe('a damaged archive is refused, and never becomes half a package', () => {
  const few = [...files.slice(0, 2), fitments];

  damageTests(archives, 13);

  test('an archive that breaks off while the free space is checked', async () => {
    const content = await tar(few);
    freeBytes.afterMilliseconds = 50;
    try {
      for (const length of [512, 700, content.length / 2])
        await expect(unpacked(gzipSync(content.subarray(0, length))), `cut at ${length}`).rejects.toThrow(Refusal);
    } finally {
      freeBytes.afterMilliseconds = 0;
    }
  });

  test('a tar that was cut before it was compressed', async () => {
    const content = await tar(few);
    const end = content.length - 1024;
    for (let length = 0; length <= end; length += 256)
      await expect(unpacked(gzipSync(content.subarray(0, length))), `cut at ${length}`).rejects.toThrow(Refusal);
  });
});

describe('an archive bomb is refused before it does harm', () => {
  bombTests(archives);

  test('an archive that does not fit on the disk is not unpacked', async () => {
    try {
      freeBytes.value = Buffer.byteLength(items) - 1;
      await expectRefused(zip([{ name: 'items.csv', data: items }]), /unpacks to 1 MB, but 1 MB are free in the data/);
      await expectRefused(await tgz([{ name: 'items.csv', data: items }]), /but 1 MB are free/);
      freeBytes.value = Buffer.byteLength(items);
      expect(await unpacked(zip([{ name: 'items.csv', data: items }]))).toEqual({ 'items.csv': items });
    } finally {
      freeBytes.value = undefined;
    }
  });
});

describe('the unpacked files are removed', () => {
  test('when the import is refused', async () => {
    const dataFolder = newData();
    const path = write(zip([...others, { name: 'items.csv', data: 'item_id\n' }]));
    await expect(importPackage({ path, dataFolder })).rejects.toThrow(/items\.csv.*missing/);
    expect(readdirSync(join(dataFolder, 'import'))).toEqual([]);
    expect(newestSnapshot(dataFolder)).toBeUndefined();
  });

  test.each([
    ['a folder', () => writePackage(testFolder)],
    ['an archive', () => write(zip(files))],
    ['nothing', () => 'no/such.zip'],
  ])('when a killed run has left them, with the next import of %s; what is beside them stays', async (_, path) => {
    const dataFolder = newData();
    const left = join(dataFolder, 'import', 'package.tmp');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'fitments.csv'), 'half a fi');
    writeFileSync(join(dataFolder, 'import', 'mine.zip'), '');
    await importPackage({ path: path(), dataFolder }).catch(() => {});
    expect(existsSync(left)).toBe(false);
    expect(readdirSync(join(dataFolder, 'import'))).toEqual(['mine.zip']);
  });
});
