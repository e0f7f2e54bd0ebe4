import type { BrowserContext } from '@playwright/test';
import { type Language, languages } from '../../../api/contract/languages';
import { type Screen, screensOf } from '../screens';
import { expect, pathIn, test } from '../shop';

const widths = [360, 1280];
/** The others are asked together with what assistive technology needs. */
const asked = languages.map(({ code }) => code).filter((code) => !['en', 'hi', 'ta'].includes(code));
/** Pages that are looked at side by side: a browser draws each in a process of its own. */
const tabs = 2;

/** What is wider than the window on the screens, once their lists have come. */
async function tooWide(context: BrowserContext, screens: Screen[], language: Language): Promise<string[]> {
  const wide: string[] = [];
  const left = [...screens];
  const work = async () => {
    const page = await context.newPage();
    for (let screen = left.shift(); screen; screen = left.shift()) {
      await page.goto(pathIn(language, screen.path));
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(`${screen.name} ${screen.path}: ${over} pixels wider than ${width}`);
      }
    }
  };
  await Promise.all(Array.from({ length: tabs }, work));
  return wide;
}

for (const language of asked)
  test(`nothing is wider than the window (${language})`, async ({ browser, shop }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ baseURL: shop.url });
    expect(await tooWide(context, await screensOf(context.request), language)).toEqual([]);
    await context.close();
  });
