import type { Page } from '@playwright/test';
import type { SearchAnswer } from '../../api/shop/search/contract';
import { look } from './look';
import { expect, pathIn, test, textsOf, transferred } from './shop';

const t = textsOf('en');

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
const status = (page: Page) => page.getByRole('main').getByRole('status');

async function ask(page: Page, query: string): Promise<SearchAnswer['data']> {
  const answer = await page.request.get(`/api/parts/search?${query}`);
  return ((await answer.json()) as SearchAnswer).data;
}

const countOf = ({ availability }: SearchAnswer['data']['counts'], value: string) =>
  availability.find(({ id }) => id === value)?.count ?? 0;

/** On a phone a button opens the filters. */
async function openFilters(page: Page, text = t): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: text('search.title') })).toBeAttached();
  const button = page.getByRole('main').getByRole('button', { name: text('search.filters') });
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

const showing = (from: number, to: number, count: number, text = t) => text('search.showing', { from, to, count });

test('filters, order, page size, view and page are in the address, and Back and Forward restore them', {
  tag: '@desktop',
}, async ({ page }) => {
  const all = await ask(page, 'q=brake&pageSize=24');
  expect(all.total).toBeGreaterThan(48);
  await page.goto('/search?q=brake');
  await expect(status(page)).toContainText(showing(1, 24, all.total));
  await expect(cards(page)).toHaveCount(24);
  expect(
    await page
      .getByRole('combobox', { name: t('search.show'), exact: true })
      .getByRole('option')
      .allTextContents(),
  ).toEqual(['12', '24', '48']);
  expect(await page.getByLabel(t('search.sort')).getByRole('option').allTextContents()).toEqual([
    'Relevance',
    'Price low to high',
    'Price high to low',
    'Name',
    t('product.origin'),
  ]);

  await openFilters(page);
  const brand = all.counts.brands[0] ?? { id: '', name: '', count: 0 };
  await page
    .getByRole('group', { name: t('search.brands') })
    .getByRole('checkbox')
    .first()
    .check();
  await expect(page).toHaveURL(new RegExp(`\\?q=brake&brand=${brand.id}$`));
  await expect(status(page)).toContainText(showing(1, Math.min(24, brand.count), brand.count));
  for (const name of await cards(page).locator('p').first().allTextContents()) expect(name).toContain(brand.name);

  await page.getByRole('combobox', { name: t('search.show'), exact: true }).selectOption('12');
  await page.getByLabel(t('search.sort')).selectOption('price-high');
  await page.getByRole('button', { name: t('search.list'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`\\?q=brake&brand=${brand.id}&sort=price-high&show=12&view=list$`));
  await expect(page.getByRole('button', { name: t('search.list'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(cards(page)).toHaveCount(Math.min(12, brand.count));
  const expected = await ask(page, `q=brake&brandId=${brand.id}&sort=price-high&pageSize=12`);
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(
    expected.items.map(({ partName }) => partName),
  );

  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`\\?q=brake&brand=${brand.id}$`));
  await expect(page.getByLabel(t('search.sort'))).toHaveValue('relevance');
  await page.goBack();
  await expect(page).toHaveURL(/\?q=brake$/);
  await expect(status(page)).toContainText(showing(1, 24, all.total));
  await openFilters(page);
  await expect(
    page
      .getByRole('group', { name: t('search.brands') })
      .getByRole('checkbox')
      .first(),
  ).not.toBeChecked();
  for (let steps = 0; steps < 4; steps++) await page.goForward();
  await expect(page.getByLabel(t('search.sort'))).toHaveValue('price-high');
  await expect(page.getByRole('combobox', { name: t('search.show'), exact: true })).toHaveValue('12');
  // A shared link shows the same results.
  await page.reload();
  await expect(cards(page).getByRole('heading').first()).toHaveText(expected.items[0]?.partName ?? '');
  await expect(page.getByRole('button', { name: t('search.list'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('paging works forwards and back, and moves focus to the results', async ({ page }) => {
  const { total } = await ask(page, 'q=brake');
  await page.goto('/search?q=brake');
  await page.getByRole('button', { name: t('pager.next') }).click();
  await expect(page).toHaveURL(/\?q=brake&page=2$/);
  await expect(status(page)).toContainText(showing(25, Math.min(48, total), total));
  await expect(page.getByRole('heading', { level: 2, name: t('search.title') })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('button', { name: t('pager.previous') }).click();
  await expect(page).toHaveURL(/\?q=brake$/);
  // A page beyond the end becomes the last page.
  const last = Math.ceil(total / 24);
  await page.goto('/search?q=brake&page=999');
  await expect(page).toHaveURL(new RegExp(`page=${last}$`));
  await expect(status(page)).toContainText(showing((last - 1) * 24 + 1, total, total));
});

test('each count is the number of results that choosing it gives, over all results', async ({ page }) => {
  const { counts } = await ask(page, 'q=filter');
  await page.goto('/search?q=filter');
  await openFilters(page);
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(group(t('search.brands')).getByRole('checkbox')).toHaveCount(Math.min(10, counts.brands.length));
  await expect(
    group(t('search.availability')).getByRole('checkbox', {
      name: `${t('search.available')} ${countOf(counts, 'true')}`,
    }),
  ).toBeVisible();
  const soldOut = group(t('search.availability')).getByRole('checkbox', {
    name: `${t('search.outOfStock')} ${countOf(counts, 'false')}`,
  });
  await soldOut.check();
  await expect(page).toHaveURL(/available=false$/);
  await expect(status(page)).toContainText(
    showing(1, Math.min(24, countOf(counts, 'false')), countOf(counts, 'false')),
  );
  // The other filters' counts change; its own stay.
  const narrowed = (await ask(page, 'q=filter&available=false')).counts;
  await expect(soldOut).toBeChecked();
  const category = narrowed.categories[0] ?? { id: '', name: '', count: 0 };
  await group(t('search.category'))
    .getByRole('checkbox', { name: `${category.name} ${category.count}` })
    .check();
  await expect(page).toHaveURL(new RegExp(`category=${category.id}`));
  await expect(status(page)).toContainText(showing(1, Math.min(24, category.count), category.count));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('search.clearFilters') })
    .click();
  await expect(page).toHaveURL(/\?q=filter$/);
});

for (const language of ['en', 'hi'] as const) {
  test(`both empty states say what they are (${language})`, async ({ page }) => {
    const text = textsOf(language);
    const main = page.getByRole('main');
    await page.goto(pathIn(language, '/search?q=zzyzx'));
    await expect(
      main.getByText(text('search.noResults', { query: 'zzyzx' })).and(page.locator('p:visible:not(.sr-only)')),
    ).toBeVisible();
    await expect(main.getByText(text('nothing.hint'))).toBeVisible();
    await expect(status(page)).toHaveText(text('search.noResults', { query: 'zzyzx' }));
    await openFilters(page, text);
    await expect(main.getByText(text('search.noBrands'))).toBeVisible();

    const { counts } = await ask(page, 'q=brake');
    const other = (await ask(page, 'q=battery')).counts.brands.find(
      ({ id }) => !counts.brands.some((one) => one.id === id),
    );
    await page.goto(pathIn(language, `/search?q=brake&brand=${other?.id}`));
    await expect(status(page)).toHaveText(text('search.noMatch'));
    await main
      .locator('.panel')
      .getByRole('button', { name: text('search.clearFilters') })
      .last()
      .click();
    await expect(page).toHaveURL(/\/search\?q=brake$/);
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByRole('heading', { level: 2, name: text('search.title') })).toBeFocused();
  });
}

test('a word is taken away by keyboard, and what finds nothing has no order', async ({ page }) => {
  await page.goto('/search?q=xqzv+swift');
  const main = page.getByRole('main');
  await expect(main.locator('.panel').getByText('No xqzv for Swift.')).toBeVisible();
  const controls = [
    main.getByLabel(t('search.sort')),
    main.locator('#show'),
    main.getByRole('group', { name: t('search.view') }),
  ];
  for (const control of controls) await expect(control).toBeHidden();
  await main.getByRole('button', { name: t('search.without', { word: 'xqzv' }) }).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=swift$/);
  for (const control of controls) await expect(control).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t('search.title') })).toBeFocused();
});

test('the English texts of the search are unchanged, word for word', async ({ page }) => {
  await page.goto('/search?q=zzyzx');
  const main = page.getByRole('main');
  await expect(main.getByText('No parts found for "zzyzx"').last()).toBeVisible();
  await expect(main.getByText('Try searching with a different part number or name')).toBeVisible();
  await page.goto('/search?q=zzyzx&available=true');
  await expect(main.getByText('No parts match your current filters').last()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Clear Filters' }).last()).toBeVisible();
});

test('a failed search says so and works on retry', async ({ page, problems }) => {
  problems.expected.push(/\/api\/parts\/search/);
  let down = true;
  await page.route('**/api/parts/search**', (route) =>
    down ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.goto('/search?q=brake');
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('Search Error');
  await expect(panel).toContainText('Error searching parts. Please try again.');
  down = false;
  await panel.getByRole('button', { name: t('site.retry') }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole('heading', { level: 2, name: t('search.title') })).toBeFocused();
});

test('while the search is getting ready, the page says so and waits, and never says that nothing was found', {
  tag: '@desktop',
}, async ({ page, problems }) => {
  problems.expected.push(/\/api\/parts\/search/);
  let warming = true;
  await page.route('**/api/parts/search**', (route) =>
    warming ? route.fulfill({ status: 503, json: { error: 'warming_up', message: 'wait' } }) : route.continue(),
  );
  await page.goto('/ta/search?q=brake');
  const told = page.getByRole('main').getByText(textsOf('ta')('search.warmingUp'));
  await expect(told.filter({ visible: true }).last()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: textsOf('ta')('search.warmingUp') })).toHaveCount(1);
  warming = false;
  await expect(cards(page)).toHaveCount(24);
  await expect(told).toHaveCount(0);
});

test('without a connection the page says so, and continues by itself when the connection returns', async ({
  page,
  context,
  problems,
}) => {
  // Requests of the browser itself fail too.
  problems.expected.push(/./);
  await page.goto('/search?q=brake');
  await expect(cards(page)).toHaveCount(24);
  // Nor does the script arrive that would look for pages instead.
  const script = page.waitForEvent('requestfailed', (request) => request.url().includes('/_astro/Away.'));
  await context.setOffline(true);
  await page.getByLabel(t('search.sort')).selectOption('name');
  await script;
  await expect(page.getByRole('alert')).toContainText("You're Offline");
  await context.setOffline(false);
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel(t('search.sort'))).toHaveValue('name');
});

test('returning from a product shows the same card at the same scroll position', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/search?q=brake&show=48');
  const link = cards(page).nth(20).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  const name = await link.textContent();
  await link.focus();
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await page.goBack();
  await expect(cards(page).nth(20).getByRole('link')).toBeFocused();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60);
});

