import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Language } from '../../api/shop/language/languages';
import { mailTo, newEmail, newSellerPage, sellerPage, sendMail } from './seller';
import { expect, pathIn, test, textsOf } from './shop';

/** The seller's side: from a customer's enquiry to a parcel with a number. */

const t = textsOf('en');

/** Registers a customer in this page's browser. */
async function register(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/register', { data: { email, password: 'strut-tower-1' } });
  expect(answer.status()).toBe(200);
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'));
}

/**
 * Sends an enquiry for one item through the checkout page.
 * @param vehicles vehicles of the item, a cart line each
 * @returns the enquiry's number and id
 */
async function sendEnquiry(
  page: Page,
  email: string,
  language: Language,
  firstName = 'Asha',
  vehicles: (object | undefined)[] = [undefined],
) {
  const words = textsOf(language);
  const found = await page.request.get('/api/parts/search?q=brake+pad&available=true');
  const { data } = (await found.json()) as { data: { items: { id: string }[] } };
  for (const vehicle of vehicles) {
    const added = await page.request.post('/api/cart/add', {
      data: { itemId: data.items[0]?.id, quantity: 2, vehicle },
    });
    expect(added.ok(), await added.text()).toBe(true);
  }
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

/** Swifts of successive years. */
async function swifts(page: Page, count: number): Promise<{ engineId: string; year: number }[]> {
  const engines = await page.request.get('/api/vehicles/engines/maruti-suzuki_swift-3');
  const [engine] = ((await engines.json()) as { data: { engineId: string; yearStart: number }[] }).data;
  if (!engine) throw new Error('the sample has no Swift');
  const { engineId, yearStart } = engine;
  return Array.from({ length: count }, (_, at) => ({ engineId, year: yearStart + 1 + at }));
}

test('an item for two cars has two lines, each with its car and its price, for the seller and the customer', async ({
  page,
  browser,
  shop,
}) => {
  const email = newEmail('two.cars');
  await register(page, email);
  const vehicles = await swifts(page, 2);
  const years = vehicles.map(({ year }) => year);
  const { orderId } = await sendEnquiry(page, email, 'en', 'Asha', vehicles);
  const desk = await sellerPage(browser, shop);
  const main = desk.getByRole('main');
  const prices = main.getByLabel(t('desk.unitPrice'));

  await test.step('the seller prices them apart', async () => {
    await desk.goto(`/desk/orders/${orderId}`);
    const lines = main.getByRole('listitem').filter({ has: desk.getByLabel(t('desk.unitPrice')) });
    await expect(lines).toHaveCount(2);
    for (const [index, year] of years.entries()) {
      await expect(lines.nth(index)).toContainText(String(year));
      await prices.nth(index).fill(`${index + 1}00`);
    }
    await main.getByRole('button', { name: t('desk.sendQuote') }).click();
    await sendMail(desk, t, ...years.map(String), '₹200', '₹400');
    await expect(desk.getByRole('status').last()).toContainText(t('desk.quoteSent'));
    await desk.reload();
    await expect(prices.nth(1)).toHaveValue('200.00');
    await expect(prices.nth(0)).toHaveValue('100.00');
  });

  await test.step('the customer sees both', async () => {
    await page.goto(`/orders/${orderId}`);
    const lines = page.getByRole('article').getByRole('listitem').filter({ hasText: '× 2' });
    for (const [index, year] of years.entries()) {
      await expect(lines.nth(index)).toContainText(String(year));
      await expect(lines.nth(index)).toContainText(`₹${2 * (index + 1)}00`);
    }
  });
});

// order-life.spec.ts does the same in English and Hindi.
test('the seller prices, answers and ships an enquiry, and the customer sees each step, in Tamil', {
  tag: '@desktop',
}, async ({ page, browser, shop }) => {
  const language = 'ta';
  const words = textsOf(language);
  const customer = newEmail('customer');
  await register(page, customer);
  const { orderId, orderNumber } = await sendEnquiry(page, customer, language);
  const desk = await newSellerPage(browser, shop, language);
  const main = desk.getByRole('main');
  const toast = desk.getByRole('status').last();

  await test.step('the seller finds it by phone number and by name', async () => {
    const box = main.getByLabel(words('desk.search'));
    await box.fill('09876543210');
    await box.press('Enter');
    await expect(main.getByRole('link', { name: orderNumber })).toBeVisible();
    await main.getByLabel(words('desk.search')).fill(orderNumber);
    await main.getByRole('button', { name: words('header.searchButton') }).click();
    await expect(main.getByRole('status')).toHaveText(words('desk.found', { count: 1 }));
    await main.getByRole('link', { name: words('orders.details') }).click();
    await expect(main.getByRole('link', { name: customer })).toBeVisible();
  });

  await test.step('a wrong price is named and focused, then the quote is sent', async () => {
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
    await sendMail(desk, words, 'Comes from Chennai <b>soon</b>', '₹2,211.08', words('mail.quoteIntro'));
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
    // Long words beside the part's name never squeeze it into a column of letters.
    const name = await order.getByRole('listitem').locator('p').first().boundingBox();
    expect(name?.width).toBeGreaterThan(150);
  });

  await test.step('a note stays internal', async () => {
    await main.getByLabel(words('desk.note')).fill('Ask for advance payment');
    await main.getByRole('button', { name: words('desk.addNote') }).click();
    await expect(main.getByText(words('desk.events.note', { text: 'Ask for advance payment' }))).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article')).toContainText('₹2,211.08');
    await expect(page.getByText('advance payment')).toHaveCount(0);
  });

  await test.step('each status up to the parcel with its number', async () => {
    for (const status of ['confirmed', 'processing'] as const) {
      await main.getByRole('button', { name: words(`desk.steps.${status}`) }).click();
      await sendMail(desk, words, words(`mail.statusIntro.${status}`));
      await expect(main.getByRole('heading', { name: words(`orders.status.${status}`) })).toBeVisible();
    }
    await main.getByLabel(words('desk.carrier')).fill('Delhivery');
    await main.getByLabel(words('orders.tracking')).fill('DLV 42');
    await main.getByRole('button', { name: words('desk.steps.shipped') }).click();
    await sendMail(desk, words, 'DLV 42');
    await expect(main.getByRole('heading', { name: words('orders.status.shipped') })).toBeVisible();
    await mailTo(shop, customer, 'DLV 42', 'Delhivery', words('mail.statusIntro.shipped').slice(0, 12));
    await main.getByLabel(words('orders.tracking')).fill('DLV 43');
    await main.getByRole('button', { name: words('desk.saveTracking') }).click();
    await sendMail(desk, words, 'DLV 43');
    await mailTo(shop, customer, 'DLV 43', words('mail.trackingIntro').slice(0, 12));
    await page.reload();
    await expect(page.getByRole('article')).toContainText('DLV 43');
    await expect(page.getByRole('article')).toContainText(words('orders.status.shipped'));
  });

  await test.step('after a reload the desk shows the same', async () => {
    await desk.reload();
    await expect(main.getByLabel(words('orders.tracking'))).toHaveValue('DLV 43');
    await expect(main.getByLabel(words('desk.unitPrice'))).toBeDisabled();
  });
  await desk.context().close();
});

test('an enquiry of three lines is answered by keyboard, with twelve keys at most and without loading a page', {
  tag: '@desktop',
}, async ({ page, browser, shop, hasTouch }) => {
  test.skip(hasTouch, 'with a finger, no field gets the focus by itself: its keyboard would cover the enquiry');
  const customer = newEmail('keys');
  await register(page, customer);
  const vehicles = await swifts(page, 3);
  const { orderNumber } = await sendEnquiry(page, customer, 'en', 'Asha', vehicles);
  const desk = await sellerPage(browser, shop);
  const main = desk.getByRole('main');
  const prices = main.getByLabel(t('desk.unitPrice'));
  await desk.setViewportSize({ width: 1366, height: 768 });
  await desk.goto(`/desk?q=${orderNumber}`);
  await expect(main.getByRole('link', { name: orderNumber })).toBeVisible();
  await desk.evaluate(() => {
    document.documentElement.dataset.pressed = '';
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (!/^[\d.]$/.test(key)) document.documentElement.dataset.pressed += `${key} `;
      },
      true,
    );
  });
  const loaded: string[] = [];
  desk.on('request', (request) => void (request.isNavigationRequest() && loaded.push(request.url())));

  await desk.keyboard.press('j');
  await desk.keyboard.press('Enter');
  await expect(prices).toHaveCount(3);
  for (const [line, price] of ['910', '920', '930'].entries()) {
    await expect(prices.nth(line)).toBeFocused();
    await desk.keyboard.type(price);
    if (line < 2) await desk.keyboard.press('Enter');
  }
  await desk.keyboard.press('Control+Enter');
  const dialog = desk.getByRole('dialog', { name: t('desk.previewTitle') });
  await expect(dialog.getByRole('article')).toContainText('₹1,860');
  await desk.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('status').last()).toContainText(t('desk.queueDone'));
  await expect(desk).toHaveURL(new RegExp(`/desk\\?q=${orderNumber}$`));

  const pressed = await desk.evaluate(() => document.documentElement.dataset.pressed ?? '');
  expect(pressed.trim().split(' ')).toEqual([
    'j',
    ...Array(3).fill('Enter'),
    ...Array(2).fill(['Control', 'Enter']).flat(),
  ]);
  expect(pressed.trim().split(' ').length).toBeLessThanOrEqual(12);
  expect(loaded).toEqual([]);
  await mailTo(shop, customer, '₹1,820', '₹1,840', '₹1,860');
  await desk.context().close();
});

