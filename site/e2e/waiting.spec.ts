import type { Page } from '@playwright/test';
import { sellerPage } from './seller';
import { expect, pathIn, test, textsOf } from './shop';
import { hold, itemsForSale, layoutShift, newCustomer, putIntoCart } from './shopper';

/** Every island while first its scripts and then its data are slow. */

const t = textsOf('en');
const vehicle = '?makeId=maruti-suzuki&modelId=maruti-suzuki_swift-3&engineId=';

interface Island {
  name: string;
  address(page: Page): Promise<string> | string;
  /** The text for assistive technology meanwhile. */
  text: string;
  /** The API calls that load its data. */
  api: RegExp;
  /** What the page shows once it has loaded. */
  done(page: Page): ReturnType<Page['locator']>;
}

async function engine(page: Page): Promise<string> {
  const answer = await page.request.get('/api/vehicles/engines/maruti-suzuki_swift-3');
  const { data } = (await answer.json()) as { data: { engineId: string }[] };
  return encodeURIComponent(data[0]?.engineId ?? '');
}

const main = (page: Page) => page.getByRole('main');
const islands: Island[] = [
  {
    name: 'search',
    address: () => '/search?q=brake',
    text: t('site.loading'),
    api: /\/api\/parts\/search/,
    done: (page) => main(page).getByRole('heading', { level: 3 }).first(),
  },
  {
    name: 'parts',
    address: async (page) => `/parts${vehicle}${await engine(page)}`,
    text: t('site.loading'),
    api: /\/admin\/api\//,
    done: (page) => main(page).getByRole('list').first(),
  },
  {
    name: 'category-parts',
    address: async (page) => `/category-parts${vehicle}${await engine(page)}&categoryId=brake-pads`,
    text: t('site.loading'),
    api: /\/admin\/api\//,
    done: (page) => main(page).getByRole('link', { name: t('parts.backToSearch') }),
  },
  {
    name: 'cart',
    address: () => '/cart',
    text: t('site.loading'),
    api: /\/api\/cart(?:\?|$)/,
    done: (page) => main(page).getByRole('link', { name: t('cart.checkout') }),
  },
  {
    name: 'checkout',
    address: () => '/checkout',
    text: t('checkout.loading'),
    api: /\/api\/(?:cart|auth\/me)(?:\?|$)/,
    done: (page) => main(page).getByRole('button', { name: t('checkout.send') }),
  },
  {
    name: 'account',
    address: () => '/account',
    text: t('site.loading'),
    api: /\/api\/auth\/me$/,
    done: (page) => main(page).getByRole('tab').first(),
  },
  {
    name: 'garage',
    address: () => '/garage',
    text: t('site.loading'),
    api: /\/api\/user\/garage$/,
    done: (page) => main(page).getByRole('button', { name: t('garage.add') }),
  },
  {
    name: 'orders',
    address: () => '/orders',
    text: t('site.loading'),
    api: /\/api\/user\/orders$/,
    done: (page) => main(page).getByRole('tab').first(),
  },
  {
    name: 'desk',
    address: () => '/desk',
    text: t('site.loading'),
    api: /\/api\/desk\/orders/,
    done: (page) => main(page).getByRole('searchbox', { name: t('desk.search') }),
  },
];

/** Visible blocks in the shape of the content to come; assistive technology ignores them. */
async function expectShape(page: Page) {
  const blocks = main(page).locator('.skeleton');
  await expect(blocks.first()).toBeVisible();
  expect(await blocks.count()).toBeGreaterThan(2);
  expect(await blocks.evaluateAll((all) => all.every((block) => block.closest('[aria-hidden=true]')))).toBe(true);
  await expect(main(page).locator('[aria-busy=true]')).not.toHaveCount(0);
  // The text alone announces it, outside the busy part.
  await expect(main(page).locator('[aria-busy=true] [role=status]')).toHaveCount(0);
  // Nothing below moves when the data arrives.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
}

for (const { name, address, text, api, done } of islands) {
  test(`${name}: the shape of its content is in the page before its scripts, and stays until its data arrives`, {
    tag: '@desktop',
  }, async ({ page: guest, browser, shop }) => {
    const page = name === 'desk' ? await sellerPage(browser, shop) : guest;
    if (name !== 'desk') await newCustomer(page);
    await putIntoCart(page, ...(await itemsForSale(page, 1)).map((item) => [item, 1] as [typeof item, number]));
    const at = await address(page);
    const letScripts = await hold(page, /\/_astro\/.*\.js$/);
    const letData = await hold(page, api);
    await page.goto(at, { waitUntil: 'commit' });
    await expectShape(page);
    await expect(main(page).getByRole('status').filter({ hasText: text })).toHaveCount(1);
    const asked = page.waitForRequest(api);
    letScripts('go');
    await asked;
    await expectShape(page);
    letData('go');
    await expect(done(page)).toBeVisible();
    await expect(main(page).locator('.skeleton')).toHaveCount(0);
    await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });
}

