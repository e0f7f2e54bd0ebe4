import type { Page } from '@playwright/test';
import { storageKeys } from '../../api/shop/language/languages';
import { listPageSize } from '../../api/shop/rules';
import type { Engine, RootCategory } from '../../api/shop/vehicle/contract';
import { nameInBrackets } from '../../api/shop/vehicle/text';
import { type FoundParts, foundItems, foundParts } from './found';
import { look } from './look';
import { expect, pathIn, test, textsOf, transferred } from './shop';

const partsPath = ({ makeId, modelId, engine }: FoundParts) =>
  `/parts?${new URLSearchParams({ makeId, modelId, engineId: engine.engineId })}`;
const categoryPath = ({ engine, category }: FoundParts) =>
  `/category-parts?${new URLSearchParams({ engineId: engine.engineId, categoryId: category.id })}`;

/** Fails or ignores every call for an engine's parts. */
async function dieOn(page: Page, how: 'abort' | 500) {
  await page.route('**/admin/api/engines/**', (route) =>
    how === 'abort' ? route.abort() : route.fulfill({ status: how, json: { error: 'internal', message: 'down' } }),
  );
}

for (const language of ['en', 'hi'] as const) {
  test(`from a vehicle to its categories, their parts and one part, and back (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    const t = textsOf(language);
    const found = await foundParts(page, language);
    const { makeId, modelId, engine, root, category, parts } = found;
    const main = page.getByRole('main');
    await page.goto(pathIn(language, partsPath(found)));
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('parts.title'));
    const badges = main.getByRole('list').first().getByRole('listitem');
    const names = [...(engine.localName ? [engine.localName] : []), found.makeName, found.modelName];
    await expect(badges).toHaveText([
      ...names,
      [engine.engineName, engine.variant].filter(Boolean).join(' · '),
      new RegExp(String(engine.yearStart)),
    ]);
    // The page's vehicle is now the shopper's.
    await expect(page.getByRole('region', { name: t('vehicle.barLabel') })).toContainText(found.modelName);

    const card = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: root.category_name }) });
    await expect(card).toContainText(root.epc_code ?? '');
    await expect(card).toContainText(root.category_description ?? '');
    await expect(card).toContainText(t('parts.level', { level: root.level ?? 1 }));
    await expect(card).toContainText(t('parts.source', { source: root.epc_source ?? '' }));
    await card.getByRole('link', { name: root.category_name, exact: true }).focus();
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/category-parts\?/);
    const query = new URL(page.url()).searchParams;
    expect([query.get('makeId'), query.get('modelId'), query.get('categoryCode')]).toEqual([
      makeId,
      modelId,
      root.epc_code,
    ]);
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(root.category_name);
    const below = main.getByRole('region', { name: t('categoryParts.subCategories') });
    await below.getByRole('link', { name: category.category_name }).click();
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(category.category_name);
    await expect(page).toHaveTitle(new RegExp(category.category_name.replace(/[()&]/g, '.')));
    for (const [at, name] of names.entries()) await expect(badges.nth(at)).toHaveText(name);
    const diagrams = t('categoryParts.diagrams', { count: parts.diagrams });
    const lines = main.getByRole('region', {
      name: t('categoryParts.parts', { count: parts.parts.length, diagrams }),
    });
    await expect(lines.getByRole('listitem')).toHaveCount(parts.parts.length);
    const [line] = parts.parts;
    if (!line) throw new Error('there is no line');
    await expect(lines.getByRole('listitem').first()).toContainText(line.part_number);
    await expect(lines.getByRole('listitem').first()).toContainText(`${line.diagram_code} · ${line.diagram_name}`);
    await expect(main.getByRole('link', { name: t('parts.backToSearch') })).toBeVisible();
    await expect(main.getByRole('link', { name: t('categoryParts.differentVehicle') })).toBeVisible();

    const details = lines.getByRole('link', { name: `${t('categoryParts.details')}: ${line.part_number}` });
    await details.first().click();
    await expect(page).toHaveURL(new RegExp(`/part/${encodeURIComponent(line.part_number)}$`));
    await expect(main.getByRole('heading', { level: 1 })).toContainText(line.part_number);
    await expect(page).toHaveTitle(new RegExp(found.makeName));
    await expect(main.getByRole('row', { name: t('part.manufacturer') })).toContainText(found.makeName);
    await expect(main.getByRole('row', { name: t('part.source') })).toContainText(category.epc_source ?? '');
    const vehicles = main.getByRole('region', { name: t('part.vehicles') });
    const beside = engine.localName
      ? `${engine.localName} (${nameInBrackets(`${found.makeName} ${found.modelName}`)}) · ${engine.engineName}`
      : `${found.makeName} ${found.modelName} · ${engine.engineName}`;
    await expect(vehicles.getByRole('link', { name: beside, exact: true }).first()).toBeVisible();
    await expect(main.getByRole('heading', { name: t('part.notes') })).toBeVisible();
    // The link leads home until its script has loaded.
    await page.waitForLoadState();
    await main.getByRole('link', { name: t('part.back'), exact: true }).click();
    await expect(page).toHaveURL(/\/category-parts\?/);
    await main.getByRole('link', { name: t('categoryParts.backToCategories') }).click();
    await expect(page).toHaveURL(new RegExp(`/parts\\?makeId=${makeId}&modelId=${modelId}&engineId=`));
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('parts.title'));
    await main.getByRole('link', { name: t('parts.anotherVehicle') }).click();
    await expect(main.getByLabel(t('vehicle.make'))).toHaveValue(makeId);
  });
}

/** Finds an engine and one of its categories below a root whose fitting items need more than one page. */
async function longCategory(page: Page) {
  const modelId = 'maruti-suzuki_swift-3';
  const ask = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  for (const { engineId, yearStart } of (await ask<{ data: Engine[] }>(`/api/vehicles/engines/${modelId}`)).data) {
    const path = `/admin/api/engines/${engineId}/categories`;
    const year = Number(yearStart) + 1;
    const { categories } = await ask<{ categories: RootCategory[] }>(`${path}?year=${year}`);
    for (const root of categories) {
      const long = root.most.find(({ items }) => items > listPageSize);
      if (long) return { query: new URLSearchParams({ makeId: 'maruti-suzuki', modelId, engineId }), root, long, year };
    }
  }
  throw new Error('the sample has no such category');
}

test('a year in which the vehicle was not made is ignored, and the page says so', async ({ page }) => {
  const t = textsOf('en');
  const { query, long } = await longCategory(page);
  await page.goto(`/parts?${query}&year=1950`);
  const main = page.getByRole('main');
  await expect(main.getByText(/ was not made in 1950 \(.*: all its years are shown\./)).toBeVisible();
  await main.locator(`a[href*="categoryId=${long.id}&"]`).first().click();
  await expect(page).not.toHaveURL(/year=/);
  await expect(main.getByRole('region', { name: t('categoryParts.fitting') })).toBeVisible();
  const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').year, storageKeys.vehicle);
  expect(kept).toBeUndefined();
});

for (const language of ['en', 'ta'] as const) {
  test(`the category with most fitting parts is one tap from the vehicle, and lists all of them for its year page by page (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    const { query, root, long, year } = await longCategory(page);
    await page.goto(pathIn(language, `/parts?${query}&year=${year}`));
    const card = main.locator('.cards > li').filter({ has: page.locator(`a[href*="categoryId=${root.id}&"]`) });
    await expect(card).toContainText(t('parts.fitting', { count: root.items }));
    await expect(card.locator('.drawing')).toBeVisible();
    expect(await look(page, 'parts')).toEqual([]);
    await card.locator(`a[href*="categoryId=${long.id}&"]`).click();

    const region = main.getByRole('region', { name: t('categoryParts.fitting') });
    await expect(region.getByRole('heading', { level: 3 }).first()).toContainText(`(${long.items})`);
    const items = region.locator('ul.grid > li');
    await expect(items).toHaveCount(listPageSize);
    const badge = items.first().locator('.badge.fit-yes, .badge.fit-if');
    await expect(badge).toBeVisible();
    await region.getByRole('link', { name: t('pager.next') }).click();
    await expect(page).toHaveURL(new RegExp(`[?&]year=${year}&.*page=2$`));
    await expect(items).toHaveCount(Math.min(listPageSize, long.items - listPageSize));
    await main.getByRole('link', { name: t('categoryParts.backToCategories') }).click();
    await expect(page).toHaveURL(new RegExp(`/parts\\?.*year=${year}$`));
    const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').year, storageKeys.vehicle);
    expect(kept).toBe(year);
  });
}

