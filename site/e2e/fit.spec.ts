import type { Page } from '@playwright/test';
import type { Language } from '../../api/shop/language/languages';
import type { SearchAnswer } from '../../api/shop/search/contract';
import type { Engine } from '../../api/shop/vehicle/contract';
import { look } from './look';
import { expect, pathIn, test, textsOf } from './shop';

/** What the shopper's vehicle changes in a search: the order, the switch "only what fits", and the fold. */

const model = { makeId: 'maruti-suzuki', modelId: 'maruti-suzuki_swift-3' };

/** Makes a Swift the shopper's vehicle, as the selector would. */
async function haveSwift(page: Page, lang: Language): Promise<{ engineId: string; name: string }> {
  const answer = await page.request.get(`/api/vehicles/engines/${model.modelId}?lang=${lang}`);
  const [engine] = ((await answer.json()) as { data: Engine[] }).data;
  if (!engine) throw new Error('the sample has no Swift');
  const { engineId, vehicleType: type, yearStart, yearEnd } = engine;
  const search = `?${new URLSearchParams({ ...model, engineId })}`;
  const label = `Maruti Suzuki Swift (3rd gen) ${engine.engineName}`;
  const local = { lang, name: engine.localName ?? '' };
  const vehicle = { ...model, engineId, label, local, search, type, yearStart, yearEnd, checkedAt: Date.now() };
  await page.addInitScript((stored) => localStorage.setItem('vehicle', stored), JSON.stringify(vehicle));
  return { engineId, name: local.name || label };
}

/** A word that finds parts of which none fits the engine. */
async function wordsWithoutFit(page: Page, engineId: string): Promise<string> {
  // A word with a vehicle's name would search for that vehicle.
  for (const q of ['chain sprocket', 'cdi unit', 'brake lever', 'flywheel magneto', 'variator', 'cam chain']) {
    const answer = await page.request.get(`/api/parts/search?${new URLSearchParams({ q, engineId })}`);
    const { fitCounts, total } = ((await answer.json()) as SearchAnswer).data;
    if (total > 0 && fitCounts?.fitsNot === total) return q;
  }
  throw new Error('every search finds something that fits');
}

for (const language of ['en', 'ta'] as const satisfies Language[]) {
  test(`a search lists what fits first, and folds the rest under its count (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    const { engineId, name: vehicle } = await haveSwift(page, language);
    const query = new URLSearchParams({ q: 'brake pad', engineId, fitScope: 'fitting' });
    const { data } = (await (await page.request.get(`/api/parts/search?${query}`)).json()) as SearchAnswer;
    const { fits = 0, fitsIf = 0, fitsNot = 0 } = data.fitCounts ?? {};
    expect([fits + fitsIf > 0, fitsNot > 0]).toEqual([true, true]);

    await page.goto(pathIn(language, '/search?q=brake+pad'));
    const only = main.getByRole('checkbox', { name: t('fit.only') });
    const rest = main.locator('summary').filter({ hasText: t('lists.notFitting', { count: fitsNot }) });
    const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    const fitting = t('fit.fits');
    const not = main.getByText(t('fit.fitsNot'), { exact: true });
    await expect(only).toBeChecked();
    await expect(only).toBeInViewport();
    await expect(cards.first()).toContainText(fits > 0 ? fitting : '');
    await expect(cards).toHaveCount(Math.min(fits + fitsIf, 24));
    await expect(not).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: String(fits + fitsIf) })).toBeAttached();
    expect(await look(page, 'fit search')).toEqual([]);

    await test.step('the rest opens where it stands, by keyboard too', async () => {
      await rest.focus();
      await page.keyboard.press('Enter');
      await expect(not.first()).toBeVisible();
      expect(await look(page, 'fit search, rest')).toEqual([]);
    });

    await test.step('without the switch, what fits still comes first; the choice is kept on later pages', async () => {
      await only.click();
      await expect(only).not.toBeChecked();
      await expect(rest).toBeVisible();
      await expect(cards.first()).toContainText(fits > 0 ? fitting : '');
      await page.goto(pathIn(language, '/search?q=oil'));
      await expect(only).not.toBeChecked();
      await only.check();
      await page.reload();
      await expect(only).toBeChecked();
    });

    await test.step('when nothing fits, the page says so and shows the other parts', async () => {
      const words = await wordsWithoutFit(page, engineId);
      await page.goto(pathIn(language, `/search?${new URLSearchParams({ q: words })}`));
      const none = main.getByRole('paragraph').filter({ hasText: t('nothing.noneFits', { part: words, vehicle }) });
      await expect(none.and(main.locator(':not([role])'))).toBeVisible();
      await expect(cards.first()).toContainText(t('fit.fitsNot'));
      await expect(main.locator('details:has(summary#rest)')).toHaveAttribute('open', '');
    });
  });
}
