import type { Page } from '@playwright/test';
import { expect, pathIn, test, textsOf } from './shop';
import { hold } from './shopper';

/** @returns the customer's address */
async function register(page: Page, name: string): Promise<string> {
  const email = `${name}.${test.info().project.name}.${test.info().repeatEachIndex}.${Date.now()}@example.com`;
  // This page loads nothing by itself; /login would redirect a signed-in customer.
  await page.goto('/shipping-policy');
  await page.request.post('/api/auth/register', { data: { email, password: 'strut-tower-1' } });
  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
  return email;
}

for (const language of ['en', 'hi'] as const) {
  test(`a customer adds a vehicle by keyboard, finds what fits it and removes it (${language})`, async ({ page }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog', { name: t('garage.add') });
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: t('site.close') }) });
    await register(page, `garage-${language}`);
    await page.goto(pathIn(language, '/garage'));

    await test.step('an empty garage says so', async () => {
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('garage.title'));
      await expect(main.getByText(t('garage.empty'))).toBeVisible();
    });

    await test.step('the dialog keeps the focus, says what is missing, and Escape cancels it', async () => {
      const add = main.getByRole('button', { name: t('garage.add') });
      await add.press('Enter');
      await expect(dialog.getByLabel(t('garage.name'))).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(add).toBeFocused();
      await add.press('Enter');
      await expect(dialog.getByLabel(t('garage.name'))).toBeFocused();
      // The next dialog opens before the browser reports that the last one closed.
      await add.first().evaluate((button: HTMLButtonElement) => {
        document.querySelector('dialog')?.close();
        button.click();
      });
      await expect(dialog.getByLabel(t('vehicle.model'))).toBeDisabled();
      await dialog.getByLabel(t('garage.name')).press('Enter');
      await expect(toast).toContainText(t('garage.required'));
      await expect(toast).toContainText(t('garage.requiredText'));
      await expect(dialog.getByLabel(t('garage.name'))).toBeFocused();
      const [field, message] = [await dialog.getByLabel(t('garage.name')).boundingBox(), await toast.boundingBox()];
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(message?.y ?? 0);
      await expect(dialog.getByLabel(t('garage.year'))).toHaveValue(String(new Date().getFullYear()));
    });

    await test.step('wrong values are named; a wrong check digit only causes a warning', async () => {
      await dialog.getByLabel(t('garage.name')).fill('Family car');
      await dialog.getByLabel(t('garage.year')).fill('1899');
      await dialog.getByLabel(t('vehicle.make')).selectOption('maruti-suzuki');
      await dialog.getByLabel(t('vehicle.model')).selectOption('maruti-suzuki_swift-3');
      const engine = dialog.getByLabel(t('garage.engine'), { exact: true });
      await engine.selectOption('maruti-suzuki_swift-3_k12n');
      await dialog.getByLabel(t('garage.year')).press('Enter');
      await expect(dialog.getByLabel(t('garage.year'))).toBeFocused();
      await expect(dialog.getByLabel(t('garage.year'))).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByLabel(t('garage.year')).fill('2019');
      await dialog.getByLabel(t('garage.year')).press('Enter');
      await expect(dialog.getByLabel(t('garage.year'))).toHaveAccessibleDescription(
        t('garage.yearEngine', { years: t('vehicle.years', { from: 2021, to: 2024 }) }),
      );
      await engine.selectOption('maruti-suzuki_swift-3_k12m');
      // Only engines made in 2019 are offered.
      await expect(engine.locator('option[value*=swift]')).toHaveCount(2);
      const vin = dialog.getByLabel(t('garage.vin'));
      await vin.pressSequentially('ma3eyd32s001');
      await vin.press('Enter');
      await expect(vin).toBeFocused();
      await vin.fill('ma3eyd32s00123456789');
      await expect(vin).toHaveValue('MA3EYD32S00123456');
      await expect(dialog.getByText(t('garage.vinCheck'))).toBeVisible();
      await dialog.getByLabel(t('garage.isDefault')).check();
      await vin.press('Enter');
      await expect(toast).toContainText(t('garage.added'));
      await expect(toast).toContainText(t('garage.addedText'));
      await expect(dialog).toBeHidden();
    });

    await test.step('the card is there after a reload, and the shop uses the vehicle', async () => {
      await page.reload();
      const card = main.getByRole('listitem').filter({ hasText: 'Family car' });
      await expect(card).toContainText('2019 Maruti Suzuki Swift (3rd gen)');
      await expect(card).toContainText('MA3EYD32S00123456');
      await expect(card.getByText(t('garage.default'), { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: t('vehicle.barLabel') })).toContainText('Swift (3rd gen)');
    });

    await test.step('Find Parts lists what fits, with a removable filter', async () => {
      await main.getByRole('link', { name: t('garage.findPartsNamed', { name: 'Family car' }) }).click();
      await expect(page).toHaveURL(/\/search\?vehicle=/);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('garage.partsFor', { name: 'Family car' }));
      const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
      await expect(cards.first()).toBeVisible();
      const vehicle = new URL(page.url()).searchParams.get('vehicle') ?? '';
      await page.goto(pathIn(language, `/search?q=bosch&vehicle=${vehicle}`));
      const filter = main.getByRole('button', { name: t('garage.fits', { name: 'Family car' }) });
      await filter.click();
      await expect(page).toHaveURL(/\/search\?q=bosch$/);
      await expect(filter).toBeHidden();
    });

    await test.step('the vehicle is changed, and the shop follows', async () => {
      await page.goto(pathIn(language, '/garage'));
      await main.getByRole('button', { name: t('garage.editNamed', { name: 'Family car' }) }).press('Enter');
      const form = page.getByRole('dialog', { name: t('garage.editNamed', { name: 'Family car' }) });
      await expect(form.getByLabel(t('garage.engine'), { exact: true })).toHaveValue('maruti-suzuki_swift-3_k12m');
      await expect(form.getByLabel(t('garage.vin'))).toHaveValue('MA3EYD32S00123456');
      await form.getByLabel(t('garage.year')).fill('2010');
      await form.getByLabel(t('garage.engine'), { exact: true }).selectOption('');
      const years = t('vehicle.years', { from: 2018, to: 2024 });
      await expect(form.getByText(t('garage.noEngine', { year: 2010, years }))).toBeVisible();
      await form.getByLabel(t('garage.year')).fill('2022');
      await form.getByLabel(t('garage.engine'), { exact: true }).selectOption('maruti-suzuki_swift-3_k12n');
      await form.getByLabel(t('garage.name')).fill('Weekend car');
      await form.getByRole('button', { name: t('garage.save') }).click();
      await expect(toast).toContainText(t('garage.savedText'));
      await expect(form).toBeHidden();
      await expect(main.getByRole('listitem')).toContainText('2022 Maruti Suzuki Swift (3rd gen)');
      await expect(main.getByRole('listitem')).toContainText('MA3EYD32S00123456');
      await expect(page.getByRole('region', { name: t('vehicle.barLabel') })).toContainText('1.2 DualJet K12N, 2022');
    });

    await test.step('the vehicle is deleted, put back as it was, and deleted', async () => {
      const card = main.getByRole('listitem').filter({ hasText: 'Weekend car' });
      const before = await card.textContent();
      const remove = main.getByRole('button', { name: t('garage.removeNamed', { name: 'Weekend car' }) });
      await remove.click();
      await expect(toast).toContainText(t('garage.removedText'));
      await expect(main.getByText(t('garage.empty'))).toBeVisible();
      await toast.getByRole('button', { name: t('garage.undo') }).click();
      await expect(toast).toContainText(t('garage.restored', { name: 'Weekend car' }));
      await page.reload();
      await expect(card).toBeVisible();
      expect(await card.textContent()).toBe(before);
      await remove.click();
      await expect(toast).toContainText(t('garage.removed'));
      await expect(main.getByText(t('garage.empty'))).toBeVisible();
      await expect(main.getByRole('button', { name: t('garage.add') })).toBeFocused();
    });
  });
}

