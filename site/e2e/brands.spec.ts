import { listPageSize } from '../../api/shop/rules';
import { expect, test, textsOf } from './shop';

test('from home to a brand and through its pages', { tag: '@desktop' }, async ({ page }) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  const pager = main.getByRole('navigation', { name: t('pager.label') });
  const items = main.getByRole('list').last().getByRole('listitem');
  await page.goto('/');
  await main.getByRole('link', { name: t('home.allBrands') }).click();
  await expect(page).toHaveURL(/\/brands$/);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Brands');
  const card = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Bosch', exact: true }) });
  const count = Number(/(\d+) items/.exec((await card.textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(48);
  await card.getByRole('link').click();
  await expect(page).toHaveTitle('Bosch spare parts · Purza');
  const pages = Math.ceil(count / 24);
  await expect(pager.locator('[aria-current=page]')).toHaveText(`1${t('pager.pageOf', { page: 1, pages })}`);
  await expect(pager.getByRole('link', { name: t('pager.previous') })).toHaveCount(0);
  const first = await main.getByRole('link', { name: /./ }).allTextContents();
  await pager.getByRole('link', { name: t('pager.next') }).click();
  await expect(page).toHaveURL(/\/brands\/bosch\/2$/);
  await expect(page).toHaveTitle('Bosch spare parts · Page 2 · Purza');
  expect(await main.getByRole('link', { name: /./ }).allTextContents()).not.toEqual(first);
  await expect(pager.getByRole('link', { name: t('pager.previous') })).toHaveAttribute('rel', 'prev');
  await expect(pager.getByRole('link', { name: t('pager.next') })).toHaveAttribute('rel', 'next');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/brands\/bosch\/2$/);
  await pager.getByRole('link', { name: t('pager.page', { page: pages }), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/brands/bosch/${pages}$`));
  await expect(pager.getByRole('link', { name: t('pager.next') })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /Bosch|./ }).first()).toBeVisible();
  await pager.getByRole('link', { name: t('pager.page', { page: 1 }), exact: true }).click();
  await expect(page).toHaveURL(/\/brands\/bosch$/);
  await expect(items.first()).toBeVisible();
  // Generated without prices and stock; a script loads them.
  const cards = main.locator('.item-list > ul').getByRole('listitem');
  const offered = cards
    .filter({ hasText: new RegExp(`₹|${t('product.priceOnRequest')}`) })
    .filter({ hasText: new RegExp(`${t('product.available')}|${t('product.outOfStock')}`) });
  await expect(offered).toHaveCount(listPageSize);
});

test('from home to a category, its sub-category and one of its items', async ({ page }) => {
  const t = textsOf('hi');
  const main = page.getByRole('main');
  await page.goto('/hi');
  await main.getByRole('link', { name: t('home.allCategories') }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('categories.title'));
  await main.getByRole('heading', { level: 2 }).first().getByRole('link').click();
  const below = main.getByRole('region', { name: t('categories.subCategories') }).getByRole('link');
  const name = await below.first().textContent();
  await below.first().click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await expect(page).toHaveTitle(`${t('categories.pageTitle', { category: name ?? '' })} · Purza`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', new RegExp(`^${name}`));
  await main.getByRole('region', { name: /\d/ }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/hi\/product\//);
  await main
    .getByRole('row', { name: t('product.category') })
    .getByRole('link')
    .last()
    .click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
});

test('pages beyond the end of a list are not found', async ({ page, problems }) => {
  problems.expected.push(/\/(?:brands|categories)\//);
  for (const path of [
    '/brands/bosch/999',
    '/brands/bosch/1',
    '/brands/none',
    '/categories/brake-pads/x',
    '/categories/none/2',
  ])
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
});
