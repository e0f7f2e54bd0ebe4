import type { APIRequestContext, Page } from '@playwright/test';
import type { Cart } from '../../api/shop/cart/contract';
import { type Language, storageKeys } from '../../api/shop/language/languages';
import { expect, type Shop, textsOf } from './shop';

/** Steps of shoppers before a journey begins: find items, fill a cart, create an account. */

export interface FoundItem {
  id: string;
  urlSlug: string;
  partName: string;
  partNumber: string;
}

/** Items that can be ordered. */
export async function itemsForSale(page: Page, count: number, query = 'brake'): Promise<FoundItem[]> {
  const answer = await page.request.get(`/api/parts/search?q=${query}&available=true&pageSize=${count}`);
  const { data } = (await answer.json()) as { data: { items: FoundItem[] } };
  expect(data.items.length).toBe(count);
  return data.items;
}

/** An item that can be ordered and has no price yet; a search by price puts these last. */
export async function itemOnRequest(request: APIRequestContext): Promise<FoundItem> {
  type Found = { total: number; items: (FoundItem & { price: number; sellingPrice: number })[] };
  const size = 100;
  for (const query of ['filter', 'brake', 'clutch', 'lamp']) {
    const ask = async (from: number): Promise<Found> => {
      const path = `/api/parts/search?q=${query}&available=true&sort=price-low&pageSize=${size}&page=${from}`;
      return ((await (await request.get(path)).json()) as { data: Found }).data;
    };
    const { items } = await ask(Math.ceil((await ask(1)).total / size));
    const found = items.findLast(({ price, sellingPrice }) => price === 0 && sellingPrice === 0);
    if (found) return found;
  }
  throw new Error('the sample has no item on request');
}

export async function putIntoCart(page: Page, ...lines: [item: FoundItem, quantity: number][]): Promise<void> {
  for (const [item, quantity] of lines) {
    const answer = await page.request.post('/api/cart/add', { data: { itemId: item.id, quantity } });
    expect(answer.ok()).toBe(true);
  }
}

/** The cart as the server has it. */
export async function cartOf(page: Page): Promise<Cart> {
  return ((await (await page.request.get('/api/cart')).json()) as { data: Cart }).data;
}

export async function quantitiesOf(page: Page): Promise<number[]> {
  return (await cartOf(page)).items.map(({ cartItem }) => cartItem.quantity);
}

let customers = 0;

/** A customer who is signed in, in this browser and on the server. The password is "strut-tower-1". */
export async function newCustomer(page: Page): Promise<string> {
  const email = `customer.${Date.now()}.${customers++}@example.com`;
  const answer = await page.request.post('/api/auth/register', {
    data: { email, password: 'strut-tower-1', firstName: 'Asha', lastName: 'Rao', phone: '9876543210' },
  });
  expect(answer.ok()).toBe(true);
  await rememberSignIn(page, '1');
  return email;
}

/** The address that the newest mail to somebody links to. */
export async function linkTo(shop: Shop, email: string, path: string): Promise<string> {
  const link = () =>
    shop
      .mails()
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => new RegExp(`${path}#token=[\\w.-]{43,}`).exec(mail)?.[0])
      .find(Boolean);
  await expect.poll(link).toBeDefined();
  return link() ?? '';
}

/** Opens the link that proves the signed-in customer's mailbox: from then on mails quote what they type. */
export async function proveMailbox(page: Page, shop: Shop, email: string): Promise<void> {
  expect((await page.request.post('/api/auth/email-proof', { data: { language: 'en' } })).ok()).toBe(true);
  const [, token = ''] = (await linkTo(shop, email, '/prove-email')).split('#token=');
  expect((await page.request.post('/api/auth/email-proof/confirm', { data: { token } })).ok()).toBe(true);
}

/** Notes a sign-in through the API in the browser, as the login page does. */
export async function rememberSignIn(page: Page, memory: '1' | 'seller'): Promise<void> {
  // Any page of the shop has the storage; this one has no scripts and no styles.
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.signedIn, memory] as const);
}

/** Forgets a sign-in in the browser, as signing out does. */
export async function rememberSignOut(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.signedIn);
}

/** Holds calls to this address back until the test decides how they end. */
export async function hold(page: Page, address: RegExp): Promise<(answer: 'go' | 'abort') => void> {
  let decide: (answer: 'go' | 'abort') => void = () => {};
  const decided = new Promise<'go' | 'abort'>((done) => {
    decide = done;
  });
  await page.route(address, async (route) => {
    if ((await decided) === 'go') await route.continue();
    else await route.abort('internetdisconnected');
  });
  return decide;
}

/** The layout shift of the page since it was opened. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 300);
      }),
  );
}

export const swift = { make: 'Maruti Suzuki', model: 'Swift (3rd gen)' };

/**
 * Chooses a vehicle on the home page.
 * @returns the engine's id
 */
export async function chooseSwift(page: Page, language: Language): Promise<string> {
  const t = textsOf(language);
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: t('vehicle.make') }).selectOption('maruti-suzuki');
  await main.getByRole('combobox', { name: t('vehicle.model') }).selectOption('maruti-suzuki_swift-3');
  await main.getByRole('combobox', { name: t('vehicle.engine') }).selectOption({ index: 1 });
  await main.getByRole('button', { name: t('vehicle.findParts') }).click();
  await expect(page).toHaveURL(/\/parts\?.*engineId=/);
  return new URL(page.url()).searchParams.get('engineId') ?? '';
}