test('error messages say what failed, and the garage works again on retry', async ({ page, problems }) => {
  problems.expected.push(/\/api\//);
  const main = page.getByRole('main');
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });
  await register(page, 'failures');
  let down = true;
  const failing = { status: 500, contentType: 'application/json', body: '{"error":"internal","message":"x"}' };
  const fail = (path: string, method: string) =>
    page.route(path, (route) =>
      down && route.request().method() === method ? route.fulfill(failing) : route.continue(),
    );
  await fail('**/api/user/garage', 'GET');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/garage')) asked += 1;
  });
  const decide = await hold(page, /\/api\/cart/);
  await page.goto('/garage');
  await expect(main.getByRole('alert')).toContainText('Failed to fetch vehicles', { timeout: 30_000 });
  const tries = asked;
  down = false;
  // The bar below the header also loads the garage; it does not report a failure.
  const known = page.waitForResponse('**/api/cart');
  decide('go');
  await known;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('No vehicles in your garage')).toBeVisible();
  expect(asked).toBe(tries + 1);

  await fail('**/api/vehicles/models/**', 'GET');
  await fail('**/api/user/garage', 'POST');
  await fail('**/api/user/garage/*', 'DELETE');
  down = true;
  await main.getByRole('button', { name: 'Add Vehicle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Make').selectOption({ index: 1 });
  await expect(dialog.getByRole('alert')).toContainText('Failed to fetch models', { timeout: 30_000 });
  down = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByLabel('Model').selectOption({ index: 1 });
  await dialog.getByLabel('Vehicle name').fill('Old car');
  down = true;
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
  await expect(toast).toContainText('Error');
  await expect(toast).toContainText('Failed to add vehicle. Please try again.');
  down = false;
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
  await expect(toast).toContainText('Vehicle Added');
  down = true;
  await main.getByRole('button', { name: 'Delete Old car' }).click();
  await expect(toast).toContainText('Failed to remove vehicle. Please try again.');
  down = false;
  // No engine was chosen: what fits is unknown, and the page says what to do.
  await main.getByRole('link', { name: 'Find Parts for Old car' }).click();
  await expect(main.getByRole('alert')).toContainText('We do not know the engine of this vehicle');
  await page.goto('/search?vehicle=none');
  await expect(main.getByRole('alert')).toContainText('This vehicle is not in your garage.');
  await main.getByRole('link', { name: 'To my garage' }).click();
  await expect(page).toHaveURL(/\/garage$/);
});