test('returning from a product shows the same card where it was, also on a phone that was turned meanwhile', async ({
  page,
}) => {
  await page.goto('/search?q=brake&page=2');
  await expect(cards(page)).toHaveCount(24);
  const card = cards(page).nth(14);
  const link = card.getByRole('link');
  const topOf = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const name = (await link.textContent()) ?? '';
  const open = async () => {
    await link.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  };
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 90));
  const before = await topOf();
  await open();
  await page.goBack();
  await expect.poll(topOf).toBe(before);
  await open();
  // Lines and columns differ: everything above has another height.
  await page.setViewportSize({ width: 780, height: 360 });
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(4);
  // Once the reader scrolls on, the page does not scroll back.
  await page.mouse.wheel(0, 400);
  await expect.poll(topOf).toBeLessThan(before - 200);
  await page.evaluate(() => {
    document.querySelector('footer')?.append('x'.repeat(20_000));
  });
  await expect.poll(topOf).toBeLessThan(before - 200);
});

test('results are announced once per change, and a change of view is not announced', async ({ page }) => {
  await page.goto('/search?q=brake');
  await expect(status(page)).toContainText(t('search.sortRelevance'));
  await page.evaluate(() => {
    const region = document.querySelector('main [role=status]') as HTMLElement;
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.map((text) => text.trim()));
  await page.getByLabel(t('search.sort')).selectOption('name');
  await expect.poll(said).toHaveLength(1);
  await page.getByRole('button', { name: t('search.list'), exact: true }).click();
  await page.getByLabel(t('search.sort')).selectOption('price-low');
  await expect.poll(said).toHaveLength(2);
  expect((await said())[1]).toContain(t('search.sortPriceLow'));
});

for (const [address, home] of [
  ['/search', /\/$/],
  ['/hi/search?q=%20%20', /\/hi$/],
] as const) {
  test(`${address} makes no request and goes home`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/parts/search') && asked.push(request.url()));
    await page.goto(address);
    await expect(page).toHaveURL(home);
    expect(asked).toEqual([]);
  });
}

