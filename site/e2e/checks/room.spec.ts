import type { Page } from '@playwright/test';
import type { Language } from '../../../api/contract/languages';
import { crowded } from '../crowded';
import { tooWide } from '../look';
import { someProduct } from '../screens';
import { expect, pathIn, textsOf } from '../shop';
import { test } from './visitors';

/** Every width from a small phone to a desktop, with the usual and with double text size. */

const widths = [320, 360, 480, 640, 768, 1024, 1280];
const letters = 12;

/** What is wrong with the header at the page's present size. */
async function wrongWithHeader(page: Page, language: Language): Promise<string[]> {
  const t = textsOf(language);
  const banner = page.getByRole('banner');
  const box = banner.getByRole('combobox', { name: t('header.searchLabel') });
  const hidden = await box.evaluate((input) => input.scrollWidth - input.clientWidth);
  const wrong = hidden > 0 ? [`${hidden} pixels of ${letters} letters are out of sight`] : [];
  for (const key of ['header.categories', 'header.brands', 'header.help'] as const) {
    const link = banner.getByRole('navigation').getByRole('link', { name: t(key), exact: true });
    const { x = 0, width = 0 } = (await link.boundingBox()) ?? {};
    if (width === 0 || x < 0 || x + width > (page.viewportSize()?.width ?? 0)) wrong.push(`${key} cannot be reached`);
  }
  return wrong;
}

for (const language of ['en', 'hi', 'ta', 'ml'] as const) {
  test(`the search box shows ${letters} letters, the navigation is in sight and nothing is too wide, at every width and text size (${language})`, async ({
    page,
    request,
  }) => {
    const t = textsOf(language);
    const product = await someProduct(request);
    const wrong: string[] = [];
    for (const path of ['/', product.path, '/search?q=brake', '/login']) {
      await page.goto(pathIn(language, path), { waitUntil: 'networkidle' });
      await page
        .getByRole('banner')
        .getByRole('combobox', { name: t('header.searchLabel') })
        .fill('0'.repeat(letters));
      for (const size of [100, 200])
        for (const width of widths) {
          await page.setViewportSize({ width, height: 780 });
          await page.evaluate((percent) => {
            document.documentElement.style.fontSize = `${percent}%`;
          }, size);
          const over = await tooWide(page);
          const found = [...(await wrongWithHeader(page, language)), ...(over > 0 ? [`${over} pixels too wide`] : [])];
          for (const problem of found) wrong.push(`${path} at ${width} pixels, ${size} %: ${problem}`);
        }
    }
    expect(wrong).toEqual([]);
  });

  test(`the button that adds to the cart is beside the quantity, its words in one line, on a desktop (${language})`, async ({
    page,
    request,
  }) => {
    const t = textsOf(language);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const path of [(await someProduct(request)).path, '/search?q=brake&available=true']) {
      await page.goto(pathIn(language, path));
      const button = page.getByRole('main').locator('form.add-to-cart button').first();
      await expect(button).toContainText(t('product.addToCart'));
      const lines = await button.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
      });
      const quantity = await button.locator('xpath=preceding-sibling::input').boundingBox();
      expect([path, lines, quantity?.y]).toEqual([path, 1, (await button.boundingBox())?.y]);
    }
  });
}

/** Screens that look like another one, or show little more than a sentence. */
const alike = [
  ...['home', 'search', 'search without results', 'search for a vehicle', 'unknown part', 'part of the shop'],
  ...['product', 'references of a product', 'vehicles of a product', 'product that left', 'unknown product'],
  ...['parts without a vehicle', 'category-parts without a vehicle', 'second page of a category', 'not found'],
  ...['empty cart', 'checkout of an empty cart', 'login', 'forgot password', 'reset password'],
  ...['return-policy', 'privacy-policy', 'terms-of-service'],
];

/** Typed by no one, so that no suggestions cover the page. */
function fillSearchBox(text: string): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('#search-box')) box.value = text;
}

for (const language of ['en', 'ta'] as const) {
  test(`nothing is too wide, cut off or covered on any screen, at every width and text size (${language})`, async ({
    browser,
    shop,
    people,
  }) => {
    const wrong: string[] = [];
    for (const { storageState, screens } of people) {
      const context = await browser.newContext({ baseURL: shop.url, storageState });
      const page = await context.newPage();
      for (const { name, path } of screens.filter((screen) => !alike.includes(screen.name))) {
        await page.goto(pathIn(language, path));
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await page.evaluate(fillSearchBox, '0'.repeat(letters));
        for (const width of [320, 360, 768, 1280]) {
          await page.setViewportSize({ width, height: 780 });
          for (const problem of await crowded(page, [100, 200]))
            wrong.push(`${name}, ${pathIn(language, path)} at ${width} pixels, ${problem}`);
        }
      }
      await context.close();
    }
    expect(wrong, 'each line names a screen, its address, a size, and what to mend there').toEqual([]);
  });
}
