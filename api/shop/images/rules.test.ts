import { describe, expect, test } from 'vitest';
import { filesOf, imageAddress, imageIdOf, imageSet, imageWidths, widthFor, widthsOf } from './rules.ts';

const id = '0123456789abcdef';

describe('the widths of a picture', () => {
  test.each([
    [1, [1]],
    [96, [96]],
    [97, [96, 97]],
    [1000, [96, 192, 384, 768, 1000]],
    [1536, [...imageWidths]],
    [9000, [...imageWidths]],
  ])('an original of %i pixels', (width, widths) => {
    expect(widthsOf(width)).toEqual(widths);
  });

  test('a box gets the smallest that fills it', () => {
    expect(widthFor(1000, 90)).toBe(96);
    expect(widthFor(1000, 97)).toBe(192);
    expect(widthFor(1000, 1200)).toBe(1000);
  });
});

test('a srcset has every width of one format', () => {
  expect(imageSet({ id, width: 200 }, 'webp')).toBe(
    `/images/${id}-96.webp 96w, /images/${id}-192.webp 192w, /images/${id}-200.webp 200w`,
  );
});

test('each file of a picture has an address of which its id can be read', () => {
  const files = filesOf({ id, width: 100 });
  expect(files).toEqual([96, 100].flatMap((width) => [`images/${id}-${width}.avif`, `images/${id}-${width}.webp`]));
  expect(files.map((file) => imageIdOf(`/${file}`))).toEqual(files.map(() => id));
  expect(imageIdOf(imageAddress(id, 96, 'avif'))).toBe(id);
});

test.each([
  '/images/',
  `/images/${id}.avif`,
  `/images/${id}-0.avif`,
  `/images/${id}-96.png`,
  `/images/${id.toUpperCase()}-96.avif`,
  `/images/../${id}-96.avif`,
  `/hi/images/${id}-96.avif`,
  `/images/${id}-96.avif/x`,
])('%s is no address of a picture', (path) => {
  expect(imageIdOf(path)).toBeUndefined();
});
