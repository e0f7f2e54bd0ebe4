import type { Page } from '@playwright/test';
import { look } from './look';
import { expect, test } from './shop';
import { hold, itemsForSale, layoutShift, newCustomer, putIntoCart } from './shopper';

/** Every island with an API that fails, does not answer or is slow. */

const engine = 'makeId=maruti-suzuki&modelId=maruti-suzuki_swift-3';

/** Addresses of a vehicle's parts, and of one of its categories. */
async function vehiclePages(page: Page): Promise<{ parts: string; category: string }> {
  const { data } = (await (await page.request.get('/api/vehicles/engines/maruti-suzuki_swift-3')).json()) as {
    data: { engineId: string }[];
  };
  const engineId = data[0]?.engineId ?? '';
  const { categories } = (await (await page.request.get(`/admin/api/engines/${engineId}/categories`)).json()) as {
    categories: { id: string }[];
  };
  const query = `${engine}&engineId=${encodeURIComponent(engineId)}`;
  return { parts: `/parts?${query}`, category: `/category-parts?${query}&categoryId=${categories[0]?.id}` };
}

const islands = [
  {
    name: 'search',
    api: /\/api\/parts\/search/,
    title: 'Search Error',
    text: 'Error searching parts. Please try again.',
  },
  { name: 'parts', api: /\/admin\/api\//, title: 'Something went wrong', text: 'Failed to load vehicle data' },
  {
    name: 'category-parts',
    api: /\/admin\/api\//,
    title: 'Something went wrong',
    text: 'Failed to load category data',
  },
  {
    name: 'orders',
    api: /\/api\/user\/orders/,
    title: 'Something went wrong',
    text: 'Your orders could not be loaded.',
  },
  { name: 'cart', api: /\/api\/cart/, title: 'Cart Error', text: 'Your cart could not be loaded.' },
] as const;

for (const { name, api, title, text } of islands) {
  test(`${name}: an error, no answer and no connection have their own messages, and the page recovers from each without a reload`, async ({
    page,
    context,
    problems,
  }) => {
    problems.expected.push(api, /favicon/);
    if (name === 'orders') await newCustomer(page);
    const { parts, category } = await vehiclePages(page);
    const address = { search: '/search?q=brake', parts, 'category-parts': category, orders: '/orders', cart: '/cart' }[
      name
    ];
    const panel = page.getByRole('alert');
    await page.route(api, (route) => route.fulfill({ status: 500, json: { error: 'internal', message: 'x' } }));
    await page.goto(address);
    await expect(panel.getByRole('heading', { name: title })).toBeVisible();
    await expect(panel).toContainText(text);
    // The script that offers pages must load before the connection is lost.
    if (name === 'search') await expect(page.getByRole('region', { name: 'Pages of this shop' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('combobox').last()).toBeEnabled();
    await expect(page.getByRole('contentinfo')).toBeAttached();

    await page.unroute(api);
    await page.route(api, (route) => route.abort());
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('heading', { name: 'Connection Problem' })).toBeVisible();
    await expect(panel).toContainText('We could not reach the shop. Please check your connection and try again.');

    await context.setOffline(true);
    await expect(panel.getByRole('heading', { name: "You're Offline" })).toBeVisible();
    await page.unroute(api);
    await context.setOffline(false);
    await expect(panel).toHaveCount(0);
    await expect(page.getByText('Loading')).toHaveCount(0);
  });
}

test('the checkout does not jump while it loads', { tag: '@desktop' }, async ({ page }) => {
  await newCustomer(page);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 1]);
  const decide = await hold(page, /\/api\/cart/);
  await page.goto('/checkout');
  await expect(page.getByText('Loading checkout...')).toBeVisible();
  decide('go');
  await expect(page.getByRole('button', { name: 'Send Enquiry' })).toBeAttached();
  expect(await layoutShift(page)).toBe(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a filled cart and forms with errors are accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await newCustomer(page);
    const items = await itemsForSale(page, 2);
    await putIntoCart(page, ...items.map((item) => [item, 2] as [typeof item, number]));
    // The dark scheme changes colours only.
    const rules = colorScheme === 'dark' ? 'colours' : 'all';
    const check = async (what: string) => expect(await look(page, what, rules)).toEqual([]);
    await page.goto('/ta/cart');
    await expect(page.locator('[id^=line-]')).toHaveCount(2);
    await check('cart');
    await page.locator('[id^=line-]').first().getByRole('button').last().click();
    await expect(page.getByRole('status').filter({ has: page.getByRole('button') })).toBeVisible();
    await check('cart with a message');
    await page.goto('/ml/checkout');
    await page.getByRole('checkbox').uncheck();
    await page.locator('main [type=submit]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await check('checkout');
    await page.goto('/hi/register');
    await page.locator('main [type=submit]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await check('register');
  });
}
