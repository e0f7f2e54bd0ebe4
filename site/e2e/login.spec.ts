import type { Locator, Page } from '@playwright/test';
import { demoAccount } from '../../api/shop/account/demo';
import { expect, test, textsOf } from './shop';
import { hold, newCustomer } from './shopper';

/** Login and registration, word for word. */

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const password = (page: Page) => page.getByRole('textbox', { name: /^Password/ });
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const newAddress = () => `new.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`;

test.describe('login', () => {
  test('shows links, the test account of the demonstration shop, and the password on request', async ({ page }) => {
    await page.goto('/login?next=/cart');
    const main = page.getByRole('main');
    await expect(main.getByText(demoAccount.email)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(demoAccount.email);
    await expect(password(page)).toHaveValue(demoAccount.password);
    await expect(password(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'password');
    await expect(main.getByRole('link', { name: 'create a new account' })).toHaveAttribute(
      'href',
      '/register?next=/cart',
    );
    await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await main.getByRole('link', { name: 'Continue as guest' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('greets and goes home, or only to a page of this shop', async ({ page }) => {
    await page.goto('/login?next=//evil.example');
    const decide = await hold(page, /\/api\/auth\/login/);
    await signIn(page).click();
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeFocused();
    decide('go');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(status(page, 'Welcome back!')).toContainText('You have successfully logged in.');
    await page.request.post('/api/auth/logout');
    await page.goto('/login?next=%2Fhi%2Fcart');
    await signIn(page).click();
    await expect(page).toHaveURL(/\/hi\/cart$/);
  });

  test('by keyboard alone: missing fields are named, a wrong password shows a red alert, the address stays', {
    tag: '@desktop',
  }, async ({ page, problems }) => {
    problems.expected.push(/\/api\/auth\/login/);
    await page.goto('/login');
    const email = page.getByLabel('Email');
    await email.fill('');
    await password(page).fill('');
    await password(page).press('Enter');
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Please fill in: Email');
    await expect(password(page)).toHaveAccessibleDescription('Please fill in: Password');
    await expect(page.getByRole('alert')).toContainText('Please correct these fields:');
    await page.keyboard.type('nobody@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Email address or password is wrong.');
    await expect(email).toHaveValue('nobody@example.com');
    await expect(password(page)).toHaveValue('wrong password');
  });

  test('says when the shop fails, does not answer, or the device is offline', async ({ page, context, problems }) => {
    problems.expected.push(/\/api\/auth\/login|favicon/);
    await page.goto('/login');
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }));
    await signIn(page).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed');
    await page.unroute('**/api/auth/login');
    await page.route('**/api/auth/login', (route) => route.abort());
    await signIn(page).click();
    await expect(page.getByRole('alert')).toContainText('We could not reach the shop.');
    await page.unroute('**/api/auth/login');
    await context.setOffline(true);
    await signIn(page).click();
    await expect(page.getByRole('alert')).toContainText('Your device has no connection.');
    await context.setOffline(false);
    await signIn(page).click();
    await expect(status(page, 'Welcome back!')).toBeVisible();
  });
});

test.describe('registration', () => {
  test('by keyboard alone: every wrong field is named and typed values stay, until the account exists', async ({
    page,
  }) => {
    await page.goto('/register');
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
    const email = page.getByLabel('Email');
    const confirm = page.getByRole('textbox', { name: /^Confirm password/ });
    await page.getByLabel('First name').focus();
    await page.keyboard.type('Asha');
    await page.keyboard.press('Enter');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Please fill in: Email');
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3);
    await page.keyboard.type('asha@example');
    await password(page).fill('12345');
    await confirm.fill('other');
    await confirm.press('Enter');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Please enter an email address such as name@example.com.');
    await expect(password(page)).toHaveAccessibleDescription(/Password must be at least 6 characters long/);
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(confirm).toHaveAccessibleDescription('Passwords do not match');
    await expect(page.getByLabel('First name')).toHaveValue('Asha');
    await email.fill(newAddress());
    await password(page).fill('vkq7tz');
    await confirm.fill('vkq7tz');
    const decide = await hold(page, /\/api\/auth\/register/);
    await confirm.press('Enter');
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
    decide('go');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(status(page, 'Account created!')).toContainText('Welcome to the product. You are now logged in.');
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeHidden();
  });

  test('an address that is already taken is reported at its field', async ({ page, problems }) => {
    problems.expected.push(/\/api\/auth\/register/);
    await page.goto('/register');
    await page.getByLabel('Email').fill(demoAccount.email);
    await password(page).fill('strut-tower-1');
    await page.getByRole('textbox', { name: /^Confirm password/ }).fill('strut-tower-1');
    await page.getByRole('button', { name: 'Create account', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'There is already an account with this email address. Please sign in.',
    );
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }));
    await page.getByRole('button', { name: 'Create account', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Registration failed');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute(
      'href',
      '/login',
    );
  });

  test('reports problems in the language of the page', async ({ page }) => {
    const t = textsOf('kn');
    await page.goto('/kn/register');
    await page.getByRole('button', { name: t('register.submit'), exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(t('form.problems'));
    await expect(page.locator('#password')).toHaveAccessibleDescription(
      new RegExp(t('register.passwordHint', { min: 6 })),
    );
  });
});

test.describe('a sign-in that has ended', () => {
  test('is reported on the login page, which leads back', async ({ page, problems }) => {
    problems.expected.push(/\/api\/user\/orders/);
    await newCustomer(page);
    await page.request.post('/api/auth/logout');
    await page.goto('/orders');
    await expect(page).toHaveURL(/\/login\?next=%2Forders$/);
    await expect(status(page, 'You have been signed out')).toContainText('Please sign in again to continue.');
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  });

  test('is noticed by the header with the next call for the cart', async ({ page }) => {
    await newCustomer(page);
    await page.request.post('/api/auth/logout');
    await page.goto('/cart');
    await expect(status(page, 'You have been signed out')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  });

  test('in one tab ends it in all, and nothing of it is remembered', async ({ page, context }) => {
    await newCustomer(page);
    await page.goto('/orders');
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(() => sessionStorage.setItem('checkout_draft', '{"city":"Pune"}'));
    await other.getByLabel('Your account').click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(other.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=%2Forders$/);
    expect(await other.evaluate(() => [localStorage.signed_in, sessionStorage.checkout_draft])).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test('a message stays while the pointer is on it, closes by keyboard, and never takes focus', async ({ page }) => {
  await page.goto('/login');
  await signIn(page).click();
  const toast = status(page, 'Welcome back!');
  await expect(toast).toBeVisible();
  expect(await toast.evaluate((region) => region.contains(document.activeElement))).toBe(false);
  await toast.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a form submitted before its scripts have loaded waits for them, and puts nothing into the address', async ({
  page,
}) => {
  const email = await newCustomer(page);
  await page.request.post('/api/auth/logout');
  let come = () => {};
  const held = new Promise<void>((done) => {
    come = done;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login?next=/brands', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill('strut-tower-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=\/brands$/);
  come();
  await expect(page).toHaveURL(/\/brands$/);
});

test('a signed-in visitor of the login page is sent on, also when the browser has forgotten the sign-in', async ({
  page,
}) => {
  await newCustomer(page);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.goto('/login');
  await expect(page).toHaveURL(/\/account$/);
  await expect(heading).toBeVisible();
  // The address changes before the page does.
  const forget = () => expect(() => page.evaluate(() => localStorage.clear())).toPass();
  await forget();
  await page.goto('/login?next=/brands');
  await expect(page).toHaveURL(/\/brands$/);
  await expect(heading).toHaveText('Brands');
  for (const path of ['/account', '/garage', '/orders']) {
    await forget();
    await page.goto(path);
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect.poll(() => page.evaluate(() => localStorage.signed_in)).toBe('1');
  }
});

test('a message goes away after it has been read, and never covers what is being used', async ({ page }) => {
  await page.clock.install();
  await page.goto('/brands/bosch');
  const toast = status(page, 'Message');
  const show = () =>
    page.evaluate(() => sessionStorage.setItem('toast', JSON.stringify({ kind: 'good', title: 'Message' })));
  await show();
  await page.reload();
  await expect(toast).toBeVisible();
  await page.clock.runFor(7_000);
  await expect(toast).toHaveCount(0);

  await show();
  await page.reload();
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 200);
  await page.clock.runFor(7_000);
  await expect(toast).toHaveCount(0);

  await show();
  await page.reload();
  const overlap = (link: Locator) =>
    link.evaluate((element) => {
      const [a, b] = [element, document.querySelector('#toasts > div')].map((one) => one?.getBoundingClientRect());
      return a && b ? a.top < b.bottom && b.top < a.bottom : false;
    });
  const lowest = page.getByRole('contentinfo').getByRole('link').last();
  await lowest.focus();
  await lowest.evaluate((link) => link.scrollIntoView({ block: 'end' }));
  await page.clock.runFor(100);
  await expect(toast).toBeVisible();
  expect(await overlap(lowest)).toBe(false);
  const highest = page.getByRole('banner').getByRole('link').first();
  await highest.focus();
  await highest.evaluate((link) => link.scrollIntoView({ block: 'start' }));
  await page.clock.runFor(100);
  expect(await overlap(highest)).toBe(false);
});
