import type { Page } from '@playwright/test';
import type { FittedVehicle } from '../../api/contract/fitment';
import { storageKeys } from '../../api/contract/languages';
import { type FitOrder, orderByFit, pageOf, readListFits } from '../../api/contract/listed-fits';
import { listPageSize } from '../../api/contract/rules';
import type { Engine, Model } from '../../api/contract/vehicles';
import { foundItems } from './found';
import { look } from './look';
import { expect, pathIn, test, textsOf } from './shop';
import { layoutShift } from './shopper';

/** Lists of static pages for a shopper with a vehicle: categories, brands, alternatives. */

const makeId = 'maruti-suzuki';

interface Chosen {
  vehicle: FittedVehicle;
  modelId: string;
}

async function vehiclesOf(page: Page): Promise<Chosen[]> {
  const ask = async <T>(path: string) => ((await (await page.request.get(path)).json()) as { data: T }).data;
  const models = await ask<Model[]>(`/api/vehicles/models/${makeId}`);
  const found = models.map(async ({ modelId }) =>
    (await ask<Engine[]>(`/api/vehicles/engines/${modelId}`)).map(
      ({ engineId, vehicleType: type, yearStart, yearEnd }): Chosen => ({
        modelId,
        vehicle: { engineId, type, yearStart, yearEnd },
      }),
    ),
  );
  return (await Promise.all(found)).flat();
}

/** A vehicle of the sample, with what of the list fits it, as the list's file says. */
async function vehicleFor(page: Page, list: string, total: number, wanted: (order: FitOrder) => boolean) {
  const file = await (await page.request.get(`${list}/fits.txt`)).text();
  for (const chosen of await vehiclesOf(page)) {
    const order = orderByFit(readListFits(file, chosen.vehicle, total));
    if (wanted(order)) return { ...chosen, order };
  }
  throw new Error(`no vehicle of the sample is wanted for ${list}`);
}

/** The vehicle is remembered when the next page opens. */
async function remember(page: Page, { vehicle, modelId }: Chosen): Promise<void> {
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

const slugOf = (href: string | null) => href?.split('/').pop() ?? '';

for (const language of ['en', 'ta'] as const) {
  const t = textsOf(language);
  const tag = language === 'en' ? '@desktop' : [];

  test(`in a category the first part fits, from whichever page of the list, and the rest is folded (${language})`, {
    tag,
  }, async ({ page }) => {
    const list = '/categories/brake-pads';
    const total = await categoryTotal(page, list);
    const chosen = await vehicleFor(
      page,
      list,
      total,
      ({ fitting, fitsNot }) => fitting.length > 0 && fitsNot.length > 0 && fitting.every((place) => pageOf(place) > 1),
    );
    const { order, vehicle } = chosen;
    const fits = await foundItems(page, {
      engineId: vehicle.engineId,
      fits: 'true',
      category: 'brake-pads',
      q: 'brake pad',
    });
    await remember(page, chosen);
    await page.goto(pathIn(language, list));
    const main = page.getByRole('main');
    const cards = main.locator('.item-list > ul').first().getByRole('listitem');
    const box = main.getByRole('checkbox', { name: t('fit.only') });
    await expect(box).toBeChecked();
    await expect(main.getByRole('status')).toHaveText(t('lists.fitting', { count: order.fitting.length, total }));
    await expect(cards).toHaveCount(order.fitting.length);
    const first = slugOf(await cards.first().getByRole('link').getAttribute('href'));
    expect(fits.map(({ urlSlug }) => urlSlug)).toContain(first);
    await expect(cards.first().locator('.fit')).toHaveText(/./);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    expect(await look(page, 'list')).toEqual([]);

    const fold = main.locator('details.fold');
    const summary = fold.locator('summary');
    await expect(summary).toHaveText(
      [
        t('lists.notFitting', { count: order.fitsNot.length }),
        ...(order.unknown.length > 0 ? [t('lists.notKnown', { count: order.unknown.length })] : []),
      ].join(' · '),
    );
    await expect(main.getByRole('navigation', { name: t('pager.label') })).toBeHidden();
    await summary.click();
    await expect(fold.getByRole('listitem').first()).toBeVisible();
    await fold.getByRole('link', { name: t('pager.next') }).click();
    await expect(page).toHaveURL(/\/categories\/brake-pads\/2#rest$/);
    await expect(fold).toBeInViewport();
    await expect(fold.getByRole('listitem').first()).toBeVisible();
    expect(slugOf(await cards.first().getByRole('link').getAttribute('href'))).toBe(first);

    await page.goto(pathIn(language, list));
    await box.uncheck();
    await expect(summary).toHaveText(t('lists.notFitting', { count: order.fitsNot.length }));
    // The switch stays as the shopper has left it.
    await page.reload();
    await expect(summary).toHaveText(t('lists.notFitting', { count: order.fitsNot.length }));
    await expect(box).not.toBeChecked();

    // Without the vehicle the list is as it was made.
    const made = (await (await page.request.get(pathIn(language, list))).text()).match(/\/product\/[^"]+(?=" lang)/g);
    await page.getByRole('button', { name: t('vehicle.remove') }).click();
    await expect(fold).toHaveCount(0);
    await expect(box).toBeHidden();
    await expect(main.getByRole('navigation', { name: t('pager.label') })).toBeVisible();
    await expect(cards).toHaveCount(listPageSize);
    expect(slugOf(await cards.first().getByRole('link').getAttribute('href'))).toBe(slugOf(made?.[0] ?? null));
  });
}

/** How many items a category has, as its page says. */
async function categoryTotal(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  return Number(/data-total="(\d+)"/.exec(html)?.[1]);
}
