import { mailTo, newEmail, newSellerPage, sendMail } from './seller';
import { expect, test, textsOf } from './shop';

/** The whole life of an order in two languages, from an empty garage to the delivered parcel. */

test('from an empty garage to a delivered order: the customer reads Hindi, the seller English', async ({
  page,
  browser,
  shop,
}) => {
  const t = textsOf('hi');
  const en = textsOf('en');
  const main = page.getByRole('main');
  const email = newEmail('life');

  await test.step('the customer registers', async () => {
    await page.goto('/hi/register?next=%2Fhi%2Fgarage');
    await main.getByLabel(t('register.email')).fill(email);
    await main
      .getByRole('textbox', { name: t('register.password') })
      .first()
      .fill('strut-tower');
    await main.getByRole('textbox', { name: t('register.confirmPassword') }).fill('strut-tower');
    await main.getByRole('button', { name: t('register.submit') }).click();
    await expect(page).toHaveURL(/\/hi\/garage$/);
  });

  await test.step('adds a vehicle to the empty garage', async () => {
    await expect(main.getByText(t('garage.empty'))).toBeVisible();
    await main.getByRole('button', { name: t('garage.add') }).click();
    const dialog = page.getByRole('dialog', { name: t('garage.add') });
    await dialog.getByLabel(t('garage.name')).fill('घर की कार');
    await dialog.getByLabel(t('garage.year')).fill('2023');
    await dialog.getByLabel(t('vehicle.make')).selectOption('maruti-suzuki');
    await dialog.getByLabel(t('vehicle.model')).selectOption('maruti-suzuki_swift-3');
    await dialog.getByLabel(t('garage.engine'), { exact: true }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: t('garage.add') }).click();
    await expect(dialog).toBeHidden();
  });

  const partNumber = await test.step('finds a part that fits it, and adds it to the cart', async () => {
    await main.getByRole('link', { name: t('garage.findPartsNamed', { name: 'घर की कार' }) }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('garage.partsFor', { name: 'घर की कार' }));
    const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    const add = (card: typeof cards) => card.getByRole('button', { name: t('product.addToCart'), disabled: false });
    const card = cards.filter({ has: add(page.locator(':scope')) }).first();
    const number = (await card.locator('.number').first().textContent()) ?? '';
    await add(card).click();
    await page.getByRole('link', { name: t('header.cartCount', { count: 1 }) }).click();
    await expect(main.getByRole('listitem')).toContainText(number);
    return number;
  });

  await test.step('sends the enquiry', async () => {
    await main.getByRole('link', { name: t('cart.checkout') }).click();
    const fields = {
      ...{ firstName: 'आशा', lastName: 'राव', phone: '98765 43210', street: '14 MG Road' },
      ...{ city: 'Bengaluru', state: 'Karnataka', zip: '560025' },
    };
    for (const [name, value] of Object.entries(fields))
      await main.getByRole('textbox', { name: t(`checkout.${name}` as 'checkout.city') }).fill(value);
    await main.getByRole('button', { name: t('checkout.send') }).click();
    await expect(page).toHaveURL(/\/hi\/orders$/);
    await expect(main.getByRole('listitem')).toContainText(t('orders.status.pending'));
  });

  const desk = await newSellerPage(browser, shop, 'en');
  const sellers = desk.getByRole('main');

  await test.step('the seller finds it by the name in Hindi and answers with a price', async () => {
    await sellers.getByLabel(en('desk.search')).fill('आशा राव');
    await sellers.getByLabel(en('desk.search')).press('Enter');
    const found = sellers.getByRole('link', { name: en('orders.details') });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(sellers.getByRole('link', { name: email })).toBeVisible();
    await expect(sellers.getByText(partNumber).first()).toBeVisible();
    await sellers.getByLabel(en('desk.unitPrice')).fill('1,234.50');
    await sellers.getByLabel(en('desk.shippingCost')).fill('0');
    await sellers.getByLabel(en('desk.toCustomer')).fill('Packed today');
    await sellers.getByRole('button', { name: en('desk.sendQuote') }).click();
    await sendMail(desk, en, 'Packed today', '₹1,333.26', t('mail.quoteIntro'));
    await expect(sellers.getByText(en('desk.events.quote', { total: '₹1,333.26' }))).toBeVisible();
    await mailTo(shop, email, 'Packed today', '₹1,333.26', t('mail.quoteIntro').slice(0, 12));
  });

  await test.step('the customer reads the quote', async () => {
    await page.reload();
    await expect(main.getByRole('listitem')).toContainText(t('quote.received'));
    await main.getByRole('link', { name: t('orders.details') }).click();
    const order = page.getByRole('article');
    for (const text of ['Packed today', '₹1,234.50', '₹1,333.26', t('quote.availability.available')])
      await expect(order).toContainText(text);
  });

  await test.step('the seller takes the order through to delivery', async () => {
    const step = async (status: 'confirmed' | 'processing' | 'shipped' | 'delivered') => {
      await sellers.getByRole('button', { name: en(`desk.steps.${status}`) }).click();
      await sendMail(desk, en, t(`mail.statusIntro.${status}`));
      await expect(sellers.getByRole('heading', { name: en(`orders.status.${status}`) })).toBeVisible();
      await mailTo(shop, email, t(`mail.statusIntro.${status}`).slice(0, 12));
    };
    await step('confirmed');
    await step('processing');
    await sellers.getByLabel(en('desk.carrier')).fill('Blue Dart');
    await sellers.getByLabel(en('orders.tracking')).fill('BD 77 IN');
    await step('shipped');
    await step('delivered');
  });

  await test.step('the customer sees the tracking number and the delivery among the orders', async () => {
    await page.goto('/hi/orders');
    const tile = main.getByRole('term').filter({ hasText: t('orders.status.delivered') });
    await expect(tile.locator('xpath=following-sibling::dd')).toHaveText('1');
    await main.getByRole('tab', { name: t('orders.status.delivered') }).click();
    const order = main.getByRole('listitem');
    for (const text of ['BD 77 IN', 'Blue Dart', '₹1,333.26', 'आशा राव', t('orders.status.delivered')])
      await expect(order).toContainText(text);
    await expect(order).not.toContainText(t('quote.received'));
    await expect(order.getByRole('link', { name: t('orders.track') })).toHaveAttribute('href', /trackNo=BD%2077%20IN$/);
    await mailTo(shop, email, t('orders.track'), 'trackNo=BD%2077%20IN');
  });
  await desk.context().close();
});
