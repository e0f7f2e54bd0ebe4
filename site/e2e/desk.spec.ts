import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Language } from '../../api/contract/languages';
import { mailTo, newEmail, sellerPage } from './seller';
import { expect, pathIn, test, textsOf } from './shop';

/** The seller's side: from a customer's enquiry to a parcel with a number. */

const t = textsOf('en');

/** A customer of this page's browser. */
async function register(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/register', { data: { email, password: 'secret1' } });
  expect(answer.status()).toBe(200);
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'));
}

/** Sends an enquiry for one item through the checkout page. @returns its number and id */
async function sendEnquiry(page: Page, email: string, language: Language, firstName = 'Asha') {
  const words = textsOf(language);
  const found = await page.request.get('/api/parts/search?q=brake+pad&available=true');
  const { data } = (await found.json()) as { data: { items: { id: string }[] } };
  await page.request.post('/api/cart/add', { data: { itemId: data.items[0]?.id, quantity: 2 } });
  await page.goto(pathIn(language, '/checkout'));
  const main = page.getByRole('main');
  const fields = {
    ...{ firstName, lastName: 'Rao', email, phone: '98765 43210', street: '14 MG Road' },
    ...{ city: 'Bengaluru', state: 'Karnataka', zip: '560025' },
  };
  for (const [name, value] of Object.entries(fields))
    await main.getByRole('textbox', { name: words(`checkout.${name}` as 'checkout.city') }).fill(value);
  await main.getByRole('button', { name: words('checkout.send') }).click();
  await expect(page).toHaveURL(/\/orders$/);
  const orders = await page.request.get('/api/user/orders');
  const [order] = ((await orders.json()) as { data: { orderId: string; orderNumber: string }[] }).data;
  if (!order) throw new Error('there is no order');
  return order;
}

// In English and Hindi: order-life.spec.ts.
test('an enquiry is priced, answered, shipped and seen by its customer (ta)', { tag: '@desktop' }, async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000);
  const language = 'ta';
  const words = textsOf(language);
  const customer = newEmail('customer');
  await register(page, customer);
  const { orderId, orderNumber } = await sendEnquiry(page, customer, language);
  const desk = await sellerPage(browser, shop, language);
  const main = desk.getByRole('main');
  const toast = desk.getByRole('status').last();

  await test.step('the seller finds it by phone number and by name', async () => {
    const box = main.getByLabel(words('desk.search'));
    await box.fill('09876543210');
    await box.press('Enter');
    await expect(main.getByText(customer)).toBeVisible();
    await main.getByLabel(words('desk.search')).fill(orderNumber);
    await main.getByRole('button', { name: words('header.searchButton') }).click();
    await expect(main.getByRole('status')).toHaveText(words('desk.found', { count: 1 }));
    await main.getByRole('link', { name: words('orders.details') }).click();
    await expect(main.getByRole('link', { name: customer })).toBeVisible();
  });

  await test.step('a wrong price is named and focused, then the quote goes out', async () => {
    const price = main.getByLabel(words('desk.unitPrice'));
    await price.fill('a lot');
    await main.getByRole('button', { name: words('desk.sendQuote') }).click();
    await expect(price).toBeFocused();
    await expect(main.getByText(words('desk.priceWrong'))).toBeVisible();
    await price.fill('1,000.50');
    await main.getByLabel(words('desk.availability')).selectOption('to_order');
    await main.getByLabel(words('desk.days'), { exact: true }).fill('4');
    await main.getByLabel(words('desk.shippingCost')).fill('50');
    await main.getByLabel(words('desk.toCustomer')).fill('Comes from Chennai <b>soon</b>');
    await expect(main.locator('[data-total]')).toHaveText('₹2,211.08');
    await main.getByRole('button', { name: words('desk.sendQuote') }).click();
    await expect(toast).toContainText(words('desk.quoteSent'));
    await expect(main.getByText(words('desk.events.quote', { total: '₹2,211.08' }))).toBeVisible();
    await mailTo(shop, customer, 'Comes from Chennai', '₹2,211.08', words('mail.quoteIntro').slice(0, 12));
  });

  await test.step('the customer sees the quote', async () => {
    await page.goto(pathIn(language, '/orders'));
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(words('quote.received'));
    await page.goto(pathIn(language, `/orders/${orderId}`));
    const order = page.getByRole('article');
    await expect(order).toContainText('Comes from Chennai <b>soon</b>');
    await expect(order).toContainText('₹2,001');
    await expect(order).toContainText('₹2,211.08');
    await expect(order).toContainText(words('quote.availability.to_order'));
    await expect(order).toContainText(words('quote.days', { count: 4 }));
    // However long the words beside it are, the part's name is no column of letters.
    const name = await order.getByRole('listitem').locator('p').first().boundingBox();
    expect(name?.width).toBeGreaterThan(150);
  });

  await test.step('a note stays inside', async () => {
    await main.getByLabel(words('desk.note')).fill('Ask for advance payment');
    await main.getByRole('button', { name: words('desk.addNote') }).click();
    await expect(main.getByText(words('desk.events.note', { text: 'Ask for advance payment' }))).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article')).toContainText('₹2,211.08');
    await expect(page.getByText('advance payment')).toHaveCount(0);
  });

  await test.step('step by step to the parcel with its number', async () => {
    for (const status of ['confirmed', 'processing'] as const) {
      await main.getByRole('button', { name: words(`desk.steps.${status}`) }).click();
      await expect(main.getByRole('heading', { name: words(`orders.status.${status}`) })).toBeVisible();
    }
    await main.getByLabel(words('desk.carrier')).fill('Delhivery');
    await main.getByLabel(words('orders.tracking')).fill('DLV 42');
    await main.getByRole('button', { name: words('desk.steps.shipped') }).click();
    await expect(main.getByRole('heading', { name: words('orders.status.shipped') })).toBeVisible();
    await mailTo(shop, customer, 'DLV 42', 'Delhivery', words('mail.statusIntro.shipped').slice(0, 12));
    await main.getByLabel(words('orders.tracking')).fill('DLV 43');
    await main.getByRole('button', { name: words('desk.saveTracking') }).click();
    await mailTo(shop, customer, 'DLV 43', words('mail.trackingIntro').slice(0, 12));
    await page.reload();
    await expect(page.getByRole('article')).toContainText('DLV 43');
    await expect(page.getByRole('article')).toContainText(words('orders.status.shipped'));
  });

  await test.step('after a reload the desk knows the same', async () => {
    await desk.reload();
    await expect(main.getByLabel(words('orders.tracking'))).toHaveValue('DLV 43');
    await expect(main.getByLabel(words('desk.unitPrice'))).toBeDisabled();
  });
  await desk.context().close();
});

