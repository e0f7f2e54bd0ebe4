import { readFileSync } from 'node:fs';
import { look } from './look';
import { sendEnquiry, someProduct } from './screens';
import { newEmail, sellerPage } from './seller';
import { expect, pathIn, test, textsOf } from './shop';
import { linkTo, newCustomer } from './shopper';

const password = 'strut-tower-1';

for (const language of ['en', 'hi'] as const) {
  test(`a new address is asked for, waits, is confirmed, and is taken back (${language})`, async ({
    page,
    shop,
    problems,
  }) => {
    problems.expected.push(/email-change|auth\/me/);
    const t = textsOf(language);
    const main = page.getByRole('main');
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: t('site.close') }) });
    const old = await newCustomer(page);
    const fresh = newEmail('new');
    const form = main.getByRole('form', { name: t('newEmail.title') });
    const openForm = async () => {
      await page.goto(pathIn(language, '/account'));
      await main.getByRole('tab', { name: t('account.security') }).click();
      await expect(form).toBeVisible();
    };
    const fill = async (email: string, secret: string) => {
      await form.getByLabel(t('newEmail.new')).fill(email);
      await form.getByRole('textbox', { name: t('account.currentPassword') }).fill(secret);
      await form.getByRole('textbox', { name: t('account.currentPassword') }).press('Enter');
    };

    await test.step('wrong entries are named at their fields', async () => {
      await openForm();
      await expect(form).toContainText(old);
      await form.getByRole('button', { name: t('newEmail.send') }).click();
      await expect(form.getByLabel(t('newEmail.new'))).toBeFocused();
      await fill(fresh, 'wrong-one');
      await expect(form.getByText(t('newEmail.wrongPassword'))).toBeVisible();
      await expect(form.getByRole('textbox', { name: t('account.currentPassword') })).toBeFocused();
    });

    await test.step('the change waits, can be cancelled, and is started again', async () => {
      await fill(fresh, password);
      await expect(toast).toContainText(t('newEmail.sentText', { email: fresh }));
      const waiting = form.getByText(t('newEmail.waiting', { email: fresh }));
      await expect(waiting).toBeVisible();
      await expect(form).toContainText(t('newEmail.current', { email: old }));
      expect(await look(page, page.url())).toEqual([]);
      await openForm();
      await expect(waiting).toBeVisible();
      await form.getByRole('button', { name: t('newEmail.cancel') }).click();
      await expect(toast).toContainText(t('newEmail.cancelledText'));
      await expect(waiting).toHaveCount(0);
      await openForm();
      await expect(waiting).toHaveCount(0);
      await fill(fresh, password);
      await expect(waiting).toBeVisible();
    });

    await test.step('the link in the new mailbox asks for a click', async () => {
      await page.request.post('/api/auth/logout');
      await page.evaluate(() => localStorage.removeItem('signed_in'));
      const mails = () => shop.mails().filter((mail) => mail.includes(`To: ${fresh}`));
      await expect.poll(() => mails().length).toBe(2);
      await page.goto('/shipping-policy');
      // Only the link of the newer mail works.
      const links = await Promise.all(
        mails().map(async (mail) =>
          linkTo({ ...shop, mails: () => [mail] }, fresh, pathIn(language, '/confirm-email')),
        ),
      );
      const confirmed = main.getByRole('heading', { name: t('confirmEmail.confirmed') });
      for (const link of links) {
        await page.goto('/shipping-policy');
        await page.goto(link);
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('confirmEmail.title'));
        await main.getByRole('button', { name: t('confirmEmail.confirm') }).click();
        await expect(confirmed.or(main.getByRole('alert'))).toBeVisible();
        if (await confirmed.isVisible()) break;
        await expect(main.getByRole('alert')).toHaveText(t('confirmEmail.expired'));
      }
      await expect(main).toContainText(t('confirmEmail.confirmedText', { email: fresh }));
      expect(await look(page, page.url())).toEqual([]);
      const signIn = await page.request.post('/api/auth/login', { data: { email: fresh, password } });
      expect(signIn.ok()).toBe(true);
    });

    await test.step('the old mailbox takes it back and leads to a new password', async () => {
      const link = await linkTo(shop, old, pathIn(language, '/take-back-email'));
      await page.goto('/shipping-policy');
      await page.goto(link);
      await main.getByRole('button', { name: t('takeBack.title') }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('takeBack.takenBack'));
      await expect(main).toContainText(t('takeBack.takenBackText', { email: old }));
      expect((await page.request.get('/api/auth/me')).status()).toBe(401);
      expect(await look(page, page.url())).toEqual([]);
      await main.getByRole('link', { name: t('reset.newTitle') }).click();
      await main.getByLabel(t('account.newPassword'), { exact: false }).first().fill('fresh-secret');
      await main.getByLabel(t('account.confirmPassword'), { exact: false }).first().fill('fresh-secret');
      await main.getByRole('button', { name: t('reset.save') }).click();
      await expect(page).toHaveURL(/\/login$/);
      const signIn = await page.request.post('/api/auth/login', { data: { email: old, password: 'fresh-secret' } });
      expect(signIn.ok()).toBe(true);
      await page.goto('/shipping-policy');
      await page.goto(link);
      await main.getByRole('button', { name: t('takeBack.title') }).click();
      await expect(main.getByRole('alert')).toHaveText(t('confirmEmail.expired'));
    });
  });
}

