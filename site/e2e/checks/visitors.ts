import type { APIRequestContext, Browser } from '@playwright/test';
import { demoAccount } from '../../../api/shop/account/demo';
import { storageKeys } from '../../../api/shop/language/languages';
import { becomeCustomer, becomeSeller, type Screen, screensOf } from '../screens';
import { type Shop, test as shopTest } from '../shop';

/** What these visitors typed; `screens.ts` has the addresses. */
export const ownWords = [
  'Asha',
  'Rao',
  '14 Residency Road',
  '560025',
  '9876543210',
  'Bengaluru',
  'Karnataka',
  'India',
  'Home',
  'Family car',
  'Does it fit?',
  'zzyzx',
  'brake',
  'clutch plate activa 2018',
  'clutch plate',
  'Activa',
  demoAccount.password,
];

/** The browser storage of a guest, a customer and a seller, with the screens that each of them sees. */
async function visitors(browser: Browser, shop: Shop) {
  // The browser is English, so the first page in another language would offer English.
  const offered = { name: storageKeys.languageOffered, value: 'en-IN' };
  const remembering = (...localStorage: { name: string; value: string }[]) => ({
    cookies: [],
    origins: [{ origin: shop.url, localStorage }],
  });
  const signedIn = remembering(offered, { name: storageKeys.signedIn, value: '1' });
  async function visitor(state: typeof signedIn, become: (request: APIRequestContext) => Promise<Screen[]>) {
    const context = await browser.newContext({ baseURL: shop.url, storageState: state });
    const screens = await become(context.request);
    const storageState = { ...state, cookies: await context.cookies() };
    await context.close();
    return { storageState, screens };
  }
  return [
    await visitor(remembering(offered), screensOf),
    await visitor(signedIn, (request) => becomeCustomer(request, 'screens@example.com')),
    await visitor(signedIn, (request) => becomeSeller(request, shop, 'screens-seller@example.com')),
  ];
}

/** Fixtures: the same guest, customer and seller visit the screens in all languages. */
export const test = shopTest.extend<object, { people: Awaited<ReturnType<typeof visitors>> }>({
  people: [async ({ browser, shop }, use) => use(await visitors(browser, shop)), { scope: 'worker' }],
});