test('whoever agrees with the asked prices sends the answer at once, and goes on to the next enquiry', {
  tag: '@desktop',
}, async ({ page, browser, shop, hasTouch }) => {
  test.skip(hasTouch, 'with a finger, no field gets the focus by itself: its keyboard would cover the enquiry');
  const customer = newEmail('agree');
  await register(page, customer);
  const first = await sendEnquiry(page, customer, 'en', 'Qasim');
  const second = await sendEnquiry(page, customer, 'en', 'Qasim');
  const desk = await sellerPage(browser, shop);
  const main = desk.getByRole('main');
  await desk.setViewportSize({ width: 1366, height: 768 });
  // A search begins with the newest.
  await desk.goto(`/desk?show=to_answer&q=${customer}`);
  await main.getByRole('link', { name: second.orderNumber }).click();
  await main.getByRole('checkbox', { name: t('desk.previews') }).uncheck();
  await desk.keyboard.press('Control+Enter');
  await expect(main.getByRole('heading', { name: new RegExp(first.orderNumber) })).toBeVisible();
  await expect(desk).toHaveURL(new RegExp(first.orderId));
  await expect(main.getByLabel(t('desk.unitPrice'))).toBeFocused();
  await desk.goBack();
  await expect(main.getByRole('heading', { name: new RegExp(second.orderNumber) })).toBeVisible();
  await expect(main.getByText(t('desk.quoteSent')).filter({ visible: true }).first()).toBeVisible();
  await desk.context().close();
});

