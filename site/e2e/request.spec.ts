import type { Page } from '@playwright/test';
import { contactLimits } from '../../api/shop/messages/rules';
import { mailTo, newEmail, sellerPage } from './seller';
import { expect, pathIn, test, textsOf, transferred } from './shop';
import { chooseSwift } from './shopper';

/** Searches that find nothing, and the request for a part that the shop does not have. */

/** A part and vehicle, in each language, for which the sample has nothing. */
const lacking = [
  { language: 'en', query: 'clutch plate activa 2018', part: 'clutch plate', name: 'Activa', maker: 'Maruti Suzuki' },
  { language: 'hi', query: 'एक्टिवा 2018 क्लच प्लेट', part: 'क्लच प्लेट', name: 'एक्टिवा', maker: 'मारुति सुज़ुकी' },
  { language: 'ta', query: 'ஆக்டிவா 2018 கிளட்ச் பிளேட்', part: 'கிளட்ச் பிளேட்', name: 'ஆக்டிவா', maker: 'மாருதி சுசுகி' },
] as const;

const searchFor = (page: Page, language: (typeof lacking)[number]['language'], query: string) =>
  page.goto(`${pathIn(language, '/search')}?q=${encodeURIComponent(query)}`);

for (const { language, query, part, name, maker } of lacking) {
  const vehicle = `${name} (2018)`;

  test(`what the shop does not have is asked for, and answered (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page, shop, browser }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    const email = newEmail('asking');
    const sentence = t('nothing.noneFor', { part, vehicle });

    await test.step('the search says what the shop lacks, and offers near parts in groups', async () => {
      await searchFor(page, language, query);
      await expect(main.getByRole('paragraph').filter({ hasText: sentence }).last()).toBeVisible();
      await expect(main.getByRole('status').first()).toContainText(sentence);
      for (const title of [t('nothing.otherParts', { vehicle }), t('nothing.otherVehicles', { part })])
        await expect(main.getByRole('heading', { level: 2, name: title })).toBeVisible();
      for (const words of [part, `${name}, 2018`])
        await expect(main.getByText(t('search.nothingWithout', { words }), { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91\d+$/);
    });

    await test.step('the way to ask is reached by keyboard, and what was understood is filled in', async () => {
      await main.getByRole('link', { name: t('nothing.askUs') }).focus();
      await page.keyboard.press('Enter');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('request.title'));
      const values = [
        [t('request.part'), part],
        [t('purchase.vehicle'), 'Activa'],
        [t('purchase.year'), '2018'],
        [t('request.query'), query],
      ] as const;
      for (const [label, value] of values)
        await expect(
          main.getByRole('textbox', { name: label, exact: true }).or(main.getByLabel(`${label} *`)),
        ).toHaveValue(value);
    });

    await test.step('the first wrong field gets focus, and what was typed survives a reload', async () => {
      await main.getByLabel(t('purchase.vehicle')).fill('Honda Activa 6G');
      await main.getByText(t('request.papers')).click();
      await main.getByLabel(t('purchase.vin')).fill('MA3');
      await main.getByLabel(t('purchase.note')).fill('Both\nplates');
      const send = main.getByRole('button', { name: t('request.send') });
      await send.focus();
      await page.keyboard.press('Enter');
      await expect(main.getByLabel(t('purchase.vin'))).toBeFocused();
      await expect(main.getByText(t('purchase.vinWrong'))).toBeVisible();
      await page.reload();
      await expect(main.getByLabel(t('purchase.vehicle'))).toHaveValue('Honda Activa 6G');
      await expect(main.getByLabel(t('purchase.note'))).toHaveValue('Both\nplates');
      await main.getByText(t('request.papers')).click();
      await main.getByLabel(t('purchase.vin')).fill('');
    });

    await test.step('it is sent once, to the seller with all of it', async () => {
      await main.getByRole('textbox', { name: t('checkout.firstName') }).fill('Asha');
      await main.getByRole('textbox', { name: t('checkout.phone') }).fill('9876543210');
      await main.getByRole('textbox', { name: t('checkout.email') }).fill(email);
      await page.clock.setFixedTime(Date.now() + contactLimits.minMilliseconds);
      await main.getByRole('button', { name: t('request.send') }).dblclick();
      await expect(main.getByRole('heading', { name: t('request.sent') })).toBeFocused();
      await mailTo(shop, 'seller@purza.example', email, part, 'Honda Activa 6G', '2018', query);
      await mailTo(shop, email, t('request.receiptIntro').slice(0, 12), 'Activa');
    });

    await test.step('the seller reads it at the desk, and marks it as answered', async () => {
      const desk = await sellerPage(browser, shop);
      await desk.goto(pathIn(language, '/desk/messages'));
      const request = desk.getByRole('article').filter({ hasText: email });
      await expect(request).toHaveCount(1);
      await expect(request.getByRole('heading')).toContainText(t('contact.subjects.request'));
      for (const words of [part, 'Honda Activa 6G', '2018', query, 'Both']) await expect(request).toContainText(words);
      await request.getByRole('button', { name: t('desk.markAnswered') }).click();
      await expect(request.getByRole('button', { name: t('desk.markOpen') })).toBeVisible();
      await desk.goto(`${pathIn(language, '/desk/messages')}?box=answered`);
      await expect(request).toBeVisible();
      await desk.context().close();
    });
  });

  test(`nonsense finds nothing, and leads on (${language})`, async ({ page }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    await page.goto(pathIn(language, '/'));
    await chooseSwift(page, language);
    await searchFor(page, language, 'zzyzx');
    await expect(
      main.getByRole('paragraph').filter({ hasText: t('search.unmatched', { words: 'zzyzx' }) }),
    ).toBeVisible();
    for (const name of [t('nothing.vehicle'), t('nothing.categories')])
      await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(main.getByRole('link', { name: maker })).toHaveAttribute('href', /\/parts\?.*engineId=/);
    await expect(main.getByRole('link', { name: /^\+91/ })).toBeVisible();
    await expect(main.getByRole('link', { name: t('nothing.askUs') })).toBeVisible();
    const categories = main.getByRole('list').last().getByRole('link');
    expect(await categories.count()).toBeGreaterThan(5);
    await categories.first().click();
    await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/categories')}/[a-z-]+$`));
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a number that nobody has gets a sentence of its own', async ({ page }) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  await searchFor(page, 'en', '11-42-7 566 999');
  await expect(main.getByText(t('nothing.numberHint'))).toBeVisible();
  await expect(main.getByRole('status').first()).toContainText('We know no part with the number 11-42-7 566 999.');
  await main.getByRole('link', { name: t('nothing.askUs') }).click();
  await expect(main.getByLabel(t('request.part'), { exact: false }).first()).toHaveValue('11-42-7 566 999');
});

