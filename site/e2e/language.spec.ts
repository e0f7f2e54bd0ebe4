import type { Page } from '@playwright/test';
import { storageKeys } from '../../api/shop/language/languages';
import { look } from './look';
import { someProduct } from './screens';
import { expect, test, textsOf, transferred } from './shop';

/** A reader whose browser is set to Hindi. */
test.use({ locale: 'hi-IN', offered: true });

const hindi = textsOf('hi');
const bar = (page: Page) => page.getByRole('complementary', { name: hindi('offer.text') });
const remember = (page: Page, key: string, value: string) =>
  page.addInitScript(([name, text]) => localStorage.getItem(name) === null && localStorage.setItem(name, text), [
    key,
    value,
  ] as const);

test("the browser's language is offered once, in that language, leads to the same page, and is never forced", async ({
  page,
}) => {
  const { path } = await someProduct(page.request);
  await page.goto(`${path}?from=mail#vehicles`, { waitUntil: 'networkidle' });
  await expect(bar(page)).toHaveAttribute('lang', 'hi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await transferred(page)).moved).toEqual([]);
  expect(await look(page, 'offer')).toEqual([]);
  // The bar does not cover the last line of the page.
  const last = page.getByRole('contentinfo').locator('p').last();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0);
  await page.getByRole('link', { name: hindi('offer.accept') }).click();
  await expect(page).toHaveURL(new RegExp(`/hi${path}\\?from=mail#vehicles$`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(bar(page)).toHaveCount(0);
  // A shared English link stays English; the choice is offered once more.
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(bar(page)).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(bar(page)).toHaveCount(0);
});

test('a reader who declines is not asked again, by keyboard too', async ({ page }) => {
  await page.goto('/shipping-policy');
  const stay = page.getByRole('button', { name: hindi('offer.later') });
  await stay.focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
  await page.goto('/faqs', { waitUntil: 'networkidle' });
  await expect(bar(page)).toHaveCount(0);
});

test('the stored language takes precedence over that of the browser', async ({ page }) => {
  await remember(page, storageKeys.language, 'ta');
  await page.goto('/shipping-policy');
  const text = textsOf('ta')('offer.text');
  await expect(page.getByRole('complementary', { name: text })).toHaveAttribute('lang', 'ta');
});

test('a stored code that is a piece of script is discarded and does not affect the page', async ({ page }) => {
  await remember(page, storageKeys.language, '"><img src=x onerror=alert(1)>');
  await page.goto('/shipping-policy');
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('img[src=x]')).toHaveCount(0);
});

test('a reader who already reads their own language gets no offer, and nothing is loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/hi/shipping-policy', { waitUntil: 'networkidle' });
  await expect(page.locator('aside[lang]')).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/locales/'))).toEqual([]);
});

test('texts that fail to load are requested again', async ({ page, problems }) => {
  problems.expected.push(/\/locales\//);
  let tries = 0;
  await page.route('**/locales/hi/common.json', (route) =>
    ++tries < 3 ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto('/shipping-policy');
  await expect(bar(page)).toBeVisible();
  expect(tries).toBe(3);
});