for (const [path, label] of [
  ['/', t('vehicle.make')],
  ['/login', t('login.password')],
  ['/register', t('register.password')],
  ['/contact', t('contact.message')],
  ['/request', t('purchase.note')],
] as const)
  test(`${path}: the form is in the page before its scripts`, async ({ page }) => {
    const letScripts = await hold(page, /\/_astro\/.*\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(main(page).getByLabel(label).first()).toBeVisible();
    letScripts('go');
    await expect(main(page).locator('astro-island[ssr]')).toHaveCount(0);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });

test('a make can be chosen before the scripts are there, and no call is made for the makes', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const letScripts = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  const make = main(page).getByRole('combobox', { name: t('vehicle.make') });
  await make.selectOption('maruti-suzuki');
  letScripts('go');
  const model = main(page).getByRole('combobox', { name: t('vehicle.model') });
  await model.selectOption('maruti-suzuki_swift-3');
  await expect(make).toHaveValue('maruti-suzuki');
  expect(asked.filter((address) => address.endsWith('/api/vehicles/makes'))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of ['en', 'ta'] as const)
    test(`a vehicle is chosen a step a page (${language})`, async ({ page }) => {
      const text = textsOf(language);
      const list = (key: 'make' | 'model' | 'year' | 'engine') =>
        main(page).getByRole('combobox', { name: text(`vehicle.${key}`) });
      const next = () =>
        main(page)
          .getByRole('button', { name: text('vehicle.next') })
          .click();
      await page.goto(pathIn(language, '/'));
      await expect(main(page).getByText(text('site.loading'))).toHaveCount(0);
      await expect(main(page).getByRole('tab')).toHaveCount(0);
      await expect(main(page).getByRole('combobox')).toHaveCount(0);
      await main(page)
        .getByRole('radio', { name: text('vehicle.types.car') })
        .check();
      await next();
      await expect(list('make').locator('optgroup').first()).toHaveAttribute('label', text('vehicle.popularMakes'));
      await list('make').selectOption('maruti-suzuki');
      await next();
      await list('model').selectOption('maruti-suzuki_swift-3');
      await next();
      await list('year').selectOption('2018');
      await next();
      await expect(list('engine').locator('option')).toHaveCount(3);
      await list('engine').selectOption('maruti-suzuki_swift-3_k12m');
      await main(page)
        .getByRole('button', { name: text('vehicle.findParts') })
        .click();
      await expect(page).toHaveURL((url) => {
        expect(url.pathname).toBe(pathIn(language, '/parts'));
        expect(Object.fromEntries(url.searchParams)).toEqual({
          ...{ makeId: 'maruti-suzuki', modelId: 'maruti-suzuki_swift-3', year: '2018' },
          engineId: 'maruti-suzuki_swift-3_k12m',
        });
        return true;
      });
    });

  test('an answer can be taken back, and an unknown vehicle is named', async ({ page, problems }) => {
    problems.expected.push(/makeId=none/);
    await page.goto('/choose-vehicle?type=car&makeId=maruti-suzuki&modelId=maruti-suzuki_swift-3');
    await main(page)
      .getByRole('link', { name: `${t('vehicle.change')}: ${t('vehicle.make')}` })
      .click();
    await expect(page).toHaveURL(/\/choose-vehicle\?type=car$/);
    const answer = await page.goto('/choose-vehicle?type=car&makeId=none');
    expect(answer?.status()).toBe(404);
    await expect(main(page).getByRole('alert')).toHaveText(t('vehicle.unknown'));
    await expect(main(page).getByRole('combobox', { name: t('vehicle.make') })).toBeVisible();
  });

  test('home leads on without scripts', async ({ page }) => {
    await page.goto('/');
    const banner = page.getByRole('banner').getByRole('navigation', { name: t('header.menu') });
    await banner.getByRole('link', { name: t('header.help') }).click();
    await expect(page).toHaveURL(/\/faqs$/);
  });

  const waiting = ['/search?q=brake', '/cart', '/account', '/parts'];
  for (const path of [...waiting, '/login', '/register', '/forgot-password', '/reset-password#token=x'])
    test(`${path} says that it needs scripts, links elsewhere, and shows neither loading nor a form`, async ({
      page,
    }) => {
      await page.goto(path);
      // The browser of the tests hides noscript even when its scripts are off.
      const said = await main(page).locator('noscript').innerHTML();
      expect(said).toContain(t('site.needsScript'));
      for (const place of ['/categories', '/brands', '/request']) expect(said).toContain(`href="${place}"`);
      for (const button of await main(page).getByRole('button').all()) await expect(button).toBeHidden();
      await expect(main(page).getByRole('textbox')).toHaveCount(0);
      if (waiting.includes(path)) {
        await expect(main(page).locator('.skeleton').first()).toBeHidden();
        await expect(main(page).getByText(t('site.loading')).first()).toBeHidden();
      }
    });
});
