import type { Page } from '@playwright/test';
import { becomeCustomer } from './screens';
import { expect, test } from './shop';
import { itemsForSale, putIntoCart } from './shopper';

/** On paper: the content below the shop's name and address, with the page's address, and nothing to press. */

async function expectPaper(page: Page, path: string) {
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Purza', '14 Residency Road, Bengaluru 560025, India'])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`^https?://[^/]+${path}$`))).toBeVisible();
  await expect(page.locator('header, footer').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('button, input, select, .btn').filter({ visible: true })).toHaveCount(0);
}

test('a product', async ({ page }) => {
  const [item] = await itemsForSale(page, 1);
  await page.goto(`/product/${item?.urlSlug}`);
  await expectPaper(page, `/product/${item?.urlSlug}`);
  await expect(page.getByText(item?.partNumber ?? '').first()).toBeVisible();
  await expect(page.locator('.price').first()).toBeVisible();
});

test('the cart and an order', async ({ page }) => {
  const screens = await becomeCustomer(page.request, `print.${Date.now()}@example.com`);
  await page.goto('/shipping-policy');
  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
  const order = screens.find(({ name }) => name === 'order')?.path ?? '';
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 3]);
  await page.goto('/hi/cart');
  const line = page.getByRole('main').locator('[id^=line-]').last();
  await expect(line).toBeVisible();
  await expectPaper(page, '/hi/cart');
  await expect(line.locator('output')).toBeVisible();
  await page.goto(order);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('main').getByRole('article')).toBeVisible();
  await expectPaper(page, order);
  await expect(page.getByRole('main').getByText('14 Residency Road')).toBeVisible();
});
