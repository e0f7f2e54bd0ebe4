import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { orderStatuses } from '../../api/shop/orders/rules';
import { becomeCustomer } from './screens';
import { expect, pathIn, test, textsOf } from './shop';
import { hold } from './shopper';

async function register(page: Page): Promise<void> {
  const email = `orders.${test.info().project.name}.${test.info().repeatEachIndex}.${Date.now()}@example.com`;
  // This page loads nothing by itself; /login would redirect a signed-in customer.
  await page.goto('/shipping-policy');
  await page.request.post('/api/auth/register', { data: { email, password: 'strut-tower-1' } });
  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
}

/** One order in each status, as the API returns them. */
const orders = orderStatuses.map((status, index) => ({
  orderId: `order-${status}`,
  orderNumber: `ENQ-261121-0000${index}`,
  status,
  total: 1000.5,
  totalAmount: '1000.50',
  createdAt: '2026-11-05T06:00:00.000Z',
  shippingFirstName: 'Asha',
  shippingLastName: `Rao ${index}`,
  priceOnRequest: false,
  carrier: status === 'shipped' ? 'Blue Dart' : null,
  trackingNumber: status === 'shipped' ? 'BD123456789IN' : null,
  quotedAt: null,
}));

/** The position of each badge's colour on the colour wheel, in degrees. */
const hues: Record<(typeof orderStatuses)[number], [from: number, to: number]> = {
  pending: [35, 55],
  confirmed: [200, 220],
  processing: [235, 250],
  shipped: [270, 290],
  delivered: [130, 160],
  completed: [130, 160],
  cancelled: [-15, 10],
};

/** Hue in degrees from -30 to 330, and how far the colour is from grey, from 0 to 1. */
function colourOf(badge: Locator): Promise<{ hue: number; strength: number }> {
  return badge.evaluate((element) => {
    const [r = 0, g = 0, b = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
    const max = Math.max(r, g, b);
    const span = max - Math.min(r, g, b);
    const turn = max === r ? (g - b) / span : max === g ? 2 + (b - r) / span : 4 + (r - g) / span;
    return { hue: ((turn * 60 + 390) % 360) - 30, strength: span / 255 };
  });
}

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
    // The figures leave out the cancelled order and the one that nobody has answered.
    await expect(tile(t('orders.totalSpent')).first()).toHaveText('₹5,002.50');
    await expect(main.getByText(t('orders.totalSpentHint'))).toBeVisible();

    const rows = main.getByRole('listitem');
    await expect(rows).toHaveCount(7);
    for (const [index, status] of orderStatuses.entries()) {
      const row = rows.nth(index);
      await expect(row).toContainText(`ENQ-261121-0000${index}`);
      await expect(row).toContainText(`Asha Rao ${index}`);
      await expect(row).toContainText('₹1,000.50');
      const badge = row.locator(`[data-status=${status}]`);
      await expect(badge).toHaveText(t(`orders.status.${status}`));
      const { hue, strength } = await colourOf(badge);
      expect([status, strength > 0.15, hue >= hues[status][0] && hue <= hues[status][1]]).toEqual([status, true, true]);
      await expect(badge.locator('svg')).toBeVisible();
    }
    if (language === 'en') await expect(rows.first()).toContainText('Nov 05, 2026');
    await expect(main.getByText('BD123456789IN')).toHaveCount(1);
    await expect(main.getByText('Blue Dart', { exact: true })).toHaveCount(1);
    await expect(main.getByRole('link', { name: t('orders.track') })).toHaveAttribute(
      'href',
      /^https:\/\/www\.bluedart\.com\/.*BD123456789IN$/,
    );

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

test('without orders a link leads to the shop; an unknown order and a failure are reported', async ({
  page,
  problems,
}) => {
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

test('a status that the page does not know is grey, and not in the tab of another status', async ({ page }) => {
  await register(page);
  await page.route('**/api/user/orders', (route) =>
    route.fulfill({ json: { data: [{ ...orders[0], status: 'returned' }] } }),
  );
  await page.goto('/orders');
  const badge = page.getByRole('main').locator('[data-status=returned]');
  await expect(badge).toHaveText('returned');
  await expect(badge.locator('svg')).toBeVisible();
  expect((await colourOf(badge)).strength).toBeLessThan(0.15);
  await page.getByRole('tab', { name: 'Pending' }).click();
  await expect(page.getByText('No orders found')).toBeVisible();
});

test('while the orders load, the screen says so; View Details fetches one and shows it', async ({ page, request }) => {
  await becomeCustomer(page.request, `details.${test.info().project.name}.${Date.now()}@example.com`);
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'));
  const main = page.getByRole('main');
  const decide = await hold(page, /\/api\/user\/orders$/);
  await page.goto('/orders');
  await expect(main.getByText('Loading orders...')).toBeVisible();
  decide('go');
  const asked = page.waitForRequest(/\/api\/orders\/[^/]+$/);
  await main.getByRole('link', { name: 'View Details' }).click();
  expect((await asked).method()).toBe('GET');
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  const order = main.getByRole('article');
  await expect(order).toContainText('14 Residency Road');
  await expect(order).toContainText('Bengaluru, Karnataka 560025');
  const line = order
    .getByRole('listitem')
    .filter({ hasText: /₹[\d,.]+ each/ })
    .first();
  await expect(line.getByRole('link')).toHaveAttribute('href', /^\/product\//);
  // No other customer can open it.
  const path = new URL(page.url()).pathname;
  expect((await request.get(`/api${path}`)).status()).toBe(401);
});

test('on the page of an order the keyboard goes on where the answer is; a message waits for its picture', async ({
  page,
}) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  await becomeCustomer(page.request, `keyboard.${test.info().project.name}.${Date.now()}@example.com`);
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'));
  await page.goto('/orders');
  await main.getByRole('link', { name: t('orders.details') }).click();
  const press = async (name: string) => {
    await main.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };

  await test.step('a message that is sent early has its picture', async () => {
    await press(t('conversation.ask'));
    const talk = main.getByRole('region', { name: t('conversation.title') });
    await expect(talk.getByRole('textbox')).toBeFocused();
    const arrive = await hold(page, /\/pictures$/);
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a40' } })
      .png()
      .toBuffer();
    const file = { name: 'plug.png', mimeType: 'image/png', buffer };
    await talk.getByLabel(t('pictures.choose')).setInputFiles(file);
    await expect(talk.getByRole('button', { name: t('pictures.uploading') })).toBeVisible();
    await press(t('conversation.send'));
    await expect(talk.getByRole('button', { name: t('conversation.send') })).toHaveAttribute('aria-disabled', 'true');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/messages$/.test(request.url()));
    arrive('go');
    expect((await sent).postDataJSON()).toEqual({ words: '', picture: expect.stringMatching(/./) });
    await expect(talk.getByRole('log').getByRole('img')).toBeVisible();
    await expect(talk.getByRole('button', { name: t('conversation.send') })).toBeFocused();
  });

  await test.step('who does not cancel comes back to the button', async () => {
    await press(t('acceptance.cancel'));
    await expect(main.getByRole('heading', { name: t('acceptance.cancel') })).toBeFocused();
    await press(t('acceptance.back'));
    await expect(main.getByRole('button', { name: t('acceptance.cancel') })).toBeFocused();
  });

  await test.step('who cancels reads on at the steps', async () => {
    await press(t('acceptance.cancel'));
    await press(t('acceptance.cancel'));
    const steps = main.getByRole('region', { name: t('steps.title') });
    await expect(steps).toContainText(t('steps.cancelled'));
    await expect(steps.getByRole('heading')).toBeFocused();
  });
});