test('a cancelled enquiry is reopened with a reason, and several are confirmed in one step', {
  tag: '@desktop',
}, async ({ page, browser, shop }) => {
  const customer = newEmail('several');
  await register(page, customer);
  const one = await sendEnquiry(page, customer, 'en', 'Zubin');
  await sendEnquiry(page, customer, 'en', 'Zubin');
  const desk = await sellerPage(browser, shop);
  const main = desk.getByRole('main');
  await desk.setViewportSize({ width: 1366, height: 768 });
  await desk.goto(`/desk/orders/${one.orderId}?q=${customer}`);
  await main.getByRole('button', { name: t('desk.steps.cancelled') }).click();
  await sendMail(desk, t);
  await main.getByLabel(t('desk.reopenReason')).fill('The customer wants it after all');
  await main.getByRole('button', { name: t('desk.reopen') }).click();
  await sendMail(desk, t);
  await expect(main.getByText(t('desk.events.reopen', { reason: 'The customer wants it after all' }))).toBeVisible();
  await expect(main.getByRole('region', { name: t('desk.related') })).toContainText(t('desk.same.account'));
  await main.getByRole('link', { name: t('desk.back') }).click();
  await main.getByRole('checkbox', { name: t('desk.tickAll') }).check();
  const bulk = main.getByRole('region', { name: t('desk.bulk') });
  await bulk.getByRole('button', { name: t('desk.steps.confirmed') }).click();
  await bulk.getByRole('button', { name: t('desk.bulkSend') }).click();
  await expect(desk.getByRole('status').last()).toContainText(t('desk.bulkDone', { count: 2 }));
  // Other tests of this shop have orders to pack as well.
  await desk.goto(`/desk?show=confirmed&q=${customer}`);
  await expect(main.getByRole('rowheader', { name: /ENQ-/ })).toHaveCount(2);
  await desk.context().close();
});

