import type { Page } from '@playwright/test';
import { languages } from '../../api/shop/language/language-names';
import type { Engine } from '../../api/shop/vehicle/contract';
import { foundItems } from './found';
import { catalogueItems } from './prepare';
import { expect, pathIn, test, textsOf, transferred } from './shop';

/** A product of the sample, found as a shopper finds it. */
async function someProduct(page: Page): Promise<string> {
  const answer = await page.request.get('/api/parts/search?q=brake+pad+swift&available=true');
  const { data } = (await answer.json()) as { data: { items: { urlSlug: string }[] } };
  return `/product/${data.items[0]?.urlSlug}`;
}

/** A product of the sample, and an engine of the Swift that it fits. */
async function fittingProduct(page: Page): Promise<{ product: string; engineId: string }> {
  const answer = await page.request.get('/api/vehicles/engines/maruti-suzuki_swift-3');
  for (const { engineId } of ((await answer.json()) as { data: Engine[] }).data) {
    const found = await foundItems(page, { q: 'swift', engineId });
    const fitting = found.find(({ fit }) => fit === 'fits');
    if (fitting) return { product: `/product/${fitting.urlSlug}`, engineId };
  }
  throw new Error('the sample has nothing for a Swift');
}

test('a product page is small and does not move', { tag: '@desktop' }, async ({ page }) => {
  const product = await someProduct(page);
  for (const language of ['en', 'hi', 'ta'] as const) {
    await page.goto(pathIn(language, product), { waitUntil: 'networkidle' });
    const { html, script, moved } = await transferred(page);
    expect(html, `compressed HTML in ${language}`).toBeLessThanOrEqual(15_000);
    expect(script, `compressed JavaScript in ${language}`).toBeLessThanOrEqual(15_000);
    expect(moved, `layout shift in ${language}`).toEqual([]);
  }
});

test('a remembered vehicle shows before the first paint, and the page says whether the part fits', {
  tag: '@desktop',
}, async ({ page }) => {
  const t = textsOf('en');
  const { product, engineId } = await fittingProduct(page);
  await page.goto(product);
  const remember = (id: string) =>
    page.evaluate((engine) => {
      const vehicle = {
        ...{ makeId: 'm', modelId: 'm', engineId: engine, type: 'car', yearStart: null, yearEnd: null },
        ...{ label: 'My car', search: '?engineId=x', checkedAt: Date.now() },
      };
      localStorage.setItem('vehicle', JSON.stringify(vehicle));
    }, id);
  await remember(engineId);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: t('vehicle.barLabel') })).toContainText('My car');
  await expect(page.getByText(t('promise.shop', { vehicle: 'My car', count: 30 }))).toBeVisible();
  await remember('another');
  await page.reload();
  await expect(page.getByText(t('purchase.fit.fitsNot', { vehicle: 'My car' }))).toBeVisible();
  const bar = page.getByRole('region', { name: t('vehicle.barLabel') });
  await bar.getByText(t('vehicle.change'), { exact: true }).click();
  await bar.getByRole('button', { name: t('vehicle.remove') }).click();
  await expect(bar).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  const total = new RegExp(catalogueItems.toLocaleString('en-IN'));
  for (const { code } of languages) {
    test(`home, brand, category, product and policy are complete (${code})`, async ({ page }) => {
      const t = textsOf(code);
      const main = page.getByRole('main');
      await page.goto(pathIn(code, '/'));
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('home.heading'));
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', total);
      await main.getByRole('link', { name: t('home.allCategories') }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('categories.title'));
      await page.goto(pathIn(code, '/categories/brake-pads'));
      const items = main.getByRole('region', { name: /\d/ }).getByRole('list').first().getByRole('listitem');
      await expect(items).toHaveCount(24);
      await items.first().getByRole('link').click();
      await expect(main.getByText(t('product.specifications'))).toBeVisible();
      await expect(main.getByRole('heading', { name: t('product.vehicles'), exact: true })).toBeVisible();
      await expect(main.getByRole('button', { name: t('product.addToCart') })).toBeHidden();
      const said = await main.locator('noscript').first().innerHTML();
      expect(said).toContain(t('product.cartNeedsScript'));
      expect(said).toContain(`href="${pathIn(code, '/request')}"`);
      await page.goto(pathIn(code, '/brands/bosch'));
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('brands.pageTitle', { brand: 'Bosch' }));
      expect(await main.locator('noscript').textContent()).toContain(t('product.priceOnPage'));
      await page.goto(pathIn(code, '/shipping-policy'));
      await expect(main.getByRole('table')).toHaveCount(2);
    });
  }
});

