import type { Page } from '@playwright/test';
import type { CartAnswer } from '../../api/shop/cart/contract';
import { expect, test } from './shop';
import { hold, itemsForSale, newCustomer, putIntoCart, rememberSignOut } from './shopper';

/** The enquiry form, word for word. */

const address = { 'Street address': '14 MG Road', City: 'Bengaluru', State: 'Karnataka', 'ZIP / PIN code': '560025' };

const shipping = (page: Page) => page.getByRole('region', { name: 'Shipping Address' });
const billing = (page: Page) => page.getByRole('region', { name: 'Billing Address' });
const send = (page: Page) => page.getByRole('button', { name: 'Send Enquiry' });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address)) await shipping(page).getByLabel(label).fill(value);
}

/** A customer at checkout with a quantity of two of one item. */
async function customerAtCheckout(page: Page): Promise<string> {
  const email = await newCustomer(page);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 2]);
  await page.goto('/checkout');
  await expect(page.getByRole('region', { name: 'Customer Information' })).toBeVisible();
  return email;
}

async function ordersOf(page: Page): Promise<{ total: number }[]> {
  return ((await (await page.request.get('/api/user/orders')).json()) as { data: { total: number }[] }).data;
}

test('a guest who has an account can log in, and finds what was typed', async ({ page }) => {
  const email = await newCustomer(page);
  await page.request.post('/api/auth/logout');
  await rememberSignOut(page);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 1]);
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcheckout$/);
  await expect(status(page, 'Login Required')).toContainText('Please log in to complete your order.');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill('strut-tower-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('link', { name: 'I have an account' })).toHaveCount(0);
  await expect(shipping(page).getByLabel('Street address')).toHaveValue('14 MG Road');
});

test('a PIN code fills in city and state, and overwrites nothing that was typed', async ({ page }) => {
  await customerAtCheckout(page);
  const [zip, city, state] = ['ZIP / PIN code', 'City', 'State'].map((label) => shipping(page).getByLabel(label));
  if (!zip || !city || !state) throw new Error('a field is missing');
  await zip.fill('560025');
  await expect(city).toHaveValue('Bengaluru');
  await expect(state).toHaveValue('Karnataka');
  await zip.fill('411001');
  await expect(city).toHaveValue('Pune');
  await expect(state).toHaveValue('Maharashtra');
  await city.fill('Poona');
  await zip.fill('560 025');
  await expect(state).toHaveValue('Karnataka');
  await expect(city).toHaveValue('Poona');
  await page.reload();
  await expect(state).toHaveValue('Karnataka');
  await expect(city).toHaveValue('Poona');
});

test('an empty cart says so', async ({ page }) => {
  await newCustomer(page);
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Add some parts to your cart before checking out.')).toBeVisible();
});

test('every section is there, totals follow the shared rule, and an enquiry is sent', { tag: '@desktop' }, async ({
  page,
}) => {
  await customerAtCheckout(page);
  const customer = page.getByRole('region', { name: 'Customer Information' });
  for (const label of ['First name', 'Last name', 'Email', 'Phone'])
    await expect(customer.getByLabel(label)).not.toHaveValue('');
  await expect(shipping(page).getByLabel('Country')).toHaveValue('India');
  await expect(page.getByRole('link', { name: 'Back to Cart' })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  for (const text of ['Subtotal', 'Shipping', 'Tax (8%)', 'Total', 'No payment required at this time'])
    await expect(summary).toContainText(text);
  const same = billing(page).getByRole('checkbox', { name: 'Same as shipping address' });
  await expect(same).toBeChecked();
  await expect(billing(page).getByLabel('City')).toBeHidden();
  await same.uncheck();
  for (const label of Object.keys(address)) await expect(billing(page).getByLabel(label)).toBeVisible();
  await expect(billing(page).getByLabel('Country')).toHaveValue('India');
  await same.check();
  await fillAddress(page);
  const decide = await hold(page, /\/api\/orders/);
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  decide('go');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(status(page, 'Enquiry Sent Successfully!')).toContainText(
    'Your enquiry has been submitted. We will contact you soon with pricing and availability.',
  );
  await expect(page.locator('#cart-badge')).toBeHidden();
  expect(await ordersOf(page)).toHaveLength(1);
});

test('by keyboard alone: wrong fields are named, the first one gets focus, and nothing typed is lost', async ({
  page,
}) => {
  await customerAtCheckout(page);
  const first = page.getByLabel('First name');
  await first.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  for (const text of ['Kumar', 'kumar@example', '12345', '7000', '7 Park Street']) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(first).toHaveAccessibleDescription('Please fill in: First name');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter an email address such as name@example.com.',
  );
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/^Please enter a 10-digit Indian mobile number/);
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct these fields:' });
  await expect(summary.getByRole('listitem')).toHaveCount(6);
  await expect(page.getByLabel('Last name')).toHaveValue('Kumar');
  await expect(shipping(page).getByLabel('Street address')).toHaveValue('7 Park Street');
  await summary.getByRole('link', { name: 'Please fill in: City' }).focus();
  await page.keyboard.press('Enter');
  await expect(shipping(page).getByLabel('City')).toBeFocused();
  await page.keyboard.type('Kolkata');
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Kumar');
  await expect(shipping(page).getByLabel('City')).toHaveValue('Kolkata');
});

