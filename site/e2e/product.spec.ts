import type { Page } from '@playwright/test';
import { foundItems } from './found';
import { expect, pathIn, test, textsOf, transferred } from './shop';

const tabNames = ['references', 'vehicles', 'alternatives'] as const;

/** A product for sale with references, vehicles and alternatives. */
async function fullProduct(page: Page) {
  for (const item of await foundItems(page, { q: 'brake pad', available: 'true' })) {
    const html = await (await page.request.get(`/product/${item.urlSlug}`)).text();
    if (html.includes('data-offer=') && /data-fits="(?!0")/.test(html) && item.sellingPrice < item.price) return item;
  }
  throw new Error('the sample has no such brake pad');
}

for (const language of ['en', 'hi'] as const) {
  test(`the product page shows the item, its price, its details and its three tabs (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    const t = textsOf(language);
    const { id } = await fullProduct(page);
    const item = (await foundItems(page, { q: 'brake pad', lang: language })).find((found) => found.id === id);
    if (!item) throw new Error('the item is not found in the other language');
    await page.goto(pathIn(language, `/product/${item.urlSlug}`));
    const main = page.getByRole('main');
    const crumbs = main.getByRole('navigation', { name: t('site.breadcrumb') }).getByRole('listitem');
    await expect(crumbs).toHaveText([t('site.home'), t('product.searchResults'), item.partName]);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(item.partName);
    await expect(main.getByText(item.brandName, { exact: true }).first()).toBeVisible();
    await expect(main.getByText(item.partNumber, { exact: true }).first()).toBeVisible();
    if (item.description) await expect(main.getByText(item.description)).toBeVisible();
    const buy = main.getByRole('region', { name: t('product.addToCart') });
    await expect(buy).toContainText(/₹[\d,]+/);
    await expect(buy.getByText('MRP:')).not.toHaveClass(/sr-only/);
    await expect(page.locator('[data-euro-line]')).toContainText(
      new RegExp(`≈ €[\\d,]+\\.\\d\\d · ${t('product.vat')}`),
    );
    await expect(buy.getByRole('spinbutton', { name: t('product.quantity') })).toHaveValue('1');
    await expect(buy.getByRole('button', { name: t('product.addToCart') })).toBeEnabled();

    const table = main.getByRole('region', { name: t('product.specifications') });
    for (const label of ['weight', 'partNumber', 'category'] as const)
      await expect(table.getByRole('rowheader', { name: t(`product.${label}`), exact: true })).toBeVisible();
    await expect(table.getByRole('row', { name: t('product.weight') })).toContainText(/\d+(\.\d+)?/);
    const shipping = main.getByRole('region', { name: t('product.shippingDetails') });
    await expect(shipping.getByRole('listitem')).toHaveText([
      t('product.dispatch'),
      t('product.checkRates'),
      t('product.easyReturns'),
    ]);
    await shipping.getByRole('link', { name: t('product.checkRates') }).click();
    const rates = main.getByRole('region', { name: t('product.shippingRates') });
    await expect(rates).toBeInViewport();
    await expect(rates).toContainText(t('product.shippingTo', { country: t('locales.IN') }));
    await expect(rates.getByRole('row')).toHaveCount(4);
    await expect(rates.getByRole('row', { name: 'Blue Dart' })).toContainText('₹190');
    await expect(rates.getByRole('row', { name: 'Blue Dart' })).toContainText(t('product.days', { from: 1, to: 3 }));
  });
}

test('the English texts of a product are unchanged, word for word', async ({ page }) => {
  const { urlSlug } = await fullProduct(page);
  await page.goto(`/product/${urlSlug}`);
  const main = page.getByRole('main');
  for (const text of ['Price includes VAT 0%', 'Dispatch on next business day', 'Country: India'])
    await expect(main.getByText(text)).toBeVisible();
  await expect(main.getByRole('rowheader', { name: 'Weight' })).toBeVisible();
  await expect(main.getByRole('cell', { name: /^[\d.]+ Kg$/ })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
  for (const name of ['References', 'Vehicles', 'Alternatives'])
    await expect(main.getByRole('tab', { name })).toBeVisible();
});

test('Search Results leads to the last search of this tab, unchanged, or else to the category', async ({ page }) => {
  const item = await fullProduct(page);
  await page.goto(`/hi/product/${item.urlSlug}`);
  const results = page.getByRole('main').getByRole('link', { name: textsOf('hi')('product.searchResults') });
  const category = await page.getByRole('row').getByRole('link').nth(1).textContent();
  await expect(results).toHaveAttribute('href', `/hi/search?q=${encodeURIComponent(category ?? '')}`);

  const t = textsOf('en');
  await page.goto('/search?q=brake+pad&available=true&show=12');
  await page.getByRole('button', { name: t('pager.next') }).click();
  await expect(page).toHaveURL(/page=2/);
  const searched = page.url();
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('product.searchResults') })
    .click();
  await expect(page).toHaveURL(searched);
});

test('references, vehicles and alternatives are tabs that work by keyboard', async ({ page }) => {
  const { urlSlug } = await fullProduct(page);
  const t = textsOf('en');
  await page.goto(`/product/${urlSlug}`);
  const tab = (name: (typeof tabNames)[number]) => page.getByRole('tab', { name: t(`product.${name}`) });
  const shown = async (name: (typeof tabNames)[number]) => {
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page.getByRole('tabpanel', { name: t(`product.${name}`) })).toBeVisible();
  };
  await expect(page.getByRole('tablist', { name: t('product.tabs') }).getByRole('tab')).toHaveCount(3);
  await shown('references');
  await tab('references').focus();
  for (const [key, name] of [
    ['ArrowRight', 'vehicles'],
    ['End', 'alternatives'],
    ['ArrowRight', 'references'],
    ['ArrowLeft', 'alternatives'],
    ['Home', 'references'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await shown(name);
  }
  // One stop for the three tabs, the next is in the panel.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=tabpanel]')?.id)).toBe('vehicles');
  await tab('alternatives').click();
  await shown('alternatives');
  await expect(page).toHaveURL(/#alternatives$/);
  await page.reload();
  await shown('alternatives');
});

test('a link to a tab, or a match of the browser search in a hidden one, opens it', async ({ page }) => {
  const { urlSlug } = await fullProduct(page);
  const t = textsOf('en');
  await page.goto(`/product/${urlSlug}#vehicles`);
  const panel = page.getByRole('tabpanel', { name: t('product.vehicles') });
  await expect(panel).toBeVisible();
  await expect(panel).toBeInViewport();
  const [address = ''] = page.url().split('#');
  await page.evaluate((to) => location.assign(to), `${address}#alternatives-title`);
  await expect(page.getByRole('tabpanel', { name: t('product.alternatives') })).toBeVisible();
  await expect(page.locator('#vehicles')).toHaveAttribute('hidden', 'until-found');
  // Ctrl-F does this to a hidden panel before it scrolls there.
  await page.locator('#references').dispatchEvent('beforematch');
  await expect(page.getByRole('tabpanel', { name: t('product.references') })).toBeVisible();
});

