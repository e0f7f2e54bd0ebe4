import type { Page } from '@playwright/test';
import { type Language, storageKeys } from '../../api/shop/language/languages';
import type { SearchAnswer } from '../../api/shop/search/contract';
import { look } from './look';
import { expect, pathIn, test, textsOf, transferred } from './shop';
import { chooseSwift, hold, swift } from './shopper';

/** The vehicle: choosing it by model or by plate, showing it everywhere, and what fits it. */

/** Parts that fit an engine according to the shop, or do not. */
async function partsFor(page: Page, engineId: string) {
  const answer = await page.request.get(`/api/parts/search?q=brake&pageSize=100&engineId=${engineId}`);
  const { items } = ((await answer.json()) as SearchAnswer).data;
  const find = (fit: string) => {
    const item = items.find((part) => part.fit === fit);
    if (!item) throw new Error(`no part that ${fit}`);
    return item;
  };
  return { fitting: find('fits'), other: find('fitsNot') };
}

/** Opens the fold of items that do not fit. */
async function openFold(page: Page): Promise<void> {
  await expect(page.locator('.item-list')).toHaveAttribute('data-arranged', '');
  const closed = page.locator('.fold:not([open]) > summary');
  if (await closed.isVisible()) await closed.click();
}

for (const language of ['en', 'ta'] as const satisfies Language[]) {
  test(`the selector's tabs and lists follow the keyboard and their rules (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    await page.goto(pathIn(language, '/'));
    const tab = (name: 'tabModel' | 'tabPlate') => main.getByRole('tab', { name: t(`vehicle.${name}`) });
    const list = (name: 'make' | 'model' | 'engine') => main.getByRole('combobox', { name: t(`vehicle.${name}`) });
    const find = main.getByRole('button', { name: t('vehicle.findParts') });

    await expect(list('make')).toBeEnabled();
    await expect(list('model')).toBeDisabled();
    await expect(list('engine')).toBeDisabled();
    await list('make').selectOption('maruti-suzuki');
    await list('model').selectOption('maruti-suzuki_swift-3');
    await expect(find).toBeDisabled();
    await list('engine').selectOption({ index: 1 });
    await expect(find).toBeEnabled();
    await list('make').selectOption({ index: 1 });
    await expect(list('model')).toHaveValue('');
    await expect(list('engine')).toBeDisabled();
    await expect(find).toBeDisabled();

    await expect(tab('tabModel')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('tabPlate')).toHaveAttribute('tabindex', '-1');
    await tab('tabModel').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab('tabPlate')).toBeFocused();
    await expect(tab('tabPlate')).toHaveAttribute('aria-selected', 'true');
    await expect(main.getByRole('tabpanel', { name: t('vehicle.tabPlate') })).toBeVisible();
    await expect(list('make')).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(tab('tabModel')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tab('tabPlate')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(main.getByRole('textbox', { name: t('plate.label') })).toBeFocused();
    expect(await look(page, 'plate')).toEqual([]);
  });

  test(`a plate is checked, linked to a vehicle, and leads to it (${language})`, async ({ page }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    const box = main.getByRole('textbox', { name: t('plate.label') });
    const find = main.getByRole('button', { name: t('plate.find') });
    const year = String(new Date().getFullYear() % 100);

    await test.step('a wrong plate is named, marked and focused', async () => {
      await page.goto(pathIn(language, '/'));
      await main.getByRole('tab', { name: t('vehicle.tabPlate') }).click();
      for (const [plate, problem] of [
        ['', 'empty'],
        ['MH 12', 'form'],
        ['ZZ 12 AB 1234', 'state'],
        ['MH 00 AB 1234', 'zero'],
        ['19 BH 1234 AA', 'year'],
      ] as const) {
        await box.fill(plate);
        await find.click();
        await expect(
          main.getByRole('alert').filter({ hasText: t(`plate.problem.${problem}`, { year }) }),
        ).toBeVisible();
        await expect(box).toHaveAttribute('aria-invalid', 'true');
        await expect(box).toHaveAccessibleDescription(t(`plate.problem.${problem}`, { year }));
        await expect(box).toBeFocused();
      }
    });

    await test.step('an unknown plate leads to the Car Model tab, which remembers it across a reload', async () => {
      await box.fill('mh-१२ ab 1234');
      await box.press('Enter');
      const panel = main.getByRole('tabpanel', { name: t('vehicle.tabModel') });
      await expect(panel).toContainText(t('plate.toLink', { plate: 'MH 12 AB 1234' }));
      await expect(panel).toContainText(t('plate.state.MH'));
      await expect(panel).toContainText('RTO MH-12');
      await expect(panel).toContainText('Pune');
      await page.reload();
      await expect(panel).toContainText('MH 12 AB 1234');
      await chooseSwift(page, language);
    });

    await test.step('the plate then offers the vehicle, and can be forgotten', async () => {
      await page.goto(pathIn(language, '/'));
      await expect(main.getByText(t('plate.toLink', { plate: 'MH 12 AB 1234' }))).toBeHidden();
      await main.getByRole('tab', { name: t('vehicle.tabPlate') }).click();
      await box.fill('MH12AB1234');
      await find.click();
      const found = main.getByRole('status');
      await expect(found).toContainText(`${swift.make} ${swift.model}`);
      await expect(found).toContainText(t('plate.state.MH'));
      await found.getByRole('button', { name: t('vehicle.findParts') }).click();
      await expect(page).toHaveURL(/\/parts\?.*engineId=maruti-suzuki_swift-3_/);
      await page.goto(pathIn(language, '/'));
      await main.getByRole('tab', { name: t('vehicle.tabPlate') }).click();
      await box.fill('MH12AB1234');
      await find.click();
      await found.getByRole('button', { name: t('plate.forget') }).click();
      await expect(box).toBeFocused();
      await box.fill('MH12AB1234');
      await find.click();
      await expect(main.getByRole('tab', { name: t('vehicle.tabModel') })).toHaveAttribute('aria-selected', 'true');
    });
  });

  test(`the vehicle is on every page, after a reload and in other tabs (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page, context }) => {
    const t = textsOf(language);
    const bar = (of: Page) => of.getByRole('region', { name: t('vehicle.barLabel'), exact: true });
    await page.goto(pathIn(language, '/'));
    const engineId = await chooseSwift(page, language);
    const { fitting } = await partsFor(page, engineId);
    for (const path of ['/', '/brands', `/product/${fitting.urlSlug}`, '/cart', '/shipping-policy', '/search?q=oil']) {
      await page.goto(pathIn(language, path));
      await expect(bar(page)).toContainText(`${swift.make} ${swift.model}`);
      await page.reload();
      await expect(bar(page)).toContainText(swift.model);
    }
    const other = await context.newPage();
    await other.goto(pathIn(language, `/product/${fitting.urlSlug}`));
    await expect(other.locator('[data-verdict] .fit-yes')).toBeVisible();
    await bar(page).getByText(t('vehicle.change'), { exact: true }).click();
    await bar(page)
      .getByRole('button', { name: t('vehicle.remove') })
      .click();
    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(bar(other)).toBeHidden();
    await expect(other.getByRole('button', { name: t('product.checkFit') })).toBeVisible();
    await other.close();
  });

  test(`lists and products say what fits the vehicle, without a call for vehicles or fits (${language})`, async ({
    page,
  }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    await page.goto(pathIn(language, '/'));
    const engineId = await chooseSwift(page, language);
    const { fitting, other } = await partsFor(page, engineId);
    const named = language === 'en' ? swift.model : 'மாருதி சுசுகி ஸ்விஃப்ட்';

    await test.step('search, as grid and as list', async () => {
      for (const view of ['grid', 'list']) {
        for (const [part, text] of [
          [fitting, t('fit.fits')],
          [other, t('fit.fitsNot')],
        ] as const) {
          await page.goto(pathIn(language, `/search?q=${encodeURIComponent(part.partNumber)}&view=${view}`));
          const card = main.getByRole('listitem').filter({ hasText: part.partNumber }).first();
          await expect(card.getByText(text, { exact: true })).toBeVisible();
        }
      }
    });

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Prices of alternatives and doubted fitments are requested; vehicles and fits never are.
      if (pathname.includes('/api/') && !['/api/parts/offers', '/api/fit-doubts'].includes(pathname))
        asked.push(pathname);
    });

    await test.step('category, brand and product pages, without moving', async () => {
      for (const [part, text, verdict] of [
        [fitting, t('fit.fits'), '.fit-yes'],
        [other, t('fit.fitsNot'), '.fit-no'],
      ] as const) {
        await page.goto(pathIn(language, `/product/${part.urlSlug}`), { waitUntil: 'networkidle' });
        await expect(main.locator('[data-verdict]').locator(verdict)).toContainText(named);
        expect((await transferred(page)).moved).toEqual([]);
        const places = [
          await main
            .getByRole('row', { name: t('product.category') })
            .getByRole('link')
            .last()
            .getAttribute('href'),
          await main.locator('p > a').first().getAttribute('href'),
        ];
        for (const place of places) {
          await page.goto(place ?? '', { waitUntil: 'networkidle' });
          expect((await transferred(page)).moved).toEqual([]);
          const row = main.getByRole('listitem').filter({ hasText: part.partNumber }).first();
          await openFold(page);
          for (let number = 2; number < 20 && (await row.count()) === 0; number++) {
            await page.goto(`${place}/${number}`);
            await openFold(page);
          }
          await expect(row.getByText(text, { exact: true })).toBeVisible();
        }
      }
      expect(asked).toEqual([]);
    });

    await test.step('for a vehicle that left the catalogue, fit is unknown', async () => {
      await page.evaluate(() => {
        const vehicle = JSON.parse(localStorage.getItem('vehicle') ?? '{}');
        localStorage.setItem('vehicle', JSON.stringify({ ...vehicle, engineId: 'gone', checkedAt: 0 }));
      });
      await page.goto(pathIn(language, `/product/${other.urlSlug}`));
      await expect(main.locator('[data-verdict] .fit-unknown')).toBeVisible();
      await expect(main.getByRole('link', { name: t('purchase.askUs') })).toHaveAttribute('href', /contact\?part=/);
    });
  });
}

