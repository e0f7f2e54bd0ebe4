import type { Browser, Page } from '@playwright/test';
import type { Language } from '../../api/contract/languages';
import { expect, pathIn, type Shop, test, textsOf } from './shop';

/** What sellers do before a journey begins: have an account of their own, sign in. */

let counter = 0;
/** An address that no other test has. */
export const newEmail = (name: string) => `${name}.${test.info().project.name}.${Date.now()}.${++counter}@example.com`;

/** A seller in a browser of their own, signed in through the login page. */
export async function sellerPage(browser: Browser, shop: Shop, language: Language = 'en'): Promise<Page> {
  const email = newEmail('seller');
  const password = shop.addSeller(email);
  const { viewport, hasTouch } = test.info().project.use;
  const context = await browser.newContext({ baseURL: shop.url, viewport, hasTouch, acceptDownloads: true });
  const page = await context.newPage();
  const words = textsOf(language);
  await page.goto(pathIn(language, '/desk'));
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel(words('login.email')).fill(email);
  await page.getByRole('textbox', { name: words('login.password') }).fill(password);
  await page.getByRole('button', { name: words('login.submit') }).click();
  await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/desk')}$`));
  return page;
}

/** Waits until a mail to this address says all that. */
export const mailTo = (shop: Shop, email: string, ...parts: string[]) =>
  expect
    .poll(() =>
      shop.mails().some((mail) => mail.includes(`To: ${email}`) && parts.every((part) => mail.includes(part))),
    )
    .toBe(true);
