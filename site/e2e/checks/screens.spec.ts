import type { Page } from '@playwright/test';
import { type Language, languageCodes } from '../../../api/shop/language/languages';
import { type Block, html } from '../../../api/shop/mail/layout';
import { axeScript, look, type Rules, tooWide } from '../look';
import type { Screen } from '../screens';
import { expect, pathIn, problemsOf, settled } from '../shop';
import { saidIn, wrongWords } from '../words';
import { wrongHtml, wrongLanguage } from './right-html';
import { ownWords, test } from './visitors';

/** Opens every screen in every language once, and runs all checks on it. */

/** Colours are read right after a change of scheme, so nothing may be in transition. */
function stopTransitions() {
  addEventListener('DOMContentLoaded', () => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(still);
  });
}

const large = { width: 1280, height: 900 };
const small = { width: 360, height: 780 };

interface Look {
  size: typeof large;
  scheme: 'light' | 'dark';
  rules: Rules;
}

/** Which rules of axe run in a language: texts and names differ between languages, colours and structure do not. */
const looks: Partial<Record<Language, readonly Look[]>> = {
  en: [
    { size: large, scheme: 'light', rules: 'all' },
    { size: small, scheme: 'dark', rules: 'colours' },
  ],
  hi: [{ size: small, scheme: 'light', rules: 'all' }],
  ta: [{ size: large, scheme: 'light', rules: 'structure' }],
};

/** Switches a page's colour scheme and waits until it is painted. */
async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(null)))),
  );
}

/** What is wrong with a screen. */
async function wrongWith(page: Page, { name, path, status }: Screen, language: Language): Promise<string[]> {
  const address = pathIn(language, path);
  const answer = await page.request.get(address);
  const wrong = await wrongHtml(`${name}, ${address}`, await answer.text());
  wrong.push(...(await wrongLanguage(answer, language, path)));
  if (answer.status() !== status) wrong.push(`answered ${answer.status()} instead of ${status}`);
  await page.goto(address);
  await settled(page);
  const shown = await page.content();
  if (language in looks) wrong.push(...(await wrongHtml(`${name}, ${address}, in the browser`, shown)));
  wrong.push(...wrongWords(saidIn(shown), language, ownWords));
  // Resizing costs as much as opening, so the last size of the previous screen comes first.
  const sizes = page.viewportSize()?.width === small.width ? [small, large] : [large, small];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const over = await tooWide(page);
    if (over > 0) wrong.push(`${over} pixels wider than ${size.width}`);
    for (const { scheme, rules } of looks[language]?.filter((look) => look.size === size) ?? []) {
      await showIn(page, scheme);
      wrong.push(...(await look(page, `${size.width} pixels, ${scheme}`, rules)));
    }
  }
  return wrong;
}

for (const language of languageCodes) {
  test(`every screen is valid HTML in its language, fits every width and works with assistive technology (${language})`, async ({
    browser,
    shop,
    people,
  }) => {
    test.setTimeout(480_000);
    const wrong: string[] = [];
    for (const { storageState, screens } of people) {
      // A vehicle chosen in one language must not stay for the next.
      const context = await browser.newContext({ baseURL: shop.url, storageState });
      await context.addInitScript(stopTransitions);
      if (language in looks) await context.addInitScript(axeScript);
      const page = await context.newPage();
      const refused = new Set(screens.filter(({ status }) => status >= 400).map(({ path }) => pathIn(language, path)));
      const found = problemsOf(page, (address) => {
        const { pathname, search } = new URL(address);
        return refused.has(pathname + search);
      });
      for (const screen of screens)
        for (const problem of [...(await wrongWith(page, screen, language)), ...found.splice(0)])
          wrong.push(`${screen.name}, ${pathIn(language, screen.path)}: ${problem}`);
      await context.close();
    }
    expect(wrong, 'each line names a screen, its address, and what to fix there').toEqual([]);
  });
}

test("the API's own page is valid HTML and works with assistive technology", async ({ page }) => {
  await page.setViewportSize(large);
  const answer = await page.goto('/api/docs', { waitUntil: 'networkidle' });
  if (!answer) throw new Error('no answer');
  expect(await wrongHtml('the API', await answer.text())).toEqual([]);
  expect(await look(page, 'large')).toEqual([]);
  await page.setViewportSize(small);
  await showIn(page, 'dark');
  expect(await look(page, 'small, dark')).toEqual([]);
});

test('a mail is valid HTML', async () => {
  const blocks: Block[] = [
    { kind: 'words', text: 'Two\nlines' },
    { kind: 'lines', title: 'Ships to', lines: ['Asha Rao', '14 Residency Road'] },
    { kind: 'items', title: 'Parts', items: [{ name: 'Brake Pads', detail: '2 × BP 20', amount: '₹ 900' }] },
    { kind: 'amounts', rows: [['Total', '₹ 900']] },
    { kind: 'link', text: 'Open', url: 'https://parts.example/hi/orders' },
  ];
  for (const language of ['en', 'hi'] as const) {
    const wrong = await wrongHtml(`a mail (${language})`, html('<Two> & "three"', blocks, 'Purza', language));
    // Mail programs ignore style sheets.
    expect(wrong.filter((problem) => !problem.startsWith('no-inline-style'))).toEqual([]);
  }
});