test('loading a list of vehicles can be retried after a failure', async ({ page, problems }) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  problems.expected.push(/\/api\/vehicles\/models/);
  await page.goto('/');
  let down = true;
  await page.route('**/api/vehicles/models/**', (route) => (down ? route.fulfill({ status: 503 }) : route.continue()));
  await main.getByRole('combobox', { name: t('vehicle.make') }).selectOption('maruti-suzuki');
  await expect(main.getByRole('alert').filter({ hasText: t('vehicle.listFailed') })).toBeVisible();
  down = false;
  await main.getByRole('button', { name: t('site.retry') }).click();
  await expect(main.getByRole('alert').filter({ hasText: t('vehicle.listFailed') })).toBeHidden();
  await main.getByRole('combobox', { name: t('vehicle.model') }).selectOption('maruti-suzuki_swift-3');
  await expect(main.getByRole('combobox', { name: t('vehicle.make') })).toHaveValue('maruti-suzuki');
});

test('a phone has the parts of a petrol Swift of 2018 in a few taps', async ({ page }) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  const list = (name: 'make' | 'model' | 'year' | 'engine') =>
    main.getByRole('combobox', { name: t(`vehicle.${name}`) });
  let taps = 0;
  const tap = (action: Promise<unknown>) => {
    taps += 1;
    return action;
  };
  await page.goto('/');
  // The usual type is already chosen.
  await expect(main.getByRole('radio', { name: t('vehicle.types.car') })).toBeChecked();
  await expect(list('make').locator('optgroup').first()).toHaveAttribute('label', t('vehicle.popularMakes'));
  await expect(list('year')).toHaveCount(0);
  await tap(list('make').selectOption('maruti-suzuki'));
  await tap(list('model').selectOption({ label: 'Swift (3rd gen), 2018–2024' }));
  await tap(list('year').selectOption('2018'));
  await expect(list('engine').locator('option[value*=swift]')).toHaveCount(2);
  await tap(list('engine').selectOption('maruti-suzuki_swift-3_k12m'));
  await tap(main.getByRole('button', { name: t('vehicle.findParts') }).click());
  await expect(page).toHaveURL(/\/parts\?.*engineId=maruti-suzuki_swift-3_k12m&year=2018$/);
  await expect(page.getByRole('region', { name: t('vehicle.barLabel') })).toContainText('1.2 VVT K12M, 2018');
  expect(taps).toBeLessThanOrEqual(6);
  await tap(main.locator('a[href*="categoryId=brake-pads&"]').first().click());
  const pads = main.getByRole('region', { name: t('categoryParts.fitting') }).locator('ul.grid > li');
  await expect(pads.first()).toContainText('Brake Pad');
  await expect(pads.first().locator('.fit-yes')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(8);

  await test.step('home remembers all of it', async () => {
    await page.goto('/');
    await expect(list('engine')).toHaveValue('maruti-suzuki_swift-3_k12m');
    await expect(list('year')).toHaveValue('2018');
    await list('year').selectOption('2023');
    await expect(list('engine')).toHaveValue('');
    await list('year').selectOption({ label: t('vehicle.yearUnknown') });
    await expect(list('engine').locator('option[value*=swift]')).toHaveCount(4);
  });
});

