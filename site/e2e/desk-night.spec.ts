import type { NightReport } from '../../api/contract/nights';
import { look } from './look';
import { sellerPage } from './seller';
import { expect, pathIn, test, textsOf } from './shop';

/** What the seller's desk says about a night. The server's part is in api/plugins/nights.test.ts. */

const night: NightReport = {
  state: 'refused',
  startedAt: '2026-11-21T21:00:00.000Z',
  endedAt: '2026-11-21T21:03:00.000Z',
  lastSuccessAt: '2026-11-20T21:03:00.000Z',
  message: 'Several things are wrong:\n  - 301 of the 1000 live items are gone, more than 30 %, for example a, b, c.',
};

for (const language of ['en', 'hi', 'ta'] as const)
  test(`a refused night is told at the desk, with what to do (${language})`, async ({ browser, shop }) => {
    const t = textsOf(language);
    const desk = await sellerPage(browser, shop);
    const answer = async (changes: Partial<NightReport>) => {
      await desk.route('**/api/desk/night', (route) => route.fulfill({ json: { data: { ...night, ...changes } } }));
      await desk.goto(pathIn(language, '/desk'));
      await expect(desk.getByLabel(t('desk.search'))).toBeVisible();
    };
    await answer({});
    const heading = desk.getByRole('heading', { name: /2026/ });
    await expect(heading).toBeVisible();
    const main = desk.getByRole('main');
    await expect(main.getByText(t('night.refused.meaning'))).toBeVisible();
    await expect(main.getByText('npm run nightly -- PATH --force')).toBeVisible();
    await main.getByText(t('night.said')).click();
    await expect(main.getByText('301 of the 1000 live items')).toBeVisible();
    expect(await look(desk, `the desk in ${language}`)).toEqual([]);
    await answer({ state: 'done', message: '' });
    await expect(heading).toHaveCount(0);
    await desk.context().close();
  });
