import { languageCodes } from '../../../api/contract/languages';
import { budgets } from '../../../scripts/bench/budgets';
import { weigh } from '../../../scripts/bench/weigh';
import { someProduct } from '../screens';
import { expect, pathIn, test } from '../shop';

test('every kind of page keeps to its budget of bytes, in every language', async ({ request }) => {
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