for (const language of ['en', 'hi'] as const)
  test(`the selector is used by keyboard, with two-wheelers as good as cars (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    const type = (name: 'car' | 'two_wheeler') => main.getByRole('radio', { name: t(`vehicle.types.${name}`) });
    const list = (name: 'make' | 'model' | 'engine') => main.getByRole('combobox', { name: t(`vehicle.${name}`) });
    await page.goto(pathIn(language, '/'));
    await expect(list('make')).toBeEnabled();
    const { height = 0, width = 0 } = (await main.getByText(t('vehicle.types.two_wheeler')).boundingBox()) ?? {};
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
    await main.getByRole('tab', { name: t('vehicle.tabModel') }).focus();
    await page.keyboard.press('Tab');
    await expect(type('car')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(type('two_wheeler')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(list('make')).toBeFocused();
    // The list now has the makes of two-wheelers.
    await expect(list('make').locator('option', { hasText: swift.make })).toHaveCount(0);
    // A list in another script cannot be searched by typing, so the arrow keys walk through it.
    const walkTo = async (name: 'make' | 'model', wanted: string) => {
      const values = await list(name)
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
      for (let step = 0; step < values.indexOf(wanted); step++) await page.keyboard.press('ArrowDown');
    };
    if (language === 'en') await page.keyboard.type('Royal');
    else await walkTo('make', 'royal-enfield');
    await expect(list('make')).toHaveValue('royal-enfield');
    // The list of models is still loading.
    await expect(list('model')).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(list('model')).toBeFocused();
    if (language === 'en') await page.keyboard.type('Classic 350');
    else await page.keyboard.press('ArrowDown');
    await expect(list('model')).not.toHaveValue('');
    const engines = list('engine').locator('option:not([value=""])');
    await expect(engines.first()).toBeAttached();
    if ((await engines.count()) > 1) await list('engine').selectOption({ index: 1 });
    await main.getByRole('button', { name: t('vehicle.findParts') }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/parts\?makeId=royal-enfield&/);
    await page.goto(pathIn(language, '/'));
    await expect(type('two_wheeler')).toBeChecked();
    await expect(list('make')).toHaveValue('royal-enfield');
  });

for (const language of ['en', 'ta'] as const)
  test(`the header switches between the cars of this browser (${language})`, async ({ page }) => {
    const t = textsOf(language);
    const bar = page.getByRole('region', { name: t('vehicle.barLabel') });
    const menu = bar.getByText(t('vehicle.change'), { exact: true });
    const car = (engine: string) => bar.getByRole('listitem').filter({ hasText: engine }).getByRole('button');
    await page.goto(pathIn(language, '/'));
    const engineId = await chooseSwift(page, language);
    const { other } = await partsFor(page, engineId);
    await page.goto(pathIn(language, '/parts?makeId=tata&modelId=tata_nexon&engineId=tata_nexon_revotron-12t-120'));
    await test.step('a link leaves the car as it is, and offers its own', async () => {
      const mine = page.getByRole('button', { name: t('parts.makeMine') });
      await expect(mine).toBeVisible();
      await expect(bar).toContainText('Swift');
      await mine.click();
      await expect(bar).toContainText('Nexon');
      await expect(mine).toBeHidden();
    });

    await test.step('by keyboard: the menu opens, Escape closes it, a car is chosen', async () => {
      await page.goto(pathIn(language, `/product/${other.urlSlug}`));
      await menu.focus();
      await page.keyboard.press('Enter');
      await expect(car('Nexon')).toHaveAttribute('aria-current', 'true');
      expect(await look(page, 'the menu of cars', language === 'en' ? 'all' : 'structure')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(car('Nexon')).toBeHidden();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(car('Swift')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(bar).toContainText('Swift (3rd gen)');
      await expect(car('Swift')).toBeHidden();
      await expect(page.locator('[data-verdict] .fit-no')).toBeVisible();
    });

    await test.step('a page about one vehicle becomes that of the other', async () => {
      await page.goto(pathIn(language, '/'));
      await chooseSwift(page, language);
      await menu.click();
      const box = await car('Nexon').boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await car('Nexon').click();
      await expect(page).toHaveURL(/\/parts\?.*engineId=tata_nexon_revotron-12t-120/);
      await expect(bar).toContainText('Nexon');
    });

    await test.step('removing a car leaves the others to choose later', async () => {
      await menu.click();
      await bar.getByRole('button', { name: t('vehicle.remove') }).click();
      await expect(bar).toBeHidden();
      await page.goto(pathIn(language, '/'));
      await chooseSwift(page, language);
      await menu.click();
      await expect(bar.getByRole('listitem')).toHaveCount(1);
      await bar.getByRole('link', { name: t('vehicle.addAnother') }).click();
      await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/')}$`));
    });
  });

