import type { SearchAnswer } from '../../api/shop/search/contract';
import { look } from './look';
import { openRoom, sellerPage } from './seller';
import { expect, pathIn, test, textsOf } from './shop';

/** A search finds nothing, a seller adds a synonym, and the same search finds something. */

const journeys = [
  { language: 'en', phrase: 'packing', start: 'gask', found: /gasket/i },
  { language: 'hi', phrase: 'पैकिंग', start: 'गैस्के', found: /गैस्केट/ },
] as const;

for (const { language, phrase, start, found } of journeys)
  test(`a search that found nothing finds gaskets once a seller has said what it means (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page, browser, shop }) => {
    const t = textsOf(language);
    const address = pathIn(language, `/search?q=${encodeURIComponent(phrase)}`);
    const results = page.getByRole('main');
    await page.goto(address);
    await expect(results.getByText(t('search.unmatched', { words: phrase }))).toBeVisible();

    const desk = await sellerPage(browser, shop);
    await desk.goto(pathIn(language, '/desk'));
    const main = desk.getByRole('main');
    const toast = desk.getByRole('status').last();
    await openRoom(desk, t, t('searches.title'));
    const row = main.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: phrase, exact: true }) });

    await test.step('the desk shows it, and suggests names of the catalogue', async () => {
      // Searches are counted in memory for some seconds before they are stored.
      await expect(async () => {
        await desk.reload();
        await expect(row).toContainText(t('searches.nothing'), { timeout: 2000 });
      }).toPass({ timeout: 30_000 });
      await row.getByRole('button', { name: `${t('searches.add')}: ${phrase}` }).click();
      await expect(row.getByLabel(t('searches.phrase'))).toHaveValue(phrase);
      const meaning = row.getByLabel(t('searches.meaning'));
      await expect(meaning).toBeFocused();
      await meaning.fill(start);
      await row.getByRole('button', { name: found }).first().click();
      await expect(meaning).toHaveValue(found);
      await expect(row.getByRole('status')).toHaveText(/\d/);
      expect(await look(desk, `the form of a synonym in ${language}`)).toEqual([]);
    });

    await test.step('a name that the catalogue has is refused while it is typed', async () => {
      const field = row.getByLabel(t('searches.phrase'));
      await field.fill('Baleno');
      await expect(row.getByText(t('searches.problem.known'))).toBeVisible();
      await row.getByRole('button', { name: t('searches.save') }).click();
      await expect(field).toBeFocused();
      await field.fill(phrase);
      await expect(row.getByText(t('searches.problem.known'))).toHaveCount(0);
    });

    await test.step('the same search finds gaskets', async () => {
      await row.getByRole('button', { name: t('searches.save') }).click();
      await expect(toast).toContainText(t('searches.saved'));
      await expect(row.getByRole('button')).toHaveCount(0);
      await page.goto(address);
      await expect(results.getByRole('listitem').filter({ hasText: found }).first()).toBeVisible();
      const answer = await page.request.get(`/api/parts/search?q=${encodeURIComponent(phrase)}&lang=${language}`);
      const { data } = (await answer.json()) as SearchAnswer;
      expect(data.understood.map(({ text }) => text)).toEqual([phrase]);
    });

    await test.step('it is changed, deleted and put back', async () => {
      await main.getByRole('link', { name: t('searches.synonyms'), exact: true }).click();
      const entry = main.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: phrase }) });
      await expect(entry).toContainText('seller.');
      await entry.getByRole('button', { name: t('searches.editNamed', { name: phrase }) }).click();
      await entry.getByLabel(t('searches.meaning')).fill('horn');
      await entry.getByRole('button', { name: t('searches.save') }).click();
      await expect(entry.getByRole('heading')).toContainText('horn');
      await entry.getByRole('button', { name: t('searches.removeNamed', { name: phrase }) }).click();
      await expect(entry).toHaveCount(0);
      await toast.getByRole('button', { name: t('searches.undo') }).click();
      await expect(entry.getByRole('heading')).toContainText('horn');
    });

    await test.step('a file with a wrong line changes nothing, a right one is imported', async () => {
      const file = (csv: string) => ({ name: 'synonyms.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      const picker = main.getByLabel(t('searches.file'));
      await picker.setInputFiles(file('washer word,oil seal\nswift,baleno\n'));
      await expect(main.getByRole('alert')).toContainText(t('searches.line', { line: 2 }));
      await expect(main.getByRole('alert')).toContainText(t('searches.problem.known'));
      expect(await look(desk, `the list of synonyms in ${language}`)).toEqual([]);
      await picker.setInputFiles(file('washer word,oil seal\n'));
      await main.getByRole('button', { name: t('searches.importNow'), exact: true }).click();
      await expect(main.getByRole('heading', { name: 'washer word' })).toBeVisible();
      const download = desk.waitForEvent('download');
      await main.getByRole('link', { name: t('desk.export') }).click();
      expect((await download).suggestedFilename()).toBe('synonyms.csv');
    });

    // Other tests of this shop must not see this synonym.
    const { data } = (await (await desk.request.get('/api/desk/synonyms')).json()) as {
      data: { synonymId: string }[];
    };
    for (const { synonymId } of data) await desk.request.delete(`/api/desk/synonyms/${synonymId}`);
    await desk.context().close();
  });