test('in print all three are one below the other', async ({ page }) => {
  const { urlSlug } = await fullProduct(page);
  await page.goto(`/product/${urlSlug}`);
  await page.emulateMedia({ media: 'print' });
  for (const name of tabNames) {
    // Found by id: a panel is visible in print but has no accessible role.
    await expect(page.locator(`#${name} > h2`)).toHaveText(textsOf('en')(`product.${name}`));
    await expect(page.locator(`#${name} > h2`)).toBeVisible();
    expect(await page.locator(`#${name}`).evaluate((panel) => panel.getBoundingClientRect().height)).toBeGreaterThan(
      40,
    );
  }
  await expect(page.getByRole('tablist')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('all three are sections with links to them', async ({ page }) => {
    const { urlSlug } = await fullProduct(page);
    const t = textsOf('ta');
    await page.goto(`/ta/product/${urlSlug}`);
    const main = page.getByRole('main');
    for (const name of tabNames) {
      const section = main.getByRole('region', { name: t(`product.${name}`), exact: true });
      await expect(section.getByRole('listitem').first()).toBeVisible();
      await main
        .getByRole('link', { name: t(`product.${name}`) })
        .first()
        .click();
      await expect(section).toBeInViewport();
    }
  });
});

test('only whole numbers above 0 can be added to the cart, and the button says what it is doing', async ({ page }) => {
  const { urlSlug } = await fullProduct(page);
  const t = textsOf('en');
  await page.goto(`/product/${urlSlug}`);
  const main = page.getByRole('main');
  const box = main.getByRole('spinbutton', { name: t('product.quantity') });
  const button = main.getByRole('region', { name: t('product.addToCart') }).getByRole('button');
  let asked = 0;
  let release = () => {};
  await page.route('**/api/cart/add**', async (route) => {
    asked++;
    await new Promise<void>((done) => {
      release = done;
    });
    await route.continue();
  });
  for (const wrong of ['0', '-1', '1.5', '', '1000']) {
    await box.fill(wrong);
    await box.press('Enter');
    await expect(main.getByRole('alert')).toHaveText(t('product.quantityInvalid', { max: 999 }));
    await expect(box).toBeFocused();
  }
  expect(asked).toBe(0);
  await box.fill('3');
  await button.click();
  await expect(button).toHaveText('Adding...');
  await expect(button).toBeDisabled();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => asked).toBe(1);
  release();
  await expect(page.getByRole('status')).toContainText('Added to cart');
  await expect(button).toHaveText('Add To Cart');
  await expect(page.getByRole('link', { name: t('header.cartCount', { count: 3 }) })).toBeVisible();
});

