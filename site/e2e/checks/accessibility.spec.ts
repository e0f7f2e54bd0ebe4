import type { Browser, BrowserContext, Page } from '@playwright/test';
import axe from 'axe-core';
import { storageKeys } from '../../../api/contract/languages';
import { becomeCustomer, becomeSeller, type Screen, screensOf } from '../screens';
import { expect, pathIn, problemsOf, type Shop, test } from '../shop';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose answer the colour scheme can change; all others have been asked in light. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const sizes = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
];
/** Pages that are looked at side by side: a browser draws each in a process of its own. */
const tabs = 2;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Contexts of a guest, a customer and a seller, with the screens that each sees. */
async function visitors(browser: Browser, shop: Shop, name: string) {
  const localStorage = [{ name: storageKeys.signedIn, value: '1' }];
  const signedIn = { cookies: [], origins: [{ origin: shop.url, localStorage }] };
  const guest = await browser.newContext({ baseURL: shop.url });
  const customer = await browser.newContext({ baseURL: shop.url, storageState: signedIn });
  const seller = await browser.newContext({ baseURL: shop.url, storageState: signedIn });
  return [
    { context: guest, screens: await screensOf(guest.request) },
    { context: customer, screens: await becomeCustomer(customer.request, `${name}@example.com`) },
    { context: seller, screens: await becomeSeller(seller.request, shop, `${name}-seller@example.com`) },
  ];
}

/** What is wrong with a page as it stands: what hinders assistive technology, and what is wider than the window. */
async function look(page: Page, where: string, runOnly: axe.RunOnly): Promise<string[]> {
  const { violations, over } = await page.evaluate(async (only) => {
    const found = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return {
      violations: found.violations.map(({ id, nodes }) => ({
        id,
        parts: nodes.map(({ html, any: [why] }) => `${html.slice(0, 200)} (${why?.message})`),
      })),
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  }, runOnly);
  return [
    ...violations.map(({ id, parts }) => `${where}: ${id}: ${parts.join(' | ')}`),
    ...(over > 0 ? [`${where}: ${over} pixels wider than the window`] : []),
  ];
}

async function visit(page: Page, { name, path, status }: Screen, address: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  // From one part of a page to another the browser would only scroll.
  await page.goto('about:blank');
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  const wrong = answer?.status() === status ? [] : [`${name} ${path}: answered ${answer?.status()}, not ${status}`];
  for (const size of sizes) {
    const where = `${name} ${address}, ${size.width} pixels`;
    await page.setViewportSize(size);
    await showIn(page, 'light');
    wrong.push(...(await look(page, `${where}, light`, { type: 'tag', values: tags })));
    await showIn(page, 'dark');
    wrong.push(...(await look(page, `${where}, dark`, { type: 'rule', values: colourRules })));
  }
  return wrong;
}

/** Shows a page in a colour scheme, and waits until it is painted in it. */
async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(null)))),
  );
}

/** Visits all screens in a context, some tabs at a time. */
async function visitAll(context: BrowserContext, screens: Screen[], addressOf: (path: string) => string) {
  await context.addInitScript({ content: axe.source });
  // Colours are read at once after a change of scheme, not on their way from one to the other.
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const still = new CSSStyleSheet();
      still.replaceSync('* { transition: none !important }');
      document.adoptedStyleSheets.push(still);
    });
  });
  const wrong: string[] = [];
  const left = [...screens];
  const work = async () => {
    const page = await context.newPage();
    const refused = new Set(screens.filter(({ status }) => status >= 400).map(({ path }) => addressOf(path)));
    const found = problemsOf(page, (address) => refused.has(new URL(address).pathname));
    for (let screen = left.shift(); screen; screen = left.shift()) {
      wrong.push(...(await visit(page, screen, addressOf(screen.path))));
      // A problem is told with the screen that it was found on.
      wrong.push(...found.splice(0).map((problem) => `${screen?.name}: ${problem}`));
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: tabs }, work));
  return wrong;
}

for (const language of ['en', 'hi', 'ta'] as const) {
  test(`every screen works with assistive technology, large and small, light and dark, without an error (${language})`, async ({
    browser,
    shop,
  }) => {
    test.setTimeout(240_000);
    for (const { context, screens } of await visitors(browser, shop, `screens-${language}`)) {
      expect(await visitAll(context, screens, (path) => pathIn(language, path))).toEqual([]);
      await context.close();
    }
  });
}

test("the API's own page works with assistive technology", async ({ browser, shop }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: shop.url });
  const screens = [{ name: 'API', path: '/api/docs', status: 200 }];
  expect(await visitAll(context, screens, (path) => path)).toEqual([]);
  await context.close();
});
