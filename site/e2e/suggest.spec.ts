import type { Locator, Page } from '@playwright/test';
import type { Engine } from '../../api/shop/vehicle/contract';
import type { Translate } from '../i18n/keys';
import { look } from './look';
import { expect, pathIn, test, textsOf } from './shop';

const searchBox = (page: Page, t: Translate) =>
  page.getByRole('banner').getByRole('combobox', { name: t('header.searchLabel') });
const listbox = (page: Page, t: Translate) => page.getByRole('listbox', { name: t('suggest.label') });
const optionsOf = (page: Page, t: Translate, kind: 'recent' | 'part' | 'vehicle' | 'category' | 'item') =>
  listbox(page, t)
    .getByRole('group', { name: t(`suggest.${kind}`), exact: true })
    .getByRole('option');

const plate = 'MH 12 AB 1234';

async function searchFor(page: Page, t: Translate, text: string): Promise<void> {
  await searchBox(page, t).fill(text);
  await searchBox(page, t).press('Enter');
  await expect(page).toHaveURL(/\/search\?/);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('recent_searches') ?? ''))
    .toContain(text === plate ? '' : text);
}

const swift = {
  ...{ makeId: 'maruti-suzuki', modelId: 'maruti-suzuki_swift-3', engineId: 'maruti-suzuki_swift-3_k12m' },
  ...{ label: 'Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M', type: 'car', yearStart: 2018, yearEnd: 2021, year: 2019 },
};

async function chooseSwift(page: Page): Promise<void> {
  await page.evaluate((vehicle) => {
    const { makeId, modelId, engineId, year } = vehicle;
    const search = `?${new URLSearchParams({ makeId, modelId, engineId, year: String(year) })}`;
    localStorage.setItem('vehicle', JSON.stringify({ ...vehicle, search, checkedAt: Date.now() }));
  }, swift);
  await page.reload();
}