test('two sellers at once: the second sees what changed, and what they typed is still there', async ({
  page,
  browser,
  shop,
}) => {
  const customer = newEmail('two');
  await register(page, customer);
  const { orderId } = await sendEnquiry(page, customer, 'en');
  const [first, second] = [await sellerPage(browser, shop), await sellerPage(browser, shop)];
  for (const desk of [first, second]) await desk.goto(`/desk/orders/${orderId}`);
  await second.getByLabel(t('desk.unitPrice')).fill('777');
  await second.getByLabel(t('desk.toCustomer')).fill('My words');
  await first.getByRole('button', { name: t('desk.steps.confirmed') }).click();
  await expect(first.getByRole('heading', { name: t('orders.status.confirmed') })).toBeVisible();
  await second.getByRole('button', { name: t('desk.sendQuote') }).click();
  const news = second.getByRole('alert');
  await expect(news).toContainText(t('desk.changed'));
  await expect(news).toContainText(t('orders.status.confirmed'));
  await expect(second.getByLabel(t('desk.unitPrice'))).toHaveValue('777');
  await expect(second.getByLabel(t('desk.toCustomer'))).toHaveValue('My words');
  await second.getByRole('button', { name: t('desk.sendQuote') }).click();
  await expect(second.getByText(/^Quote sent: /)).toBeVisible();
  await expect(news).toHaveCount(0);
  for (const desk of [first, second]) await desk.context().close();
});

test('a search of very many orders says that it did not count them all, and leads on', async ({ browser, shop }) => {
  const desk = await sellerPage(browser, shop);
  await desk.route('**/api/desk/orders?q=a&page=40', (route) =>
    route.fulfill({ json: { data: [], total: 1000, more: true, page: 40, pages: 40, counts: null } }),
  );
  await desk.goto('/desk?q=a&page=40');
  const main = desk.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(t('desk.foundMore', { count: '1,000' }));
  await expect(main.getByRole('link', { name: t('orders.status.pending') })).toHaveText(t('orders.status.pending'));
  await expect(main.getByText(t('pager.pageOf', { page: 40, pages: '40+' }))).toBeVisible();
  await expect(main.getByRole('link', { name: t('pager.next') })).toHaveAttribute('href', '/desk?q=a&page=41');
  await desk.context().close();
});

test('cancelling asks first', async ({ page, browser, shop }) => {
  const customer = newEmail('cancel');
  await register(page, customer);
  const { orderId } = await sendEnquiry(page, customer, 'en');
  const desk = await sellerPage(browser, shop);
  await desk.goto(`/desk/orders/${orderId}`);
  await desk.getByRole('button', { name: t('desk.steps.cancelled') }).click();
  await desk.getByRole('button', { name: t('desk.cancelNo') }).click();
  await expect(desk.getByRole('heading', { name: t('orders.status.pending') })).toBeVisible();
  await desk.getByRole('button', { name: t('desk.steps.cancelled') }).click();
  await desk.getByRole('button', { name: t('desk.cancelYes') }).click();
  await expect(desk.getByRole('heading', { name: t('orders.status.cancelled') })).toBeVisible();
  await expect(desk.getByText(t('desk.closed'))).toBeVisible();
  await desk.context().close();
});

test('the table for spreadsheets holds no formula', async ({ page, browser, shop }) => {
  const customer = newEmail('table');
  await register(page, customer);
  const { orderNumber } = await sendEnquiry(page, customer, 'en', '=1+1');
  const desk = await sellerPage(browser, shop);
  await desk.goto(`/desk?q=${orderNumber}`);
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: t('desk.export') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^enquiries-.*\.csv$/);
  const table = readFileSync(await download.path(), 'utf8');
  expect(table.startsWith('\uFEFF')).toBe(true);
  expect(table).toContain(`"'=1+1",Rao,${customer}`);
  await desk.context().close();
});

test('a customer is told that the desk is not for them, and gets nothing', async ({ page, problems }) => {
  problems.expected.push(/\/desk/);
  await register(page, newEmail('curious'));
  for (const path of ['/desk', '/desk/messages', '/desk/orders/x']) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 403]);
    await expect(page.getByText(t('desk.refused'))).toBeVisible();
  }
});
