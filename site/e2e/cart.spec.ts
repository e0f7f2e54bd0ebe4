import type { CartAnswer } from '../../api/shop/cart/contract';
import { expect, pathIn, test, textsOf } from './shop';
import { cartOf, hold, itemsForSale, layoutShift, newCustomer, putIntoCart, quantitiesOf } from './shopper';

/** The cart, word for word. */

test('each line shows its item and its amounts, the summary the totals', { tag: '@desktop' }, async ({ page }) => {
  const [item, other] = await itemsForSale(page, 2);
  if (!item || !other) throw new Error('no items');
  await putIntoCart(page, [item, 2], [other, 1]);
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart');
  const line = main.getByRole('listitem', { name: item.partName }).filter({ hasText: item.partNumber });
  const { items, itemCount, totalAmount } = await cartOf(page);
  const unit = Number(items[0]?.item?.itemSellingPrice);
  const money = (rupees: number) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      trailingZeroDisplay: 'stripIfInteger',
    }).format(rupees);
  await expect(line).toContainText(`Our reference: ${item.id}`);
  await expect(line).toContainText('In Stock');
  await expect(line).toContainText(`${money(unit)} each`);
  await expect(line).toContainText(money(unit * 2));
  const summary = main.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText(`Subtotal (${itemCount} items)${money(Number(totalAmount))}`);
  await expect(summary).toContainText('ShippingFree');
  await expect(summary).toContainText('Tax₹0.00');
  await expect(summary).toContainText(`Total${money(Number(totalAmount))}`);
  await expect(summary).toContainText('Secure checkout with SSL encryption');
  await expect(summary.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await expect(main.getByRole('button', { name: `Decrease quantity of ${other.partName}` }).last()).toBeDisabled();
  await expect(line.getByRole('button', { name: `Remove ${item.partName}` })).toHaveText('Remove');
  await main.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('an empty cart says so and links home', async ({ page }) => {
  await page.goto('/cart');
  const main = page.getByRole('main');
  await expect(main.getByText('Your cart is empty')).toBeVisible();
  await expect(main.getByText('Add some items to get started')).toBeVisible();
  await main.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('fifty quick clicks on plus give the right number with few calls; badge and other tabs follow', async ({
  page,
  context,
}) => {
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 1]);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && calls.push(request.postData() ?? ''));
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  const plus = page.getByRole('button', { name: `Increase quantity of ${item.partName}` });
  await plus.evaluate(async (button: HTMLButtonElement) => {
    for (let click = 0; click < 50; click++) {
      button.click();
      if (click > 25) await new Promise((done) => setTimeout(done, 10));
    }
  });
  await expect(page.getByText('Subtotal (51 items)')).toBeVisible();
  await expect.poll(() => quantitiesOf(page)).toEqual([51]);
  expect(calls.length).toBeLessThanOrEqual(5);
  await expect(page.getByRole('link', { name: textsOf('en')('header.cartCount', { count: 51 }) })).toContainText('51');
  await expect(other.getByText('Subtotal (51 items)')).toBeVisible();
  await expect(other.locator('#cart-badge')).toHaveText('51');
  await page.reload();
  await expect(page.getByText('Subtotal (51 items)')).toBeVisible();
});

test('the last click counts even if the shopper opens checkout or leaves the page at once', async ({ page }) => {
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await newCustomer(page);
  await putIntoCart(page, [item, 1]);
  await page.goto('/cart');
  const plus = page.getByRole('button', { name: `Increase quantity of ${item.partName}` });
  await plus.click();
  await plus.click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('× 3');
  await page.goto('/cart');
  await plus.click();
  await page.goto('/shipping-policy');
  await expect.poll(() => quantitiesOf(page)).toEqual([4]);
});

test('a quantity that the shop refuses is reverted, with a message', async ({ page, problems }) => {
  problems.expected.push(/\/api\/cart\/update/);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 2]);
  await page.goto('/cart');
  let refuse: () => void = () => {};
  const refused = new Promise<void>((done) => {
    refuse = done;
  });
  await page.route('**/api/cart/update**', async (route) => {
    await refused;
    await route.fulfill({ status: 503, json: { error: 'busy', message: 'busy' } });
  });
  await page.getByRole('button', { name: `Increase quantity of ${item.partName}` }).click();
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible();
  await expect(page.locator('#cart-badge')).toHaveText('3');
  refuse();
  await expect(page.getByRole('status').filter({ hasText: 'Failed to update quantity' })).toBeVisible();
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
  await expect(page.locator('#cart-badge')).toHaveText('2');
});

