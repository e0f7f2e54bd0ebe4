import { languageCodes } from '../../../api/contract/languages';
import { budgets } from '../../budgets';
import { someProduct } from '../screens';
import { expect, pathIn, test } from '../shop';
import { weigh } from './weigh';

test('every kind of page keeps to its budget of bytes, in every language', async ({ request }) => {
  const product = await someProduct(request);
  for (const { name, path, ...budget } of budgets) {
    for (const language of languageCodes) {
      const address = pathIn(language, path === '/product' ? product.path : path);
      const weight = await weigh(request, address);
      expect.soft(weight.html, `${name}: compressed HTML of ${address}`).toBeLessThanOrEqual(budget.html);
      expect.soft(weight.script, `${name}: compressed JavaScript of ${address}`).toBeLessThanOrEqual(budget.script);
    }
  }
});
