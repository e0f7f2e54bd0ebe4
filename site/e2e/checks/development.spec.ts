import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isOk, startCommand, untilRunning } from '../../../scripts/laboratory/processes';
import { copyWithCommands } from '../../../scripts/laboratory/test-project';
import { root } from '../prepare';
import { expect, ownData, test as shopTest } from '../shop';
import { itemsForSale } from '../shopper';

/** `npm run dev` in a copy of the project, which is edited while it runs. */
const test = shopTest.extend<object, { development: { origin: string; project: string } }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for this form
    async ({}, use) => {
      const project = copyWithCommands(join(root, 'var', 'test'));
      // The API gets the next port.
      const port = await freePort(2);
      const running = startCommand(ownData('development'), 'dev.ts', [], { PORT: String(port) }, project);
      const origin = `http://localhost:${port}`;
      await untilRunning(running, 'npm run dev serves pages and API', () => isOk(`${origin}/api/ready`));
      await use({ origin, project });
      running.child.kill('SIGTERM');
      await running.ended;
      rmSync(project, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ development }, use) => use(development.origin),
});

test('npm run dev finds words, fills a cart, and shows each edit without a restart', async ({ page, development }) => {
  function edit(file: string, from: string, to: string): void {
    const before = readFileSync(join(development.project, file), 'utf8');
    if (!before.includes(from)) throw new Error(`${file} has no ${from} any more: let this test edit something else`);
    writeFileSync(join(development.project, file), before.replace(from, to));
  }
  const main = page.getByRole('main');

  const [item] = await itemsForSale(page, 1, 'brake');
  if (!item) throw new Error('no items');
  await page.goto('/search?q=brake');
  const card = main.getByRole('listitem').filter({ hasText: item.partNumber });
  await card.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.locator('#toasts')).toContainText('Added');
  await page.goto('/cart');
  const summary = main.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('ShippingFree');

  // The open page updates itself.
  edit('site/features/cart/CartSummary.tsx', "{t('cart.shippingFree')}", 'By hand');
  await expect(summary).toContainText('ShippingBy hand');

  // A reload of the server may interrupt a visit so that it never ends; the next visit then succeeds.
  const visit = (path: string) => page.goto(path, { timeout: 10_000 });
  edit('site/public/locales/en/common.json', '"title": "Shopping Cart"', '"title": "Shopping Trolley"');
  await expect(async () => {
    await visit('/cart');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Shopping Trolley', { timeout: 1000 });
  }).toPass();

  // Once the restarted server shows a page, it watches the pages again.
  await expect(async () => {
    await visit('/shipping-policy');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Shipping Policy', { timeout: 1000 });
  }).toPass();
  const policy = 'content/pages/en/shipping-policy.md';
  edit(policy, '## Processing', 'Parcels leave at noon.\n\n## Processing');
  await expect(async () => {
    // A file saved during the restart is noticed only when it is saved again.
    utimesSync(join(development.project, policy), new Date(), new Date());
    await visit('/shipping-policy');
    await expect(main).toContainText('Parcels leave at noon.', { timeout: 1000 });
  }).toPass();

  expect((await page.request.get('/api/alive')).status()).toBe(404);
  edit('api/serve/health.ts', "'/api/health'", "'/api/alive'");
  // The API restarts with this change.
  await expect.poll(async () => (await page.request.get('/api/alive')).status(), { timeout: 60_000 }).toBe(200);
});
