import { brotliCompressSync } from 'node:zlib';
import { smallestBrotli } from '../../../api/serve/release/brotli';
import { languageCodes } from '../../../api/shop/language/languages';
import { budgets } from '../../../scripts/laboratory/bench/budgets';
import { weigh } from '../../../scripts/laboratory/bench/weigh';
import { someProduct } from '../screens';
import { expect, pathIn, test } from '../shop';

test('every kind of page stays within its byte budget, in every language', async ({ request }) => {
  const product = await someProduct(request);
  const known = new Map<string, Promise<Buffer>>();
  const get = (address: string) => {
    const body = known.get(address) ?? request.get(address).then((answer) => answer.body());
    known.set(address, body);
    return body;
  };
  for (const { name, path, ...budget } of budgets) {
    for (const language of languageCodes) {
      const address = pathIn(language, path === '/product' ? product.path : path);
      const weight = await weigh(get, address);
      expect.soft(weight.html, `${name}: compressed HTML of ${address}`).toBeLessThanOrEqual(budget.html);
      expect.soft(weight.script, `${name}: compressed JavaScript of ${address}`).toBeLessThanOrEqual(budget.script);
    }
  }
});

test('scripts and styles are sent with the best compression, and uncompressed to clients without support', async ({
  request,
}) => {
  const [, address = ''] = /src="(\/_astro\/[^"]+\.js)"/.exec(await (await request.get('/')).text()) ?? [];
  const [smallest, gzip, plain] = await Promise.all(
    ['gzip, br', 'gzip', 'identity'].map((encoding) =>
      request.get(address, { headers: { 'accept-encoding': encoding } }),
    ),
  );
  const text = (await plain?.text()) ?? '';
  expect(text).not.toBe('');
  expect(plain?.headers()).not.toHaveProperty('content-encoding');
  expect(gzip?.headers()).toMatchObject({ 'content-encoding': 'gzip' });
  expect(await gzip?.text()).toBe(text);
  expect(smallest?.headers()).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(brotliCompressSync(text, smallestBrotli).length),
    'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(await smallest?.text()).toBe(text);
});