test('the English texts of the parts pages are unchanged, word for word', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/parts');
  await expect(main.getByText('No vehicle selected. Please go back and select a vehicle.')).toBeVisible();
  await expect(main.getByText('Engine ID is required', { exact: true })).toBeVisible();
  for (const name of ['Back to Search', 'Try Another Vehicle'])
    await expect(main.getByRole('link', { name })).toBeVisible();
  for (const query of ['', '?engineId=x', '?categoryId=x', '?engineId=%20&categoryId=x']) {
    await page.goto(`/category-parts${query}`);
    await expect(main.getByText('Invalid category selection. Please go back and try again.')).toBeVisible();
    await expect(main.getByText('Engine ID and Category ID are required')).toBeVisible();
    for (const name of ['Back to Search', 'Try Different Vehicle'])
      await expect(main.getByRole('link', { name })).toBeVisible();
  }
  await page.goto('/category-parts?makeId=m&engineId=x');
  await expect(main.getByRole('link', { name: 'Back to Categories' })).toHaveAttribute(
    'href',
    '/parts?makeId=m&engineId=x',
  );
});

test('the page says when a vehicle has no parts or a category has no diagrams', async ({ page }) => {
  const found = await foundParts(page);
  const main = page.getByRole('main');
  await page.route('**/categories?*', (route) => route.fulfill({ json: { categories: [] } }));
  await page.goto(partsPath(found));
  await expect(
    main.getByText("No categories found for this engine. This may be because parts data hasn't been imported yet.", {
      exact: true,
    }),
  ).toBeVisible();
  await page.route('**/parts?lang=*', (route) =>
    route.fulfill({ json: { category: found.category, parts: [], diagrams: 0, items: [], itemTotal: 0 } }),
  );
  await page.goto(categoryPath(found));
  await expect(main.getByText('Detailed part breakdowns are not available yet for this category.')).toBeVisible();
});