test('with two sellers at once, the second sees what changed and keeps what they typed', async ({
  page,
  browser,
  shop,
}) => {
  const customer = newEmail('two');
  await register(page, customer);
  const { orderId } = await sendEnquiry(page, customer, 'en');
  const [first, second] = [await sellerPage(browser, shop), await sellerPage(browser, shop, 1)];
  // Without the stream of news, the second learns of the change by being refused.
  await second.route('**/api/desk/events*', (route) => route.abort());
  for (const desk of [first, second]) await desk.goto(`/desk/orders/${orderId}`);
  await second.getByLabel(t('desk.unitPrice')).fill('777');
  await second.getByLabel(t('desk.toCustomer')).fill('My words');
  await first.getByRole('button', { name: t('desk.steps.confirmed') }).click();
  await expect(first.getByRole('dialog')).toContainText(t('desk.confirmUnquoted'));
  await sendMail(first, t);
  await expect(first.getByRole('heading', { name: t('orders.status.confirmed') })).toBeVisible();
  await second.getByRole('button', { name: t('desk.sendQuote') }).click();
  const news = second.getByRole('alert').filter({ hasText: t('desk.changed') });
  await expect(news).toContainText(t('desk.changed'));
  await expect(news).toContainText(t('orders.status.confirmed'));
  await expect(second.getByLabel(t('desk.unitPrice'))).toHaveValue('777');
  await expect(second.getByLabel(t('desk.toCustomer'))).toHaveValue('My words');
  await second.getByRole('button', { name: t('desk.sendQuote') }).click();
  await sendMail(second, t, '777', 'My words');
  await expect(second.getByText(/^Quote sent: /)).toBeVisible();
  await expect(news).toHaveCount(0);
  for (const desk of [first, second]) await desk.context().close();
});

test('a search with very many results says that it did not count them all, and pages on', async ({ browser, shop }) => {
  const desk = await sellerPage(browser, shop);
  await desk.route('**/api/desk/orders?lang=en&q=a&page=40', (route) =>
    route.fulfill({ json: { data: [], total: 1000, more: true, page: 40, pages: 40, counts: null, newestAt: null } }),
  );
  await desk.goto('/desk?q=a&page=40');
  const main = desk.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(t('desk.foundMore', { count: '1,000' }));
  // A phone shows the most urgent lists at once.
  const lists = main.getByRole('button', { name: t('desk.allLists') });
  if (await lists.isVisible()) await lists.press('Enter');
  await expect(main.getByRole('link', { name: t('desk.stages.quoted') })).toHaveText(t('desk.stages.quoted'));
  await expect(main.getByText(t('pager.pageOf', { page: 40, pages: '40+' }))).toBeVisible();
  await expect(main.getByRole('link', { name: t('pager.next') })).toHaveAttribute('href', '/desk?q=a&page=41');
  await desk.context().close();
});