test('a card shows the part and its price, and adds it to the cart', async ({ page }) => {
  const { items } = await ask(page, 'q=brake&available=true&pageSize=48');
  const part = items.find(({ price, sellingPrice }) => price > sellingPrice) ?? items[0];
  if (!part) throw new Error('the sample has no brake part');
  await page.goto(`/search?q=${encodeURIComponent(part.partNumber)}`);
  const card = cards(page).first();
  for (const text of [part.partName, part.brandName, part.partNumber, 'Available', 'Dispatch on next business day'])
    await expect(card.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(card).toContainText(part.description ?? '');
  await expect(card.locator('s')).toContainText('₹');
  const quantity = card.getByRole('spinbutton');
  await expect(quantity).toHaveValue('1');
  await expect(quantity).toHaveAttribute('min', '1');
  await quantity.fill('0');
  await card.getByRole('button').click();
  await expect(card.getByRole('alert')).toBeVisible();
  await quantity.fill('3');
  await card.getByRole('button').click();
  await expect(page.getByRole('link', { name: t('header.cartCount', { count: 3 }) })).toBeVisible();
  await card.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/product/${part.urlSlug}$`));
});

test('a part that is unavailable or has no price cannot be added', async ({ page }) => {
  const found = await ask(page, 'q=brake&available=false');
  const part = found.items[0];
  if (!part) throw new Error('the sample has no sold out brake part');
  await page.goto(`/search?q=${encodeURIComponent(part.partNumber)}`);
  const card = cards(page).first();
  await expect(card.getByText('Out of Stock', { exact: true }).first()).toBeVisible();
  await expect(card.getByRole('spinbutton')).toBeDisabled();
  await expect(card.getByRole('button')).toBeDisabled();
  await page.route('**/api/parts/search**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as SearchAnswer;
    for (const item of body.data.items) Object.assign(item, { available: true, price: 0, sellingPrice: 0 });
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await expect(card.getByText('Available', { exact: true })).toBeVisible();
  await expect(card.getByText(t('product.priceOnRequest'))).toBeVisible();
  await expect(card.getByRole('button')).toBeDisabled();
});

test('the figures of the search are in a closed disclosure', async ({ page }) => {
  await page.goto('/search?q=brake+disc');
  const figures = page.getByText(t('search.debugStrategies'));
  await expect(cards(page).first()).toBeVisible();
  await expect(figures).toBeHidden();
  const summary = page.getByRole('main').getByText(t('search.debug'), { exact: true });
  // They are no shopper's business: they come after all parts, and their print is no larger.
  const look = await summary.evaluate((element) => {
    const main = element.closest('main') as HTMLElement;
    const size = (of: Element) => Number.parseFloat(getComputedStyle(of).fontSize);
    const texts = [...main.querySelectorAll('a, button, label, p, h2, h3')].filter(
      (other) => other.checkVisibility({ visibilityProperty: true }) && other.textContent?.trim(),
    );
    const last = Math.max(
      ...[...main.querySelectorAll('li:has(h3)')].map((card) => card.getBoundingClientRect().bottom),
    );
    return {
      size: size(element),
      smallest: Math.min(...texts.map(size)),
      isLast: element.getBoundingClientRect().top >= last,
    };
  });
  expect(look.isLast).toBe(true);
  expect(look.size).toBeLessThanOrEqual(look.smallest);
  await summary.click();
  for (const key of ['debugTotal', 'debugExact', 'debugPrefix', 'debugFullText', 'debugStrategies'] as const)
    await expect(page.getByText(t(`search.${key}`), { exact: true })).toBeVisible();
  await page.reload();
  await page.getByText(t('search.debug')).click();
  await expect(page.getByText(t('search.debugCached'))).toBeVisible();
});

test('the filters on a phone leave room for the results', async ({ page, viewport }) => {
  await page.goto('/ta/search?q=brake');
  await expect(cards(page).first()).toBeVisible();
  const text = textsOf('ta');
  const button = page.getByRole('main').getByRole('button', { name: text('search.filters') });
  await expect(page.getByRole('group', { name: text('search.brands') })).toBeHidden();
  await button.click();
  const form = page.getByRole('region', { name: text('search.filters') });
  expect((await form.boundingBox())?.height ?? 0).toBeLessThan((viewport?.height ?? 0) * 0.6);
  await page
    .getByRole('group', { name: text('search.availability') })
    .getByRole('checkbox')
    .first()
    .check();
  await expect(button).toHaveText(`${text('search.filters')} (1)`);
  await button.click();
  await expect(page.getByRole('group', { name: text('search.brands') })).toBeHidden();
});

for (const [language, path] of [
  ['en', '/search?q=brake&show=12'],
  ['hi', '/search?q=brake&show=12&view=list&available=true'],
  ['ta', '/search?q=zzyzx&available=true'],
] as const) {
  test(`nothing moves while the results load, and assistive technology can use them (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    await page.goto(pathIn(language, path), { waitUntil: 'networkidle' });
    expect((await transferred(page)).moved).toEqual([]);
    await openFilters(page, textsOf(language));
    expect(await look(page, path)).toEqual([]);
  });
}

test('corrected words and replaced numbers are named above the results', async ({ page }) => {
  const hindi = textsOf('hi');
  await page.goto('/hi/search?q=alternetor');
  const said = (text: string) => page.locator('p:not(.sr-only)', { hasText: text });
  await expect(said(hindi('search.didYouMean', { query: 'alternetor', meant: 'alternator' }))).toBeVisible();
  await expect(cards(page).first()).toContainText('अल्टरनेटर');

  const { items } = await ask(page, 'q=rear&available=false&pageSize=100');
  const answers = await Promise.all(items.map(({ partNumber }) => ask(page, `q=${encodeURIComponent(partNumber)}`)));
  const replacedBy = answers.find((answer) => answer.replacedBy)?.replacedBy;
  if (!replacedBy) throw new Error('the sample has no replaced number');
  await page.goto(`/search?q=${encodeURIComponent(replacedBy.number)}`);
  await expect(said(t('search.replaced', { number: replacedBy.number }))).toBeVisible();
  await page.getByRole('link', { name: `${replacedBy.brandName} ${replacedBy.partNumber}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${replacedBy.urlSlug}$`));
});

test('with the API down, the page says so and links to brands, categories and help', async ({ page, problems }) => {
  problems.expected.push(/api\/parts\/search/);
  await page.route(/\/api\/parts\/search/, (route) => route.fulfill({ status: 503, body: '{}' }));
  const tamil = textsOf('ta');
  await page.goto('/ta/search?q=brake+pads');
  const pages = page.getByRole('region', { name: tamil('search.awayTitle') });
  await expect(pages.getByRole('status')).toHaveText(tamil('search.away', { query: 'brake pads' }));
  await expect(pages.locator('a[href="/ta/categories/brake-pads"]')).toBeVisible();
  await page.goto('/search?q=bosch');
  await expect(
    pages.or(page.getByRole('region', { name: t('search.awayTitle') })).locator('a[href="/brands/bosch"]'),
  ).toBeVisible();
  await page.goto('/search?q=zzyzxq');
  await expect(page.getByText(t('search.awayNothing', { query: 'zzyzxq' }))).toBeVisible();
  await page.unroute(/\/api\/parts\/search/);
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('region', { name: t('search.awayTitle') })).toHaveCount(0);
});