for (const language of ['en', 'hi'] as const) {
  test(`a customer proves the address of the account (${language})`, async ({ page, shop, problems }) => {
    problems.expected.push(/email-proof/);
    const t = textsOf(language);
    const main = page.getByRole('main');
    const email = await newCustomer(page);
    const section = main.getByRole('region', { name: t('emailProof.title') });
    const openSection = async () => {
      await page.goto(pathIn(language, '/account'));
      await main.getByRole('tab', { name: t('account.security') }).click();
    };
    await openSection();
    await expect(section).toContainText(t('emailProof.unproven'));
    await section.getByRole('button', { name: t('newEmail.send') }).click();
    await expect(page.getByRole('status').filter({ hasText: t('newEmail.sent') })).toBeVisible();
    expect(await look(page, page.url())).toEqual([]);

    const path = pathIn(language, '/prove-email');
    const link = await linkTo(shop, email, path);
    await page.goto('/shipping-policy');
    await page.goto(link);
    await main.getByRole('button', { name: t('confirmEmail.confirm') }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('confirmEmail.confirmed'));
    await expect(main).toContainText(t('emailProof.confirmedText', { email }));
    await openSection();
    await expect(section).toContainText(t('emailProof.proven'));
    await expect(section.getByRole('button')).toHaveCount(0);
    await page.goto('/shipping-policy');
    await page.goto(`${path}#token=x`);
    await main.getByRole('button', { name: t('confirmEmail.confirm') }).click();
    await expect(main.getByRole('alert')).toHaveText(t('emailProof.expired'));
    await page.context().clearCookies();
    await main.getByRole('button', { name: t('confirmEmail.confirm') }).click();
    await expect(main.getByRole('alert')).toHaveText(t('emailProof.signIn'));
  });
}

for (const language of ['en', 'ta'] as const) {
  test(`a customer downloads all data and deletes the account (${language})`, async ({
    page,
    browser,
    shop,
    problems,
  }) => {
    problems.expected.push(/user\/account|auth\/(me|login)/);
    const t = textsOf(language);
    const main = page.getByRole('main');
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: t('site.close') }) });
    const email = await newCustomer(page);
    const { id: itemId } = await someProduct(page.request);
    const { orderId, orderNumber } = await sendEnquiry(page.request, email, [{ itemId, quantity: 2 }]);
    await page.goto(pathIn(language, '/account'));
    await main.getByRole('tab', { name: t('account.security') }).click();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: t('data.download') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('my-data.json');
    const copy = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(copy).toMatchObject({ profile: { email, lastName: 'Rao' }, orders: [{ number: orderNumber }] });
    await expect(toast).toContainText(t('data.downloaded'));

    const form = main.getByRole('form', { name: t('data.deleteTitle') });
    // The page says what will happen before it happens.
    for (const text of [t('data.removed'), t('data.withdrawn'), t('data.ordersStay')])
      await expect(main.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    expect(await look(page, page.url())).toEqual([]);
    const secret = form.getByRole('textbox', { name: t('account.currentPassword') });
    await form.getByRole('button', { name: t('data.deleteForGood') }).click();
    await expect(secret).toBeFocused();
    await secret.fill('wrong-one');
    await secret.press('Enter');
    await expect(form.getByText(t('newEmail.wrongPassword'))).toBeVisible();
    await secret.fill(password);
    await secret.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/')}$`));
    await expect(toast).toContainText(t('data.deletedText'));
    expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401);

    await test.step('the desk shows the enquiry without its customer', async () => {
      const other = await sellerPage(browser, shop);
      await other.goto(pathIn(language, `/desk/orders/${orderId}`));
      const day = t('desk.customerRemovedText', { date: '|' }).split('|')[1] ?? '';
      await expect(other.getByRole('main')).toContainText(day);
      await expect(other.getByRole('main')).toContainText(t('desk.closed'));
      await expect(other.getByRole('main')).not.toContainText(email);
      expect(await look(other, other.url())).toEqual([]);
      await other.goto(pathIn(language, `/desk?q=${orderNumber}`));
      await expect(other.getByRole('main').getByText(t('desk.customerRemoved')).first()).toBeAttached();
      await other.context().close();
    });
  });
}

test('the private part says when it does not arrive, and comes on retry', async ({ page, problems }) => {
  problems.expected.push(/Private|_astro|account/);
  const main = page.getByRole('main');
  await newCustomer(page);
  await page.goto('/account');
  await expect(main.getByRole('tab', { name: 'Security' })).toBeVisible();
  await page.route('**/_astro/Private*', (route) => route.abort(), { times: 1 });
  await main.getByRole('tab', { name: 'Security' }).click();
  await expect(main.getByRole('alert')).toBeVisible();
  await main.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { name: 'Delete account' })).toBeVisible();
});
