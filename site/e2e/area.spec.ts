import { expect, test } from './shop';
import { hold, newCustomer } from './shopper';

/** English texts and behaviour of account and garage, word for word. */

const toastOf = (page: Parameters<typeof newCustomer>[0]) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });

test('the account shows photo, information and addresses, and reports successes and failures', async ({
  page,
  problems,
}) => {
  problems.expected.push(/\/api\/auth\/profile/);
  await newCustomer(page);
  await page.goto('/account');
  const main = page.getByRole('main');
  const toast = toastOf(page);
  await expect(main.getByRole('tab')).toHaveText(['Profile', 'Security', 'Preferences']);
  await expect(main.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
  await expect(main.getByRole('button', { name: 'Change Photo' })).toHaveAccessibleDescription(
    'JPG, PNG or GIF. Max size 2MB.',
  );
  for (const name of ['First name', 'Last name', 'Email', 'Phone'])
    await expect(main.getByRole('textbox', { name })).toBeVisible();
  const billing = main.getByRole('region', { name: 'Billing Address' });
  for (const name of ['Street address', 'City', 'State', 'ZIP / PIN code'])
    await expect(billing.getByRole('textbox', { name })).toBeEditable();
  await expect(billing.getByRole('textbox', { name: 'Country' })).toHaveValue('India');
  await expect(billing.getByRole('textbox', { name: 'Country' })).not.toBeEditable();
  const add = main.getByRole('form', { name: 'Add a shipping address' });
  await expect(add.getByRole('textbox', { name: 'Country' })).toHaveValue('India');

  const update = main.getByRole('button', { name: 'Update Profile' });
  const profile = /\/api\/auth\/profile$/;
  const decide = await hold(page, profile);
  await update.click();
  await expect(main.getByRole('button', { name: 'Updating...' })).toBeVisible();
  decide('go');
  await expect(toast).toContainText('Your profile has been updated successfully.');
  await page.unroute(profile);
  await page.route(profile, (route) => route.fulfill({ status: 400, json: { error: 'x', message: 'No such street' } }));
  await update.click();
  await expect(toast).toContainText('Update Failed');
  await expect(toast).toContainText('No such street');
  await page.unroute(profile);
  await page.route(profile, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await update.click();
  await expect(toast).toContainText('Failed to update profile');
  await page.unroute(profile);
  await page.route(profile, (route) => route.abort());
  await update.click();
  await expect(toast).toContainText('There was an error updating your profile. Please try again.');
});

test('the button that changes the password says so, and all three fields are required', async ({ page }) => {
  await newCustomer(page);
  // /.well-known/change-password leads here.
  await page.goto('/account#security');
  const main = page.getByRole('main');
  const change = main.getByRole('button', { name: 'Change Password' });
  const form = main.locator('form').filter({ has: page.getByRole('button', { name: 'Change Password' }) });
  const fields = ['Current password', 'New password', 'Confirm new password'].map((name) =>
    form.getByRole('textbox', { name: new RegExp(`^${name}`) }),
  );
  await change.click();
  for (const field of fields) await expect(field).toHaveAttribute('aria-invalid', 'true');
  for (const [index, text] of ['strut-tower-1', 'strut-tower-2', 'strut-tower-2'].entries())
    await fields[index]?.fill(text);
  const decide = await hold(page, /change-password/);
  await change.click();
  await expect(main.getByRole('button', { name: 'Changing...' })).toBeVisible();
  decide('go');
  await expect(toastOf(page)).toContainText('Your password has been changed successfully.');
  for (const field of fields) await expect(field).toHaveValue('');
});

test('the garage says that it is loading; another make clears the model, and the next dialog is empty', async ({
  page,
}) => {
  await newCustomer(page);
  const decide = await hold(page, /\/api\/user\/garage$/);
  await page.goto('/garage');
  const main = page.getByRole('main');
  await expect(main.getByText('Loading your vehicles...')).toBeVisible();
  decide('go');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('My Garage');
  const dialog = page.getByRole('dialog', { name: 'Add Vehicle' });
  const [name, make, model, engine, trim, vin, mileage] = [
    ...['Vehicle name', 'Make', 'Model', 'Engine', 'Trim', 'VIN', 'Mileage'].map((label) => dialog.getByLabel(label)),
  ] as [typeof dialog, typeof dialog, typeof dialog, typeof dialog, typeof dialog, typeof dialog, typeof dialog];

  await main.getByRole('button', { name: 'Add Vehicle' }).click();
  await make.selectOption({ index: 1 });
  await model.selectOption({ index: 1 });
  await expect(model).not.toHaveValue('');
  await make.selectOption({ index: 2 });
  await expect(model).toHaveValue('');
  await model.selectOption({ index: 1 });
  await name.fill('Old car');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/garage'));
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ vehicleName: 'Old car', year: new Date().getFullYear(), isDefault: false },
    ...{ engine: null, trim: null, vin: null, mileage: null },
  });
  await expect(dialog).toBeHidden();
  const card = main.getByRole('listitem');
  await expect(card.getByRole('button', { name: 'Delete Old car' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Find Parts for Old car' })).toHaveAttribute(
    'href',
    /^\/search\?vehicle=[\w-]+$/,
  );

  await main.getByRole('button', { name: 'Add Vehicle' }).click();
  for (const field of [name, make, model, engine, trim, vin, mileage]) await expect(field).toHaveValue('');
  await expect(model).toBeDisabled();
});
