import type { Browser, Page } from '@playwright/test';
import type { Language } from '../../api/contract/languages';
import type { Translate } from '../i18n/keys';
import { expect, pathIn, type Shop, test, textsOf } from './shop';

/** What sellers do before a journey begins: create their own account, sign in. */

let counter = 0;
/** An address that no other test uses. */
export const newEmail = (name: string) => `${name}.${test.info().project.name}.${Date.now()}.${++counter}@example.com`;

/** A seller in a separate browser, signed in through the login page. */
export async function sellerPage(browser: Browser, shop: Shop, language: Language = 'en'): Promise<Page> {
  const email = newEmail('seller');
  const password = await shop.addSeller(email);
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

/** Reads the mail that a step shows, and sends it. @param parts what the mail contains */
export async function sendMail(desk: Page, words: Translate, ...parts: string[]): Promise<void> {
  const dialog = desk.getByRole('dialog', { name: words('desk.previewTitle') });
  for (const part of parts) await expect(dialog.getByRole('article')).toContainText(part);
  await dialog.getByRole('button', { name: words('desk.send'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Waits until a mail to this address contains all these texts. */
export const mailTo = (shop: Shop, email: string, ...parts: string[]) =>
  expect
    .poll(() =>
      shop.mails().some((mail) => mail.includes(`To: ${email}`) && parts.every((part) => mail.includes(part))),
    )
    .toBe(true);
