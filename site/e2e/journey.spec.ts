import type { Language } from '../../api/shop/language/languages';
import { expect, pathIn, test, textsOf } from './shop';

/** From choosing a vehicle to an enquiry that reaches the seller. */
for (const language of ['en', 'ta'] as const satisfies Language[]) {
  test(`a shopper finds a part and sends an enquiry (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page, shop, problems }) => {
    problems.expected.push(/auth\/register/);
    const t = textsOf(language);
    const main = page.getByRole('main');

    await test.step('the vehicle selector finds parts', async () => {
      await page.goto(pathIn(language, '/'));
      const find = main.getByRole('button', { name: t('vehicle.findParts') });
      await expect(find).toBeDisabled();
      await main.getByRole('combobox', { name: t('vehicle.make') }).selectOption('maruti-suzuki');
      await main.getByRole('combobox', { name: t('vehicle.model') }).selectOption('maruti-suzuki_swift-3');
      await main.getByRole('combobox', { name: t('vehicle.engine') }).selectOption({ index: 1 });
      await find.click();
      await expect(page).toHaveURL(/\/parts\?.*engineId=maruti-suzuki_swift-3_/);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('parts.title'));
      await expect(page.getByRole('region', { name: t('vehicle.barLabel') })).toContainText(
        'Maruti Suzuki Swift (3rd gen)',
      );
      await main.getByRole('listitem').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/category-parts\?/);
      await expect(main.getByRole('heading', { level: 2 })).toBeVisible();
      await expect(main.getByRole('link', { name: t('categoryParts.backToCategories') })).toBeVisible();
    });

    const { partNumber, partName } = await test.step('search finds words and numbers', async () => {
      const box = page.getByRole('combobox', { name: t('header.searchLabel') });
      await box.fill('bosch brake');
      await box.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=bosch\+brake$/);
      const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
      await expect(cards.first()).toContainText('Bosch');
      const engineId = await page.evaluate(() => JSON.parse(localStorage.getItem('vehicle') ?? '{}').engineId);
      const query = new URLSearchParams({
        q: 'brake',
        engineId,
        fitScope: 'fitting',
        available: 'true',
        lang: language,
      });
      const answer = await page.request.get(`/api/parts/search?${query}`);
      const { data } = (await answer.json()) as { data: { items: { partNumber: string; partName: string }[] } };
      const item = data.items[0];
      if (!item) throw new Error('the sample has no brake part for a Swift');
      // In whatever way the number is written, its item is the first result.
      await box.fill(item.partNumber.replaceAll(' ', '-'));
      await box.press('Enter');
      await expect(cards.first().getByRole('heading')).toHaveText(item.partName);
      await cards.first().getByRole('link').click();
      return item;
    });

    await test.step('the product goes into the cart', async () => {
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(partName);
      await main.getByRole('spinbutton', { name: t('product.quantity') }).fill('2');
      await main.getByRole('button', { name: t('product.addToCart') }).click();
      await expect(page.getByRole('status')).toContainText(t('product.addedToCart'));
      await page.getByRole('link', { name: t('header.cartCount', { count: 2 }) }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('cart.title'));
      await expect(main.getByRole('listitem')).toContainText(partNumber);
    });

    await test.step('the cart can be changed, and survives a restart', async () => {
      // A change shows at once and is sent a moment later: only what the server has confirmed survives.
      const acknowledged = page.waitForResponse(/\/api\/cart\/update/);
      await main.getByRole('button', { name: t('cart.increase', { name: partName }) }).click();
      await expect(main.getByText(t('cart.subtotal', { count: 3 }))).toBeVisible();
      await acknowledged;
      await shop.restart();
      await page.reload();
      await expect(main.getByText(t('cart.subtotal', { count: 3 }))).toBeVisible();
      await main.getByRole('button', { name: t('cart.removeNamed', { name: partName }) }).click();
      await expect(main.getByText(t('cart.empty'))).toBeVisible();
      await page.goBack();
      await main.getByRole('button', { name: t('product.addToCart') }).click();
      await expect(page.getByRole('status')).toContainText(t('product.addedToCart'));
    });

    await test.step('registering leads back to checkout', async () => {
      await page.goto(pathIn(language, '/checkout'));
      await main.getByRole('link', { name: t('enquiry.haveAccount') }).click();
      await expect(page).toHaveURL(/\/login\?next=/);
      await expect(page.getByRole('status').filter({ hasText: t('checkout.loginRequired') })).toBeVisible();
      const register = main.getByRole('link', { name: t('login.createAccount') });
      await expect(register).toHaveAttribute('href', /next=/);
      await register.click();
      await main
        .getByLabel(t('register.email'))
        .fill(`${language}.${test.info().project.name}.${Date.now()}@example.com`);
      await main.getByLabel(t('register.password'), { exact: false }).first().fill('secret');
      await main.getByLabel(t('register.confirmPassword'), { exact: false }).first().fill('other');
      await main.getByRole('button', { name: t('register.submit') }).click();
      await expect(main.getByText(t('register.mismatch'))).toBeVisible();
      await main.getByLabel(t('register.confirmPassword'), { exact: false }).first().fill('secret');
      await main.getByRole('button', { name: t('register.submit') }).click();
      await expect(main.getByText(t('form.passwordCommon')).first()).toBeVisible();
      for (const name of ['password', 'confirmPassword'] as const)
        await main
          .getByLabel(t(`register.${name}`), { exact: false })
          .first()
          .fill('strut-tower');
      await main.getByRole('button', { name: t('register.submit') }).click();
      await expect(page).toHaveURL(/\/checkout$/);
    });

    const orderNumber = await test.step('an enquiry is sent', async () => {
      const send = main.getByRole('button', { name: t('checkout.send') });
      // What checkout loads beside its form moves the button.
      await expect(main.getByRole('region', { name: t('purchase.title') })).toBeVisible();
      await send.click();
      // The first wrong field is named and focused; valid values stay.
      await expect(main.getByLabel(t('checkout.firstName'))).toBeFocused();
      const fields = {
        firstName: 'Asha',
        lastName: 'Rao',
        phone: '98765 43210',
        street: '14 MG Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        zip: '560025',
      };
      for (const [name, value] of Object.entries(fields)) {
        await main.getByRole('textbox', { name: t(`checkout.${name}` as 'checkout.city') }).fill(value);
      }
      await send.click();
      await expect(page).toHaveURL(/\/orders$/);
      await expect(page.getByRole('status').filter({ hasText: t('checkout.sentTitle') })).toBeVisible();
      await expect(main.getByRole('listitem')).toContainText(t('orders.status.pending'));
      await main.getByRole('link', { name: t('orders.details') }).click();
      await expect(main.getByText(partNumber)).toBeVisible();
      const heading = await main.getByRole('heading', { level: 2 }).first().textContent();
      return /ENQ-\d{6}-\d{5}/.exec(heading ?? '')?.[0] ?? '';
    });

    await test.step('the seller has received the mail', async () => {
      expect(orderNumber).not.toBe('');
      const toSeller = () =>
        shop.mails().filter((mail) => /^To: seller@purza\.example$/m.test(mail) && mail.includes(partNumber));
      await expect
        .poll(() =>
          toSeller().some((mail) => mail.includes(orderNumber) || mail.includes(orderNumber.replaceAll('-', '=2D'))),
        )
        .toBe(true);
    });

    await test.step('logging out ends the session', async () => {
      await page.getByRole('button', { name: t('header.userMenu') }).click();
      await page.getByRole('menuitem', { name: t('header.logout') }).click();
      await expect(page.getByRole('link', { name: t('header.login'), exact: true })).toBeVisible();
      expect((await page.request.get('/api/auth/me')).status()).toBe(401);
    });
  });
}
