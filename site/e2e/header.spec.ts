import type { Page } from '@playwright/test';
import { languageCodes } from '../../api/shop/language/languages';
import type { SearchAnswer } from '../../api/shop/search/contract';
import type { SuggestAnswer } from '../../api/shop/suggest/contract';
import { look } from './look';
import { newSellerPage } from './seller';
import { expect, pathIn, test, textsOf, transferred } from './shop';

const t = textsOf('en');

async function someProduct(page: Page): Promise<string> {
  const answer = await page.request.get('/api/parts/search?q=brake+pad&available=true');
  const { data } = (await answer.json()) as SearchAnswer;
  return `/product/${data.items[0]?.urlSlug}`;
}

const searchBox = (page: Page, text = t) =>
  page.getByRole('banner').getByRole('combobox', { name: text('header.searchLabel') });
const listbox = (page: Page, text = t) => page.getByRole('listbox', { name: text('suggest.label') });

/** Registers a customer and opens a page as that customer. */
async function signIn(page: Page, path: string): Promise<void> {
  const email = `menu.${test.info().project.name}.${Date.now()}@example.com`;
  const answer = await page.request.post('/api/auth/register', { data: { email, password: 'strut-tower' } });
  expect(answer.ok()).toBe(true);
  await page.goto(path);
  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
  await page.goto(path);
}

