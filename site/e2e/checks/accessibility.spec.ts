import type { Page } from '@playwright/test';
import { look, tooWide } from '../look';
import type { Screen } from '../screens';
import { expect, pathIn, problemsOf, test } from '../shop';
import { saidIn, wrongWords } from '../words';
import { openScreen, ownWords, visitors } from './visitors';

const large = { width: 1280, height: 900 };
const small = { width: 360, height: 780 };

interface Look {
  size: typeof large;
  scheme: 'light' | 'dark';
}

/** How a page is looked at in a language: texts and names are other ones, colours and structure are not. */
const looks: Record<'en' | 'hi' | 'ta', readonly Look[]> = {
  en: [
    { size: large, scheme: 'light' },
    { size: small, scheme: 'dark' },
  ],
  hi: [{ size: small, scheme: 'light' }],
  ta: [{ size: large, scheme: 'light' }],
};

/** Shows a page in a colour scheme, and waits until it is painted in it. */
async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(null)))),
  );
}

async function visit(page: Page, screen: Screen, address: string, looks: readonly Look[]): Promise<string[]> {
  const status = await openScreen(page, address);
  const wrong = status === screen.status ? [] : [`${screen.name} ${address}: answered ${status}`];
  for (const { size, scheme } of looks) {
    await page.setViewportSize(size);
    await showIn(page, scheme);
    wrong.push(...(await look(page, `${screen.name} ${address}, ${size.width} pixels, ${scheme}`)));
  }
  for (const size of [large, small]) {
    await page.setViewportSize(size);
    const over = await tooWide(page);
    if (over > 0) wrong.push(`${screen.name} ${address}: ${over} pixels wider than ${size.width}`);
  }
  return wrong;
}

/** Colours are read at once after a change of scheme, not on their way from one to the other. */
function stopTransitions() {
  addEventListener('DOMContentLoaded', () => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
}

for (const language of ['en', 'hi', 'ta'] as const) {
  test(`every screen works with assistive technology and without an error (${language})`, async ({ browser, shop }) => {
    test.setTimeout(240_000);
    for (const { context, screens } of await visitors(browser, shop, `screens-${language}`)) {
      await context.addInitScript(stopTransitions);
      const refused = new Set(screens.filter(({ status }) => status >= 400).map(({ path }) => pathIn(language, path)));
      const page = await context.newPage();
      const found = problemsOf(page, (address) => refused.has(new URL(address).pathname));
      const wrong: string[] = [];
      for (const screen of screens) {
        wrong.push(...(await visit(page, screen, pathIn(language, screen.path), looks[language])));
        for (const words of wrongWords(saidIn(await page.content()), language, ownWords))
          wrong.push(`${screen.name}: ${words}`);
        // A problem is told with the screen that it was found on.
        wrong.push(...found.splice(0).map((problem) => `${screen.name}: ${problem}`));
      }
      expect(wrong).toEqual([]);
      await context.close();
    }
  });
}

test("the API's own page works with assistive technology", async ({ page }) => {
  await page.setViewportSize(large);
  await page.goto('/api/docs', { waitUntil: 'networkidle' });
  expect(await look(page, 'large')).toEqual([]);
  await page.setViewportSize(small);
  await showIn(page, 'dark');
  expect(await look(page, 'small, dark')).toEqual([]);
});
