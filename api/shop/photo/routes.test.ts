import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../serve/app.ts';
import { register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { photoRules } from './rules.ts';

let shop: TestShop;
let asha: Record<string, string>;
let ravi: Record<string, string>;
beforeAll(async () => {
  shop = await openTestShop();
  asha = await register(shop, 'asha@example.com');
  ravi = await register(shop, 'ravi@example.com');
});
afterAll(() => shop.close());

const red = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c00' } });
const send = (payload: Buffer, cookies: Record<string, string>, type = 'image/jpeg') =>
  shop.app.inject({ method: 'PUT', url: '/api/user/photo', payload, cookies, headers: { 'content-type': type } });
const get = (url: string, cookies: Record<string, string>) => shop.app.inject({ url, cookies });
const files = () => {
  const folder = join(shop.settings.dataFolder, 'photos');
  const there = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return there.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const sent = async (payload: Buffer, cookies: Record<string, string>, type?: string): Promise<string> => {
  const answer = await send(payload, cookies, type);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.profileImageUrl;
};

/** A black PNG of this size in few bytes, which unpacks to width times height pixels. */
function bomb(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 20_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a guest cannot send, see or remove a photo', async () => {
  const photo = await red.clone().jpeg().toBuffer();
  const answers = [
    await send(photo, {}),
    await get('/api/user/photo/x', {}),
    await shop.app.inject({ method: 'DELETE', url: '/api/user/photo' }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  expect(files()).toEqual([]);
});

test.each(['jpeg', 'png', 'gif'] as const)("a %s becomes its owner's square WebP", async (format) => {
  const url = await sent(await red.clone().toFormat(format).toBuffer(), asha, `image/${format}`);
  const answer = await get(url, asha);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: photoRules.edge,
    height: photoRules.edge,
  });
  const me = (await get('/api/auth/me', asha)).json();
  expect(me.user.profileImageUrl).toBe(url);
  expect((await get(url, ravi)).statusCode).toBe(404);
});

test('camera metadata are removed, and the picture is upright', async () => {
  const exif = { IFD0: { Make: 'SecretCam', Copyright: 'Asha' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } };
  const jpeg = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: '#00c' } }, top: 0, left: 0 }])
    .withExif(exif)
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  const kept = (await get(await sent(jpeg, asha), asha)).rawPayload;
  const { exif: keptExif, xmp, icc, orientation } = await sharp(kept).metadata();
  expect([keptExif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(kept.includes('SecretCam')).toBe(false);
  const { data } = await sharp(kept).extract({ left: 256, top: 500, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  });
  // After rotation by 180 degrees, the blue half is at the bottom.
  expect([data[0] as number, data[2] as number].map((value) => value > 128)).toEqual([false, true]);
});

test('a polyglot keeps its picture and loses its script', async () => {
  const script = '<script>alert(1)</script>';
  const jpeg = Buffer.concat([await red.clone().jpeg().toBuffer(), Buffer.from(script)]);
  const kept = (await get(await sent(jpeg, asha, 'image/gif'), asha)).rawPayload;
  expect(kept.includes('script')).toBe(false);
  expect(kept.subarray(8, 12).toString()).toBe('WEBP');
});

const wrong: [string, () => Buffer | Promise<Buffer>, string, number, string][] = [
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'),
    'image/png',
    415,
    'photo_type',
  ],
  ['a WebP', () => red.clone().webp().toBuffer(), 'image/jpeg', 415, 'photo_type'],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/gif', 415, 'photo_type'],
  ['nothing', () => Buffer.alloc(0), 'image/jpeg', 415, 'photo_type'],
  ['a GIF that is a script', () => Buffer.from('GIF89a=1;alert(1)//'), 'image/gif', 400, 'photo_damaged'],
  [
    'half a JPEG',
    async () => (await red.clone().jpeg().toBuffer()).subarray(0, 900),
    'image/jpeg',
    400,
    'photo_damaged',
  ],
  ['a bomb', () => bomb(60_000, 60_000), 'image/png', 413, 'photo_pixels'],
  ['two megabytes and a byte', () => Buffer.alloc(photoRules.maxBytes + 1, 0xff), 'image/jpeg', 413, 'too_large'],
  ['JSON', () => Buffer.from('{"photo": "x"}'), 'application/json', 415, 'photo_type'],
  ['a declared SVG', () => Buffer.from('<svg/>'), 'image/svg+xml', 415, 'media_type'],
];
test.each(wrong)('%s is refused, and the previous photo stays', async (_name, make, type, status, error) => {
  const url = await sent(await red.clone().png().toBuffer(), ravi, 'image/png');
  const before = { files: files(), bytes: (await get(url, ravi)).rawPayload };
  const answer = await send(await make(), ravi, type);
  expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  expect({ files: files(), bytes: (await get(url, ravi)).rawPayload }).toEqual(before);
});

test('a photo is replaced and removed together with its file', async () => {
  const own = await register(shop, 'own@example.com');
  const others = files().length;
  const first = await sent(await red.clone().png().toBuffer(), own);
  const second = await sent(await red.clone().gif().toBuffer(), own);
  expect((await get(first, own)).statusCode).toBe(404);
  expect(files()).toHaveLength(others + 1);
  const name = second.split('/').at(-1) ?? '';
  expect(
    readFileSync(join(shop.settings.dataFolder, 'photos', name))
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  const removed = await shop.app.inject({ method: 'DELETE', url: '/api/user/photo', cookies: own });
  expect(removed.json()).toEqual({ data: { profileImageUrl: null } });
  expect(files()).toHaveLength(others);
});

test.each(['..%2F..%2Fshop.db', '%2e%2e', 'x.webp', 'null'])('the name %s leads to no file', async (name) => {
  expect((await get(`/api/user/photo/${name}`, asha)).statusCode).toBe(404);
});

test('a photo that cannot be recorded leaves no file, and the shopper is asked to try again', async () => {
  const before = files();
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const users = { ...shop.store.users, setPhoto: () => Promise.reject(full) };
  const app = await buildApp({ ...shop.app.shop, store: { ...shop.store, users } });
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/user/photo',
    payload: await red.clone().png().toBuffer(),
    cookies: ravi,
    headers: { 'content-type': 'image/png' },
  });
  await app.close();
  expect([answer.statusCode, answer.json().error]).toEqual([503, 'busy']);
  expect(files()).toEqual(before);
});