for (const language of ['en', 'hi', 'ta'] as const) {
  test(`suggestions are chosen with the keyboard and announced in the page's language (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    const text = textsOf(language);
    const answer = await page.request.get(`/api/parts/suggest?q=swift+bra&lang=${language}`);
    const { data } = (await answer.json()) as SuggestAnswer;
    expect(data.length).toBeGreaterThan(3);
    await page.goto(pathIn(language, '/shipping-policy'));
    const box = searchBox(page, text);
    const options = listbox(page, text).getByRole('option');
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.pressSequentially('swift bra');
    await expect(options).toHaveCount(data.length);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(text('suggest.count', { count: data.length }), { exact: true })).toHaveCount(1);

    const active = async () => {
      const id = await box.getAttribute('aria-activedescendant');
      const selected = listbox(page, text).getByRole('option', { selected: true });
      await expect(selected).toHaveCount(id === null ? 0 : 1);
      return id === null
        ? -1
        : await options.evaluateAll((all, wanted) => all.findIndex((one) => one.id === wanted), id);
    };
    expect(await active()).toBe(-1);
    for (const [key, index] of [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', -1],
      ['ArrowUp', data.length - 1],
      // These keys move the caret in the text.
      ['Home', -1],
      ['ArrowDown', 0],
      ['End', -1],
      ['ArrowDown', 0],
    ] as const) {
      await box.press(key);
      expect([key, await active()]).toEqual([key, index]);
      await expect(box).toBeFocused();
    }
    await box.press('Enter');
    await expect(page).toHaveURL(pathIn(language, data[0]?.path ?? ''));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('Escape closes the list, then clears the text; leaving the box closes it too', async ({ page }) => {
  await page.goto('/');
  const box = searchBox(page);
  await box.pressSequentially('clutch');
  await expect(listbox(page)).toBeVisible();
  await box.press('Escape');
  await expect(listbox(page)).toBeHidden();
  await expect(box).toHaveValue('clutch');
  await box.press('ArrowDown');
  await expect(listbox(page)).toBeVisible();
  await box.press('Escape');
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await box.pressSequentially('oil');
  await expect(listbox(page)).toBeVisible();
  await box.press('Tab');
  await expect(listbox(page)).toBeHidden();
  await box.fill('zzyzx');
  await expect(page.getByText(t('suggest.none'), { exact: true })).toHaveCount(1);
  await expect(listbox(page)).toBeHidden();
});

test('tapping or clicking a part number opens its part', { tag: '@desktop' }, async ({ page, hasTouch }) => {
  const product = await someProduct(page);
  await page.goto(product);
  const number = await page.getByRole('main').locator('.number').first().textContent();
  await page.goto('/');
  const box = searchBox(page);
  await box.fill(number?.trim() ?? '');
  const numbers = listbox(page).getByRole('group', { name: t('suggest.number') });
  const option = numbers.getByRole('option').first();
  await (hasTouch ? option.tap() : option.click());
  await expect(page).toHaveURL(new RegExp(`${product}$`));
});

test('the script for suggestions loads when the box gets focus, not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/shipping-policy', { waitUntil: 'networkidle' });
  const before = scripts.length;
  await searchBox(page).focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
  const { moved } = await transferred(page);
  expect(moved).toEqual([]);
});

test('with the API down the box is a plain search box', async ({ page, problems }) => {
  problems.expected.push(/\/api\/parts\/suggest/);
  await page.route('**/api/parts/suggest**', (route) => route.abort());
  await page.goto('/');
  const box = searchBox(page);
  const asked = page.waitForRequest('**/api/parts/suggest**');
  await box.pressSequentially('brake');
  await asked;
  await expect(listbox(page)).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=brake$/);
});

test('Enter or the icon submits; a blank query does nothing', async ({ page }) => {
  await page.goto('/');
  const box = searchBox(page);
  const icon = page.getByRole('button', { name: t('header.searchButton') });
  for (const blank of ['', '   ']) {
    await box.fill(blank);
    await box.press('Enter');
    await icon.click();
    await expect(page).toHaveURL(/\/$/);
  }
  await box.fill('horn');
  await icon.click();
  await expect(page).toHaveURL(/\/search\?q=horn$/);
  await expect(box).toHaveValue('horn');
});

test('the brand dropdown filters the search, and "all" does not filter', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const brand = page.getByLabel(t('header.brandLabel'), { exact: true });
  await expect(brand).toBeVisible();
  await brand.focus();
  await expect(brand.getByRole('option', { name: 'Bosch' })).toHaveCount(1);
  await expect(brand.getByRole('option').first()).toHaveText(t('header.allBrands'));
  await brand.selectOption({ label: 'Bosch' });
  const box = searchBox(page);
  await box.fill('filter');
  const kinds = listbox(page)
    .getByRole('group', { name: t('suggest.category') })
    .getByRole('option');
  await expect(kinds.first()).toHaveAttribute('href', /[?&]brand=bosch&category=/);
  await expect(listbox(page).getByRole('group', { name: t('suggest.brand') })).toHaveCount(0);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?brand=bosch&q=filter$|\/search\?q=filter&brand=bosch$/);
  await expect(brand).toHaveValue('bosch');
  await brand.selectOption('all');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=filter$/);
});

test('the brands are requested once in five minutes', async ({ page }) => {
  const answer = await page.request.get('/api/brands');
  expect(answer.headers()['cache-control']).toBe('public, max-age=300');
});

test('the menu of a signed-in shopper works as a menu button', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, '/shipping-policy');
  await expect(page.getByRole('link', { name: t('header.login'), exact: true })).toBeHidden();
  const button = page.getByRole('button', { name: t('header.userMenu') });
  const menu = page.getByRole('menu');
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });
  await button.focus();
  await button.press('ArrowDown');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(item(t('header.account'))).toBeFocused();
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
    t('header.account'),
    t('header.garage'),
    t('header.orders'),
    t('header.logout'),
  ]);
  expect(await menu.getByRole('menuitem').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    '/account',
    '/garage',
    '/orders',
    null,
  ]);
  expect(await look(page, 'menu')).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await expect(item(t('header.logout'))).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('m');
  await expect(item(t('header.garage'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(menu).toBeVisible();
  // A click anywhere else.
  await page.mouse.click(5, 600);
  await expect(menu).toBeHidden();
  await button.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: t('header.login'), exact: true })).toBeVisible();
});

test("a seller's menu links to the desk", async ({ browser, shop }) => {
  const words = textsOf('hi');
  const page = await newSellerPage(browser, shop, 'hi');
  await page.goto('/hi/shipping-policy');
  await page.getByRole('button', { name: words('header.userMenu') }).press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: words('desk.title') })).toBeFocused();
  expect(await look(page, 'menu')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/hi\/desk$/);
  await page.context().close();
});

test('a former seller learns so at the desk, and the menu no longer links to it', async ({ page, problems }) => {
  problems.expected.push(/\/desk/);
  await signIn(page, '/shipping-policy');
  await page.evaluate(() => localStorage.setItem('signed_in', 'seller'));
  await page.goto('/desk');
  await expect(page.getByText(t('desk.refused'))).toBeVisible();
  await page.goto('/shipping-policy');
  await page.getByRole('button', { name: t('header.userMenu') }).click();
  await expect(page.getByRole('menuitem', { name: t('header.logout') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('desk.title') })).toBeHidden();
});

test('a remembered currency and sign-in show before any script has loaded, and nothing moves', {
  tag: '@desktop',
}, async ({ page, problems }) => {
  problems.expected.push(/_astro/);
  const product = await someProduct(page);
  await page.goto(product);
  await page.getByText('English').first().click();
  await page.getByLabel(t('header.currency')).selectOption('AUD');
  await page.getByLabel(t('header.locale')).selectOption('US');
  const price = page.getByRole('main').locator('[data-paise]').first();
  await expect(price).toHaveText(/^≈ A\$/);
  const shown = await price.textContent();
  await page.route(/_astro\/.*\.js$/, (route) => route.abort());
  await page.reload();
  await expect(price).toHaveText(shown ?? '');
  await expect(price).toBeVisible();
  await expect(page.locator('[data-currency-code]')).toHaveText('AUD');
  await page.goto('/shipping-policy');
  await expect(page.getByText(/^Last updated Nov \d+, 2026$/)).toBeVisible();
  await page.unroute(/_astro\/.*\.js$/);
  await signIn(page, product);
  await page.reload({ waitUntil: 'networkidle' });
  expect((await transferred(page)).moved).toEqual([]);
});

test('another currency or format changes every price at once, on static pages, in islands and in other tabs', async ({
  page,
  context,
  shop,
}) => {
  const search = await context.newPage();
  await search.goto(`${shop.url}/search?q=brake&available=true`);
  const onIsland = search.getByRole('main').getByRole('listitem').locator('.price').first();
  await expect(onIsland).toHaveText(/^₹/);
  await page.goto('/categories/brake-pads');
  const prices = page.getByRole('main').locator('[data-paise]');
  await page.getByText('English').first().click();
  await page.getByLabel(t('header.currency')).selectOption('USD');
  await page.getByLabel(t('header.locale')).selectOption('US');
  await expect(page.getByLabel(t('header.currency'))).toHaveAccessibleDescription(t('header.ratesFixed'));
  await expect.poll(async () => (await prices.allTextContents()).every((text) => text.startsWith('≈ $'))).toBe(true);
  await expect(onIsland).toHaveText(/^≈ \$/);
  await expect(search.locator('[data-currency-code]')).toHaveText('USD');
  await search.getByText('English').first().click();
  await search.getByLabel(t('header.currency')).selectOption('INR');
  await expect(onIsland).toHaveText(/^₹/);
  await expect(prices.first()).toHaveText(/^₹/);
});

test('the language and currency panel closes on Escape and returns focus to its button', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/search?q=brake&sort=name');
  const panel = page.getByRole('banner').locator('details').first();
  await panel.locator('summary').click();
  const currency = page.getByLabel(t('header.currency'));
  await expect(currency).toBeVisible();
  await currency.focus();
  await page.keyboard.press('Escape');
  await expect(currency).toBeHidden();
  await expect(panel.locator('summary')).toBeFocused();
  await panel.locator('summary').click();
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  // The link leads to the same search in the other language.
  await expect(page).toHaveURL(/\/hi\/search\?q=brake&sort=name$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    textsOf('hi')('search.titleFor', { query: 'brake' }),
  );
});

for (const language of languageCodes)
  test(`categories, brands and help are reached from every page, by keyboard, and the current one is marked (${language})`, async ({
    page,
  }) => {
    const text = textsOf(language);
    const navigation = page.getByRole('banner').getByRole('navigation', { name: text('header.menu') });
    const link = (key: 'categories' | 'brands' | 'help') =>
      navigation.getByRole('link', { name: text(`header.${key}`), exact: true });
    await page.goto(pathIn(language, '/cart'));
    await expect(navigation.locator('[aria-current]')).toHaveCount(0);
    for (const [key, path] of [
      ['categories', '/categories'],
      ['brands', '/brands'],
      ['help', '/faqs'],
    ] as const) {
      await expect(link(key)).toBeVisible();
      await link(key).press('Enter');
      await expect(page).toHaveURL(new RegExp(`${pathIn(language, path)}$`));
      await expect(link(key)).toHaveAttribute('aria-current', 'page');
      await expect(navigation.locator('[aria-current]')).toHaveCount(1);
    }
    await page.goto(pathIn(language, '/categories/brake-pads'));
    await expect(link('categories')).toHaveAttribute('aria-current', 'true');
  });

test('the brand of the address stays chosen when the list of brands does not load', async ({ page, problems }) => {
  problems.expected.push(/\/api\/brands/);
  let down = true;
  await page.route('**/api/brands**', (route) => (down ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto('/search?q=filter&brand=bosch');
  const brand = page.getByLabel(t('header.brandLabel'), { exact: true });
  await expect(brand).toHaveValue('bosch');
  down = false;
  await brand.focus();
  await expect(brand.getByRole('option', { name: 'Bosch', exact: true })).toHaveCount(1);
  await expect(brand).toHaveValue('bosch');
  await expect(brand.locator('[value=bosch]')).toHaveCount(1);
});

test('header and footer name phone, e-mail, policies, payments and carriers', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: new RegExp(t('header.call')) })).toBeVisible();
  await expect(banner.getByRole('link', { name: new RegExp(t('header.mail')) })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: t('footer.shippingPolicy') })).toHaveAttribute(
    'href',
    '/shipping-policy',
  );
  for (const name of ['Razorpay', 'UPI', 'Visa', 'Mastercard', 'RuPay', 'Delhivery', 'Blue Dart', 'DTDC'])
    await expect(footer.getByText(name, { exact: true })).toBeVisible();
});
