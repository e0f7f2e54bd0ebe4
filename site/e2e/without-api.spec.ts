import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentRelease } from '../../api/serve/release/release';
import { languageCodes } from '../../api/shop/language/languages';
import { openPageCopies } from '../../scripts/beyond';
import { serveFiles } from '../../scripts/laboratory/file-server';
import { hasRooms } from '../../scripts/laboratory/rooms';
import { dataFolder } from './prepare';
import { expect, test, textsOf } from './shop';

const t = textsOf('en');

test('a copy on a file server without an API: pages, cart and a search that lists pages', async ({
  page,
  problems,
}) => {
  test.skip(!hasRooms('scripts/beyond/hosts'), 'this shop makes no copies');
  problems.expected.push(/\/api\//);
  const release = currentRelease(dataFolder);
  if (!release) throw new Error('there is no release');
  const folder = join(dataFolder, 'copy');
  rmSync(folder, { recursive: true, force: true });
  const copies = await openPageCopies();
  const { files } = await copies.make(release, { dataFolder, siteUrl: undefined }, undefined);
  const english = [...files].filter(([path]) => languageCodes.every((code) => !path.startsWith(`${code}/`)));
  copies.write(new Map(english), folder);
  const { origin, close } = await serveFiles(folder);
  await page.goto(origin);
  await page.getByRole('banner').getByLabel(t('header.searchLabel')).fill('brake pads');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/search/?q=brake+pads`);
  const pages = page.getByRole('region', { name: t('search.awayTitle') });
  await expect(pages.getByRole('status')).toHaveText(t('search.away', { query: 'brake pads' }));
  await pages.locator('a[href="/categories/brake-pads"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake Pads');
  await expect(page).toHaveURL(`${origin}/categories/brake-pads/`);
  await page.goto(`${origin}/returns`);
  await expect(page).toHaveURL(/\/return-policy\/?$/);
  await close();
  rmSync(folder, { recursive: true, force: true });
});
