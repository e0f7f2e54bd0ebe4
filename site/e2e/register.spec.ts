import type { Page } from '@playwright/test';
import { look } from './look';
import { expect, pathIn, test, textsOf } from './shop';
import { itemsForSale, linkTo, putIntoCart, quantitiesOf } from './shopper';

/** Registration where a mail's link opens the account. */

test.use({ settings: { REGISTRATION: 'by_mail' } });

let accounts = 0;
const newAddress = () => `by.mail.${Date.now()}.${accounts++}@example.com`;
const password = 'strut-tower-1';

async function fillIn(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.locator('#email').fill(email);
  await main.locator('#password').fill(password);
  await main.locator('#confirmPassword').fill(password);
}

for (const language of ['en', 'ta'] as const) {
  test(`a shopper with a cart registers, reads the mail and goes on to checkout (${language})`, async ({
    page,
    shop,
    problems,
  }) => {
    problems.expected.push(/register\/confirm/);
    const t = textsOf(language);
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    const submit = main.getByRole('button', { name: t('register.submit'), exact: true });
    const typed = main.locator('#password');
    const email = newAddress();
    const finish = pathIn(language, '/finish-registration');
    const sentText = t('register.sentText', { email, hours: 24 });
    const [item] = await itemsForSale(page, 1);
    if (!item) throw new Error('nothing is for sale');

    await putIntoCart(page, [item, 2]);
    const next = pathIn(language, '/checkout');
    await page.goto(`${pathIn(language, '/register')}?next=${encodeURIComponent(next)}`);
    await fillIn(page, email);
    await submit.click();
    await expect(heading).toHaveText(t('reset.sentTitle'));
    await expect(heading).toBeFocused();
    await expect(main).toContainText(sentText);
    await expect(main).toContainText(t('register.sentNothing'));
    expect(await look(page, page.url())).toEqual([]);

    await test.step('what was entered is still there', async () => {
      await main.getByRole('button', { name: t('register.backToForm') }).click();
      await expect(main.locator('#email')).toHaveValue(email);
      await expect(heading).toHaveText(t('register.title'));
    });

    const link = await linkTo(shop, email, finish);
    await test.step('the link asks for the password, and one that is wrong says what to do', async () => {
      await page.goto(`${finish}#token=wrong`);
      await submit.click();
      await expect(main).toContainText(t('form.required', { field: t('register.password') }));
      await typed.fill(password);
      await submit.click();
      await expect(main.getByRole('alert')).toHaveText(t('register.linkExpired'));
      await expect(main.getByRole('link', { name: t('register.again') })).toHaveAttribute(
        'href',
        pathIn(language, '/register'),
      );
      await page.goto('/shipping-policy');
      await page.goto(link);
      await expect(heading).toHaveText(t('register.finishTitle'));
      expect(await look(page, page.url())).toEqual([]);
      expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    });

    await test.step('another password than the chosen one opens nothing, and the page says what it means', async () => {
      await typed.fill('ball-joint-22');
      await submit.click();
      await expect(main).toContainText(t('register.notChosen'));
      await expect(typed).toBeFocused();
      expect(await look(page, page.url())).toEqual([]);
      await main.getByRole('button', { name: t('login.showPassword') }).click();
      await expect(typed).toHaveAttribute('type', 'text');
      await expect(main).not.toContainText(email);
      expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    });

    await test.step('it signs in, keeps the cart and leads to where the shopper wanted to go', async () => {
      await typed.fill(password);
      await submit.click();
      await expect(page).toHaveURL(new RegExp(`${next}$`));
      await expect(page.getByRole('status').filter({ hasText: t('register.created') })).toBeVisible();
      expect(await quantitiesOf(page)).toEqual([2]);
    });

    await test.step('a second time it opens nothing, and a taken address sees the same screen', async () => {
      // A page without scripts: it asks nothing about the account between the two steps.
      await page.goto('/robots.txt');
      await page.request.post('/api/auth/logout');
      await page.evaluate(() => localStorage.removeItem('signed_in'));
      await page.goto(link);
      await typed.fill(password);
      await submit.click();
      await expect(main.getByRole('alert')).toHaveText(t('register.linkExpired'));
      await page.goto(pathIn(language, '/register'));
      await fillIn(page, email);
      await submit.click();
      await expect(heading).toHaveText(t('reset.sentTitle'));
      await expect(main).toContainText(sentText);
      const told = () => shop.mails().filter((mail) => mail.includes(`To: ${email}`) && !mail.includes('#token='));
      await expect.poll(() => told().length).toBe(1);
    });
  });
}