for (const language of ['en', 'hi', 'ta'] as const) {
  const t = textsOf(language);

  test(`an empty box lists the last searches, which can be removed one by one or all (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page, hasTouch }) => {
    const start = pathIn(language, '/shipping-policy');
    await page.goto(start);
    const box = searchBox(page, t);
    await box.focus();
    await expect(box).toHaveAttribute('aria-controls', 'suggestions');
    await expect(listbox(page, t)).toBeHidden();
    for (const text of ['brake pad', plate, 'wiper', 'clutch plate']) await searchFor(page, t, text);
    await page.goto(start);
    await box.focus();
    const recent = optionsOf(page, t, 'recent');
    // A number plate identifies a car, so it is not stored.
    await expect(recent).toHaveText(['clutch plate', 'wiper', 'brake pad']);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(await look(page, 'recent searches')).toEqual([]);

    await box.press('ArrowDown');
    await expect(recent.first()).toHaveAttribute('aria-selected', 'true');
    await expect(recent.first()).toHaveAccessibleDescription(t('suggest.removeHint'));
    await box.press('Delete');
    await expect(recent).toHaveText(['wiper', 'brake pad']);
    await expect(page.getByText(t('suggest.count', { count: 2 }), { exact: true })).toHaveCount(1);
    await expect(box).toBeFocused();

    const remover = page.getByRole('button', { name: t('suggest.remove', { text: 'wiper' }), exact: true });
    const [row, button] = [await recent.first().boundingBox(), await remover.boundingBox()];
    expect([button?.width, button?.height, button?.y]).toEqual([44, 44, row?.y]);
    await (hasTouch ? remover.tap() : remover.click());
    await expect(recent).toHaveText(['brake pad']);
    // Recent searches come before the shop's suggestions.
    await box.pressSequentially('bra');
    await expect(optionsOf(page, t, 'category').first()).toBeVisible();
    await expect(recent.locator('mark')).toHaveText(['bra']);
    await box.fill('');

    await box.press('Tab');
    const clear = page.getByRole('button', { name: t('suggest.clear'), exact: true });
    await expect(clear).toBeFocused();
    await clear.press('Enter');
    await expect(listbox(page, t)).toBeHidden();
    await expect(box).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('recent_searches'))).toBeNull();
  });

  test(`parts for the shopper's vehicle come first and say so (${language})`, async ({ page }) => {
    await page.goto(pathIn(language, '/shipping-policy'));
    await chooseSwift(page);
    const box = searchBox(page, t);
    await box.pressSequentially('brake pad');
    const parts = optionsOf(page, t, 'part');
    const engines = await page.request.get(`/api/vehicles/engines/${swift.modelId}?lang=${language}`);
    const [{ localName = 'Maruti Suzuki Swift (3rd gen)' } = {}] = ((await engines.json()) as { data: Engine[] }).data;
    await expect(parts.first()).toContainText(`${localName} 2019`);
    await expect(optionsOf(page, t, 'item').first()).toContainText(t('suggest.fits'));
    const all = listbox(page, t).getByRole('option');
    for (const option of await all.all()) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await box.press('ArrowDown');
    await expect(parts.first()).toHaveAttribute('aria-selected', 'true');
    expect(await look(page, 'suggestions')).toEqual([]);
    await box.press('Enter');
    await expect(page).toHaveURL(
      /\/category-parts\?.*engineId=maruti-suzuki_swift-3_k12m&year=2019&categoryId=brake-pads$/,
    );
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
}

test('a vehicle completes the query, which goes on to its generations', { tag: '@desktop' }, async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/shipping-policy');
  const box = searchBox(page, t);
  await box.pressSequentially('mar');
  const vehicles = optionsOf(page, t, 'vehicle');
  await vehicles.filter({ hasText: 'Maruti Suzuki' }).first().click();
  await expect(box).toHaveValue(/^Maruti Suzuki /);
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(/shipping-policy$/);
  await box.fill('swi');
  // The list for the earlier text may stay until the new one arrives.
  await expect(vehicles.first().locator('mark')).toHaveText(['Swi']);
  for (let key = 0; key < 12 && (await box.inputValue()) === 'swi'; key++) {
    await box.press('ArrowDown');
    if ((await vehicles.first().getAttribute('aria-selected')) === 'true') await box.press('Enter');
  }
  await expect(box).toHaveValue('Swift ');
  await vehicles.filter({ hasText: '(3rd gen)' }).first().click();
  await expect(page).toHaveURL(/\/choose-vehicle\?type=car&makeId=maruti-suzuki&modelId=maruti-suzuki_swift-3$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('typed letters are marked, also in another script or spelling, and read as plain text', async ({ page }) => {
  for (const [language, typed, marks] of [
    ['en', 'brek ped', ['Brake', 'Pads']],
    ['hi', 'बैट', ['बैट']],
    ['ta', 'பேட்ட', ['பேட்ட']],
  ] as const) {
    const t = textsOf(language);
    await page.goto(pathIn(language, '/shipping-policy'));
    await searchBox(page, t).fill(typed);
    const first = optionsOf(page, t, 'category').first();
    await expect(first.locator('mark')).toHaveText([...marks]);
    const name = await first.locator('span').first().textContent();
    await expect(
      listbox(page, t)
        .getByRole('option', { name: name ?? '' })
        .first(),
    ).toBeVisible();
  }
});

test('the list has room on a phone with text of double size, in dark and in forced colours', async ({ page }) => {
  const t = textsOf('en');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/cart');
  await searchFor(page, t, 'brake pad');
  await page.goto('/cart');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await searchBox(page, t).fill('brake');
  await expect(optionsOf(page, t, 'recent').first()).toBeVisible();
  expect(await look(page, 'suggestions, dark, 200 %')).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  const backgroundOf = (found: Locator) => found.evaluate((element) => getComputedStyle(element).backgroundColor);
  const mark = listbox(page, t).locator('mark').first();
  const around = await backgroundOf(page.locator('section', { has: listbox(page, t) }));
  expect(await backgroundOf(mark)).not.toBe(around);
  expect(await backgroundOf(mark)).not.toBe(await mark.evaluate((element) => getComputedStyle(element).color));
});

test('text that matches nothing in the shop has no suggestions, and Enter still searches for it', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/shipping-policy');
  const box = searchBox(page, t);
  await box.fill('swift zzyzx');
  await expect(page.getByText(t('suggest.none'), { exact: true })).toHaveCount(1);
  await expect(listbox(page, t)).toBeHidden();
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=swift\+zzyzx$/);
});
