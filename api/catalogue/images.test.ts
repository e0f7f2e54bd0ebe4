import { expect, test } from 'vitest';
import { contentOf, imageId } from './images.ts';

test('a picture has the id of its content', () => {
  const [one, same, other] = ['a', 'a', 'b'].map((bytes) => imageId(contentOf(Buffer.from(bytes))));
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
});
