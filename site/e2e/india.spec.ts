import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '../../api/shop/language/languages';
import type { TextKey, Translate } from '../i18n/keys';
import { openIndianShop } from './india-shop';
import { look } from './look';
import { mailTo, newEmail, newSellerPage, sendMail } from './seller';
import { test as base, expect, pathIn, problemsOf, type Shop, textsOf } from './shop';
import { chooseSwift, linkTo } from './shopper';

/** A sale in a shop of India, whose prices include GST: from the chosen vehicle to the refund of a part that does not fit. */

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this form
    async ({}, use) => {
      const { shop, close } = await openIndianShop();
      await use(shop);
      await close();
    },
    // The first run compiles the site.
    { scope: 'worker', timeout: 900_000 },
  ],
});

// Nothing takes long by itself: a button that is not there is told at once.
test.use({ actionTimeout: 30_000 });

/** The GSTIN of content/examples/shop-gst.yaml. */
const gstin = '29AAPFU0939F1ZR';
const toSend = 'The old plug has three pins';

/** A text around a name, which is longer on some pages. */
const around = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('\0', '[^]+'));
const promiseIn = (t: Translate) => around(t('promise.shop', { vehicle: '\0', count: 30 }));
const doubtIn = (t: Translate) => around(t('purchase.fit.doubted', { vehicle: '\0' }));

/** A number of a UPI payment that no other test uses. */
const newUtr = () => String(Date.now()).slice(-12);

/** What differs between the two shoppers. */
interface Buyer {
  language: Language;
  onPhone: boolean;
  pin: string;
  city: string;
  /** CGST and SGST within Karnataka, else IGST. */
  taxes: string[];
}

interface Sale {
  shop: Shop;
  /** Pages of the shopper, of the seller and of another shopper, each in a browser of its own. */
  page: Page;
  desk: Page;
  other: Page;
  t: Translate;
  /** The seller's. */
  s: Translate;
  buyer: Buyer;
  email: string;
}

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name });
const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).click();
/** By keyboard, after which the focus is on the heading that tells what happened. */
async function pressTold(page: Page, button: string, title: string): Promise<void> {
  await main(page).getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { name: title, exact: true })).toBeFocused();
}
/** Notes what is wrong with a page, and goes on. */
const looksRight = async (page: Page, where: string) => expect.soft(await look(page, where)).toEqual([]);

/** Whether a step in the line of steps is done. */
const stepDone = (page: Page, t: Translate, step: TextKey) =>
  expect(
    main(page)
      .getByRole('region', { name: t('steps.title') })
      .getByRole('listitem')
      .filter({ hasText: t(step) })
      .getByRole('time'),
  ).toBeVisible();

/** Opens a category of the chosen vehicle's, and a part in it that fits. @returns its part number */
async function openFittingPart({ page, t }: Sale): Promise<string> {
  const most = main(page).getByRole('list', { name: around(t('parts.most', { category: '\0' })) });
  await most.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/category-parts\?/);
  const card = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .filter({ hasText: t('fit.fits') })
    .filter({ has: page.getByRole('button', { name: t('product.addToCart'), disabled: false }) })
    .first();
  const number = (await card.locator('.number').first().textContent()) ?? '';
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  return number;
}

/** The product page: promise, price with GST, delivery to the PIN code. */
async function readProduct({ page, t, buyer: { pin, city } }: Sale): Promise<void> {
  await expect(main(page)).toContainText(promiseIn(t));
  await expect(main(page)).toContainText(t('gst.included', { percent: 18 }));
  const box = main(page).getByLabel(t('delivery.pin'));
  await box.fill('0600');
  await press(main(page), t('delivery.check'));
  await expect(main(page)).toContainText(t('delivery.wrong'));
  await box.fill(pin);
  await press(main(page), t('delivery.check'));
  await expect(main(page)).toContainText(`${pin}, ${city}`);
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Delhivery' }).first()).toContainText(/₹\d/);
}

