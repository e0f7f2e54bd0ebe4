import type { Page } from '@playwright/test';
import { orderStatuses } from '../../api/contract/rules';
import { expect, pathIn, test, textsOf } from './shop';

async function register(page: Page): Promise<void> {
  const email = `orders.${test.info().project.name}.${test.info().repeatEachIndex}.${Date.now()}@example.com`;
  await page.goto('/login');
  await page.request.post('/api/auth/register', { data: { email, password: 'secret1' } });
  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
}

/** One order of each status, as the API answers them. */
const orders = orderStatuses.map((status, index) => ({
  orderId: `order-${status}`,
  orderNumber: `ENQ-261121-0000${index}`,
  status,
  total: 1000.5,
  totalAmount: '1000.50',
  createdAt: '2026-11-05T06:00:00.000Z',
  shippingFirstName: 'Asha',
  shippingLastName: `Rao ${index}`,
  trackingNumber: status === 'shipped' ? 'BD123456789IN' : null,
  quotedAt: null,
}));

const colours = {
  pending: /yellow|warn/,
  confirmed: /blue/,
  processing: /indigo/,
  shipped: /purple/,
  delivered: /good/,
  completed: /good/,
  cancelled: /bad/,
};

for (const language of ['en', 'ta'] as const) {
  test(`orders have figures, tabs, rows and badges (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    await register(page);
    await page.route('**/api/user/orders', (route) => route.fulfill({ json: { data: orders } }));
    await page.goto(pathIn(language, '/orders'));
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('orders.title'));
    await expect(main.getByRole('link', { name: t('orders.backToAccount') })).toHaveAttribute(
      'href',
      pathIn(language, '/account'),
    );
    const tile = (name: string) =>
      main.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
    await expect(tile(t('orders.totalOrders'))).toHaveText('7');
    await expect(tile(t('orders.inTransit'))).toHaveText('1');
    await expect(tile(t('orders.status.delivered')).first()).toHaveText('1');
    await expect(tile(t('orders.totalSpent'))).toHaveText('₹7,003.50');

    const rows = main.getByRole('listitem');
    await expect(rows).toHaveCount(7);
    for (const [index, status] of orderStatuses.entries()) {
      const row = rows.nth(index);
      await expect(row).toContainText(`ENQ-261121-0000${index}`);
      await expect(row).toContainText(`Asha Rao ${index}`);
      await expect(row).toContainText('₹1,000.50');
      const badge = row.locator(`[data-status=${status}]`);
      await expect(badge).toHaveText(t(`orders.status.${status}`));
      await expect(badge).toHaveClass(colours[status]);
      await expect(badge.locator('svg')).toBeVisible();
    }
    if (language === 'en') await expect(rows.first()).toContainText('Nov 05, 2026');
    await expect(main.getByText('BD123456789IN')).toHaveCount(1);

    const tabs = main.getByRole('tablist', { name: t('orders.history') });
    await tabs.getByRole('tab', { name: t('orders.all') }).focus();
    for (const status of ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const) {
      await page.keyboard.press('ArrowRight');
      const tab = tabs.getByRole('tab', { name: t(`orders.status.${status}`) });
      await expect(tab).toBeFocused();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(tab).toBeInViewport();
      await expect(rows).toHaveCount(1);
      await expect(rows.locator(`[data-status=${status}]`)).toBeVisible();
    }
  });
}

test('no orders: a way to start shopping; an unknown order and a failure say so', async ({ page, problems }) => {
  problems.expected.push(/\/api\//);
  const main = page.getByRole('main');
  await register(page);
  await page.goto('/orders');
  await expect(main.getByText('No orders found')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/');
  await page.goto('/orders/none');
  await expect(main.getByRole('alert')).toContainText('There is no such order in your account.');
  await main.getByRole('link', { name: 'Back to all orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await page.route('**/api/user/orders', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }));
  await page.reload();
  await expect(main.getByRole('alert')).toContainText('Your orders could not be loaded.', { timeout: 30_000 });
});
