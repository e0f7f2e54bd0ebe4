import { expect, test } from 'vitest';
import { formPictures } from './form-pictures';

test('a form that is sent early waits for the picture on its way', async () => {
  const pictures = formPictures();
  expect(pictures.isAny()).toBe(false);
  const { promise, resolve } = Promise.withResolvers<string>();
  const added = pictures.add(promise);
  expect(pictures.isAny()).toBe(true);
  const settled = pictures.settled();
  resolve('one');
  expect(await settled).toEqual(['one']);
  await added;
  expect(await pictures.settled()).toEqual(['one']);
  pictures.clear();
  expect(pictures.isAny()).toBe(false);
});

test('a form is not sent without the picture that failed; what was there before stays', async () => {
  const pictures = formPictures();
  await pictures.add(Promise.resolve('one'));
  const { promise, reject } = Promise.withResolvers<string>();
  const added = expect(pictures.add(promise)).rejects.toThrow('too large');
  const settled = expect(pictures.settled()).rejects.toThrow('too large');
  reject(new Error('too large'));
  await Promise.all([added, settled]);
  expect(await pictures.settled()).toEqual(['one']);
});

test('a picture that is removed while another one is on its way stays away', async () => {
  const pictures = formPictures();
  await pictures.add(Promise.resolve('one'));
  const { promise, resolve } = Promise.withResolvers<string>();
  const added = pictures.add(promise);
  pictures.remove('one');
  resolve('two');
  await added;
  expect(await pictures.settled()).toEqual(['two']);
});