test('a brand whose prices do not load says where they are', async ({ page, problems }) => {
  problems.expected.push(/offers/);
  await page.route('**/api/parts/offers?*', (route) => route.abort());
  await page.goto('/brands/bosch');
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('a[href^="/product/"]') });
  await expect(items).toHaveCount(24);
  await expect(items.filter({ hasText: textsOf('en')('product.priceOnPage') })).toHaveCount(24);
  expect((await transferred(page)).moved).toEqual([]);
});

test('the language picker leads to the same page', async ({ page }) => {
  const product = await someProduct(page);
  await page.goto(product);
  await page.getByText('English').first().click();
  await page.getByRole('link', { name: 'தமிழ்' }).click();
  await expect(page).toHaveURL(new RegExp(`/ta${product}$`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta');
});

test('the currency picker converts prices and is remembered', async ({ page }) => {
  await page.goto(await someProduct(page));
  const price = page.getByRole('main').locator('[data-paise]').first();
  await expect(price).toHaveText(/^₹/);
  await page.getByText('English').first().click();
  await page.getByLabel(textsOf('en')('header.currency')).selectOption('USD');
  await expect(price).toHaveText(/^≈ \$|^≈ USD/);
  await page.reload();
  await expect(price).toHaveText(/^≈ \$|^≈ USD/);
});

test('an unknown address answers in the language of the address', async ({ page, problems }) => {
  problems.expected.push(/nothing-here/, /\/product\/none/, /\/xx\/cart/);
  const hindi = textsOf('hi');
  expect((await page.goto('/hi/nothing-here'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi('notFound.title'));
  expect((await page.goto('/hi/product/none'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi('product.notFound'));
  expect((await page.goto('/xx/cart'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('en')('notFound.title'));
});

test('an ended sign-in leads from the orders to the login page and back', async ({ page, problems }) => {
  problems.expected.push(/\/api\/(?:user\/orders|orders\/|auth\/me|cart)/);
  const t = textsOf('en');
  for (const path of ['/orders', '/orders/none', '/checkout']) {
    await page.goto('/');
    // The browser still believes that the customer is signed in.
    await page.evaluate(() => localStorage.setItem('signed_in', '1'));
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(path)}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('login.title'));
  }
});

test('the page says that the shop does not answer, and works again on retry', async ({ page, problems }) => {
  problems.expected.push(/\/api\//);
  const t = textsOf('en');
  let down = true;
  await page.route('**/api/parts/search**', (route) => (down ? route.abort() : route.continue()));
  await page.goto('/search?q=brake');
  await expect(page.getByRole('alert')).toContainText(t('errors.networkTitle'));
  down = false;
  await page.getByRole('button', { name: t('site.retry') }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
});

test('a page that does not exist leads on: by search, categories, brands and telephone', async ({ page, problems }) => {
  problems.expected.push(/nothing-here/, /\/product\/none/);
  const t = textsOf('ta');
  for (const path of ['/ta/nothing-here', '/ta/product/none']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: t('header.categories') })).toHaveAttribute('href', '/ta/categories');
    await expect(main.getByRole('link', { name: t('header.brands') })).toHaveAttribute('href', '/ta/brands');
    await expect(main.getByRole('link', { name: '+91 80 4567 8900' })).toHaveAttribute('href', 'tel:+918045678900');
    await main.getByRole('searchbox', { name: t('header.searchLabel') }).fill('brake');
    await main.getByRole('button', { name: t('header.searchButton') }).click();
    await expect(page).toHaveURL(/\/ta\/search\?q=brake$/);
  }
});
