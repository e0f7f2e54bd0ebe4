import { look } from './look';
import { someProduct } from './screens';
import { expect, test } from './shop';

test('a shopper finds the parts of a model from the footer, and a part that fits', async ({ page }) => {
  await page.goto('/brands');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Vehicles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spare parts by vehicle');
  await page.getByRole('main').getByRole('link', { name: 'Maruti Suzuki' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Swift (3rd gen)', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maruti Suzuki Swift (3rd gen) spare parts');
  await expect(page).toHaveTitle(/^Maruti Suzuki Swift \(3rd gen\) spare parts · 2018–2024 · /);
  await page.getByRole('link', { name: 'Brake Pads' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake Pads for the Maruti Suzuki Swift (3rd gen)');
  const rows = page.locator('.item-list li');
  // Prices come with a script of the page.
  await expect(rows.first()).toContainText('₹');
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
});

test('an engine says what a service needs, and shows everything for it', async ({ page }) => {
  await page.goto('/vehicles/maruti-suzuki/swift-3rd-gen/1-2-vvt-k12m');
  const service = page.getByRole('region', { name: 'What a service needs' });
  await expect(service.getByRole('row', { name: 'Every 10,000 km' })).toContainText('Oil Filters');
  await expect(page.getByRole('region', { name: 'Diagrams' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('link', { name: 'Show everything for this vehicle' }).click();
  await expect(page).toHaveURL(/\/parts\?.*engineId=/);
  await expect(page.getByRole('main')).toContainText(/\d+ parts fit/);
});

test('a product leads to the page of its vehicle and of a number that other items have', async ({ page, request }) => {
  const { path } = await someProduct(request);
  await page.goto(path);
  const number = page.locator('a[href^="/number/"]').first();
  const model = page.locator('a[href^="/vehicles/"]').first();
  const [toNumber, toModel] = [await number.getAttribute('href'), await model.getAttribute('href')];
  await page.goto(toNumber ?? '');
  await expect(page.locator('.item-list li')).not.toHaveCount(0);
  await expect(
    page
      .getByRole('main')
      .getByRole('link')
      .and(page.locator(`[href="${toModel}"]`)),
  ).toBeVisible();
  // A number is found in any notation.
  await page.goto(`/number/${toNumber?.split('/').at(-1)?.toUpperCase()}-`);
  await expect(page).toHaveURL(new RegExp(`${toNumber}$`));
});

for (const path of [
  '/vehicles',
  '/vehicles/maruti-suzuki',
  '/vehicles/maruti-suzuki/swift-3rd-gen',
  '/hi/vehicles/maruti-suzuki/swift-3rd-gen/1-2-vvt-k12m',
  '/ta/vehicles/maruti-suzuki/swift-3rd-gen/brake-pads',
])
  test(`everybody can use ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await look(page, path)).toEqual([]);
  });