/** The enquiry of a guest in one form; the account is opened in the same step. */
async function sendEnquiry({ page, shop, t, buyer, email }: Sale): Promise<void> {
  await press(main(page), t('product.addToCart'));
  await page.getByRole('link', { name: t('header.cartCount', { count: 1 }) }).click();
  await expect(main(page)).toContainText(promiseIn(t));
  await expect(main(page).getByRole('region', { name: t('delivery.title') })).toContainText('Delhivery');
  await main(page)
    .getByRole('link', { name: t('cart.checkout') })
    .click();
  await expect(main(page).getByText(t('enquiry.guest'))).toBeVisible();
  await expect(main(page)).toContainText(promiseIn(t));
  const field = (name: TextKey) =>
    main(page)
      .getByRole('textbox', { name: t(name) })
      .first();
  // The PIN code that was asked once has filled in city and state.
  await expect(field('checkout.zip')).toHaveValue(buyer.pin);
  await expect(field('checkout.city')).toHaveValue(buyer.city);
  const values = { firstName: 'Asha', lastName: 'Rao', email, phone: '98765 43210', street: '7, Residency Road' };
  for (const [name, text] of Object.entries(values)) await field(`checkout.${name}` as TextKey).fill(text);
  await looksRight(page, 'checkout of a guest');
  await press(main(page), t('checkout.send'));
  await expect(heading(page, t('enquiry.mailedTitle'))).toBeFocused();

  await page.goto(await linkTo(shop, email, pathIn(buyer.language, '/reset-password')));
  await main(page).locator('#newPassword').fill('strut-tower-1');
  await main(page).locator('#confirmPassword').fill('strut-tower-1');
  await press(main(page), t('reset.save'));
  await expect(page).toHaveURL(/\/login$/);
}

/** The seller answers the enquiry as it was asked. @returns the path of the enquiry at the desk */
async function answer({ desk, shop, t, s, email }: Sale, number: string): Promise<string> {
  const box = main(desk).getByLabel(s('desk.search'));
  await box.fill(email);
  await box.press('Enter');
  await main(desk)
    .getByRole('link', { name: s('orders.details') })
    .click();
  await expect(main(desk).getByRole('link', { name: email })).toBeVisible();
  await expect(main(desk)).toContainText(number);
  await looksRight(desk, 'desk with an open order');
  await main(desk).getByLabel(s('desk.toCustomer')).fill('Packed on the day you pay');
  await press(main(desk), s('desk.sendQuote'));
  await sendMail(desk, s, 'Packed on the day you pay', t('mail.quoteIntro'));
  await mailTo(shop, email, 'Packed on the day you pay');
  return new URL(desk.url()).pathname;
}

/** The link of a mail that opens the order without signing in. */
async function orderLink(shop: Shop, email: string): Promise<string> {
  const link = () =>
    shop
      .mails()
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => /(?:\/[a-z]{2})?\/orders\/[\w-]+#key=[\w-]+/.exec(mail)?.[0])
      .find(Boolean);
  await expect.poll(link).toBeDefined();
  return link() ?? '';
}

async function accept(sale: Sale): Promise<void> {
  const { page, t } = sale;
  await expect(main(page)).toContainText(t('acceptance.byLink'));
  await expect(main(page)).toContainText(promiseIn(t));
  await stepDone(page, t, 'steps.quoted');
  await looksRight(page, 'order with a quote');
  await pressTold(page, t('acceptance.accept'), t('steps.title'));
  await stepDone(page, t, 'steps.accepted');
  await expect(main(page)).toContainText(t('steps.next.pay'));
}

/** Pays by UPI, as a screen and as a phone offer it. @returns the number of the payment */
async function pay({ page, t, buyer: { onPhone } }: Sale): Promise<string> {
  const payment = main(page).getByRole('region', { name: t('payment.title') });
  await payment.getByRole('radio', { name: t('payment.ways.upi') }).check();
  const app = payment.getByRole('link', { name: t('payment.openUpi') });
  const qr = payment.getByRole('img', { name: t('payment.qr') });
  if (onPhone) {
    await expect(app).toHaveAttribute('href', /^upi:\/\/pay\?.*pa=purza(?:@|%40)examplebank/);
    await expect(qr).toHaveCount(0);
  } else {
    await expect(qr).toBeVisible();
    await expect(app).toHaveCount(0);
  }
  await looksRight(page, 'order to be paid');
  const utr = payment.getByLabel(t('payment.reference'));
  await utr.fill('12345');
  await press(payment, t('payment.iPaid'));
  await expect(payment).toContainText(t('payment.referenceWrong'));
  await expect(utr).toBeFocused();
  const number = newUtr();
  await utr.fill(number);
  await pressTold(page, t('payment.iPaid'), t('payment.title'));
  await expect(main(page)).toContainText(t('steps.next.payCheck'));
  await expect(payment).toContainText(number);
  return number;
}

