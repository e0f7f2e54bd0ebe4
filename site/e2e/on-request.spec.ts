import { mailTo } from './seller';
import { expect, pathIn, test, textsOf } from './shop';
import { itemOnRequest, itemsForSale, newCustomer, putIntoCart } from './shopper';

/**
 * An item without a price on its way to the seller: it is never shown as free, and a sum that lacks its price says so.
 */

for (const language of ['en', 'ta'] as const) {
  test(`a price on request is no zero in the cart, at checkout, in the order and in the mail (${language})`, async ({
    page,
    shop,
  }) => {
    const t = textsOf(language);
    const onRequest = t('product.priceOnRequest');
    const [before = '', after = ''] = t('product.plusOnRequest', { price: '|' }).split('|');
    /** "₹450 + price on request" */
    const partly = new RegExp(`^${literal(before)}₹[\\d,.]+${literal(after)}$`);
    const main = page.getByRole('main');
    const amountOf = (region: string, name: string) =>
      main
        .getByRole('region', { name: region })
        .getByRole('term')
        .filter({ hasText: name })
        .locator('xpath=following-sibling::dd[1]');
    const email = await newCustomer(page);
    const item = await itemOnRequest(page.request);
    const [priced] = await itemsForSale(page, 1);
    if (!priced) throw new Error('no items');

    await test.step('into the cart from its page', async () => {
      await page.goto(pathIn(language, `/product/${item.urlSlug}`));
      await main.getByRole('button', { name: t('product.addToCart') }).click();
      await page
        .getByRole('status')
        .getByRole('link', { name: t('account.viewCart') })
        .click();
      await expect(page).toHaveURL(pathIn(language, '/cart'));
    });

    await test.step('alone in the cart it has no price, nor has the sum', async () => {
      const line = main.getByRole('listitem').filter({ hasText: item.partNumber });
      await expect(line).toContainText(onRequest);
      await expect(line).not.toContainText('₹');
      await expect(amountOf(t('cart.summary'), t('cart.subtotal', { count: 1 }))).toHaveText(onRequest);
      await expect(amountOf(t('cart.summary'), t('cart.total')).last()).toHaveText(onRequest);
    });

    await test.step('at checkout not even shipping is known', async () => {
      await page.goto(pathIn(language, '/checkout'));
      for (const name of [t('checkout.subtotal'), t('checkout.shipping'), t('checkout.tax', { percent: 8 })])
        await expect(amountOf(t('checkout.summary'), name).first()).toHaveText(onRequest);
      await expect(amountOf(t('checkout.summary'), t('checkout.total')).last()).toHaveText(onRequest);
      await expect(main.getByRole('region', { name: t('checkout.summary') })).not.toContainText('₹');
    });

    await test.step('beside a part with a price the sums say what is missing', async () => {
      await putIntoCart(page, [priced, 2]);
      await page.goto(pathIn(language, '/cart'));
      await expect(amountOf(t('cart.summary'), t('cart.total')).last()).toHaveText(partly);
      await page.goto(pathIn(language, '/checkout'));
      await expect(amountOf(t('checkout.summary'), t('checkout.subtotal')).first()).toHaveText(partly);
      await expect(amountOf(t('checkout.summary'), t('checkout.total')).last()).toHaveText(partly);
    });

    await test.step('the enquiry is accepted, and the order and its mail say the same', async () => {
      const address = { street: '14 MG Road', city: 'Bengaluru', state: 'Karnataka', zip: '560025' };
      for (const [name, value] of Object.entries(address))
        await main.getByRole('textbox', { name: t(`checkout.${name}` as 'checkout.city') }).fill(value);
      await main.getByRole('button', { name: t('checkout.send') }).click();
      await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/orders')}$`));
      const row = main.getByRole('listitem').first();
      await expect(row.locator('.price').first()).toHaveText(partly);
      await row.getByRole('link', { name: t('orders.details') }).click();
      const order = page.getByRole('article');
      const line = order.getByRole('listitem').filter({ hasText: item.partNumber });
      await expect(line).toContainText(onRequest);
      await expect(line).not.toContainText('₹');
      await expect(order.getByRole('definition').first()).toHaveText(partly);
      await expect(order.getByRole('definition').last()).toHaveText(partly);
      await line.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/product/${item.urlSlug}$`));
      await mailTo(shop, email, `: ${onRequest}`, t('product.plusOnRequest', { price: '₹' }).split('₹')[1] ?? '');
    });
  });
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
