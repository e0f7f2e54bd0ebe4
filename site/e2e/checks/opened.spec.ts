import type { Page } from '@playwright/test';
import { storageKeys } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { axeScript, look, tooWide } from '../look';
import { expect, pathIn, problemsOf, settled, textsOf } from '../shop';
import { wrongHtml } from './right-html';
import { test } from './visitors';

/**
 * What opens on a screen: dialogs, menus, panels, tabs, messages and forms with problems. Journeys check those that
 * need steps before: the plate of a vehicle, a removed line of the cart, a new address, the night at the desk.
 */
interface Opening {
  name: string;
  /** As in `screens.ts`. */
  screen: string;
  open: (page: Page, t: Translate) => Promise<void>;
}

async function openDetails(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
}

/** Chooses a vehicle and opens the fold of items that do not fit it. */
async function openFold(page: Page): Promise<void> {
  const ids = { makeId: 'maruti-suzuki', modelId: 'maruti-suzuki_swift-3', engineId: 'maruti-suzuki_swift-3_k12m' };
  const search = `?${new URLSearchParams(ids)}`;
  const vehicle = {
    ...ids,
    search,
    label: 'Maruti Suzuki Swift (3rd gen) 1.2 VVT K12M',
    type: 'car',
    checkedAt: Date.now(),
  };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    storageKeys.vehicle,
    JSON.stringify(vehicle),
  ] as const);
  await page.reload();
  await page.locator('.fold > summary').click();
  await expect(page.locator('.fold li').first()).toBeVisible();
}

async function sendEmpty(page: Page): Promise<void> {
  const form = page.getByRole('main').locator('form:has(.field)').last();
  // The demonstration's login form is filled in.
  for (const field of await form.getByRole('textbox').all()) await field.fill('');
  await form.locator('[type=submit]').click();
  await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
}

const tabOf = (page: Page, name: string) => page.getByRole('main').getByRole('tab', { name });
const buttonOf = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Removes the vehicle that an earlier opening may have chosen. */
async function forgetVehicle(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('vehicle'));
  await page.reload();
}

/** Chooses a vehicle that the page's part does not fit. */
async function chooseWrongVehicle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [known = '0'] = document.querySelector<HTMLElement>('[data-verdict]')?.dataset.verdict?.split(' ') ?? [];
    if (known === '0') throw new Error('the part names no vehicle');
    const ids = { makeId: 'tata', modelId: 'none', engineId: 'none' };
    // With its local name stored, the page does not ask the catalogue, which lacks the vehicle.
    const local = { lang: document.documentElement.lang, name: '' };
    const vehicle = { ...ids, label: 'Tata Nano', local, search: '?x', checkedAt: Date.now(), type: 'tractor' };
    localStorage.setItem('vehicle', JSON.stringify(vehicle));
  });
  await page.reload();
  await expect(page.locator('[data-verdict] .fit-no')).toBeVisible();
}

