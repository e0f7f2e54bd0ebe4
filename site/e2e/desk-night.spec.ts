import type { DamageReport, NightReport } from '../../api/shop/nights/contract';
import { look } from './look';
import { sellerPage } from './seller';
import { expect, pathIn, test, textsOf } from './shop';

/** What the seller's desk shows about a night. Its server side is tested in api/shop/nights/plugin.test.ts. */

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
    const heading = desk.getByRole('group').getByRole('heading', { name: /2026/ });
    await expect(heading).toBeVisible();
    const main = desk.getByRole('main');
    // The banner is one line until it is opened.
    await expect(main.getByText(t('night.refused.meaning'))).toBeHidden();
    await heading.click();
    await expect(main.getByText(t('night.refused.meaning'))).toBeVisible();
    await expect(main.getByText('npm run nightly -- PATH --force')).toBeVisible();
    await main.getByText(t('night.said')).click();
    await expect(main.getByText('301 of the 1000 live items')).toBeVisible();
    expect(await look(desk, `the desk in ${language}`)).toEqual([]);
    await answer({ state: 'done', message: '' });
    await expect(heading).toHaveCount(0);
    await desk.context().close();
  });

for (const language of ['en', 'hi', 'ta'] as const)
  test(`damaged files are named at the desk, with what to do (${language})`, async ({ browser, shop }) => {
    const t = textsOf(language);
    const desk = await sellerPage(browser, shop);
    const files = ['releases/12/robots.txt', `releases/12/part/${'0445110369-'.repeat(12)}.html`];
    const answer = async (damage: DamageReport | null) => {
      const data = { ...night, state: 'done', message: '', wrongContent: null, damage };
      await desk.route('**/api/desk/night', (route) => route.fulfill({ json: { data } }));
      await desk.goto(pathIn(language, '/desk'));
      await expect(desk.getByLabel(t('desk.search'))).toBeVisible();
    };
    await answer({ since: '2026-11-21T21:00:00.000Z', files, total: 31, remedy: 'generate' });
    const heading = desk.getByRole('group').getByRole('heading', { name: /2026/ });
    await expect(heading).toBeVisible();
    const main = desk.getByRole('main');
    await heading.click();
    await expect(main.getByText(t('night.damage.meaning'))).toBeVisible();
    await expect(main.getByText('npm run generate -- --all')).toBeVisible();
    await main.getByText(t('night.damage.files', { total: 31 })).click();
    await expect(main.getByText('releases/12/robots.txt')).toBeVisible();
    expect(await look(desk, `the desk with damaged files in ${language}`)).toEqual([]);
    await answer({ since: '2026-11-21T21:00:00.000Z', files, total: 31, remedy: 'publish' });
    await heading.click();
    await expect(main.getByText('npm run publish -- PLACE --all')).toBeVisible();
    await answer(null);
    await expect(heading).toHaveCount(0);
    await desk.context().close();
  });
