import type { Browser, Page } from '@playwright/test';
import { demoAccount } from '../../../api/contract/demo';
import { storageKeys } from '../../../api/contract/languages';
import { becomeCustomer, becomeSeller, screensOf } from '../screens';
import { expect, type Shop } from '../shop';

/** What these visitors write: `screens.ts` says what for. */
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
  demoAccount.password,
];

/** Contexts of a guest, a customer and a seller, with the screens that each sees. */
export async function visitors(browser: Browser, shop: Shop, name: string) {
  // The browser is English: it would be offered that on every first page in another language.
  const offered = { name: storageKeys.languageOffered, value: 'en-IN' };
  const remembering = (...localStorage: { name: string; value: string }[]) => ({
    cookies: [],
    origins: [{ origin: shop.url, localStorage }],
  });
  const signedIn = remembering(offered, { name: storageKeys.signedIn, value: '1' });
  const guest = await browser.newContext({ baseURL: shop.url, storageState: remembering(offered) });
  const customer = await browser.newContext({ baseURL: shop.url, storageState: signedIn });
  const seller = await browser.newContext({ baseURL: shop.url, storageState: signedIn });
  return [
    { context: guest, screens: await screensOf(guest.request) },
    { context: customer, screens: await becomeCustomer(customer.request, `${name}@example.com`) },
    { context: seller, screens: await becomeSeller(seller.request, shop, `${name}-seller@example.com`) },
  ];
}

/** Goes to a screen, and waits until its lists have come. @returns the status of the answer */
export async function openScreen(page: Page, address: string): Promise<number | undefined> {
  // From one part of a page to another the browser would only scroll.
  if (new URL(page.url()).pathname === address.replace(/[#?].*/, '')) await page.goto('about:blank');
  const answer = await page.goto(address);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return answer?.status();
}
