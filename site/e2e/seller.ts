import type { Browser, Page } from '@playwright/test';
import type { Language } from '../../api/shop/language/languages';
import type { Translate } from '../i18n/keys';
import { expect, pathIn, type Shop, test, textsOf } from './shop';
import { rememberSignIn } from './shopper';

/** Steps of sellers before a journey begins: create an account, sign in. */

let counter = 0;
/** An address that no other test uses. */
export const newEmail = (name: string) => `${name}.${test.info().project.name}.${Date.now()}.${++counter}@example.com`;

type Account = { email: string; password: string };

async function newSeller(shop: Shop): Promise<Account> {
  const email = newEmail('seller');
  return { email, password: await shop.addSeller(email) };
}

/** Sellers by shop: adding one takes a command in a process of its own. */
const sellers = new WeakMap<Shop, Account[]>();

async function separatePage(browser: Browser, shop: Shop): Promise<Page> {
  const { viewport, hasTouch } = test.info().project.use;
  const context = await browser.newContext({ baseURL: shop.url, viewport, hasTouch, acceptDownloads: true });
  return context.newPage();
}

/**
 * A signed-in seller in a separate browser.
 * @param who 1 for a second seller of the test
 */
export async function sellerPage(browser: Browser, shop: Shop, who = 0): Promise<Page> {
  const known = sellers.get(shop) ?? [];
  sellers.set(shop, known);
  known[who] ??= await newSeller(shop);
  const page = await separatePage(browser, shop);
  const answer = await page.request.post('/api/auth/login', { data: known[who] });
  expect(answer.ok()).toBe(true);
  await rememberSignIn(page, 'seller');
  return page;
}

/** A new seller in a separate browser, who has come to the desk through the login page. */
export async function newSellerPage(browser: Browser, shop: Shop, language: Language): Promise<Page> {
  const { email, password } = await newSeller(shop);
  const page = await separatePage(browser, shop);
  const words = textsOf(language);
  await page.goto(pathIn(language, '/desk'));
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel(words('login.email')).fill(email);
  await page.getByRole('textbox', { name: words('login.password') }).fill(password);
  await page.getByRole('button', { name: words('login.submit') }).click();
  await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/desk')}$`));
  return page;
}

/**
 * Reads the mail that a step shows, and sends it.
 * @param parts texts in the mail
 */
export async function sendMail(desk: Page, words: Translate, ...parts: string[]): Promise<void> {
  const dialog = desk.getByRole('dialog', { name: words('desk.previewTitle') });
  for (const part of parts) await expect(dialog.getByRole('article')).toContainText(part);
  await dialog.getByRole('button', { name: words('desk.send'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens another room of the desk; a phone shows the most urgent at once, the others behind a button. */
export async function openRoom(desk: Page, words: Translate, name: string): Promise<void> {
  const rooms = desk.getByRole('main').getByRole('navigation', { name: words('desk.title') });
  const more = rooms.getByRole('button', { name: words('desk.more') });
  await expect(rooms).toBeVisible();
  if (await more.isVisible()) await more.press('Enter');
  await rooms.getByRole('link', { name }).click();
}

/** Waits until a mail to this address contains all these texts. */
export const mailTo = (shop: Shop, email: string, ...parts: string[]) =>
  expect
    .poll(() =>
      shop.mails().some((mail) => mail.includes(`To: ${email}`) && parts.every((part) => mail.includes(part))),
    )
    .toBe(true);
