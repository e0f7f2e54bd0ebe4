import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { look } from './look';
import { newEmail, openRoom } from './seller';
import { expect, pathIn, test, textsOf } from './shop';

/** The app's code for the step before or after the present one: each code works once. */
function codeOf(secret: string, step: -1 | 0 | 1): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
}

for (const language of ['en', 'ta'] as const) {
  test(`a seller sets up two-step sign-in, signs in with it, and turns it off (${language})`, async ({
    page,
    shop,
    problems,
  }) => {
    problems.expected.push(/auth\/(?:login|second-factor|me)/);
    const t = textsOf(language);
    const main = page.getByRole('main');
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: t('site.close') }) });
    const email = newEmail('steps');
    const password = await shop.addSeller(email);
    const passwordField = main.getByRole('textbox', { name: t('account.currentPassword') });
    const code = main.getByRole('textbox', { name: t('secondFactor.code') });
    const here = pathIn(language, '/desk/second-factor');
    const signedIn = () => expect(page).toHaveURL((url) => url.pathname === here);
    const signIn = async (to: Page) => {
      await to.goto(`${pathIn(language, '/login')}?next=${here}`);
      await main.getByLabel(t('login.email')).fill(email);
      await main.getByRole('textbox', { name: t('login.password') }).fill(password);
      await main.getByRole('textbox', { name: t('login.password') }).press('Enter');
    };
    const settings = main.getByText(t('secondFactor.lead'));
    let secret = '';
    let recovery = '';

    await test.step('the password starts it, the app reads the picture or the key', async () => {
      await signIn(page);
      await signedIn();
      await page.goto(pathIn(language, '/desk'));
      await openRoom(page, t, t('secondFactor.title'));
      await expect(settings).toBeVisible();
      expect(await look(page, page.url())).toEqual([]);
      await main.getByRole('button', { name: t('secondFactor.setUp') }).click();
      await expect(passwordField).toBeFocused();
      await passwordField.fill('wrong-one');
      await passwordField.press('Enter');
      await expect(main.getByText(t('newEmail.wrongPassword'))).toBeVisible();
      await passwordField.fill(password);
      await passwordField.press('Enter');
      await expect(main.getByRole('heading', { name: t('secondFactor.scan') })).toBeFocused();
      const picture = main.getByRole('img', { name: t('secondFactor.picture') });
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      secret = (await main.locator('code').textContent())?.replaceAll(' ', '') ?? '';
      expect(await look(page, page.url())).toEqual([]);
    });

    await test.step('its first code switches it on; recovery codes are kept', async () => {
      const first = main.getByRole('textbox', { name: t('secondFactor.firstCode') });
      await first.fill('000000');
      await first.press('Enter');
      await expect(main.getByText(t('secondFactor.wrongCode'))).toBeVisible();
      await expect(first).toBeFocused();
      await first.fill(codeOf(secret, -1));
      await first.press('Enter');
      await expect(toast).toContainText(t('secondFactor.startedText'));
      await expect(main.getByRole('heading', { name: t('secondFactor.codes') })).toBeFocused();
      const codes = main.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ });
      const shown = await codes.allInnerTexts();
      expect(shown).toHaveLength(10);
      recovery = shown[0] ?? '';
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        main.getByRole('link', { name: t('secondFactor.saveCodes') }).click(),
      ]);
      expect(readFileSync(await download.path(), 'utf8')).toBe(`${shown.join('\n')}\n`);
      expect(await look(page, page.url())).toEqual([]);
      await main.getByRole('button', { name: t('secondFactor.kept') }).click();
      await expect(main.getByText(t('secondFactor.on', { left: 10 }))).toBeVisible();
      expect(await look(page, page.url())).toEqual([]);
    });

    await test.step('signing in asks for the code after the password', async () => {
      await page.request.post('/api/auth/logout');
      await page.evaluate(() => localStorage.removeItem('signed_in'));
      await signIn(page);
      await expect(code).toBeFocused();
      await code.press('Enter');
      await expect(main.getByText(t('form.required', { field: t('secondFactor.code') })).first()).toBeVisible();
      await code.fill('000000');
      await code.press('Enter');
      await expect(main.getByText(t('secondFactor.wrongCode')).first()).toBeVisible();
      await expect(code).toBeFocused();
      expect(await look(page, page.url())).toEqual([]);
      await code.fill(codeOf(secret, 0));
      await code.press('Enter');
      await signedIn();
    });

    await test.step('a recovery code proves the seller too, once, and turns it off', async () => {
      await page.goto(here);
      await passwordField.fill(password);
      await code.fill(recovery);
      await main.getByRole('button', { name: t('secondFactor.turnOff') }).click();
      await expect(toast).toContainText(t('secondFactor.turnedOffText'));
      await expect(settings).toBeVisible();
      const plain = await page.request.post('/api/auth/login', { data: { email, password } });
      expect(plain.ok()).toBe(true);
    });
  });
}

test('where the shop requires it, a sign-in without it leads to setting it up, and so does the desk', async ({
  page,
  shop,
  problems,
}) => {
  problems.expected.push(/desk\/orders/);
  const t = textsOf('hi');
  const email = newEmail('required');
  const password = await shop.addSeller(email);
  await page.route('**/api/auth/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mustSetUp: true } });
  });
  await page.route('**/api/auth/second-factor', (route) =>
    route.fulfill({ json: { active: false, required: true, recoveryCodes: 0 } }),
  );
  await page.route('**/api/desk/orders*', (route) =>
    route.fulfill({ status: 403, json: { error: 'second_factor_missing', message: '' } }),
  );
  const setUp = /\/hi\/desk\/second-factor$/;
  const asked = page.getByRole('main').getByText(t('secondFactor.required'));
  await page.goto('/hi/login?next=/hi/account');
  await page.getByLabel(t('login.email')).fill(email);
  await page
    .getByRole('main')
    .getByRole('textbox', { name: t('login.password') })
    .fill(password);
  await page.getByRole('button', { name: t('login.submit') }).click();
  await expect(page).toHaveURL(setUp);
  await expect(asked).toBeVisible();
  expect(await look(page, page.url())).toEqual([]);
  await page.goto('/hi/desk');
  await expect(page).toHaveURL(setUp);
  await expect(asked).toBeVisible();
});
