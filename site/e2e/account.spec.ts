import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, pathIn, test, textsOf } from './shop';

/** Registers a customer for this test, signed in on the page. */
async function register(page: Page, name: string): Promise<string> {
  const email = `${name}.${test.info().project.name}.${test.info().repeatEachIndex}.${Date.now()}@example.com`;
  // This page loads nothing by itself; /login would redirect a signed-in customer.
  await page.goto('/shipping-policy');
  const answer = await page.request.post('/api/auth/register', {
    data: { email, password: 'strut-tower-1', firstName: 'Asha', lastName: 'Rao', phone: '9876543210' },
  });
  expect(answer.ok()).toBe(true);
  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
  return email;
}

test('a guest is sent to the login page and back to the account', async ({ page }) => {
  const t = textsOf('en');
  for (const path of ['/account', '/garage', '/orders']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(path)}$`));
  }
  await page.goto('/hi/account');
  await expect(page).toHaveURL(/\/hi\/login\?next=%2Fhi%2Faccount$/);
  await register(page, 'back');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.title'));
});

test('while loading, the screen shows the initial of the brand and a short text', async ({ page }) => {
  await register(page, 'loading');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/auth/me', async (route) => {
    await held;
    await route.continue();
  });
  const main = page.getByRole('main');
  await page.goto('/account');
  await expect(main.getByText('Loading...')).toBeVisible();
  await expect(main.getByText('P', { exact: true })).toBeVisible();
  release();
  await expect(main.getByRole('tab', { name: 'Profile' })).toBeVisible();
  const moved = await page.evaluate(async () => {
    const found: string[] = [];
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
      for (const { node } of entries.flatMap(({ sources }) => sources)) {
        if (node instanceof Element && node.closest('main, footer')) found.push(node.outerHTML.slice(0, 200));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((done) => setTimeout(done, 500));
    return found;
  });
  expect(moved).toEqual([]);
});

for (const language of ['en', 'ta'] as const) {
  test(`a customer saves profile, photo and addresses (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: t('site.close') }) });
    const box = (name: string) => main.getByRole('textbox', { name });
    await register(page, `profile-${language}`);
    await page.goto(pathIn(language, '/account'));

    await test.step('wrong fields are named and focused, by keyboard', async () => {
      await expect(box(t('checkout.country')).first()).toHaveAttribute('readonly');
      await expect(box(t('checkout.email'))).toHaveAttribute('readonly');
      await expect(box(t('checkout.email'))).toHaveAccessibleDescription(t('newEmail.inProfile'));
      await box(t('checkout.phone')).fill('12');
      await box(t('checkout.phone')).press('Enter');
      await expect(box(t('checkout.phone'))).toBeFocused();
      await expect(box(t('checkout.phone'))).toHaveAccessibleDescription(t('form.phone'));
      await box(t('checkout.phone')).fill('9876543210');
      await box(t('checkout.lastName')).fill('Iyer');
      await box(t('checkout.city')).first().fill('Chennai');
      await box(t('checkout.zip')).first().fill('600001');
      await box(t('checkout.zip')).first().press('Enter');
      await expect(toast).toContainText(t('account.updated'));
      await expect(toast).toContainText(t('account.updatedText'));
      await page.reload();
      await expect(box(t('checkout.lastName'))).toHaveValue('Iyer');
      await expect(box(t('checkout.city')).first()).toHaveValue('Chennai');
    });

    await test.step('a photo is accepted, and a file that is not a photo is refused', async () => {
      const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08c' } })
        .png()
        .toBuffer();
      const choose = main.getByLabel(t('account.changePhoto')).and(page.locator('input'));
      await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
      await expect(toast).toContainText(t('account.photoSaved'));
      await expect(main.getByRole('img', { name: t('account.photo') })).toBeVisible();
      await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
      await expect(toast).toContainText(t('account.photoType'));
      await choose.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2_100_000) });
      await expect(toast).toContainText(t('account.photoTooLarge'));
      await page.reload();
      await main.getByRole('button', { name: t('account.removePhoto') }).click();
      await expect(toast).toContainText(t('account.photoRemoved'));
      await expect(main.getByRole('img', { name: t('account.photo') })).toHaveCount(0);
    });

    await test.step('addresses are added, made default, edited and removed', async () => {
      const form = main.getByRole('form', { name: t('addresses.addTitle') });
      const list = main.getByRole('list', { name: t('addresses.title') });
      await form.getByRole('button', { name: t('addresses.add') }).click();
      await expect(toast).toContainText(t('addresses.incomplete'));
      await expect(toast).toContainText(t('addresses.incompleteText'));
      await expect(form.getByLabel(t('addresses.label'))).toBeFocused();
      for (const [label, city] of [
        ['Home', 'Madurai'],
        ['Shop', 'Salem'],
      ] as const) {
        await form.getByLabel(t('addresses.label')).fill(label);
        await form.getByLabel(t('checkout.street')).fill('14 Gandhi Street');
        await form.getByLabel(t('checkout.city')).fill(city);
        await form.getByLabel(t('addresses.isDefault')).check();
        await form.getByLabel(t('checkout.city')).press('Enter');
        await expect(toast).toContainText(t('addresses.added'));
        await expect(toast).toContainText(t('addresses.addedText'));
        await expect(form.getByLabel(t('addresses.label'))).toHaveValue('');
        await expect(list.getByRole('listitem').first()).toContainText(city);
      }
      // The second default replaces the first.
      await expect(list.getByText(t('addresses.default'), { exact: true })).toHaveCount(1);
      await main.getByRole('button', { name: t('addresses.makeDefaultNamed', { label: 'Home' }) }).click();
      await expect(list.getByRole('listitem').first()).toContainText('Madurai');
      await main.getByRole('button', { name: t('addresses.editNamed', { label: 'Home' }) }).click();
      const edit = main.getByRole('form', { name: t('addresses.editNamed', { label: 'Home' }) });
      await expect(edit.getByLabel(t('addresses.label'))).toBeFocused();
      await edit.getByLabel(t('checkout.city')).fill('Tiruchirappalli');
      await edit.getByRole('button', { name: t('addresses.save') }).click();
      await expect(toast).toContainText(t('addresses.changed'));
      await main.getByRole('button', { name: t('addresses.removeNamed', { label: 'Shop' }) }).click();
      await expect(toast).toContainText(t('addresses.removed'));
      await expect(toast).toContainText(t('addresses.removedText'));
      await page.reload();
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await expect(list).toContainText('Tiruchirappalli');
    });
  });
}

