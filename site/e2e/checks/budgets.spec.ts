import { languageCodes } from '../../../api/contract/languages';
import { budgets } from '../../../scripts/bench/budgets';
import { weigh } from '../../../scripts/bench/weigh';
import { someProduct } from '../screens';
import { expect, pathIn, test } from '../shop';

test('every kind of page keeps to its budget of bytes, in every language', async ({ request }) => {
  const product = await someProduct(request);
  const get = async (address: string) => (await request.get(address)).body();
  for (const { name, path, ...budget } of budgets) {
    for (const language of languageCodes) {
      const address = pathIn(language, path === '/product' ? product.path : path);
      const weight = await weigh(get, address);
      expect.soft(weight.html, `${name}: compressed HTML of ${address}`).toBeLessThanOrEqual(budget.html);
      expect.soft(weight.script, `${name}: compressed JavaScript of ${address}`).toBeLessThanOrEqual(budget.script);
    }
  }
});