test('the page says when an item could not be added, and it can be tried again', async ({ page, problems }) => {
  problems.expected.push(/\/api\/cart\/add/);
  const { urlSlug } = await fullProduct(page);
  const t = textsOf('en');
  await page.goto(`/product/${urlSlug}`);
  const button = page.getByRole('main').getByRole('button', { name: t('product.addToCart') });
  const toast = page.getByRole('status');
  await page.route('**/api/cart/add**', (route) => route.abort());
  await button.click();
  await expect(toast).toContainText('Error');
  await expect(toast).toContainText('Failed to add item to cart');
  await expect(toast).toContainText(t('errors.network'));
  await page.unroute('**/api/cart/add**');
  await page.route('**/api/cart/add**', (route) => route.fulfill({ status: 500, body: '{"error":"internal"}' }));
  await button.click();
  await expect(toast.getByText('Failed to add item to cart', { exact: true })).toBeVisible();
  await page.unroute('**/api/cart/add**');
  await button.click();
  await expect(toast).toContainText(t('product.addedToCart'));
  await expect(toast.getByRole('link', { name: t('account.viewCart') })).toHaveAttribute('href', /\/cart$/);
});

test('a card of a search says why its part could not be added, as the product page does', async ({
  page,
  problems,
}) => {
  problems.expected.push(/\/api\/cart\/add/);
  const t = textsOf('en');
  await page.goto('/search?q=brake+pad');
  const button = page.getByRole('button', { name: `${t('product.addToCart')}: ` }).first();
  const toast = page.locator('#toasts');
  const answers = [
    [409, 'cart_full', t('errors.cartFull', { max: 200 })],
    [409, 'item_unavailable', t('errors.itemUnavailable')],
    [429, 'too_many_requests', t('errors.newCarts')],
  ] as const;
  for (const [status, error, reason] of answers) {
    await page.route('**/api/cart/add**', (route) => route.fulfill({ status, json: { error } }));
    await button.click();
    await expect(toast).toContainText(`${t('product.addFailed')}: ${reason}`);
    await page.unroute('**/api/cart/add**');
  }
});