test('cancelling shows its mail first, and can be taken back with a correction', async ({ page, browser, shop }) => {
  const customer = newEmail('cancel');
  await register(page, customer);
  const { orderId } = await sendEnquiry(page, customer, 'hi');
  const desk = await sellerPage(browser, shop);
  const hi = textsOf('hi');
  await desk.goto(`/desk/orders/${orderId}`);
  const cancel = desk.getByRole('button', { name: t('desk.steps.cancelled') });
  const dialog = desk.getByRole('dialog');
  await cancel.press('Enter');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await expect(dialog).toContainText(t('desk.cancelSure'));
  // Neither Enter nor Escape sends the mail.
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await expect(desk.getByRole('heading', { name: t('orders.status.pending') })).toBeVisible();
  await cancel.click();
  await dialog.getByRole('button', { name: t('desk.sendBack') }).click();
  await cancel.click();
  await sendMail(desk, t, hi('mail.statusIntro.cancelled'));
  const status = desk.getByRole('heading', { name: t('orders.status.cancelled') });
  await expect(status).toBeFocused();
  await expect(desk.getByText(t('desk.closed'))).toBeVisible();
  await desk.getByRole('button', { name: t('desk.undo', { status: t('orders.status.pending') }) }).click();
  await expect(dialog).toContainText(t('desk.undoMailed', { status: t('orders.status.cancelled') }));
  await sendMail(desk, t, hi('orders.status.cancelled'), hi('orders.status.pending'));
  await expect(desk.getByRole('heading', { name: t('orders.status.pending') })).toBeVisible();
  const undone = t('desk.events.undo', { status: t('orders.status.pending') });
  const history = desk.getByRole('region', { name: t('desk.history') }).getByRole('listitem');
  await expect(history.nth(0)).toContainText(undone);
  await expect(history.nth(1)).toContainText(t('orders.status.cancelled'));
  await mailTo(
    shop,
    customer,
    hi('mail.undoIntro', { undone: hi('orders.status.cancelled'), status: hi('orders.status.pending') }).slice(0, 12),
  );
  // The seller sees the part's name in English, and below it in the customer's Hindi.
  await expect(desk.getByText(t('desk.customersName'))).toBeVisible();
  await desk.context().close();
});

test('what another seller quoted meanwhile is shown beside typed fields, and replaces untouched ones', async ({
  page,
  browser,
  shop,
}) => {
  const customer = newEmail('meanwhile');
  await register(page, customer);
  const { orderId } = await sendEnquiry(page, customer, 'en');
  const [first, second] = [await sellerPage(browser, shop), await sellerPage(browser, shop, 1)];
  for (const desk of [first, second]) await desk.goto(`/desk/orders/${orderId}`);
  await second.getByLabel(t('desk.unitPrice')).fill('500');
  await first.getByLabel(t('desk.unitPrice')).fill('450');
  await first.getByLabel(t('desk.shippingCost')).fill('30');
  await first.getByRole('button', { name: t('desk.sendQuote') }).click();
  await sendMail(first, t, '₹450 each, ₹900 in all');
  // The stream of news tells the second at once.
  await expect(second.getByText(/^Now ₹450 \(by seller\..*@example\.com\)$/)).toBeVisible();
  await expect(second.getByLabel(t('desk.unitPrice'))).toHaveValue('500');
  await expect(second.getByLabel(t('desk.shippingCost'))).toHaveValue('30.00');
  await second.getByRole('button', { name: t('desk.takeOther') }).click();
  await expect(second.getByLabel(t('desk.unitPrice'))).toHaveValue('450.00');
  await expect(second.getByLabel(t('desk.unitPrice'))).toBeFocused();
  await expect(second.getByText(/^Now ₹/)).toHaveCount(0);
  for (const desk of [first, second]) await desk.context().close();
});

test('a typed answer survives leaving the page, and a seller who was removed learns what to do', async ({
  page,
  browser,
  shop,
}) => {
  const customer = newEmail('draft');
  await register(page, customer);
  const { orderNumber } = await sendEnquiry(page, customer, 'en');
  const desk = await sellerPage(browser, shop);
  await desk.goto(`/desk?show=all&q=${orderNumber}`);
  await desk.getByRole('main').getByRole('link', { name: orderNumber }).click();
  const message = desk.getByLabel(t('desk.toCustomer'));
  await message.fill('Comes on Monday ');
  await desk.getByRole('link', { name: t('desk.back') }).click();
  await expect(desk).toHaveURL(new RegExp(`/desk\\?q=${orderNumber}$`));
  await desk.goBack();
  await expect(message).toHaveValue('Comes on Monday ');
  await desk.reload();
  await expect(message).toHaveValue('Comes on Monday ');
  await expect(desk.getByText(t('desk.draftBack'))).toBeVisible();

  await desk.route('**/quote/preview*', (route) =>
    route.fulfill({ status: 403, json: { error: 'sellers_only', message: 'no' } }),
  );
  await desk.getByRole('button', { name: t('desk.sendQuote') }).click();
  await expect(desk.getByRole('alert').filter({ hasText: t('desk.rightsGone') })).toBeVisible();
  await expect(message).toHaveValue('Comes on Monday ');
  await desk.unroute('**/quote/preview*');
  await desk.getByRole('button', { name: t('desk.sendQuote') }).click();
  await sendMail(desk, t, 'Comes on Monday');
  await expect(message).toHaveValue('');
  await desk.reload();
  await expect(desk.getByText(t('desk.draftBack'))).toHaveCount(0);
  await desk.context().close();
});

