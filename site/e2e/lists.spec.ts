import type { Page } from '@playwright/test';
import type { FittedVehicle } from '../../api/shop/fit/fitment';
import { type FitOrder, orderByFit, pageOf, readListFits, shownAfter } from '../../api/shop/fit/listed-fits';
import { readFits } from '../../api/shop/fit/rules';
import { storageKeys } from '../../api/shop/language/languages';
import { listPageSize } from '../../api/shop/rules';
import type { Engine, Model } from '../../api/shop/vehicle/contract';
import { foundItems } from './found';
import { look } from './look';
import { expect, pathIn, test, textsOf } from './shop';
import { layoutShift } from './shopper';

/** Lists of static pages for a shopper with a vehicle: categories, brands, alternatives. */

interface Chosen {
  makeId: string;
  vehicle: FittedVehicle;
  modelId: string;
}

const makes = ['maruti-suzuki', 'hyundai', 'tata'];

async function vehiclesOf(page: Page): Promise<Chosen[]> {
  const ask = async <T>(path: string) => ((await (await page.request.get(path)).json()) as { data: T }).data;
  const found = makes.map(async (makeId) => {
    const models = await ask<Model[]>(`/api/vehicles/models/${makeId}`);
    const engines = models.map(async ({ modelId }) =>
      (await ask<Engine[]>(`/api/vehicles/engines/${modelId}`)).map(
        ({ engineId, vehicleType: type, yearStart, yearEnd }): Chosen => ({
          ...{ makeId, modelId },
          vehicle: { engineId, type, yearStart, yearEnd },
        }),
      ),
    );
    return (await Promise.all(engines)).flat();
  });
  return (await Promise.all(found)).flat();
}

/** Finds a list and a vehicle of the sample whose order by fit, according to the list's file, is the wanted one. */
async function listFor(page: Page, lists: readonly string[], wanted: (order: FitOrder) => boolean) {
  const vehicles = await vehiclesOf(page);
  for (const list of lists) {
    const answer = await page.request.get(`${list}/fits.txt`);
    if (!answer.ok()) continue;
    const [file, total] = [await answer.text(), await totalOf(page, list)];
    for (const chosen of vehicles) {
      const order = orderByFit(readListFits(file, chosen.vehicle, total));
      if (wanted(order)) return { ...chosen, list, total, order };
    }
  }
  throw new Error('the sample has no such list');
}

/** The next page remembers this vehicle. */
async function remember(page: Page, { vehicle, makeId, modelId }: Chosen): Promise<void> {
  const { engineId, ...facts } = vehicle;
  const search = `?${new URLSearchParams({ makeId, modelId, engineId })}`;
  const stored = { makeId, modelId, engineId, ...facts, search, label: 'My car', checkedAt: Date.now() };
  await page.addInitScript(
    ([key, text]) => {
      if (location.protocol.startsWith('http') && !sessionStorage.getItem('given')) localStorage.setItem(key, text);
      if (location.protocol.startsWith('http')) sessionStorage.setItem('given', '1');
    },
    [storageKeys.vehicle, JSON.stringify(stored)] as const,
  );
}

/** The paths of all category lists. */
async function categoryLists(page: Page): Promise<string[]> {
  const html = await (await page.request.get('/categories')).text();
  return [...html.matchAll(/href="(\/categories\/[^"]+)"/g)].map(([, path = '']) => path);
}

/** The number of items in a list, according to its page. */
async function totalOf(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  return Number(/data-total="(\d+)"/.exec(html)?.[1]);
}

const slugOf = (href: string | null) => href?.split('/').pop() ?? '';

/** Whether a product fits a vehicle, according to the product's page. */
async function fitOf(page: Page, slug: string, vehicle: FittedVehicle) {
  const html = await (await page.request.get(`/product/${slug}`)).text();
  return readFits(/data-verdict="([^"]+)"/.exec(html)?.[1] ?? '', vehicle, 1)[0]?.fit;
}