test('the country of origin filters and sorts the results, and is in the address and on the cards', async ({
  page,
}) => {
  const { counts } = await ask(page, 'q=brake');
  const origin = counts.origins.find(({ id }) => id !== 'India') ?? { id: '', name: '', count: 0 };
  await page.goto('/search?q=brake');
  await openFilters(page);
  await page
    .getByRole('group', { name: t('product.origin'), exact: true })
    .getByRole('checkbox', { name: `${origin.name} ${origin.count}` })
    .check();
  await expect(page).toHaveURL(new RegExp(`\\?q=brake&origin=${origin.id}$`));
  await expect(status(page)).toContainText(showing(1, Math.min(24, origin.count), origin.count));
  for (const card of await cards(page).all())
    await expect(card).toContainText(`${t('product.origin')}: ${origin.name}`);

  await page.goto('/search?q=brake');
  await page.getByLabel(t('search.sort')).selectOption({ label: t('product.origin') });
  await expect(page).toHaveURL(/\?q=brake&sort=origin$/);
  const first = counts.origins.map(({ name }) => name ?? '').toSorted()[0];
  await expect(cards(page).first()).toContainText(`${t('product.origin')}: ${first}`);
  await page.goto('/hi/search?q=brake&origin=India');
  await expect(cards(page).first()).toContainText(`${textsOf('hi')('product.origin')}: भारत`);
});