test('the list begins with what needs an answer, and says when something has arrived', async ({
  page,
  browser,
  shop,
}) => {
  const customer = newEmail('arrival');
  await register(page, customer);
  await sendEnquiry(page, customer, 'en');
  const desk = await sellerPage(browser, shop);
  await desk.goto('/desk');
  const main = desk.getByRole('main');
  await expect(main.getByRole('link', { name: t('desk.stages.to_answer') })).toHaveAttribute('aria-current', 'true');
  const entries = main.getByRole('link', { name: t('orders.details') });
  await expect(entries.first()).toBeVisible();
  const before = await entries.allTextContents();
  const { orderNumber } = await sendEnquiry(page, customer, 'en');
  await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(main.getByText(/^\d+ new enquir(y|ies): show$/)).toBeVisible();
  expect(await entries.allTextContents()).toEqual(before);
  await main.getByText(/^\d+ new enquir(y|ies): show$/).click();
  await expect(entries.first()).toHaveText(orderNumber);
  await desk.context().close();
});

test('on a wide screen the list is a table with one line each', async ({ page, browser, shop }) => {
  const customer = newEmail('table');
  await register(page, customer);
  const { orderNumber } = await sendEnquiry(page, customer, 'en');
  const desk = await sellerPage(browser, shop);
  await desk.setViewportSize({ width: 1366, height: 768 });
  await desk.goto(`/desk?q=${orderNumber}`);
  const row = desk.getByRole('row').filter({ has: desk.getByRole('rowheader', { name: orderNumber }) });
  await expect(row).toContainText('Asha Rao');
  // To choose it, then number, age, name, vehicle, lines, total, seller, what is next.
  await expect(desk.getByRole('columnheader')).toHaveCount(9);
  expect((await row.boundingBox())?.height).toBeLessThan(28);
  await desk.setViewportSize({ width: 360, height: 800 });
  await expect(desk.getByRole('columnheader')).toHaveCount(0);
  await expect(desk.getByRole('listitem').filter({ hasText: customer })).toBeVisible();
  await desk.context().close();
});

test('a common screen shows at least twenty enquiries, also below the banner of a refused night', async ({
  page,
  browser,
  shop,
}) => {
  const customer = newEmail('rows');
  await register(page, customer);
  const { orderNumber } = await sendEnquiry(page, customer, 'en');
  const desk = await sellerPage(browser, shop);
  await desk.setViewportSize({ width: 1366, height: 768 });
  await desk.route('**/api/desk/orders?*', async (route) => {
    const answer = await route.fetch();
    const found = (await answer.json()) as { data: { orderId: string }[] };
    const [one] = found.data;
    const data = Array.from({ length: 25 }, (_, index) => ({ ...one, orderId: `copy-${index}` }));
    await route.fulfill({ json: { ...found, data } });
  });
  const night = { state: 'refused', startedAt: '2026-11-21T21:00:00.000Z', endedAt: null, lastSuccessAt: null };
  const data = { ...night, message: 'no', wrongContent: null, damage: null };
  await desk.route('**/api/desk/night', (route) => route.fulfill({ json: { data } }));
  await desk.goto(`/desk?q=${orderNumber}`);
  await expect(desk.getByRole('group').getByRole('heading', { name: /2026/ })).toBeVisible();
  const rows = desk
    .getByRole('main')
    .locator('tbody tr')
    .filter({ has: desk.getByRole('rowheader', { name: /ENQ-/ }) });
  await expect(rows).toHaveCount(25);
  const seen = await rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight));
  expect(seen.length).toBeGreaterThanOrEqual(20);
  await desk.context().close();
});

test('the spreadsheet export contains no formulas', async ({ page, browser, shop }) => {
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

test('a customer learns that the desk is not for them, and gets no data', async ({ page, problems }) => {
  problems.expected.push(/\/desk/);
  await register(page, newEmail('curious'));
  for (const path of ['/desk', '/desk/messages', '/desk/orders/x']) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 403]);
    await expect(page.getByText(t('desk.refused'))).toBeVisible();
  }
});