test('a car of the garage is used without being the main one, and a customer with one car has it after signing in', async ({
  page,
}) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  const bar = page.getByRole('region', { name: t('vehicle.barLabel') });
  const email = await register(page, 'two-cars');
  const swift = { make: 'x', model: 'x', engineId: 'maruti-suzuki_swift-3_k12m' };
  const add = (vehicleName: string, year: number) =>
    page.request.post('/api/user/garage', { data: { ...swift, vehicleName, year } });
  await add('Hers', 2018);

  await test.step('the only car is chosen by itself on signing in', async () => {
    await page.request.post('/api/auth/logout');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?next=/faqs');
    await main.getByLabel(t('login.email')).fill(email);
    await main.getByRole('textbox', { name: t('login.password') }).fill('strut-tower-1');
    await main.getByRole('button', { name: t('login.submit') }).click();
    await expect(page).toHaveURL(/\/faqs$/);
    await expect(bar).toContainText('1.2 VVT K12M, 2018');
  });

  await test.step('another one is used from its card', async () => {
    await add('His', 2020);
    await page.goto('/garage');
    const card = (name: string) => main.getByRole('listitem').filter({ hasText: name });
    await expect(card('Hers').getByText(t('garage.inUse'))).toBeVisible();
    await main.getByRole('button', { name: t('garage.useNamed', { name: 'His' }) }).click();
    await expect(card('His').getByText(t('garage.inUse'))).toBeVisible();
    await expect(bar).toContainText(', 2020');
    await main.getByRole('link', { name: t('garage.findPartsNamed', { name: 'Hers' }) }).click();
    await expect(page).toHaveURL(/\/search\?vehicle=/);
    await expect(bar).toContainText(', 2018');
  });

  await test.step('the header switches between them, without the garage being asked before', async () => {
    await page.goto('/faqs', { waitUntil: 'networkidle' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/shipping-policy', { waitUntil: 'networkidle' });
    expect(asked).not.toContain('/api/user/garage');
    await bar.getByText(t('vehicle.change'), { exact: true }).click();
    await bar.getByRole('button', { name: 'His' }).click();
    await expect(bar).toContainText(', 2020');
  });

  await test.step('a shopper who removed the vehicle has none, here and on the next visit', async () => {
    await bar.getByText(t('vehicle.change'), { exact: true }).click();
    await bar.getByRole('button', { name: t('vehicle.remove') }).click();
    await expect(bar).toBeHidden();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/shipping-policy', { waitUntil: 'networkidle' });
    await expect(bar).toBeHidden();
  });
});