test('a failed removal brings the line back, with a message', async ({ page, problems }) => {
  problems.expected.push(/\/api\/cart\/remove/);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 2]);
  await page.goto('/cart');
  await page.route('**/api/cart/remove/**', (route) => route.abort());
  await page.getByRole('button', { name: `Remove ${item.partName}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Failed to remove item' })).toBeVisible();
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
});

test('a removed line can be restored from the message, by keyboard, and focus is never lost', async ({ page }) => {
  const [item, other] = await itemsForSale(page, 2);
  if (!item || !other) throw new Error('no items');
  await putIntoCart(page, [item, 3], [other, 5]);
  const before = await cartOf(page);
  await page.goto('/cart');
  const first = page.getByRole('listitem').filter({ hasText: item.partNumber });
  await first.getByRole('button', { name: `Remove ${item.partName}` }).focus();
  await page.keyboard.press('Enter');
  const toast = page.getByRole('status').filter({ hasText: 'Item removed from cart' });
  await expect(toast).toContainText('Item removed');
  await expect(first).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: other.partNumber })).toBeFocused();
  await toast.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your items are back in the cart.' })).toBeVisible();
  await expect(first).toBeVisible();
  expect(await cartOf(page)).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: 'Your items are back' })).toHaveCount(0);
});

for (const language of ['en', 'ta'] as const) {
  test(`a cleared cart comes back with exactly the same lines and quantities (${language})`, async ({ page }) => {
    const t = textsOf(language);
    const [one, two, three] = await itemsForSale(page, 3);
    if (!one || !two || !three) throw new Error('no items');
    await putIntoCart(page, [one, 7], [two, 1], [three, 999]);
    const before = await cartOf(page);
    await page.goto(pathIn(language, '/cart'));
    await page.getByRole('button', { name: t('cart.clear'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('cart.empty'), { exact: true })).toBeVisible();
    const undo = page.getByRole('button', { name: t('cart.undo'), exact: true });
    await expect(undo).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: t('cart.cleared') })).toBeVisible();
    expect(await quantitiesOf(page)).toEqual([]);
    await expect(page.locator('#cart-badge')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('cart.subtotal', { count: 1007 }))).toBeVisible();
    await expect.poll(() => cartOf(page)).toEqual(before);
    await expect(page.locator('#cart-badge')).toHaveText('1007');
  });
}

test('a cleared cart can still be restored after a reload, without taking the focus', async ({ page }) => {
  const [one, two] = await itemsForSale(page, 2);
  if (!one || !two) throw new Error('no items');
  await putIntoCart(page, [one, 7], [two, 1]);
  const before = await cartOf(page);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.reload();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(undo).not.toBeFocused();
  await undo.click();
  await expect(page.getByText('Subtotal (8 items)')).toBeVisible();
  await expect.poll(() => cartOf(page)).toEqual(before);
  await page
    .getByRole('button', { name: `Remove ${one.partName}` })
    .first()
    .click();
  await page.reload();
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await page.getByRole('button', { name: `Remove ${two.partName}` }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Your cart has been cleared.')).toHaveCount(0);
});

test("every amount of the cart is in the shopper's currency, the tax too", async ({ page }) => {
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 1]);
  await page.goto('/cart');
  await page.evaluate(() => localStorage.setItem('currency', 'USD'));
  await page.reload();
  const summary = page.getByRole('main').getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText(/Tax≈ \$0\.00/);
  await expect(summary).not.toContainText('₹');
});

test('an added item is counted at once, and uncounted if the shop refuses it', async ({ page, problems }) => {
  problems.expected.push(/\/api\/cart\/add/);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await page.goto(`/product/${item.urlSlug}`);
  const decide = await hold(page, /\/api\/cart\/add/);
  const badge = page.locator('#cart-badge');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('4');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(badge).toHaveText('4');
  decide('abort');
  await expect(page.getByRole('status').filter({ hasText: 'Error' })).toBeVisible();
  await expect(badge).toBeHidden();
  await page.unroute(/\/api\/cart\/add/);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart' })).toBeVisible();
  await expect(badge).toHaveText('4');
});

test('the cart names changed prices and items that can no longer be ordered, and removes those with one click', async ({
  page,
}) => {
  const [item, other] = await itemsForSale(page, 2);
  if (!item || !other) throw new Error('no items');
  await putIntoCart(page, [item, 1], [other, 1]);
  await page.route(/\/api\/cart\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as CartAnswer;
    const [first, second] = body.data.items;
    if (first?.item) first.item.itemAvailable = false;
    if (first) first.priceBefore = '0.00';
    if (second) second.priceBefore = '1.50';
    await route.fulfill({ json: body });
  });
  await page.goto('/cart');
  const line = page.getByRole('listitem').filter({ hasText: item.partNumber });
  // A line that cannot be ordered costs nothing.
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await expect(line.locator('.price')).toHaveText('–');
  await expect(line).toContainText('The price has changed. Before: Price on request');
  await expect(line).toContainText('Out of Stock');
  await expect(line).toContainText('This item cannot be ordered at the moment.');
  await expect(page.getByRole('listitem').filter({ hasText: other.partNumber })).toContainText(
    'The price has changed. Before: ₹1.50',
  );
  await expect(page.getByText('Some items cannot be ordered at the moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove these items' }).click();
  await expect(line).toHaveCount(0);
  await expect.poll(async () => (await cartOf(page)).items.map(({ cartItem }) => cartItem.itemId)).toEqual([other.id]);
});

test("the guest's cart merges into the customer's at sign-in, once, with quantities capped at the limit", async ({
  page,
}) => {
  const [item, other] = await itemsForSale(page, 2);
  if (!item || !other) throw new Error('no items');
  const email = await newCustomer(page);
  await putIntoCart(page, [item, 600]);
  await page.request.post('/api/auth/logout');
  await page.evaluate(() => localStorage.removeItem('signed_in'));
  await putIntoCart(page, [item, 600], [other, 2]);
  await page.goto('/login?next=/cart');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill('strut-tower-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Subtotal (1,001 items)')).toBeVisible();
  expect(await quantitiesOf(page)).toEqual([999, 2]);
  await expect(page.locator('#cart-badge')).toHaveText('1001');
  await page.request.post('/api/auth/login', { data: { email, password: 'strut-tower-1' } });
  expect(await quantitiesOf(page)).toEqual([999, 2]);
});

test('with the API down, the panel says what is wrong, the rest of the page works, and a retry succeeds', async ({
  page,
  problems,
}) => {
  problems.expected.push(/\/api\/cart/);
  await page.route('**/api/cart**', (route) => route.abort());
  await page.goto('/cart');
  const panel = page.getByRole('alert');
  await expect(panel.getByRole('heading', { name: 'Connection Problem' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('combobox').last()).toBeEnabled();
  await page.unroute('**/api/cart**');
  await page.route('**/api/cart**', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: '' } }),
  );
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('heading', { name: 'Cart Error' })).toBeVisible();
  await page.unroute('**/api/cart**');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('without a connection the page says so, and continues by itself once there is one', async ({
  page,
  context,
  problems,
}) => {
  problems.expected.push(/\/api\/cart|favicon/);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 2]);
  const decide = await hold(page, /\/api\/cart/);
  await page.goto('/cart');
  await context.setOffline(true);
  decide('abort');
  const panel = page.getByRole('alert');
  await expect(panel.getByRole('heading', { name: "You're Offline" })).toBeVisible();
  await expect(panel).toContainText('Your device has no connection. The page works again as soon as it is back.');
  await page.unroute(/\/api\/cart/);
  await context.setOffline(false);
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
});

test('a slow API shows a stable page that does not jump', { tag: '@desktop' }, async ({ page }) => {
  const items = await itemsForSale(page, 2);
  await putIntoCart(page, ...items.map((item) => [item, 1] as [typeof item, number]));
  const decide = await hold(page, /\/api\/cart/);
  await page.goto('/cart');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('combobox').last()).toBeEnabled();
  decide('go');
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
});
