import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snapshotFile } from '../../catalogue/snapshots.ts';
import { takeLock } from '../../data/lock.ts';
import { loadShop } from '../../shop/shop-file/shop-of.ts';
import { readMails } from '../../testing/mails.ts';
import { openReleased, type ReleasedShop } from '../../testing/released.ts';
import { registerSeller } from '../../testing/seller.ts';
import { buildApp } from '../app.ts';
import { damageFolder, readDamageList, writeDamageList } from '../release/damage-list.ts';
import { releasesFolder, switchRelease } from '../release/release.ts';
import { readSums, snapshotName, sumOf, sumsFile, writeSums } from '../release/sums.ts';

/** What sellers are told about damaged files; damaged-files.test.ts tests how they are found. */

let shop: ReleasedShop;
const logged = vi.fn();
beforeEach(async () => {
  shop = await openReleased();
  logged.mockClear();
  vi.spyOn(shop.app.log, 'error').mockImplementation(logged);
});
afterEach(() => shop.close());

const placeOf = (file: string) => join(releasesFolder(shop.dataFolder), shop.live(), file);
const named = (file: string) => `releases/${shop.live()}/${file}`;
async function damage(...files: string[]) {
  for (const file of files) {
    writeFileSync(placeOf(file), 'damaged');
    await shop.app.inject(`/${file}`);
  }
}
async function mails() {
  await shop.app.tellSellersOfDamage();
  await shop.app.sendMails();
  try {
    return readMails(shop.dataFolder);
  } catch {
    return [];
  }
}

test('the sellers get one mail for the damage of a look, however often it is found', async () => {
  expect(await mails()).toEqual([]);
  await damage('robots.txt', 'icon-192.png');
  await shop.app.inject('/robots.txt');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to).toBe(loadShop().contact.seller);
  expect(mail?.subject).toMatch(/^Damaged files since /);
  expect(mail?.text).toContain(named('robots.txt'));
  expect(mail?.text).toContain(named('icon-192.png'));
  expect(mail?.text).toContain('npm run generate -- --all');
  expect(await mails()).toHaveLength(1);
});

test('a mail names only new damage; a file that was undamaged in between counts as new', async () => {
  const robots = readFileSync(placeOf('robots.txt'));
  await damage('robots.txt');
  await mails();
  await damage('favicon.ico');
  const second = (await mails()).find(({ text }) => text.includes('favicon.ico'));
  expect(second?.text).not.toContain('robots.txt');
  writeFileSync(placeOf('robots.txt'), robots);
  expect(await mails()).toHaveLength(2);
  expect(shop.app.damagedFiles()).toEqual([named('favicon.ico')]);
  // A file that could not be made again is not tried for some seconds.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  await damage('robots.txt');
  vi.useRealTimers();
  expect(await mails()).toHaveLength(3);
});

test('other processes on the folder, also later ones, know the damage and send no second mail', async () => {
  await damage('robots.txt');
  await mails();
  const before = readDamageList(shop.dataFolder);
  const report = shop.app.damage();
  // A process that starts has found nothing yet.
  const fresh = await buildApp({ ...shop.app.shop }, {}, async (app) => {
    app.decorate('liveRelease', () => shop.live());
    app.decorate('damagedFiles', () => []);
    app.decorate('checkDamagedAgain', async (files: readonly string[]) => [...files]);
  });
  expect(fresh.damage()).toEqual(report);
  await fresh.tellSellersOfDamage();
  await fresh.close();
  expect(await mails()).toHaveLength(1);
  expect(readDamageList(shop.dataFolder)).toEqual(before);
});

test('a snapshot that another process has named stays named while it is damaged, and is told once', async () => {
  const [snapshot, list] = [snapshotFile(shop.dataFolder, 's1'), sumsFile(shop.dataFolder, 'r1')];
  writeSums(list, new Map(readSums(list)).set(snapshotName, sumOf(Buffer.from('whole'))), true);
  mkdirSync(dirname(snapshot), { recursive: true });
  writeFileSync(snapshot, 'damaged');
  const named = { release: 'r1', file: 'snapshots/s1.sqlite', since: new Date().toISOString(), isTold: true };
  writeDamageList(shop.dataFolder, [named]);
  expect(await mails()).toEqual([]);
  expect(readDamageList(shop.dataFolder)).toEqual([named]);
  expect((await shop.app.inject('/api/ready')).json().damaged).toEqual([named.file]);
  await shop.app.lookOver(async () => {});
  expect(await mails()).toEqual([]);
  writeFileSync(snapshot, 'whole');
  await mails();
  expect([readDamageList(shop.dataFolder), shop.app.damage()]).toEqual([[], null]);
});

test('a process that is about to open another release tells nothing of the one before', async () => {
  await damage('robots.txt');
  switchRelease(shop.dataFolder, { id: 'r2', snapshot: 's1', site: join(shop.dataFolder, 'site') });
  expect(await mails()).toEqual([]);
  switchRelease(shop.dataFolder, { id: 'r1', snapshot: 's1', site: join(shop.dataFolder, 'site') });
  expect(await mails()).toHaveLength(1);
});

test('while another process sends mails, this one waits for its next look', async () => {
  await damage('robots.txt');
  const lock = takeLock(damageFolder(shop.dataFolder));
  expect(await mails()).toEqual([]);
  lock?.release();
  expect(await mails()).toHaveLength(1);
});

test('the desk names the files and since when, until they are undamaged or another release is live', async () => {
  const cookies = await registerSeller(shop, 'seller@example.com');
  const atDesk = async () => (await shop.app.inject({ url: '/api/desk/night', cookies })).json().data.damage;
  expect(await atDesk()).toBeNull();
  await damage('robots.txt');
  expect(await atDesk()).toEqual({
    since: expect.any(String),
    files: [named('robots.txt')],
    total: 1,
    remedy: 'generate',
  });
  await mails();
  const { since } = await atDesk();
  await damage('favicon.ico');
  expect(await atDesk()).toMatchObject({ since, files: [named('favicon.ico'), named('robots.txt')], total: 2 });
  await mails();
  shop.use('r2');
  expect(await atDesk()).toBeNull();
  await mails();
  expect(readDamageList(shop.dataFolder)).toEqual([]);
});

test('a list that is damaged itself is made anew', async () => {
  await damage('robots.txt');
  await mails();
  writeFileSync(join(damageFolder(shop.dataFolder), 'files.json'), '[{"release":');
  expect(shop.app.damage()).toMatchObject({ total: 1 });
  await mails();
  expect(readDamageList(shop.dataFolder)).toHaveLength(1);
  rmSync(damageFolder(shop.dataFolder), { recursive: true });
  expect(shop.app.damage()).toMatchObject({ total: 1 });
});

test('the remedy is another one for the catalogue', () => {
  vi.spyOn(shop.app, 'damagedFiles').mockReturnValue(['snapshots/s1.sqlite', 'releases/r1/robots.txt']);
  expect(shop.app.damage()).toMatchObject({ remedy: 'nightly' });
});

test('no more than twenty files are named', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `releases/r1/${at}.html`);
  vi.spyOn(shop.app, 'damagedFiles').mockReturnValue(many);
  expect(shop.app.damage()).toMatchObject({ total: 30, files: { length: 20 } });
});