/** The seller finds the payment, packs, ships and delivers. @returns the number of the invoice */
async function fulfil({ desk, s, t }: Sale, utr: string): Promise<string> {
  await desk.reload();
  const money = main(desk).getByRole('region', { name: s('payment.title') });
  await expect(money).toContainText(utr);
  await press(money, s('payment.desk.received'));
  await expect(money).toContainText(s('payment.desk.nothing'));
  const step = async (status: 'processing' | 'shipped' | 'delivered') => {
    await press(main(desk), s(`desk.steps.${status}`));
    await sendMail(desk, s, t(`mail.statusIntro.${status}`));
    await expect(heading(desk, s(`orders.status.${status}`))).toBeVisible();
  };
  await step('processing');
  await main(desk).getByLabel(s('desk.carrier')).fill('Blue Dart');
  await main(desk).getByLabel(s('orders.tracking')).fill('BD 77 IN');
  await step('shipped');
  const invoice = main(desk).getByRole('link', { name: new RegExp(`^${s('invoice.taxInvoice')} PZ/`) });
  await expect(invoice).toBeVisible();
  await step('delivered');
  return /PZ\/[\d/]+/.exec((await invoice.textContent()) ?? '')?.[0] ?? '';
}

/** Opens a document of the order from its page, and comes back. */
async function readDocument({ page, t, buyer }: Sale, kind: TextKey, number: string | RegExp): Promise<void> {
  const order = page.url();
  await main(page)
    .getByRole('link', { name: new RegExp(`${t(kind)} ${typeof number === 'string' ? number : number.source}`) })
    .click();
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(t(kind));
  const document = main(page).getByRole('article');
  for (const text of [gstin, t('invoice.inWords'), 'Rupees', ...buyer.taxes])
    await expect(document).toContainText(text);
  // A credit note promises nothing.
  if (kind === 'invoice.taxInvoice') await expect(document).toContainText(promiseIn(t));
  await looksRight(page, t(kind));
  await page.goto(order);
}

async function claim(sale: Sale): Promise<void> {
  const { page, t } = sale;
  const region = main(page).getByRole('region', { name: t('returns.title') });
  await press(region, t('returns.ask'));
  await region.getByLabel(t('returns.reason')).selectOption('does_not_fit');
  await region.getByLabel(t('returns.differs')).selectOption('connector');
  await region.getByLabel(t('returns.words')).fill(toSend);
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a40' } })
    .png()
    .toBuffer();
  await region.getByLabel(t('pictures.choose')).setInputFiles({ name: 'plug.png', mimeType: 'image/png', buffer });
  await expect(region.getByRole('img', { name: t('pictures.alt', { number: 1 }) })).toBeVisible();
  await looksRight(page, 'order with a claim in the making');
  await pressTold(page, t('returns.send'), t('returns.title'));
  await expect(region).toContainText(t('returns.waiting'));
  await looksRight(page, 'order with a claim');
}

/** The seller confirms that the part does not fit, owes the money and sends it. */
async function refund({ desk, s }: Sale, number: string): Promise<void> {
  await desk.reload();
  const returns = main(desk).getByRole('region', { name: s('returns.title') });
  await expect(returns).toContainText(toSend);
  await expect(returns).toContainText(s('returns.differences.connector'));
  await expect(returns.getByRole('img')).toBeVisible();
  await returns.getByLabel(s('returns.answer')).selectOption('refunded');
  await returns.getByRole('checkbox').check();
  await looksRight(desk, 'desk with a return');
  await press(returns, s('returns.save'));
  await expect(returns).toContainText(s('returns.states.refunded'));
  const money = main(desk).getByRole('region', { name: s('payment.title') });
  await expect(money).toContainText(s('payment.desk.refundStates.owed'));
  await money.getByLabel(s('payment.desk.refundReference')).fill(number);
  await press(money, s('payment.desk.made'));
  await expect(money).toContainText(`${s('payment.desk.why.returned')} · ${s('payment.desk.refundStates.made')}`);
  await expect(main(desk).getByRole('link', { name: new RegExp(`^${s('invoice.creditNote')} PZC/`) })).toBeVisible();
}

/** Another shopper with that vehicle, who has put the part into the cart. */
async function otherShopper({ other, t, buyer: { language } }: Sale, product: string): Promise<void> {
  await other.goto(pathIn(language, '/'));
  await chooseSwift(other, language);
  await other.goto(product);
  await expect(main(other)).toContainText(promiseIn(t));
  await press(main(other), t('product.addToCart'));
  await expect(other.getByRole('status').filter({ hasText: t('product.addedToCart') })).toBeVisible();
}

