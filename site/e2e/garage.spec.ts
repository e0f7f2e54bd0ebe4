import type { Page } from '@playwright/test';
import { expect, pathIn, test, textsOf } from './shop';

async function register(page: Page, name: string): Promise<void> {
  const email = `${name}.${test.info().project.name}.${test.info().repeatEachIndex}.${Date.now()}@example.com`;
  // A page that does nothing of its own: /login sends on whoever is signed in.
  await page.goto('/shipping-policy');
  await page.request.post('/api/auth/register', { data: { email, password: 'strut-tower-1' } });
  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
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
      // Opened again before the browser tells that it was closed.
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
      await dialog.getByLabel(t('vehicle.make')).selectOption({ label: 'Maruti Suzuki' });
      await dialog.getByLabel(t('vehicle.model')).selectOption({ label: 'Swift (3rd gen)' });
      await dialog.getByLabel(t('garage.engine'), { exact: true }).selectOption({ index: 1 });
      await dialog.getByLabel(t('garage.year')).press('Enter');
      await expect(dialog.getByLabel(t('garage.year'))).toBeFocused();
      await expect(dialog.getByLabel(t('garage.year'))).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByLabel(t('garage.year')).fill('2019');
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

    await test.step('the vehicle is deleted', async () => {
      await page.goto(pathIn(language, '/garage'));
      await main.getByRole('button', { name: t('garage.removeNamed', { name: 'Family car' }) }).click();
      await expect(toast).toContainText(t('garage.removed'));
      await expect(toast).toContainText(t('garage.removedText'));
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
  await page.goto('/garage');
  await expect(main.getByRole('alert')).toContainText('Failed to fetch vehicles', { timeout: 30_000 });
  down = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('No vehicles in your garage')).toBeVisible();

  await fail('**/api/vehicle-models?**', 'GET');
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