test('batteries are chosen by capacity and price: any of the values, in the address, after a reload and in Hindi', {
  tag: '@desktop',
}, async ({ page }) => {
  const all = await ask(page, 'q=car+battery');
  const capacities = all.counts.attributes.filter(({ group }) => group === 'Capacity');
  expect(capacities.map(({ name }) => name)).toContain('35 Ah');
  const [one, two] = capacities as [(typeof capacities)[0], (typeof capacities)[0]];
  await page.goto('/search?q=car+battery');
  await openFilters(page);
  const choice = (group: string, { name, count }: { name: string | null; count: number }) =>
    page
      .getByRole('group', { name: group, exact: true })
      .getByRole('checkbox', { name: `${name} ${count}`, exact: true });
  await choice('Capacity', one).check();
  await expect(status(page)).toContainText(showing(1, Math.min(24, one.count), one.count));
  await choice('Capacity', two).check();
  const both = one.count + two.count;
  await expect(status(page)).toContainText(showing(1, Math.min(24, both), both));
  await expect(page).toHaveURL(new RegExp(`\\?q=car\\+battery&spec=${one.id}&spec=${two.id}$`));
  const [band] = (await ask(page, `q=car+battery&attribute=${one.id}&attribute=${two.id}`)).counts.prices;
  if (!band) throw new Error('the batteries have no prices');
  await choice(t('search.facetsPrice'), band).check();
  await expect(status(page)).toContainText(showing(1, Math.min(24, band.count), band.count));

  await page.reload();
  await openFilters(page);
  await expect(choice(t('search.facetsPrice'), band)).toBeChecked();
  await choice(t('search.facetsPrice'), band).uncheck();
  await expect(status(page)).toContainText(showing(1, Math.min(24, both), both));
  await page.goBack();
  await expect(status(page)).toContainText(showing(1, Math.min(24, band.count), band.count));

  // The part's own page shows the value too.
  await cards(page).first().getByRole('link').first().click();
  await expect(page.getByRole('row', { name: new RegExp(`^Capacity (?:${one.name}|${two.name})$`) })).toBeVisible();

  const text = textsOf('hi');
  await page.goto(`/hi/search?q=car+battery&spec=${one.id}&spec=capacity&price=cheap`);
  await openFilters(page, text);
  await expect(
    page.getByRole('group', { name: 'क्षमता', exact: true }).getByRole('checkbox', { name: `${one.name} ${one.count}` }),
  ).toBeChecked();
  await expect(status(page)).toContainText(showing(1, Math.min(24, one.count), one.count, text));
});

