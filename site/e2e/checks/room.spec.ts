import type { ElementHandle, Locator, Page } from '@playwright/test';
import type { Language } from '../../../api/shop/language/languages';
import { crowded } from '../crowded';
import { someProduct } from '../screens';
import { expect, pathIn, settled, textsOf } from '../shop';
import { test } from './visitors';

/** Every width from a small phone to a desktop, with normal and double text size. */

const widths = [320, 360, 480, 640, 768, 1024, 1280];
const letters = 12;

type Handle = ElementHandle<HTMLElement | SVGElement>;
async function handleOf(locator: Locator): Promise<Handle> {
  await expect(locator).toHaveCount(1);
  return (await locator.elementHandle()) as Handle;
}

const linkKeys = ['header.categories', 'header.brands', 'header.help'] as const;

/** The search box, filled in, and the links of the header. */
async function headerOf(page: Page, language: Language): Promise<[box: Handle, links: Handle[]]> {
  const t = textsOf(language);
  const banner = page.getByRole('banner');
  const box = banner.getByRole('combobox', { name: t('header.searchLabel') });
  await box.fill('0'.repeat(letters));
  const navigation = banner.getByRole('navigation');
  const links = linkKeys.map((key) => navigation.getByRole('link', { name: t(key), exact: true }));
  return [await handleOf(box), await Promise.all(links.map(handleOf))];
}

/**
 * Runs in the page and sets its text size. Measures the hidden pixels of the box and of the page, and finds links that
 * cannot be reached.
 */
function measure([box, links, percent]: readonly [Element, readonly Element[], number]) {
  const root = document.documentElement;
  root.style.fontSize = `${percent}%`;
  const isReached = (link: Element) => {
    const { left, right, width } = link.getBoundingClientRect();
    return link.checkVisibility({ visibilityProperty: true }) && width > 0 && left >= 0 && right <= innerWidth;
  };
  return {
    hidden: box.scrollWidth - box.clientWidth,
    unreached: [...links.keys()].filter((at) => !isReached(links[at] as Element)),
    over: root.scrollWidth - root.clientWidth,
  };
}

for (const language of ['en', 'hi', 'ta', 'ml'] as const) {
  test(`the search box shows ${letters} letters, the navigation is in sight and nothing is too wide, at every width and text size (${language})`, async ({
    page,
    request,
  }) => {
    const product = await someProduct(request);
    const wrong: string[] = [];
    for (const path of ['/', product.path, '/search?q=brake', '/login']) {
      await page.goto(pathIn(language, path));
      await settled(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const [box, links] = await headerOf(page, language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 780 });
        for (const percent of [100, 200]) {
          const { hidden, unreached, over } = await page.evaluate(measure, [box, links, percent] as const);
          const found = unreached.map((at) => `${linkKeys[at]} cannot be reached`);
          if (hidden > 0) found.push(`${hidden} pixels of ${letters} letters are out of sight`);
          if (over > 0) found.push(`${over} pixels too wide`);
          for (const problem of found) wrong.push(`${path} at ${width} pixels, ${percent} %: ${problem}`);
        }
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

/** Screens that look like another one, or show little more than a sentence; they are skipped. */
const alike = [
  ...['home', 'search', 'search without results', 'search for a vehicle', 'unknown part', 'part of the shop'],
  ...['product', 'references of a product', 'vehicles of a product', 'product that left', 'unknown product'],
  ...['parts without a vehicle', 'category-parts without a vehicle', 'second page of a category', 'not found'],
  ...['empty cart', 'checkout of an empty cart', 'login', 'forgot password', 'reset password'],
  ...['return-policy', 'privacy-policy', 'terms-of-service'],
];

/** Fills the search box without key events, so that no suggestions cover the page. */
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
        await settled(page);
        await page.evaluate(fillSearchBox, '0'.repeat(letters));
        for (const width of [320, 360, 768, 1280]) {
          await page.setViewportSize({ width, height: 780 });
          for (const problem of await crowded(page, [100, 200]))
            wrong.push(`${name}, ${pathIn(language, path)} at ${width} pixels, ${problem}`);
        }
      }
      await context.close();
    }
    expect(wrong, 'each line names a screen, its address, a size, and what to fix there').toEqual([]);
  });
}
