import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type S3Server, serveS3 } from '../../../scripts/laboratory/s3-server.ts';
import { openObjectStore } from '../../serve/beyond.ts';
import { nameOf, password, remove, send, sharesPhotos } from '../../shop/photo/fixtures/shared-photos.ts';
import { register } from '../../testing/customer.ts';
import { openTestShop } from '../../testing/shop.ts';

const folder = mkdtempSync(join(inject('testFolder'), 'photos-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await serveS3(join(folder, 's3'));
});
afterAll(() => s3.close());

sharesPhotos('in an S3 store', folder, () => s3.place('photos'));

test('while the store is away, customers are asked to try again and keep account and photo', async () => {
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
