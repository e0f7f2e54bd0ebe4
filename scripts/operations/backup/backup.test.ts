import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { pack } from 'tar-stream';
import { expect, inject, test } from 'vitest';
import { openStore } from '../../../api/serve/shop-data.ts';
import { root } from '../../cli/project.ts';
import { writeOrders } from './fixtures/test-orders.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const newFolder = () => mkdtempSync(join(inject('testFolder'), 'backup-'));

function command(script: string, dataFolder: string, ...args: string[]) {
  return new Promise<{ code: number | null; text: string }>((done) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, SHOP_DATA: dataFolder };
    const child = execFile(process.execPath, [join('scripts', script), ...args], { cwd: root, env }, (_, out, err) =>
      done({ code: child.exitCode, text: out + err }),
    );
  });
}

const ordersOf = (folder: string) => {
  const db = new Database(join(folder, 'shop.db'), { readonly: true });
  const numbers = db.prepare('SELECT idempotency_key FROM orders').pluck().all() as string[];
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
  return new Set(numbers);
};

test('with up to two hundred orders a second, each copy is complete and has every order acknowledged before it began', async () => {
  const dataFolder = newFolder();
  const writer = await writeOrders({ dataFolder }, 200);
  const copies: { file: string; before: string[] }[] = [];
  for (let n = 0; n < 4; n++) {
    await setTimeout(400);
    const before = writer.acknowledged();
    const file = join(dataFolder, `copy-${n}.tar.gz`);
    await makeBackup({ dataFolder }, file);
    copies.push({ file, before });
    // Orders were written during the backups.
    await expect.poll(() => writer.acknowledged().length).toBeGreaterThan(before.length);
  }
  const seconds = writer.seconds();
  console.log(`${Math.round((await writer.stop()).length / seconds)} orders a second beside the backups`);
  for (const { file, before } of copies) {
    const folder = newFolder();
    await restoreBackup({ dataFolder: folder }, file);
    const there = ordersOf(folder);
    expect(before.filter((key) => !there.has(key))).toEqual([]);
  }
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('backup and restore as commands: customers, photos, mails and sessions are back, and the previous shop is kept', async () => {
  const dataFolder = newFolder();
  const store = await openStore({ dataFolder });
  const user = { email: 'asha@example.com', passwordHash: 'x', firstName: 'Asha', lastName: null, phone: null };
  const { id = '' } = (await store.users.create(user, 1)) ?? {};
  const photo = `${'p'.repeat(32)}.webp`;
  await store.users.setPhoto(id, photo);
  for (const folder of ['photos', 'outbox']) mkdirSync(join(dataFolder, folder));
  writeFileSync(join(dataFolder, 'photos', photo), 'picture');
  writeFileSync(join(dataFolder, 'photos', 'orphan.webp'), 'of nobody');
  writeFileSync(join(dataFolder, 'outbox', '1-a.eml'), 'a mail');
  writeFileSync(join(dataFolder, 'session-secret'), 'the secret');
  const file = join(newFolder(), 'shop.tar.gz');
  const made = await command('backup.ts', dataFolder, file);
  expect([made.code, made.text]).toEqual([0, expect.stringMatching(/1 customers, 0 orders, 1 photos, .* checked/)]);
  // The file contains people's addresses.
  expect(statSync(file).mode & 0o077).toBe(0);

  const running = await command('restore.ts', dataFolder, file);
  expect([running.code, running.text]).toEqual([1, 'The shop is running: stop it first.\n']);
  await store.users.create({ ...user, email: 'later@example.com' }, 2);
  await store.close();

  const restored = await command('restore.ts', dataFolder, file);
  expect(restored.text).toContain('Restored: 1 customers, 0 orders.');
  const again = await openStore({ dataFolder });
  expect(await again.users.byEmail('later@example.com')).toBeUndefined();
  expect((await again.users.byEmail('asha@example.com'))?.photo).toBe(photo);
  await again.close();
  const kept = readdirSync(dataFolder).find((name) => name.startsWith('before-restore-')) ?? '';
  const before = new Database(join(dataFolder, kept, 'shop.db'), { readonly: true });
  expect(before.prepare('SELECT count(*) FROM users').pluck().get()).toBe(2);
  before.close();

  const elsewhere = newFolder();
  expect((await command('restore.ts', elsewhere, file)).code).toBe(0);
  expect(readFileSync(join(elsewhere, 'photos', photo), 'utf8')).toBe('picture');
  expect(existsSync(join(elsewhere, 'photos', 'orphan.webp'))).toBe(false);
  expect(readFileSync(join(elsewhere, 'outbox', '1-a.eml'), 'utf8')).toBe('a mail');
  expect(readFileSync(join(elsewhere, 'session-secret'), 'utf8')).toBe('the secret');
});

test('an incomplete backup is refused, and the shop stays unchanged', async () => {
  const dataFolder = newFolder();
  await (await openStore({ dataFolder })).close();
  const file = join(newFolder(), 'good.tar.gz');
  await makeBackup({ dataFolder }, file);
  const good = readFileSync(file);
  const shopBefore = readFileSync(join(dataFolder, 'shop.db'));
  const archive = async (name: string, content: string) => {
    const made = pack();
    made.entry({ name }, content);
    made.finalize();
    return gzipSync(await buffer(made));
  };
  for (const [content, reason] of [
    [good.subarray(0, good.length - 200), /no whole backup/],
    [Buffer.from('rubbish'), /no whole backup/],
    [await archive('../../evil.sh', 'x'), /it holds "\.\.\/\.\.\/evil\.sh"/],
    [await archive('photos/../../x.webp', 'x'), /no backup of a shop/],
    [await archive('shop.db', 'not a database at all'.repeat(100)), /no shop\.db/],
    [await archive('rates.json', '{}'), /holds no shop\.db/],
  ] as const) {
    const bad = join(newFolder(), 'bad.tar.gz');
    writeFileSync(bad, content);
    await expect(restoreBackup({ dataFolder }, bad)).rejects.toThrow(reason);
  }
  expect(readFileSync(join(dataFolder, 'shop.db')).equals(shopBefore)).toBe(true);
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a damaged database is not backed up, and does not replace an earlier backup', async () => {
  const dataFolder = newFolder();
  await (await openStore({ dataFolder })).close();
  const file = join(dataFolder, 'copy.tar.gz');
  await makeBackup({ dataFolder }, file);
  const before = readFileSync(file);
  const path = join(dataFolder, 'shop.db');
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 4096, bytes.length);
  writeFileSync(path, bytes);
  await expect(makeBackup({ dataFolder }, file)).rejects.toThrow(/damaged|no shop\.db|cannot be read/);
  expect(readFileSync(file).equals(before)).toBe(true);
  // Restoring a good backup repairs the shop.
  await restoreBackup({ dataFolder }, file);
  await (await openStore({ dataFolder })).close();
});

test.each(['backup.ts', 'restore.ts'])('%s without a file is wrong use', async (script) => {
  const { code, text } = await command(script, newFolder());
  expect([code, text]).toEqual([2, expect.stringMatching(/^Name one file\.\nUsage: npm run (backup|restore)/)]);
});
