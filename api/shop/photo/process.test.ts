import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePhoto, photoProcess } from './process.ts';
import { photoRules } from './rules.ts';

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#c00' } });
const small = await plain(900, 600).jpeg().toBuffer();
function isThere(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
}
const isPhoto = { photo: expect.any(Uint8Array) };

test('the process starts for the first photo, makes further ones, and ends when it is idle', async () => {
  expect(await makePhoto(small)).toEqual(isPhoto);
  const first = photoProcess();
  expect(first).toBeGreaterThan(0);
  expect(first).not.toBe(process.pid);
  expect(await makePhoto(small)).toEqual(isPhoto);
  expect(photoProcess()).toBe(first);
  await expect.poll(() => isThere(first as number)).toBe(false);
  expect(photoProcess()).toBeUndefined();
  expect(await makePhoto(small)).toEqual(isPhoto);
});

test('when it is killed during its work, the caller gets an error, and the next photo is made', async () => {
  await makePhoto(small);
  const killed = photoProcess() as number;
  process.kill(killed, 'SIGSTOP');
  const made = makePhoto(small);
  process.kill(killed, 'SIGKILL');
  await expect(made).rejects.toThrow('ended');
  expect(await makePhoto(small)).toEqual(isPhoto);
  expect(photoProcess()).not.toBe(killed);
});

test('when it was killed while idle, the next photo is made', async () => {
  await makePhoto(small);
  const killed = photoProcess() as number;
  process.kill(killed, 'SIGKILL');
  await expect.poll(photoProcess).toBeUndefined();
  expect(await makePhoto(small)).toEqual(isPhoto);
});

test('an image that takes too long is aborted', async () => {
  await makePhoto(small);
  const slow = photoProcess() as number;
  process.kill(slow, 'SIGSTOP');
  expect(await makePhoto(small, { most: 200 })).toEqual({ reason: 'damaged' });
  expect(await makePhoto(small)).toEqual(isPhoto);
  expect(photoProcess()).not.toBe(slow);
});

test('a progressive JPEG of nearly 40 million pixels is made in little memory, none of it in this process', async () => {
  const large = await plain(7716, 5144).jpeg({ progressive: true, quality: 50 }).toBuffer();
  expect(large.length).toBeLessThan(300_000);
  const before = process.memoryUsage.rss();
  expect(await makePhoto(large)).toEqual(isPhoto);
  expect(process.memoryUsage.rss() - before).toBeLessThan(30_000_000);
});

const frames = (count: number) => {
  const raw = { width: 2, height: 2 * count, channels: 3 as const, pageHeight: 2 };
  const pixels = Buffer.from(Array.from({ length: 4 * count }, (_, at) => [at, at >> 8, 7]).flat());
  return sharp(pixels, { raw }).gif().toBuffer();
};
const interlaced = (width: number, height: number) =>
  plain(width, height, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer();

test.each([
  ['more pixels than are accepted', () => plain(8000, 5001).png().toBuffer()],
  ['an interlaced PNG of 16 bits a colour, which is decoded as a whole', () => interlaced(5000, 5000)],
  [
    'a progressive JPEG with all its colours',
    () => plain(6000, 4000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['a GIF of thousands of pictures', () => frames(501)],
])('%s is refused by its header', async (_name, make) => {
  expect(await makePhoto(await make())).toEqual({ reason: 'pixels' });
});

test.each([
  [
    'as many pixels as are accepted',
    () =>
      plain(8000, photoRules.maxPixels / 8000)
        .png()
        .toBuffer(),
  ],
  ['a smaller interlaced PNG', () => interlaced(3000, 2000)],
  ['an animation', () => frames(20)],
])('%s is a photo', async (_name, make) => {
  expect(await makePhoto(await make())).toEqual(isPhoto);
});