test('words that the results do not obey are named', async ({ page }) => {
  const t = textsOf('en');
  await searchFor(page, 'en', 'brake pads 2018');
  const main = page.getByRole('main');
  await expect(main.getByText(t('search.nothingWithout', { words: '2018' }))).toBeVisible();
});

test('a hostile address fills in text and nothing else, and nothing moves', async ({ page }) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  const part = '"><img src=x onerror=alert(1)>';
  const query = new URLSearchParams({ part, vehicle: part, engineId: part, year: 'javascript:1', q: part.repeat(20) });
  await page.goto(`/request?${query}`);
  await expect(main.getByLabel(t('purchase.vehicle'))).toHaveValue(part);
  await expect(main.getByLabel(t('purchase.year'))).toHaveValue('');
  await expect(main.getByLabel(t('request.query'))).toHaveValue(part.repeat(20).slice(0, 200));
  await expect(main.locator('input[name=engineId]')).toHaveValue('');
  await expect(main.locator('img')).toHaveCount(0);
  expect((await transferred(page)).moved).toEqual([]);
});

test("the shopper's own vehicle is filled in, and another name makes it another vehicle", async ({ page }) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  await page.goto('/');
  await chooseSwift(page, 'en');
  await page.goto('/request');
  await expect(main.getByLabel(t('purchase.vehicle'))).toHaveValue(/^Maruti Suzuki Swift/);
  await expect(main.locator('input[name=engineId]')).not.toHaveValue('');
  await main.getByLabel(t('purchase.vehicle')).fill('A tractor');
  await expect(main.locator('input[name=engineId]')).toHaveValue('');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the form is sent anyway', async ({ page, shop }) => {
    const t = textsOf('hi');
    const main = page.getByRole('main');
    const email = newEmail('plain');
    await page.goto('/hi/request');
    for (const [label, value] of [
      ['request.part', 'क्लच'],
      ['checkout.firstName', 'Asha'],
      ['checkout.phone', '9876543210'],
      ['checkout.email', email],
    ] as const)
      await main
        .getByRole('textbox', { name: t(label) })
        .first()
        .fill(value);
    await main.getByRole('button', { name: t('request.send') }).click();
    await expect(page).toHaveURL(/\/hi\/request#sent$/);
    await expect(page.getByText(t('request.sentText'))).toBeVisible();
    await mailTo(shop, 'seller@purza.example', email, 'क्लच');
  });
});
