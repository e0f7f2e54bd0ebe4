import { mkdtempSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type S3Server, serveS3 } from '../../../scripts/laboratory/s3-server.ts';
import { openObjectStore } from '../../data/objects/open-store.ts';
import { register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { photoFiles } from './store.ts';

/** Photos in a place that several machines share: PHOTOS_IN. */

const folder = mkdtempSync(join(inject('testFolder'), 'photos-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await serveS3(join(folder, 's3'));
});
afterAll(() => s3.close());

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
  .png()
  .toBuffer();
const password = 'strut-tower-1';

async function send(shop: TestShop, cookies: Record<string, string>) {
  const headers = { 'content-type': 'image/png' };
  return shop.app.inject({ method: 'PUT', url: '/api/user/photo', payload: await picture, cookies, headers });
}
const remove = (shop: TestShop, url: string, cookies: Record<string, string>, payload?: object) =>
  shop.app.inject({ method: 'DELETE', url, cookies, ...(payload && { payload }) });
const nameOf = (answer: Awaited<ReturnType<typeof send>>): string =>
  answer.json().data.profileImageUrl.split('/').at(-1);

describe.each<[string, () => string]>([
  ['a folder', () => join(folder, 'shared')],
  ['an S3 store', () => s3.place('photos')],
])('in %s', (_, place) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ PHOTOS_IN: place() });
  });
  afterAll(() => shop.close());

  test('every machine shows the photo, and it goes with its successor, by request and with the account', async () => {
    const other = photoFiles({ dataFolder: mkdtempSync(join(folder, 'machine-')), photosIn: place() });
    const cookies = await register(shop, 'asha@example.com');
    const first = nameOf(await send(shop, cookies));
    expect((await other.read(first))?.subarray(8, 12).toString()).toBe('WEBP');
    const second = nameOf(await send(shop, cookies));
    expect(await other.read(first)).toBeUndefined();
    const shown = await shop.app.inject({ url: `/api/user/photo/${second}`, cookies });
    expect(shown.rawPayload.equals((await other.read(second)) ?? Buffer.alloc(0))).toBe(true);
    expect((await remove(shop, '/api/user/photo', cookies)).statusCode).toBe(200);
    expect(await other.read(second)).toBeUndefined();
    const third = nameOf(await send(shop, cookies));
    const gone = await remove(shop, '/api/user/account', cookies, { password, language: 'en' });
    expect(gone.statusCode).toBe(200);
    expect(await other.read(third)).toBeUndefined();
    expect(await other.read('../shop.db')).toBeUndefined();
  });
});

test('in a folder nobody else on the machine can read it', async () => {
  for (const photosIn of [undefined, join(folder, 'private')]) {
    const dataFolder = mkdtempSync(join(folder, 'modes-'));
    const name = await photoFiles({ dataFolder, photosIn }).keep(Buffer.from('picture'));
    expect(statSync(join(photosIn ?? join(dataFolder, 'photos'), name)).mode & 0o777).toBe(0o600);
  }
});

test('while the store is away customers are asked to come back, and keep account and photo', async () => {
  const away = await serveS3(join(folder, 'away'));
  const shop = await openTestShop({ PHOTOS_IN: away.place('photos') });
  const cookies = await register(shop, 'ravi@example.com');
  const name = nameOf(await send(shop, cookies));
  const place = away.place('photos');
  await away.close();
  const answers = [
    await send(shop, cookies),
    await shop.app.inject({ url: `/api/user/photo/${name}`, cookies }),
    await remove(shop, '/api/user/photo', cookies),
    await remove(shop, '/api/user/account', cookies, { password, language: 'en' }),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  const me = (await shop.app.inject({ url: '/api/auth/me', cookies })).json();
  expect(me.user.profileImageUrl).toBe(`/api/user/photo/${name}`);
  await expect((await openObjectStore(place, { tries: 1 })).get(name)).rejects.toThrow(/^s3:\/\/shop\/photos: /);
  await shop.close();
});
