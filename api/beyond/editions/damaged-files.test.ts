import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { hashOf } from '../../data/objects/file-hashes.ts';
import { folderStore } from '../../data/objects/folder-store.ts';
import { releasesFolder } from '../../serve/release/release.ts';
import { readMails } from '../../testing/mails.ts';
import { openReleased } from '../../testing/released.ts';
import { objectKey } from './published.ts';

/** Changes a byte, but neither the time nor the size of the file. */
function flip(file: string) {
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

test('a file of a taken edition that no folder here has is fetched again', async () => {
  const place = mkdtempSync(join(inject('testFolder'), 'published-'));
  const shop = await openReleased({ EDITIONS_FROM: place });
  const said: string[] = [];
  const placeOf = (file: string) => join(releasesFolder(shop.dataFolder), 'r1', file);
  const get = (path: string) => shop.app.inject(path);
  vi.spyOn(shop.app.log, 'error').mockImplementation((what: unknown) => void said.push(String(what)));
  const robots = readFileSync(placeOf('robots.txt'));
  await folderStore(place).put(objectKey(hashOf(robots)), robots);
  const manifest = {
    files: ['robots.txt', 'icon-192.png'].map((file) => [`release/${file}`, hashOf(readFileSync(placeOf(file)))]),
  };
  writeFileSync(join(releasesFolder(shop.dataFolder), 'r1.taken.json'), JSON.stringify({ manifest }));
  for (const file of ['robots.txt', 'icon-192.png']) flip(placeOf(file));
  expect((await get('/robots.txt')).body).toBe(String(robots));
  expect((await get('/icon-192.png')).statusCode).toBe(503);
  expect(said).toEqual([
    'releases/r1/robots.txt was damaged or missing: it was made again.',
    'releases/r1/icon-192.png was damaged or missing: it could not be made again; run npm run publish -- PLACE --all where it is made.',
  ]);
  await shop.close();
});

test('the remedy for a taken edition is to publish it again', async () => {
  const taker = await openReleased({ EDITIONS_FROM: mkdtempSync(join(inject('testFolder'), 'editions-')) });
  vi.spyOn(taker.app.log, 'error').mockImplementation(() => {});
  writeFileSync(join(releasesFolder(taker.dataFolder), 'r1', 'robots.txt'), 'damaged');
  await taker.app.inject('/robots.txt');
  expect(taker.app.damage()).toMatchObject({ total: 1, remedy: 'publish' });
  await taker.app.tellSellersOfDamage();
  await taker.app.sendMails();
  expect(readMails(taker.dataFolder)[0]?.text).toContain('npm run publish -- PLACE --all');
  await taker.close();
});
