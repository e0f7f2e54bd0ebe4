import { languageCodes } from '../../../api/contract/languages';
import { budgets } from '../../../scripts/laboratory/bench/budgets';
import { weigh } from '../../../scripts/laboratory/bench/weigh';
import { someProduct } from '../screens';
import { pathIn, test } from '../shop';

test('weigh', async ({ request }) => {
  const product = await someProduct(request);
  const known = new Map<string, Promise<Buffer>>();
  const get = (address: string) => {
    const body = known.get(address) ?? request.get(address).then((a) => a.body());
    known.set(address, body);
    return body;
  };
  for (const { name, path, ...b } of budgets) {
    let html = 0;
    let script = 0;
    let which = '';
    for (const language of languageCodes) {
      const w = await weigh(get, pathIn(language, path === '/product' ? product.path : path));
      if (w.html > html) {
        html = w.html;
        which = language;
      }
      script = Math.max(script, w.script);
    }
    console.log(name.padEnd(20), 'html', html, '/', b.html, which, ' script', script, '/', b.script);
  }
});