test('a reader of Hindi finds the car by its name in Devanagari, with the Latin one beside it', async ({ page }) => {
  const t = textsOf('hi');
  const main = page.getByRole('main');
  // Its label is in the language of each page.
  const bar = page.locator('#vehicle-bar');
  const list = (name: 'make' | 'model' | 'year' | 'engine') =>
    main.getByRole('combobox', { name: t(`vehicle.${name}`) });
  const years = t('vehicle.years', { from: 2018, to: 2024 });

  await test.step('in the selector', async () => {
    await page.goto('/hi');
    await list('make').selectOption({ label: 'मारुति सुज़ुकी (Maruti Suzuki)' });
    await list('model').selectOption({ label: `स्विफ्ट (Swift, 3rd gen), ${years}` });
    await list('year').selectOption('2018');
    await list('engine').selectOption('maruti-suzuki_swift-3_k12m');
    await main.getByRole('button', { name: t('vehicle.findParts') }).click();
    await expect(page).toHaveURL(/\/hi\/parts\?.*engineId=maruti-suzuki_swift-3_k12m/);
  });

  await test.step('in the bar, which is drawn before the scripts, and on the page of its parts', async () => {
    await expect(bar).toContainText('मारुति सुज़ुकी स्विफ्ट');
    await expect(bar).toContainText('Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018');
    await expect(main.getByText('मारुति सुज़ुकी स्विफ्ट')).toBeVisible();
    const letScripts = await hold(page, /\/_astro\/.*\.js$/);
    await page.goto('/hi/categories', { waitUntil: 'commit' });
    await expect(bar.getByText('मारुति सुज़ुकी स्विफ्ट')).toBeVisible();
    letScripts('go');
  });

  await test.step('in another language after one question, in English not at all', async () => {
    // The page being read does not move: the name appears on the next page.
    const asked = page.waitForResponse(/\/api\/vehicles\/engines\/.*lang=ta/);
    await page.goto('/ta');
    await asked;
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.vehicle))
      .toContain('மாருதி சுசுகி ஸ்விஃப்ட்');
    await expect(bar.locator('[data-local]')).toBeEmpty();
    await page.goto('/ta/categories');
    await expect(bar.getByText('மாருதி சுசுகி ஸ்விஃப்ட்')).toBeVisible();
    await page.goto('/');
    await expect(bar).toContainText('Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M, 2018');
    await expect(bar.locator('[data-local]')).toBeEmpty();
  });

  await test.step('without scripts, a step a page', async () => {
    await page.goto('/hi/choose-vehicle?type=car&makeId=maruti-suzuki');
    await expect(main.getByText('मारुति सुज़ुकी (Maruti Suzuki)')).toBeVisible();
    await expect(main.locator('option[value="maruti-suzuki_swift-3"]')).toHaveText(`स्विफ्ट (Swift, 3rd gen), ${years}`);
    await expect(main.locator('option[value="maruti-suzuki_800"]')).toHaveAttribute('lang', 'en');
  });

  await test.step('among the vehicles that a part fits, and in what the page says of the chosen one', async () => {
    await page.goto('/hi/categories');
    const query = 'q=brake+pad&engineId=maruti-suzuki_swift-3_k12m';
    const { data } = (await (await page.request.get(`/api/parts/search?${query}`)).json()) as SearchAnswer;
    await page.goto(`/hi/product/${data.items.find(({ fit }) => fit === 'fits')?.urlSlug}`);
    await expect(main.locator('h3', { hasText: 'मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen)' })).toBeAttached();
    const said = t('promise.shop', { vehicle: 'मारुति सुज़ुकी स्विफ्ट, 2018', count: 30 });
    await expect(main.locator('[data-verdict]')).toContainText(said);
  });

  await test.step('in a search, what it understood and what it does not have', async () => {
    await page.goto('/hi/search?q=swift+2018+brake+pad');
    const understood = main.getByRole('list', { name: t('search.understood') });
    await expect(understood).toContainText('स्विफ्ट (Swift)');
    await page.goto('/hi/search?q=swift+1975');
    await expect(main.getByText('स्विफ्ट (1975)').first()).toBeVisible();
  });

  await test.step('in the cart, with the Latin name beside it', async () => {
    const query = 'q=brake+pad&engineId=maruti-suzuki_swift-3_k12m';
    const { data } = (await (await page.request.get(`/api/parts/search?${query}`)).json()) as SearchAnswer;
    const itemId = data.items.find(({ fit, available }) => fit === 'fits' && available)?.id;
    const vehicle = { engineId: 'maruti-suzuki_swift-3_k12m', year: 2018 };
    await page.request.post('/api/cart/add', { data: { itemId, vehicle } });
    await page.goto('/hi/cart');
    const name = 'मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen, 1.2 VVT K12M, 2018)';
    await expect(main.getByText(t('promise.shop', { vehicle: name, count: 30 }))).toBeVisible();
  });
});