const openings: readonly Opening[] = [
  {
    name: 'the panel of language, format and currency',
    screen: 'home',
    open: (page) => page.locator('[data-settings] summary').click(),
  },
  {
    name: 'suggestions',
    screen: 'home',
    open: async (page, t) => {
      const box = page.getByRole('banner').getByRole('combobox', { name: t('header.searchLabel') });
      await box.pressSequentially('09');
      await expect(page.getByRole('listbox', { name: t('suggest.label') })).toBeVisible();
      await box.press('ArrowDown');
    },
  },
  {
    name: 'the menu of cars',
    screen: 'parts',
    open: async (page, t) => {
      const bar = page.getByRole('region', { name: t('vehicle.barLabel'), exact: true });
      await bar.getByText(t('vehicle.change'), { exact: true }).click();
      await expect(bar.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'a year to choose',
    screen: 'home',
    open: async (page, t) => {
      const list = (key: 'make' | 'model' | 'year') =>
        page.getByRole('main').getByRole('combobox', { name: t(`vehicle.${key}`) });
      await list('make').selectOption('maruti-suzuki');
      await list('model').selectOption('maruti-suzuki_swift-3');
      await expect(list('year')).toBeVisible();
    },
  },
  {
    name: 'the figures of the search',
    screen: 'search',
    open: async (page, t) => {
      await page.getByRole('main').getByText(t('search.debug'), { exact: true }).click();
      await expect(page.getByText(t('search.debugTotal'), { exact: true })).toBeVisible();
    },
  },
  { name: 'what does not fit', screen: 'category', open: openFold },
  { name: 'what does not fit', screen: 'brand', open: openFold },
  { name: 'questions', screen: 'faqs', open: openDetails },
  { name: 'the table of contents', screen: 'privacy-policy', open: openDetails },
  { name: 'questions', screen: 'contact', open: openDetails },
  { name: 'problems', screen: 'contact', open: sendEmpty },
  { name: 'problems', screen: 'request', open: sendEmpty },
  { name: 'problems', screen: 'login', open: sendEmpty },
  { name: 'problems', screen: 'forgot password', open: sendEmpty },
  { name: 'problems', screen: 'reset password', open: sendEmpty },
  {
    name: 'a wrong quantity',
    screen: 'product',
    open: async (page) => {
      await page.locator('#quantity').fill('0');
      await page.locator('#quantity').press('Enter');
      await expect(page.locator('#quantity-problem')).toBeVisible();
    },
  },
  {
    name: 'the message about an added item',
    screen: 'product',
    open: async (page, t) => {
      await forgetVehicle(page);
      await buttonOf(page, t('product.addToCart')).first().click();
      await expect(page.locator('#toasts').getByRole('button', { name: t('site.close') })).toBeVisible();
    },
  },
  {
    name: 'the question which vehicle it is for',
    screen: 'product',
    open: async (page, t) => {
      await forgetVehicle(page);
      await buttonOf(page, t('product.checkFit')).click();
      await page
        .getByRole('main')
        .getByRole('combobox', { name: t('vehicle.make') })
        .selectOption({ index: 1 });
      await expect(page.getByRole('main').getByRole('combobox', { name: t('vehicle.model') })).toBeEnabled();
    },
  },
  {
    name: 'the question whether a wrong part is to be added',
    screen: 'product',
    open: async (page, t) => {
      await chooseWrongVehicle(page);
      await buttonOf(page, t('product.addToCart')).first().click();
      await expect(page.getByRole('dialog').getByRole('button', { name: t('purchase.addAnyway') })).toBeVisible();
    },
  },
  {
    name: 'the message that asks to sign in',
    screen: 'product out of stock',
    open: async (page, t) => {
      await buttonOf(page, t('restock.ask')).click();
      await expect(page).toHaveURL(/\/login\?next=/);
      await expect(page.locator('#toasts')).toContainText(t('restock.signIn'));
    },
  },
  {
    name: 'the menu',
    screen: 'orders',
    open: async (page, t) => {
      await page.getByRole('button', { name: t('header.userMenu') }).press('ArrowDown');
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'the form that changes an address',
    screen: 'account',
    open: async (page, t) => {
      await buttonOf(page, t('addresses.editNamed', { label: 'Home' })).click();
      await expect(page.getByRole('main').getByLabel(t('addresses.label'))).toHaveValue('Home');
    },
  },
  {
    name: 'the password and one’s own data',
    screen: 'account',
    open: async (page, t) => {
      await tabOf(page, t('account.security')).click();
      await expect(page.getByRole('form', { name: t('data.deleteTitle') })).toBeVisible();
    },
  },
  {
    name: 'preferences',
    screen: 'account',
    open: async (page, t) => {
      await tabOf(page, t('account.preferences')).click();
      await expect(page.getByRole('list', { name: t('restock.title') }).getByRole('button')).toBeVisible();
    },
  },
  {
    name: 'the dialog with problems',
    screen: 'garage',
    open: async (page, t) => {
      await buttonOf(page, t('garage.add')).click();
      const dialog = page.getByRole('dialog', { name: t('garage.add') });
      await dialog.getByRole('button', { name: t('garage.add') }).click();
      await expect(dialog.getByLabel(t('garage.name'))).toBeFocused();
      await expect(page.getByText(t('garage.required'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a vehicle being changed',
    screen: 'garage',
    open: async (page, t) => {
      await buttonOf(page, t('garage.editNamed', { name: 'Family car' })).click();
      const dialog = page.getByRole('dialog', { name: t('garage.editNamed', { name: 'Family car' }) });
      await expect(dialog.getByLabel(t('garage.engine'), { exact: true })).not.toHaveValue('');
      await dialog.getByLabel(t('garage.year')).fill('1950');
      await dialog.getByRole('button', { name: t('garage.save') }).click();
      await expect(dialog.getByLabel(t('garage.year'))).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'a wrong price',
    screen: 'enquiry at the desk',
    open: async (page, t) => {
      await page.getByRole('main').getByLabel(t('desk.unitPrice')).first().fill('a lot');
      await buttonOf(page, t('desk.sendQuote')).click();
      await expect(page.getByText(t('desk.priceWrong'))).toBeVisible();
    },
  },
  {
    name: 'the dialog with the mail',
    screen: 'enquiry at the desk',
    open: async (page, t) => {
      await buttonOf(page, t('desk.steps.confirmed')).click();
      await expect(page.getByRole('dialog', { name: t('desk.previewTitle') }).getByRole('article')).toBeVisible();
    },
  },
  {
    name: 'what can be changed in a line',
    screen: 'enquiry at the desk',
    open: async (page, t) => {
      await openDetails(page);
      await expect(page.getByRole('main').getByLabel(t('desk.otherItem')).first()).toBeVisible();
    },
  },
  {
    name: 'the keys of the desk',
    screen: 'desk',
    open: async (page, t) => {
      await buttonOf(page, t('desk.keys')).click();
      await expect(page.getByRole('dialog', { name: t('desk.keys') })).toBeVisible();
    },
  },
  {
    name: 'a refused synonym, with names to choose from',
    screen: 'synonyms at the desk',
    open: async (page, t) => {
      await buttonOf(page, t('searches.add')).click();
      await page.getByLabel(t('searches.phrase')).fill('Baleno');
      await page.getByLabel(t('searches.meaning')).fill('gask');
      await expect(page.getByText(t('searches.problem.known'))).toBeVisible();
      await expect(page.getByRole('list', { name: t('searches.names') })).toBeVisible();
    },
  },
];

const small = { width: 360, height: 780 };
const large = { width: 1280, height: 900 };

for (const language of ['en', 'ta'] as const) {
  test(`whatever opens on a screen is valid HTML and works with assistive technology (${language})`, async ({
    browser,
    shop,
    people,
  }) => {
    test.setTimeout(480_000);
    const t = textsOf(language);
    const wrong: string[] = [];
    const seen: string[] = [];
    for (const { storageState, screens } of people) {
      const context = await browser.newContext({ baseURL: shop.url, storageState, reducedMotion: 'reduce' });
      await context.addInitScript(axeScript);
      const page = await context.newPage();
      const found = problemsOf(page, () => false);
      for (const { name, screen, open } of openings) {
        const path = screens.find((one) => one.name === screen)?.path;
        if (path === undefined) continue;
        seen.push(name);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize(small);
        // Two addresses that differ only after "#" are one page: it would not load again.
        if (path.includes('#')) await page.goto('about:blank');
        await page.goto(pathIn(language, path));
        await settled(page);
        await open(page, t);
        const problems = await look(page, 'small', language === 'en' ? 'all' : 'structure');
        problems.push(...(await wrongHtml(`${screen} with ${name} (${language})`, await page.content())));
        if (language === 'en') {
          await page.emulateMedia({ colorScheme: 'dark' });
          await page.setViewportSize(large);
          problems.push(...(await look(page, 'large, dark', 'colours')));
        } else {
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
          const over = await tooWide(page);
          if (over > 0) problems.push(`at 200 %: ${over} pixels too wide`);
        }
        for (const problem of [...problems, ...found.splice(0)]) wrong.push(`${screen}, ${name}: ${problem}`);
      }
      await context.close();
    }
    expect(wrong, 'each line names a screen, what is open there, and what to fix').toEqual([]);
    expect(seen).toHaveLength(openings.length);
  });
}