test('parts of several models can be narrowed to one, and long lists of values are opened on demand', async ({
  page,
}) => {
  const { counts } = await ask(page, 'q=brake+pad');
  const [model] = counts.models;
  if (!model) throw new Error('brake pads fit no model');
  await page.goto('/search?q=brake+pad');
  await openFilters(page);
  const vehicles = page.getByRole('group', { name: t('search.facetsVehicle'), exact: true });
  await expect(vehicles.getByRole('checkbox')).toHaveCount(10);
  await vehicles.getByText(t('search.facetsMore', { number: counts.models.length - 10 })).click();
  await expect(vehicles.getByRole('checkbox')).toHaveCount(counts.models.length);
  const last = counts.models.at(-1) ?? model;
  await vehicles.getByRole('checkbox', { name: `${last.name} ${last.count}`, exact: true }).check();
  await expect(page).toHaveURL(new RegExp(`model=${last.id}$`));
  await expect(status(page)).toContainText(showing(1, Math.min(24, last.count), last.count));
  // A chosen value is among the first and can be removed.
  await expect(vehicles.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('Enter on the button that adds to the cart keeps the focus, and its name begins with its words', async ({
  page,
}) => {
  await page.goto('/search?q=brake&available=true');
  const button = cards(page).first().getByRole('button');
  await button.focus();
  await button.press('Enter');
  await expect(page.getByRole('link', { name: t('header.cartCount', { count: 1 }) })).toBeVisible();
  await expect(button).toHaveText(t('product.addToCart'));
  await expect(button).toBeFocused();
  await page.goto('/search?q=brake&available=false');
  const soldOut = cards(page).first().getByRole('button');
  await expect(soldOut).toHaveText(t('product.outOfStock'));
  await expect(soldOut).toHaveAccessibleName(new RegExp(`^${t('product.outOfStock')}: `));
});

test('when a filter cannot be answered, the brands stay to choose from', async ({ page, problems }) => {
  problems.expected.push(/\/api\/parts\/search/);
  await page.goto('/search?q=brake');
  await expect(cards(page).first()).toBeVisible();
  await openFilters(page);
  const brands = page.getByRole('group', { name: t('search.brands') }).getByRole('checkbox');
  const count = await brands.count();
  expect(count).toBeGreaterThan(3);
  await page.route('**/api/parts/search**', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }));
  await brands.first().check();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(brands).toHaveCount(count);
  await page.unroute('**/api/parts/search**');
  await brands.first().uncheck();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
