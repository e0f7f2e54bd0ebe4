import type { Locator, Page } from '@playwright/test';
import { look } from './look';
import { expect, pathIn, test, textsOf } from './shop';
import { itemsForSale, linkTo, newCustomer, proveMailbox, putIntoCart, rememberSignOut } from './shopper';

/** The first enquiry of somebody without an account, in one form. */

let guests = 0;
const newAddress = () => `first.enquiry.${Date.now()}.${guests++}@example.com`;

/** Counts what a shopper does: each tap, and each field that is filled in. */
function countedSteps() {
  let count = 0;
  return {
    tap: async (what: Locator) => {
      count += 1;
      await what.click();
    },
    fill: async (what: Locator, text: string) => {
      count += 1;
      await what.fill(text);
    },
    count: () => count,
  };
}

const t = textsOf('en');
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: 'firstName' | 'lastName' | 'email' | 'phone' | 'zip' | 'street') =>
  main(page)
    .getByRole('textbox', { name: t(`checkout.${name}`) })
    .first();

/** Fills in the whole form: city and state follow from the PIN code. */
async function fillIn(page: Page, email: string, fill = (what: Locator, text: string) => what.fill(text)) {
  const values = {
    ...{ firstName: 'Asha', lastName: 'Rao', email, phone: '98765 43210' },
    ...{ zip: '560025', street: '7, 2nd Cross, Residency Road' },
  };
  for (const [name, text] of Object.entries(values)) await fill(field(page, name as 'zip'), text);
  await expect(
    main(page)
      .getByRole('textbox', { name: t('checkout.city') })
      .first(),
  ).toHaveValue('Bengaluru');
}

test('from the product page it takes 10 taps and fields, and the mail opens the account', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const { tap, fill, count } = countedSteps();
  const email = newAddress();
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('nothing is for sale');
  await page.goto(`/product/${item.urlSlug}`);

  await tap(main(page).getByRole('button', { name: t('product.addToCart'), exact: true }));
  await expect(page.getByRole('status')).toContainText(t('product.addedToCart'));
  await tap(page.getByRole('link', { name: t('header.cartCount', { count: 1 }) }));
  await tap(main(page).getByRole('link', { name: t('cart.checkout') }));
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(main(page).getByText(t('enquiry.guest'))).toBeVisible();
  await fillIn(page, email, fill);
  expect(await look(page, 'checkout of a guest')).toEqual([]);
  await tap(main(page).getByRole('button', { name: t('checkout.send') }));
  const done = main(page).getByRole('heading', { name: t('enquiry.mailedTitle') });
  await expect(done).toBeFocused();
  await expect(main(page)).toContainText(t('enquiry.mailedText', { email }));
  // Four taps and six fields; city, state and country are filled in. At most 12 are allowed.
  expect(count()).toBeLessThanOrEqual(10);
  await expect(page.locator('#cart-badge')).toBeHidden();
  expect(await look(page, 'enquiry sent')).toEqual([]);

  await test.step('the link of the mail sets a password, and the account has the enquiry', async () => {
    await page.goto(await linkTo(shop, email, '/reset-password'));
    await main(page).locator('#newPassword').fill('strut-tower-1');
    await main(page).locator('#confirmPassword').fill('strut-tower-1');
    await main(page)
      .getByRole('button', { name: t('reset.save') })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await main(page).getByLabel(t('login.email')).fill(email);
    await main(page).getByLabel(t('login.password'), { exact: false }).first().fill('strut-tower-1');
    await main(page)
      .getByRole('button', { name: t('login.submit'), exact: true })
      .click();
    await expect(page.getByRole('status').filter({ hasText: t('login.welcome') })).toBeVisible();
    await page.goto('/orders');
    await expect(main(page).getByRole('listitem').first()).toContainText(/ENQ-/);
  });
});

test('with an account, the enquiry waits for the link of the mail, and looks the same until then', async ({
  page,
  shop,
}) => {
  const email = await newCustomer(page);
  await proveMailbox(page, shop, email);
  await page.request.post('/api/auth/logout');
  await rememberSignOut(page);
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('nothing is for sale');
  await putIntoCart(page, [item, 2]);
  await page.goto('/checkout');
  await fillIn(page, email);
  await main(page)
    .getByRole('button', { name: t('checkout.send') })
    .click();
  await expect(main(page)).toContainText(t('enquiry.mailedText', { email }));
  await page.goto(await linkTo(shop, email, '/send-enquiry'));
  expect(await look(page, 'link that sends an enquiry')).toEqual([]);
  await main(page)
    .getByRole('button', { name: t('enquiry.send') })
    .click();
  await expect(main(page).getByRole('heading', { name: t('checkout.sentTitle') })).toBeFocused();
  await main(page)
    .getByRole('link', { name: t('enquiry.view') })
    .click();
  // The order opens without signing in.
  await expect(main(page)).toContainText(item.partNumber);
});

test('a link that does not work says so', async ({ page, problems }) => {
  problems.expected.push(/enquiries\/confirm/);
  await page.goto(`${pathIn('en', '/send-enquiry')}#token=wrong`);
  await main(page)
    .getByRole('button', { name: t('enquiry.send') })
    .click();
  await expect(main(page).getByRole('alert')).toHaveText(t('enquiry.expired'));
});

test('nothing typed is lost by a reload', async ({ page }) => {
  const [item] = await itemsForSale(page, 1);
  if (!item) throw new Error('nothing is for sale');
  await putIntoCart(page, [item, 1]);
  await page.goto('/checkout');
  await fillIn(page, newAddress());
  await page.reload();
  await expect(field(page, 'street')).toHaveValue('7, 2nd Cross, Residency Road');
  await expect(field(page, 'phone')).toHaveValue('98765 43210');
  await expect(
    main(page)
      .getByRole('textbox', { name: t('checkout.city') })
      .first(),
  ).toHaveValue('Bengaluru');
});
