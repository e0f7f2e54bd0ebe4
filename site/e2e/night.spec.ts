import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../scripts/laboratory/processes';
import { dataFolder } from './prepare';
import { expect, pathIn, test, textsOf } from './shop';

/** The sample package without one of its items. */
function packageWithout(itemId: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'night-'));
  cpSync(join(dataFolder, 'sample'), folder, { recursive: true });
  const file = join(folder, 'items.csv');
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.filter((line) => !line.startsWith(`${itemId},`)).join('\n'));
  return folder;
}

test('an item that leaves the catalogue is marked in the cart and at its address, and a rollback brings it back', async ({
  page,
  problems,
}) => {
  const t = textsOf('hi');
  const answer = await page.request.get('/api/parts/search?q=clutch+plate&available=true&lang=hi');
  const { data } = (await answer.json()) as {
    data: { items: { id: string; urlSlug: string; partName: string; partNumber: string }[] };
  };
  const item = data.items[0];
  if (!item) throw new Error('the sample has no clutch plate');
  const product = pathIn('hi', `/product/${item.urlSlug}`);
  await page.goto(product);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t('product.addToCart') }).click();
  await expect(page.getByRole('status')).toContainText(t('product.addedToCart'));

  try {
    await runCommand(dataFolder, 'nightly.ts', [packageWithout(item.id)]);
    // The running server notices within a second or two, without a restart.
    await expect.poll(async () => (await page.request.get(product)).status(), { timeout: 20_000 }).toBe(410);
    problems.expected.push(/\/product\//);
    await page.goto(product);
    await expect(main.getByText(t('product.gone'))).toBeVisible();
    await expect(main.getByText(item.partNumber, { exact: true })).toBeVisible();
    await main.getByRole('link', { name: t('product.findNumber', { number: item.partNumber }) }).click();
    await expect(page).toHaveURL(/\/hi\/search\?q=/);
    await page.goto(pathIn('hi', '/cart'));
    const line = main.getByRole('listitem').filter({ hasText: item.partNumber });
    await expect(line).toContainText(t('cart.unavailable'));
  } finally {
    await runCommand(dataFolder, 'generate.ts', ['--rollback']);
  }
  await expect.poll(async () => (await page.request.get(product)).status(), { timeout: 20_000 }).toBe(200);
  await page.reload();
  await expect(main.getByRole('listitem').filter({ hasText: item.partNumber })).not.toContainText(
    t('cart.unavailable'),
  );
});