test('the three tabs work by keyboard; a new password requires the old one and signs other devices out', async ({
  page,
  problems,
  browser,
}) => {
  problems.expected.push(/change-password/);
  const t = textsOf('en');
  const main = page.getByRole('main');
  const email = await register(page, 'security');
  const other = await browser.newContext();
  const base = new URL(page.url()).origin;
  await other.request.post(`${base}/api/auth/login`, { data: { email, password: 'strut-tower-1' } });
  await page.goto('/account');
  await main.getByRole('tab', { name: 'Profile' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(main.getByRole('tab', { name: 'Security' })).toBeFocused();
  const form = main.locator('form').filter({ has: page.getByRole('heading', { name: t('account.changePassword') }) });
  const current = form.getByRole('textbox', { name: t('account.currentPassword') });
  const fill = async (old: string, fresh: string, again: string) => {
    await current.fill(old);
    await main.getByLabel(/^New password/).fill(fresh);
    await main.getByLabel(/^Confirm new password/).fill(again);
    await main.getByLabel(/^Confirm new password/).press('Enter');
  };
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });
  await fill('strut-tower-1', 'strut-tower-2', 'strut-tower-3');
  await expect(toast).toContainText('Password Mismatch');
  await expect(toast).toContainText("New password and confirmation don't match.");
  await expect(main.getByLabel(/^Confirm new password/)).toBeFocused();
  await fill('strut-tower-1', '12345', '12345');
  await expect(toast).toContainText('Password Too Short');
  await expect(toast).toContainText('Password must be at least 6 characters long.');
  await fill('wrong-one', 'strut-tower-2', 'strut-tower-2');
  await expect(toast).toContainText('Password Change Failed');
  await expect(toast).toContainText('Please check your current password and try again.');
  await expect(current).toBeFocused();
  await fill('strut-tower-1', 'strut-tower-2', 'strut-tower-2');
  await expect(toast).toContainText('Password Changed');
  await expect(current).toHaveValue('');
  expect((await other.request.get(`${base}/api/auth/me`)).status()).toBe(401);
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  await other.close();

  await main.getByRole('tab', { name: 'Security' }).press('End');
  await expect(main.getByRole('tab', { name: 'Preferences' })).toHaveAttribute('aria-selected', 'true');
  await expect(main.getByText('Your shipping address is filled in automatically at checkout.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
  await main.getByRole('link', { name: 'View Orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('a forgotten password is reset through the mail in Hindi, once', async ({ page, shop, problems }) => {
  problems.expected.push(/reset-password|auth\/me/);
  const t = textsOf('hi');
  const main = page.getByRole('main');
  const email = await register(page, 'forgotten');
  await page.request.post('/api/auth/logout');
  await page.evaluate(() => localStorage.removeItem('signed_in'));
  await page.goto('/hi/login');
  await main.getByRole('link', { name: t('login.forgot') }).click();
  await expect(page).toHaveURL(/\/hi\/forgot-password$/);
  await main.getByRole('button', { name: t('reset.submit') }).click();
  await expect(main.getByLabel(t('login.email'))).toBeFocused();
  await main.getByLabel(t('login.email')).fill(email);
  await main.getByLabel(t('login.email')).press('Enter');
  await expect(main.getByRole('heading', { name: t('reset.sentTitle') })).toBeVisible();
  const link = () =>
    shop
      .mails()
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => {
        const body = mail
          .split(/\r?\n\r?\n/)
          .slice(1)
          .join('\n');
        const text = /base64/i.test(mail) ? Buffer.from(body, 'base64').toString('utf8') : body;
        return /\/hi\/reset-password#token=[\w-]+/.exec(text)?.[0];
      })
      .find(Boolean);
  await expect.poll(link).toBeDefined();
  const address = link() ?? '';
  const set = async (password: string) => {
    await page.goto(address);
    await main.getByLabel(t('account.newPassword'), { exact: false }).first().fill(password);
    await main.getByLabel(t('account.confirmPassword'), { exact: false }).first().fill(password);
    await main.getByRole('button', { name: t('reset.save') }).click();
  };
  await set('password1');
  await expect(main.getByText(t('form.passwordCommon')).first()).toBeVisible();
  await set('fresh-secret');
  await expect(page).toHaveURL(/\/hi\/login$/);
  await expect(page.getByRole('status').first()).toContainText(t('reset.doneText'));
  await main.getByLabel(t('login.email')).fill(email);
  await main.getByLabel(t('login.password'), { exact: false }).first().fill('fresh-secret');
  await main.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/hi$|\/hi\/$/);
  await set('another-secret');
  await expect(main.getByRole('alert')).toHaveText(t('reset.expired'));
});

test('the page says when addresses cannot be fetched, and shows them on retry', async ({ page, problems }) => {
  problems.expected.push(/\/api\/addresses/);
  const main = page.getByRole('main');
  await register(page, 'unfetched');
  await page.request.post('/api/addresses', { data: { label: 'Home', address: '1 Road', city: 'Pune' } });
  const failing = { status: 500, json: { error: 'internal', message: 'x' } };
  await page.route('**/api/addresses', (route) => route.fulfill(failing), { times: 1 });
  await page.goto('/account');
  await expect(main.getByRole('alert')).toContainText('Failed to fetch addresses');
  // The rest of the page works meanwhile.
  await expect(main.getByRole('textbox', { name: 'Last name' })).toBeEditable();
  await main.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('1 Road, Pune, India')).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('checkout fills in the default address of the account and offers the others', async ({ page }) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  await register(page, 'checkout');
  const keep = (data: object) => page.request.post('/api/addresses', { data });
  await keep({ label: 'Home', address: '14 Residency Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560025' });
  await keep({
    label: 'Shop',
    address: '2 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    zipCode: '411001',
    isDefault: true,
  });
  const answer = await page.request.get('/api/parts/search?q=bosch&available=true');
  const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
  await page.request.post('/api/cart/add', { data: { itemId: data.items[0]?.id, quantity: 1 } });
  await page.goto('/checkout');
  const city = main.getByRole('textbox', { name: t('checkout.city') }).first();
  await expect(city).toHaveValue('Pune');
  await main
    .getByLabel(t('addresses.choose'))
    .selectOption({ label: 'Home: 14 Residency Road, Bengaluru, Karnataka 560025, India' });
  await expect(city).toHaveValue('Bengaluru');
  await city.fill('Mysuru');
  await page.reload();
  // Typed values are not overwritten.
  await expect(city).toHaveValue('Mysuru');
});