test('an item out of stock cannot be added', async ({ page }) => {
  const [item] = await foundItems(page, { q: 'filter', available: 'false' });
  await page.goto(`/product/${item?.urlSlug}`);
  const buy = page.getByRole('main').getByRole('region', { name: textsOf('en')('product.addToCart') });
  await expect(buy.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await expect(buy.getByRole('spinbutton')).toBeDisabled();
});

test('alternatives show their price and stock, and without the API they are still listed', async ({
  page,
  problems,
}) => {
  const { urlSlug } = await fullProduct(page);
  const t = textsOf('en');
  const open = () => page.goto(`/product/${urlSlug}#alternatives`, { waitUntil: 'networkidle' });
  await open();
  const rows = page.getByRole('tabpanel', { name: t('product.alternatives') }).getByRole('listitem');
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  await expect(rows.first()).toContainText(/₹|Price on request/);
  await expect(rows.getByText(/^(?:Available|Out of Stock)$/)).toHaveCount(count);

  problems.expected.push(/\/api\/parts\/offers/);
  for (const dead of ['abort', 'fulfill'] as const) {
    await page.route('**/api/parts/offers**', (route) =>
      dead === 'abort' ? route.abort() : route.fulfill({ status: 503, body: '{}' }),
    );
    await page.goto('/brands');
    await open();
    await expect(rows).toHaveCount(count);
    await expect(rows.getByText(/^(?:Available|Out of Stock)$/)).toHaveCount(0);
    expect((await transferred(page)).moved).toEqual([]);
    await page.unroute('**/api/parts/offers**');
  }
  const name = await rows.first().getByRole('link').textContent();
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(name ?? '');
});

test('a missing product says so and links home', async ({ page, problems }) => {
  problems.expected.push(/\/product\//);
  expect((await page.goto('/product/no-such-product'))?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Product Not Found');
  await expect(main.getByText("The product you're looking for doesn't exist.")).toBeVisible();
  await main.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the line in euros uses the rates of the other amounts', async ({ page }) => {
  const { urlSlug } = await fullProduct(page);
  await page.route('**/api/rates', (route) =>
    route.fulfill({ json: { rates: { USD: 0.02, EUR: 0.01, AED: 0.05, AUD: 0.03 } } }),
  );
  await page.goto(`/product/${urlSlug}`);
  const t = textsOf('en');
  await page.getByText('English').first().click();
  await page.getByLabel(t('header.currency')).selectOption('EUR');
  const buy = page.getByRole('main').getByRole('region', { name: t('product.addToCart') });
  const large = buy.locator('[data-paise]').first();
  await expect(large).toHaveText(/^≈ €/);
  const paise = Number(await large.getAttribute('data-paise'));
  await expect(page.locator('main [data-euro]')).toHaveText(
    `≈ ${new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(paise / 10_000)}`,
  );
});

test('nothing moves when an address leads to a tab', { tag: '@desktop' }, async ({ page }) => {
  const { urlSlug } = await fullProduct(page);
  for (const name of ['references', 'vehicles', 'alternatives']) {
    await page.goto('about:blank');
    await page.goto(`/product/${urlSlug}#${name}`, { waitUntil: 'networkidle' });
    expect((await transferred(page)).moved, name).toEqual([]);
  }
});

test('a click that comes before the scripts is not lost', async ({ page }) => {
  const t = textsOf('en');
  const { urlSlug } = await fullProduct(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/product/${urlSlug}`, { waitUntil: 'commit' });
  await page
    .getByRole('main')
    .getByRole('button', { name: t('product.addToCart') })
    .click();
  scripts.resolve();
  await expect(page.getByRole('status')).toContainText(t('product.addedToCart'));
  await expect(page).toHaveURL(new RegExp(`/product/${urlSlug}$`));
});

test('every target is at least 24 pixels wide and 32 high, or 22 for a link within a sentence', {
  tag: '@desktop',
}, async ({ page }) => {
  const { urlSlug } = await fullProduct(page);
  for (const tab of tabNames) {
    await page.goto(`/product/${urlSlug}#${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    const small = await page.evaluate(() => {
      const found: string[] = [];
      for (const target of document.querySelectorAll<HTMLElement>('a, button, input, select, summary')) {
        const { width, height } = target.getBoundingClientRect();
        // Skipped: hidden elements and those for the keyboard only; a card's link is as large as its card.
        const card = getComputedStyle(target, '::after').position === 'absolute';
        if (width === 0 || card || target.matches('.skip') || target.closest('.sr-only')) continue;
        const inSentence = target.closest('p') !== null && getComputedStyle(target).display === 'inline';
        const least = inSentence ? 22 : 32;
        if (height < least || width < 24)
          found.push(`${target.outerHTML.slice(0, 120)}: ${Math.round(width)} × ${Math.round(height)}`);
      }
      return found;
    });
    expect(small).toEqual([]);
  }
});

test('forced colours show which of the three tabs is selected', async ({ page }) => {
  const { urlSlug } = await fullProduct(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/product/${urlSlug}`);
  const line = (selected: boolean) =>
    page
      .getByRole('main')
      .getByRole('tab', { selected })
      .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
  const paper = await page.evaluate(() => {
    document.body.style.outlineColor = 'Canvas';
    return getComputedStyle(document.body).outlineColor;
  });
  expect(await line(false)).toEqual([paper, paper]);
  expect(await line(true)).not.toEqual([paper]);
});

test('an item out of stock is not said to be dispatched on the next day', async ({ page }) => {
  const t = textsOf('en');
  const [item] = await foundItems(page, { q: 'filter', available: 'false' });
  await page.goto(`/product/${item?.urlSlug}`);
  await expect(page.getByRole('main').getByRole('region', { name: t('product.shippingDetails') })).toBeVisible();
  await expect(page.getByText(t('product.dispatch'))).toHaveCount(0);
  await page.goto(`/search?q=${item?.partNumber}&available=false`);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: item?.partNumber });
  await expect(card.first()).toBeVisible();
  await expect(page.getByText(t('search.dispatch'))).toHaveCount(0);
});