for (const how of ['abort', 500] as const) {
  test(`when the shop does not answer (${how}), both pages say so, link back and work again on retry`, async ({
    page,
    problems,
  }) => {
    problems.expected.push(/\/admin\/api\//);
    const t = textsOf('en');
    const found = await foundParts(page);
    const main = page.getByRole('main');
    for (const [path, text, ways] of [
      [partsPath(found), 'Failed to load vehicle data', ['Back to Search', 'Try Another Vehicle']],
      [
        categoryPath(found),
        'Failed to load category data',
        ['Back to Categories', 'Back to Search', 'Try Different Vehicle'],
      ],
    ] as const) {
      await dieOn(page, how);
      await page.goto(path);
      const expected = how === 'abort' ? t('errors.networkTitle') : text;
      await expect(main.getByRole('alert')).toContainText(expected);
      for (const name of ways) await expect(main.getByRole('link', { name })).toBeVisible();
      await page.unroute('**/admin/api/engines/**');
      await main.getByRole('button', { name: t('site.retry') }).click();
      await expect(main.getByText(found.makeName, { exact: true })).toBeVisible();
      await expect(main.getByRole('alert')).toHaveCount(0);
    }
  });
}

test('unknown vehicles and categories are distinguished from a failure', async ({ page, problems }) => {
  problems.expected.push(/\/admin\/api\//);
  const t = textsOf('ta');
  const { engine } = await foundParts(page);
  const alert = page.getByRole('main').getByRole('alert');
  for (const id of ['no-such-engine', '%3Cscript%3E', 'x'.repeat(250)]) {
    await page.goto(`/ta/parts?engineId=${id}`);
    await expect(alert).toContainText(t('parts.unknownVehicle'));
  }
  await page.goto(`/ta/category-parts?engineId=${engine.engineId}&categoryId=no-such`);
  await expect(alert).toContainText(t('categoryParts.invalid'));
});

test('nothing moves while a shared link loads', { tag: '@desktop' }, async ({ page }) => {
  const found = await foundParts(page);
  for (const path of [partsPath(found), categoryPath(found), '/parts', '/category-parts']) {
    await page.goto(path);
    await page.evaluate(() => localStorage.removeItem('vehicle'));
    await page.reload({ waitUntil: 'networkidle' });
    expect((await transferred(page)).moved, path).toEqual([]);
  }
});

test('a part that can be ordered is added to an enquiry', { tag: '@desktop' }, async ({ page, problems }) => {
  problems.expected.push(/\/api\/(?:cart\/add|auth\/me)/);
  const t = textsOf('en');
  const [item] = await foundItems(page, { q: 'oil filter', available: 'true' });
  if (!item) throw new Error('the sample has no oil filter');
  await page.goto(`/part/${encodeURIComponent(item.partNumber)}`);
  const main = page.getByRole('main');
  await expect(
    main
      .getByRole('region', { name: t('part.offers') })
      .getByRole('listitem')
      .first(),
  ).toContainText(item.partNumber);
  const quote = main.getByRole('button', { name: 'Request Quote' });
  await page.route('**/api/cart/add**', (route) => route.abort());
  await quote.click();
  await expect(page.getByRole('status')).toContainText(t('product.addFailed'));
  await expect(quote).toBeEnabled();
  await page.unroute('**/api/cart/add**');
  await quote.click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(main.getByRole('region', { name: t('checkout.summary') })).toContainText(item.partName);
  const { data } = await (await page.request.get('/api/cart')).json();
  expect(data.items).toHaveLength(1);
  expect(data.items[0]).toMatchObject({ cartItem: { quantity: 1 }, item: { partIdNumber: item.partNumber } });
});

test('a number that cannot be ordered or is unknown leads to the parts team', async ({ page, problems }) => {
  problems.expected.push(/\/part\//);
  const main = page.getByRole('main');
  const number = 'ZZ 99/7 "&"';
  expect((await page.goto(`/part/${encodeURIComponent(number)}`))?.status()).toBe(404);
  await expect(main.getByText(`We know no part with the number ${number}.`)).toBeVisible();
  await expect(main.getByText('Vehicle compatibility for this number will be available soon.')).toBeVisible();
  const ways = [
    ['Contact Parts Team', '/contact'],
    ['Request Quote', '/request'],
  ] as const;
  for (const [name, path] of ways) {
    const href = await main.getByRole('link', { name }).getAttribute('href');
    const to = new URL(href ?? '', page.url());
    expect([to.pathname, to.searchParams.get('part')]).toEqual([path, number]);
  }
  await expect(main.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/');
  await main.getByRole('link', { name: 'Back to Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=ZZ/);
});

test('a number is found however its characters are encoded in the address', async ({ page }) => {
  const found = await foundParts(page);
  const number = found.parts.parts[0]?.part_number ?? '';
  const written = `${number.slice(0, 3)}/${number.slice(3, 6)}-${number.slice(6)}`.toLowerCase();
  await page.goto(`/part/${encodeURIComponent(written)}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(number);
});

test('the page says when a part number is missing or invalid', async ({ page, problems }) => {
  problems.expected.push(/\/part/);
  for (const path of ['/part', '/part/', '/part/%20', `/part/${'9'.repeat(101)}`]) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 400]);
    await expect(page.getByText('Invalid part number. Please go back and try again.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Search' })).toBeVisible();
  }
  await page.goto('/ml/part');
  await expect(page.getByText(textsOf('ml')('part.invalid'))).toBeVisible();
});