for (const language of ['en', 'ta'] as const) {
  const t = textsOf(language);
  const tag = language === 'en' ? '@desktop' : [];

  test(`a category begins with parts that fit, from any page of the list, and folds the rest (${language})`, {
    tag,
  }, async ({ page }) => {
    const chosen = await listFor(
      page,
      await categoryLists(page),
      ({ fitting, fitsNot }) => fitting.length > 0 && fitsNot.length > 0 && fitting.every((place) => pageOf(place) > 1),
    );
    const { list, total, order, vehicle } = chosen;
    await remember(page, chosen);
    await page.goto(pathIn(language, list));
    const main = page.getByRole('main');
    const cards = main.locator('.item-list > ul').first().getByRole('listitem');
    const box = main.getByRole('checkbox', { name: t('fit.only') });
    await expect(box).toBeChecked();
    await expect(main.getByRole('status')).toHaveText(t('lists.fitting', { count: order.fitting.length, total }));
    await expect(cards).toHaveCount(order.fitting.length);
    const first = slugOf(await cards.first().getByRole('link').getAttribute('href'));
    expect(['fits', 'fitsIf']).toContain(await fitOf(page, first, vehicle));
    await expect(cards.first().locator('.fit')).toHaveText(/./);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    expect(await look(page, 'list')).toEqual([]);

    const fold = main.locator('details.fold');
    const summary = fold.locator('summary');
    await expect(summary).toHaveText(
      [
        ...(order.unknown.length > 0 ? [t('lists.notKnown', { count: order.unknown.length })] : []),
        t('lists.notFitting', { count: order.fitsNot.length }),
      ].join(' · '),
    );
    await expect(main.getByRole('navigation', { name: t('pager.label') })).toBeHidden();
    await summary.click();
    await expect(fold.getByRole('listitem').first()).toBeVisible();
    await fold.getByRole('link', { name: t('pager.next') }).click();
    await expect(page).toHaveURL(new RegExp(`${list}/2#rest$`));
    await expect(fold).toBeInViewport();
    await expect(fold.getByRole('listitem').first()).toBeVisible();
    expect(slugOf(await cards.first().getByRole('link').getAttribute('href'))).toBe(first);

    await page.goto(pathIn(language, list));
    await box.uncheck();
    await expect(summary).toHaveText(t('lists.notFitting', { count: order.fitsNot.length }));
    // The switch keeps the shopper's choice.
    await page.reload();
    await expect(summary).toHaveText(t('lists.notFitting', { count: order.fitsNot.length }));
    await expect(box).not.toBeChecked();

    // Without a vehicle the list is in its generated order.
    const made = (await (await page.request.get(pathIn(language, list))).text()).match(/\/product\/[^"]+(?=" lang)/g);
    await page.getByText(t('vehicle.change'), { exact: true }).click();
    await page.getByRole('button', { name: t('vehicle.remove') }).click();
    await expect(fold).toHaveCount(0);
    await expect(box).toBeHidden();
    await expect(main.getByRole('navigation', { name: t('pager.label') })).toBeVisible();
    await expect(cards).toHaveCount(listPageSize);
    expect(slugOf(await cards.first().getByRole('link').getAttribute('href'))).toBe(slugOf(made?.[0] ?? null));
  });

  test(`a brand lists what fits step by step, the first of all its pages first (${language})`, { tag }, async ({
    page,
  }) => {
    const chosen = await listFor(page, ['/brands/bosch'], ({ fitting }) => fitting.length > listPageSize);
    const {
      list,
      order: { fitting },
    } = chosen;
    await remember(page, chosen);
    // The order is the same whichever page of the list is opened.
    await page.goto(pathIn(language, `${list}/2`));
    const main = page.getByRole('main');
    const cards = main.locator('.item-list > ul').first().getByRole('listitem');
    const shown = shownAfter(fitting, 0, new Set([2]));
    await expect(cards).toHaveCount(shown);
    await expect(main.getByText(t('lists.shown', { from: 1, to: shown, count: fitting.length }))).toBeVisible();
    const slugs = await Promise.all(
      [...new Set(fitting.map(pageOf))].map(async (number) => {
        const html = await (await page.request.get(number === 1 ? list : `${list}/${number}`)).text();
        return [number, [...html.matchAll(/href="\/product\/([^"]+)" lang/g)].map(([, slug]) => slug)] as const;
      }),
    );
    const slugAt = (place: number) => new Map(slugs).get(pageOf(place))?.[place % listPageSize];
    const found = await cards.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(found.map(slugOf)).toEqual(fitting.slice(0, shown).map(slugAt));

    await main.getByRole('button', { name: t('lists.more') }).click();
    await expect(cards.nth(shown).getByRole('link')).toBeFocused();
    expect(slugOf(await cards.nth(shown).getByRole('link').getAttribute('href'))).toBe(
      slugAt(fitting[shown] as number),
    );
    // Cards from other pages get prices too.
    const priced = cards.filter({ hasText: new RegExp(`₹|${t('product.priceOnRequest')}`) });
    await expect(priced).toHaveCount(await cards.count());
    expect(await look(page, 'brand')).toEqual([]);
  });

  test(`of a product's alternatives those that fit come first (${language})`, { tag }, async ({ page }) => {
    const [chosen, slug] = await productWithAlternatives(page);
    await remember(page, chosen);
    await page.goto(pathIn(language, `/product/${slug}#alternatives`));
    const alternatives = page.getByRole('main').locator('#alternatives .item-list');
    await expect(alternatives.getByRole('checkbox', { name: t('fit.only') })).toBeChecked();
    const badges = alternatives.getByRole('listitem').locator('.fit');
    await expect(badges.first()).toHaveText(t('fit.fits'));
    await alternatives.locator('summary').click();
    await expect(alternatives.locator('details .fit').first()).toHaveText(t('fit.fitsNot'));
    await alternatives.getByRole('checkbox').uncheck();
    await expect(badges.first()).toHaveText(t('fit.fits'));
    await expect(alternatives.getByRole('checkbox')).toBeFocused();
  });
}

/** Finds a product and a vehicle that fits some of its alternatives, but not the first, and not all. */
async function productWithAlternatives(page: Page): Promise<[Chosen, slug: string]> {
  const vehicles = await vehiclesOf(page);
  for (const { urlSlug } of await foundItems(page, { q: 'maruti', available: 'true' })) {
    const html = await (await page.request.get(`/product/${urlSlug}`)).text();
    const fits = /<ul[^>]* data-fits="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#38;', '&') ?? '';
    const count = html.match(/data-offer=/g)?.length ?? 0;
    const chosen = vehicles.find(({ vehicle }) => {
      const { fitting, fitsNot } = orderByFit(readFits(fits, vehicle, count));
      return (fitting[0] ?? 0) > 0 && fitsNot.length > 0;
    });
    if (chosen) return [chosen, urlSlug];
  }
  throw new Error('the sample has no such product');
}

test('an outdated file of a list does no harm, and without it the page shows what it knows', async ({
  page,
  problems,
}) => {
  const list = '/brands/bosch';
  const chosen = await listFor(page, [list], ({ fitting }) => fitting.length > 0);
  const answer = await page.request.get(`${list}/fits.txt`);
  // Cached for ten minutes, so most views request nothing.
  expect(answer.headers()['cache-control']).toBe('public, max-age=600');
  expect((await page.request.get('/brands/none/fits.txt')).status()).toBe(404);
  const file = await answer.text();
  await remember(page, chosen);
  const cards = page.locator('.item-list > ul').first().getByRole('listitem');
  // Every place in this file is one too far. The page still lists only items that fit.
  const [mark = '', ...lines] = file.split('\n');
  await page.route('**/fits.txt', (route) => route.fulfill({ body: [mark, lines.at(-1), ...lines].join('\n') }));
  await page.goto(list);
  await expect(page.locator('.item-list')).toHaveAttribute('data-arranged', '');
  for (const badge of await cards.locator('.fit').allTextContents())
    expect(badge).not.toBe(textsOf('en')('fit.fitsNot'));
  problems.expected.push(/fits\.txt/);
  await page.route('**/fits.txt', (route) => route.abort());
  await page.reload();
  await expect(page.locator('.item-list')).toHaveAttribute('data-arranged', '');
  await expect(page.getByRole('navigation', { name: textsOf('en')('pager.label') })).toBeVisible();
});
