import { expect, pathIn, test, textsOf } from './shop';
import { hold, swift } from './shopper';

/** A choice on the home page stays, even when it is made before the page's scripts have started or while they start. */

const t = textsOf('en');

/** Runs in the page: chooses a make some milliseconds after the island begins to start. */
function chooseWhileStarting({ make, after }: { make: string; after: number }): void {
  const choose = () => {
    const list = document.querySelector<HTMLSelectElement>('main select[name=makeId]');
    if (!list) return;
    for (const option of list.options) if (option.text === make) option.selected = true;
    list.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    list.dispatchEvent(new Event('change', { bubbles: true }));
  };
  addEventListener(
    'astro:hydrate',
    ({ target }) => {
      if (!(target as Element).querySelector('select[name=makeId]')) return;
      const end = performance.now() + after;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (performance.now() >= end ? choose() : port2.postMessage(0));
      port2.postMessage(0);
    },
    true,
  );
}

test('a make that is chosen before the scripts are there stays chosen', async ({ page }) => {
  const main = page.getByRole('main');
  const letScripts = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto(pathIn('en', '/'), { waitUntil: 'commit' });
  await main.getByRole('combobox', { name: t('vehicle.make') }).selectOption('maruti-suzuki');
  letScripts('go');
  await main.getByRole('combobox', { name: t('vehicle.model') }).selectOption('maruti-suzuki_swift-3');
});

test('a make that is chosen while the scripts start stays chosen', async ({ context, page: first }) => {
  await first.goto(pathIn('en', '/'));
  for (const after of [0, 0.5, 1, 2, 3, 4, 6, 10]) {
    const page = await context.newPage();
    await page.addInitScript(chooseWhileStarting, { make: swift.make, after });
    await page.goto(pathIn('en', '/'));
    await expect(page.getByRole('main').getByRole('combobox', { name: t('vehicle.model') })).toBeEnabled();
    await page.close();
  }
});

test('a tab that is chosen before the scripts are there is shown when they are', async ({ page }) => {
  const main = page.getByRole('main');
  const letScripts = await hold(page, /\/_astro\/.*\.js$/);
  await page.goto(pathIn('en', '/'), { waitUntil: 'commit' });
  await main.getByRole('tab', { name: t('vehicle.tabPlate') }).click();
  letScripts('go');
  await expect(main.getByRole('textbox', { name: t('plate.label') })).toBeVisible();
});
