import type { Browser, BrowserContext, Page } from '@playwright/test';
import { storageKeys } from '../../../api/contract/languages';
import { becomeCustomer, becomeSeller, type Screen, screensOf } from '../screens';
import type { Shop } from '../shop';

export type { Screen };

/** Pages that are looked at side by side: a browser draws each in a process of its own. */
const tabs = 2;

/** Contexts of a guest, a customer and a seller, with the screens that each sees. */
export async function visitors(browser: Browser, shop: Shop, name: string) {
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

/**
 * Visits all screens, some tabs at a time.
 * @param open prepares a tab and gives what is done with each screen in it
 * @returns what was wrong on any of them
 */
export async function everyScreen(
  context: BrowserContext,
  screens: readonly Screen[],
  open: (page: Page) => Promise<(screen: Screen) => Promise<string[]>>,
): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...screens];
  const work = async () => {
    const page = await context.newPage();
    const visit = await open(page);
    for (let screen = left.shift(); screen; screen = left.shift()) wrong.push(...(await visit(screen)));
    await page.close();
  };
  await Promise.all(Array.from({ length: tabs }, work));
  return wrong;
}