test('PIN codes and phone numbers are validated by Indian rules', async ({ page }) => {
  await customerAtCheckout(page);
  await fillAddress(page);
  const zip = shipping(page).getByLabel('ZIP / PIN code');
  await zip.fill('012345');
  await send(page).click();
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAccessibleDescription('Please enter a PIN code of 6 digits; the first is not 0.');
  await zip.fill('५६० ०२५');
  await page.getByLabel('Phone').fill('+91 98765-43210');
  await send(page).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('a separate billing address survives a reload and being switched off and on', async ({ page }) => {
  await customerAtCheckout(page);
  const same = billing(page).getByRole('checkbox');
  await same.uncheck();
  await send(page).click();
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Billing Address – Please fill in: City' }),
  ).toBeVisible();
  await billing(page).getByLabel('City').fill('Pune');
  await same.check();
  await same.uncheck();
  await expect(billing(page).getByLabel('City')).toHaveValue('Pune');
  await page.reload();
  await expect(same).not.toBeChecked();
  await expect(billing(page).getByLabel('City')).toHaveValue('Pune');
});

test('changed prices are shown with the previous total, and the shopper confirms', async ({ page, problems }) => {
  problems.expected.push(/\/api\/orders/);
  let old = true;
  await page.route(/\/api\/cart\?/, async (route) => {
    const body = (await (await route.fetch()).json()) as CartAnswer;
    for (const { item, cartItem } of old ? body.data.items : []) {
      if (item) item.itemSellingPrice = '1.00';
      cartItem.itemTotalPrice = '2.00';
    }
    await route.fulfill({ json: body });
  });
  await customerAtCheckout(page);
  await fillAddress(page);
  old = false;
  await send(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Prices have changed' });
  await expect(notice).toContainText('Total before: ₹12.15');
  expect(await ordersOf(page)).toHaveLength(0);
  await expect(shipping(page).getByLabel('City')).toHaveValue('Bengaluru');
  await send(page).click();
  await expect(page).toHaveURL(/\/orders$/);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('after a lost answer a message says so, and sending again creates no second order', async ({ page, problems }) => {
  problems.expected.push(/\/api\/orders/);
  await customerAtCheckout(page);
  await fillAddress(page);
  let lose = true;
  await page.route('**/api/orders', async (route) => {
    if (!lose) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await expect(status(page, 'Order Failed')).toContainText(
    'There was an error processing your order. Please try again.',
  );
  await expect(shipping(page).getByLabel('City')).toHaveValue('Bengaluru');
  lose = false;
  await send(page).click();
  await expect(page).toHaveURL(/\/orders$/);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('a sign-in that ends meanwhile leads through the login page back to what was typed', async ({
  page,
  problems,
}) => {
  problems.expected.push(/\/api\/orders/);
  const email = await customerAtCheckout(page);
  await fillAddress(page);
  await page.request.post('/api/auth/logout');
  await send(page).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcheckout$/);
  await expect(status(page, 'Login Required')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill('strut-tower-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(shipping(page).getByLabel('Street address')).toHaveValue('14 MG Road');
  await send(page).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('the second checkout asks for nothing that the first one knew, and another address can be chosen', async ({
  page,
}) => {
  await customerAtCheckout(page);
  await fillAddress(page);
  await send(page).click();
  await expect(page).toHaveURL(/\/orders$/);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 1]);
  const billingAddress = { address: '1 Office Park', city: 'Pune', state: 'Maharashtra', zipCode: '411001' };
  await page.request.put('/api/auth/profile', { data: { billingAddress } });
  await page.request.post('/api/addresses', { data: { ...billingAddress, label: 'Office', address: '2 FC Road' } });
  await page.goto('/checkout');
  for (const [label, value] of Object.entries(address))
    await expect(shipping(page).getByLabel(label)).toHaveValue(value);
  await expect(billing(page).getByRole('checkbox')).not.toBeChecked();
  await expect(billing(page).getByLabel('Street address')).toHaveValue('1 Office Park');
  await expect(billing(page).getByLabel('City')).toHaveValue('Pune');

  const choice = page.getByLabel('Saved addresses');
  await expect(choice.getByRole('option', { selected: true })).toHaveText(
    'Last used: 14 MG Road, Bengaluru, Karnataka 560025, India',
  );
  await choice.selectOption({ label: 'Another address' });
  await expect(shipping(page).getByLabel('Street address')).toHaveValue('');
  await expect(shipping(page).getByLabel('Country')).toHaveValue('India');
  await choice.selectOption({ label: 'Office: 2 FC Road, Pune, Maharashtra 411001, India' });
  await expect(shipping(page).getByLabel('ZIP / PIN code')).toHaveValue('411001');
  await shipping(page).getByLabel('Street address').fill('3 FC Road');
  await expect(choice).toHaveValue('');
  await send(page).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('lines that cannot be ordered cost nothing, and leave with one button that can be undone', async ({ page }) => {
  await newCustomer(page);
  const [item, other] = await itemsForSale(page, 2);
  if (!item || !other) throw new Error('no items');
  await putIntoCart(page, [item, 2], [other, 1]);
  let gone = true;
  await page.route(/\/api\/cart(\?|\/undo)/, async (route) => {
    if (!gone) return route.continue();
    const body = (await (await route.fetch()).json()) as CartAnswer;
    for (const { item: sold } of body.data.items.slice(0, 1)) if (sold) sold.itemAvailable = false;
    await route.fulfill({ json: body });
  });
  await page.goto('/checkout');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const line = summary.getByRole('listitem').filter({ hasText: item.partName }).first();
  await expect(line).toContainText('This item cannot be ordered at the moment.');
  await expect(line.locator('.price')).toHaveText('–');
  const alone = await summary.getByRole('definition').first().textContent();
  await page.getByRole('button', { name: 'Remove these items' }).click();
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await summary.getByRole('definition').first().textContent()).toBe(alone);
  gone = false;
  await status(page, 'Item removed from cart').getByRole('button', { name: 'Undo' }).click();
  await expect(summary.getByRole('listitem')).toHaveCount(2);
});

test('the summary of wrong fields follows what is typed, and leaves when the fields are right', async ({ page }) => {
  await customerAtCheckout(page);
  await send(page).click();
  const wrong = page.getByRole('alert').filter({ hasText: 'Please correct these fields:' });
  await expect(wrong.getByRole('listitem')).toHaveCount(4);
  await shipping(page).getByLabel('City').fill('Bengaluru');
  await expect(wrong.getByRole('listitem')).toHaveCount(3);
  await expect(shipping(page).getByLabel('City')).not.toHaveAttribute('aria-invalid');
  // No field is marked wrong before the form is sent again.
  await page.getByLabel('First name').fill('');
  await expect(wrong.getByRole('listitem')).toHaveCount(3);
  await page.getByLabel('First name').fill('Asha');
  await fillAddress(page);
  await expect(wrong).toHaveCount(0);
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
});

test('emptying the cart or logging out in another tab is noticed', async ({ page, context }) => {
  await customerAtCheckout(page);
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Clear cart' }).click();
  await expect(status(page, 'Empty Cart')).toContainText('Please add items to your cart before sending an enquiry.');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(send(page)).toBeVisible();
  await page.getByRole('region', { name: 'Shipping Address' }).getByLabel('City').fill('Pune');
  await other.getByLabel('Your account').click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(other.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
});

test('the page stays usable with an API that is down or slow', async ({ page, problems }) => {
  problems.expected.push(/\/api\/auth\/me/);
  await newCustomer(page);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('no items');
  await putIntoCart(page, [item, 1]);
  const decide = await hold(page, /\/api\/auth\/me/);
  await page.goto('/checkout');
  await expect(page.getByText('Loading checkout...')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('combobox').last()).toBeEnabled();
  decide('abort');
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Connection Problem' })).toBeVisible();
  await page.unroute(/\/api\/auth\/me/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(send(page)).toBeVisible();
});
