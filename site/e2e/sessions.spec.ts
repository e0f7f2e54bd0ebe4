import { look } from './look';
import { expect, pathIn, test, textsOf } from './shop';
import { newCustomer } from './shopper';

const password = 'strut-tower-1';
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

for (const language of ['en', 'ta'] as const) {
  test(`a customer sees where they are signed in, and ends it (${language})`, async ({
    page,
    shop,
    problems,
    playwright,
  }) => {
    problems.expected.push(/auth\/me|user\/sessions/);
    const t = textsOf(language);
    const main = page.getByRole('main');
    const section = main.getByRole('region', { name: t('sessions.title') });
    const rows = section.getByRole('listitem');
    const email = await newCustomer(page);
    const open = () => page.goto(pathIn(language, '/account#security'));
    const elsewhere = async () => {
      const other = await playwright.request.newContext({ baseURL: shop.url, userAgent: phone });
      const answer = await other.post('/api/auth/login', { data: { email, password } });
      expect(answer.ok()).toBe(true);
      return other;
    };

    await test.step('the list outlasts a restart, and one is ended by keyboard', async () => {
      const other = await elsewhere();
      await shop.restart();
      await open();
      await expect(rows).toHaveCount(2);
      const row = rows.filter({ hasText: 'Chrome · Android' });
      await expect(rows.filter({ hasText: t('sessions.current') })).toHaveCount(1);
      expect(await look(page, page.url())).toEqual([]);
      await row.getByRole('button', { name: t('sessions.end') }).focus();
      await page.keyboard.press('Enter');
      await expect(rows).toHaveCount(1);
      await expect(section.getByRole('heading')).toBeFocused();
      expect((await other.get('/api/auth/me')).status()).toBe(401);
      await other.dispose();
    });

    await test.step('a list that does not arrive says so, and comes on retry', async () => {
      await page.goto(pathIn(language, '/shipping-policy'));
      // A failed call is repeated before it counts.
      await page.route('**/api/user/sessions', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }));
      await open();
      const retry = section.getByRole('alert').getByRole('button');
      await expect(retry).toBeVisible();
      await page.unroute('**/api/user/sessions');
      await retry.click();
      await expect(rows).toHaveCount(1);
    });

    await test.step('signing out everywhere leads to the sign-in', async () => {
      const other = await elsewhere();
      await section.getByRole('button', { name: t('sessions.everywhere') }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('status').filter({ hasText: t('sessions.endedEverywhere') })).toBeVisible();
      for (const one of [other, page.request]) expect((await one.get('/api/auth/me')).status()).toBe(401);
      await other.dispose();
    });
  });
}