/** The seller reads why the fitment is doubted, and ends the doubt. */
async function endDoubt({ desk, s, buyer: { language } }: Sale, number: string, path: string): Promise<void> {
  await desk.goto(path.replace(/\/desk\/.*/, '/desk/doubts'));
  const doubt = main(desk).getByRole('listitem').filter({ hasText: number });
  for (const text of [s('returns.differences.connector'), toSend, 'Swift']) await expect(doubt).toContainText(text);
  await expect(doubt.locator(`a[href$="${path}"]`)).toBeVisible();
  await looksRight(desk, `doubts, told in ${language}`);
  await press(doubt, s('doubts.clearNamed', { name: number }));
  await expect(doubt).toHaveCount(0);
}

async function sell(sale: Sale): Promise<void> {
  const { page, other, shop, t, buyer, email } = sale;
  const { language } = buyer;

  const number = await test.step('a guest chooses a vehicle and finds a part that fits', async () => {
    await page.goto(pathIn(language, '/'));
    await chooseSwift(page, language);
    return openFittingPart(sale);
  });
  const product = page.url();
  await test.step('sees promise, price with GST and delivery', () => readProduct(sale));
  await test.step('another shopper has the same vehicle and part', () => otherShopper(sale, product));
  await test.step('the guest sends the enquiry, which opens an account', () => sendEnquiry(sale));
  const path = await test.step('the seller answers', () => answer(sale, number));
  await test.step('the customer accepts by the link of the mail', async () => {
    await page.goto(await orderLink(shop, email));
    await accept(sale);
  });
  const utr = await test.step('and pays by UPI', () => pay(sale));
  const invoice = await test.step('the seller finds the payment, packs, ships and delivers', () => fulfil(sale, utr));
  await test.step('the customer reads the invoice', async () => {
    await page.reload();
    for (const step of ['paid', 'packed', 'shipped', 'delivered'] as const) await stepDone(page, t, `steps.${step}`);
    await expect(main(page)).toContainText('BD 77 IN');
    await readDocument(sale, 'invoice.taxInvoice', invoice);
  });
  await test.step('and claims that the part does not fit', () => claim(sale));
  const refundUtr = newUtr();
  await test.step('the seller confirms it and refunds', () => refund(sale, refundUtr));
  await test.step('the customer sees refund and credit note', async () => {
    await page.reload();
    await expect(main(page).getByRole('region', { name: t('returns.title') })).toContainText(
      t('returns.states.refunded'),
    );
    await expect(main(page).getByRole('region', { name: t('payment.title') })).toContainText(refundUtr);
    await readDocument(sale, 'invoice.creditNote', /PZC\/[\d/]+/);
  });
  await test.step('the other shopper reads that one buyer found otherwise', async () => {
    await other.reload();
    await expect(main(other)).toContainText(doubtIn(t));
    await expect(main(other)).not.toContainText(promiseIn(t));
    await other.goto(pathIn(language, '/cart'));
    await expect(main(other)).toContainText(doubtIn(t));
  });
  await test.step('the seller reads the evidence and ends the doubt', () => endDoubt(sale, number, path));
  await test.step('the shop promises again', async () => {
    await other.reload();
    await expect(main(other)).toContainText(promiseIn(t));
    await other.goto(product);
    await expect(main(other)).toContainText(promiseIn(t));
  });
}

/** Runs a whole sale, with a seller and another shopper in browsers of their own. */
async function runSale(page: Page, browser: Browser, shop: Shop, buyer: Buyer, sellers: Language): Promise<void> {
  test.setTimeout(600_000);
  const desk = await newSellerPage(browser, shop, sellers);
  await desk.setViewportSize({ width: 1366, height: 768 });
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const problems = [desk, other].map((one) => problemsOf(one, () => false));
  const [t, s] = [textsOf(buyer.language), textsOf(sellers)];
  await sell({ shop, page, desk, other, t, s, buyer, email: newEmail('india') });
  expect(problems.flat()).toEqual([]);
  for (const one of [desk, other]) await one.context().close();
}

test.describe('on a screen', () => {
  test.use({ viewport: { width: 1366, height: 768 }, hasTouch: false });

  test('from the vehicle to the refund: the customer reads English, the seller Hindi', async ({
    page,
    browser,
    shop,
  }) => {
    const buyer: Buyer = { language: 'en', onPhone: false, pin: '400001', city: 'Mumbai', taxes: ['IGST'] };
    await runSale(page, browser, shop, buyer, 'hi');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test('from the vehicle to the refund: the customer reads Hindi, the seller English', async ({
    page,
    browser,
    shop,
  }) => {
    const buyer: Buyer = { language: 'hi', onPhone: true, pin: '560025', city: 'Bengaluru', taxes: ['CGST', 'SGST'] };
    await runSale(page, browser, shop, buyer, 'en');
  });
});
