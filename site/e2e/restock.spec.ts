import { foundItems } from './found';
import { sendEnquiry } from './screens';
import { expect, pathIn, test, textsOf } from './shop';
import { newCustomer, putIntoCart } from './shopper';

/** "Tell me when it is back": asking on pages, and the list in the account. */

for (const language of ['en', 'hi'] as const) {
  test(`a guest asks to be told, signs in, and finds the wish made (${language})`, async ({ page }) => {
    const t = textsOf(language);
    const email = await newCustomer(page);
    await page.request.post('/api/auth/logout');
    await page.evaluate(() => localStorage.clear());
    const [item] = await foundItems(page, { q: 'filter', available: 'false', lang: language });
    const address = pathIn(language, `/product/${item?.urlSlug}`);
    await page.goto(address);
    const main = page.getByRole('main');
    const ask = main.getByRole('button', { name: t('restock.ask') });
    await expect(ask).toHaveAttribute('aria-pressed', 'false');
    await ask.click();
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}$`));
    await page.getByLabel(t('login.email')).fill(email);
    await page.getByRole('textbox', { name: t('login.password') }).fill('strut-tower-1');
    await main.getByRole('button', { name: t('login.submit'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(ask).toHaveAttribute('aria-pressed', 'true');
    await expect(main.getByRole('status').filter({ hasText: t('restock.askedUnproven') })).toBeVisible();

    await page.goto(pathIn(language, '/account'));
    await main.getByRole('tab', { name: t('account.preferences') }).click();
    const list = main.getByRole('region', { name: t('restock.title') });
    await expect(list.getByText(t('restock.unproven'))).toBeVisible();
    await expect(list.getByRole('link', { name: item?.partName })).toHaveAttribute('href', address);
    await list.getByRole('button').click();
    await expect(list.getByText(t('restock.empty'))).toBeVisible();
    await expect(list.getByRole('heading')).toBeFocused();
    await page.goto(address);
    await expect(ask).toHaveAttribute('aria-pressed', 'false');
  });
}

test('a customer asks by keyboard, and presses again to end it', async ({ page }) => {
  const t = textsOf('en');
  await newCustomer(page);
  const [item] = await foundItems(page, { q: 'filter', available: 'false' });
  await page.goto(`/product/${item?.urlSlug}`);
  const ask = page.getByRole('main').getByRole('button', { name: t('restock.ask') });
  for (const [pressed, said] of [
    ['true', t('restock.askedUnproven')],
    ['false', t('restock.ended')],
  ] as const) {
    await ask.press('Enter');
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: said })).toBeVisible();
    await expect(ask).toHaveAttribute('aria-pressed', pressed);
    await expect(ask).toBeFocused();
  }
});

test('an item in stock loads no script for it', async ({ page }) => {
  const [item] = await foundItems(page, { q: 'filter', available: 'true' });
  await page.goto(`/product/${item?.urlSlug}`, { waitUntil: 'networkidle' });
  await expect(page.locator('[data-restock]')).toHaveCount(0);
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => /restock/i.test(name))).toEqual([]);
});

test('a line of the cart that is out of stock can be waited for', async ({ page }) => {
  const t = textsOf('en');
  await newCustomer(page);
  const [bought, soldOut] = [
    (await foundItems(page, { q: 'filter', available: 'true' }))[0],
    (await foundItems(page, { q: 'filter', available: 'false' }))[0],
  ];
  if (!bought || !soldOut) throw new Error('the sample has no filters');
  await putIntoCart(page, [bought, 1]);
  // The line's item runs out of stock while it is in the cart.
  await page.route('**/api/cart?**', async (route) => {
    const answer = await route.fetch();
    const cart = await answer.json();
    for (const { cartItem, item } of cart.data.items) {
      cartItem.itemId = soldOut.id;
      item.itemAvailable = false;
    }
    await route.fulfill({ response: answer, json: cart });
  });
  await page.goto('/cart');
  const ask = page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('restock.ask')}: `) });
  await ask.click();
  await expect(ask).toHaveAttribute('aria-pressed', 'true');
});

test('a line of an order that is out of stock can be waited for', async ({ page }) => {
  const t = textsOf('en');
  const email = await newCustomer(page);
  const [bought, soldOut] = [
    (await foundItems(page, { q: 'filter', available: 'true' }))[0],
    (await foundItems(page, { q: 'filter', available: 'false' }))[0],
  ];
  if (!bought || !soldOut) throw new Error('the sample has no filters');
  const { orderId } = await sendEnquiry(page.request, email, [{ itemId: bought.id, quantity: 1 }]);
  // The line's item runs out of stock after the enquiry.
  await page.route('**/api/orders/*?**', async (route) => {
    const answer = await route.fetch();
    const order = await answer.json();
    for (const line of order.data.items) Object.assign(line, { itemId: soldOut.id, outOfStock: true });
    await route.fulfill({ response: answer, json: order });
  });
  await page.goto(`/orders/${orderId}`);
  const ask = page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('restock.ask')}: `) });
  await ask.click();
  await expect(ask).toHaveAttribute('aria-pressed', 'true');
});
