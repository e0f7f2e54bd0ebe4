import { expect, test } from './shop';
import { linkTo, newCustomer } from './shopper';

/** What a tab, a home screen and a web search show of the shop. */
const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'];

test('every kind of plain address opens as a page of its own, and the browser logs nothing about it', async ({
  page,
  shop,
}) => {
  /** A browser asks for /favicon.ico when a document names no icon. */
  async function open(path: string, type: RegExp): Promise<string> {
    const answer = await page.goto(path);
    expect([path, answer?.status(), answer?.headers()['content-type']]).toEqual([
      path,
      200,
      expect.stringMatching(type),
    ]);
    await page.waitForLoadState('networkidle');
    return (await answer?.text()) ?? '';
  }

  await test.step('robots and sitemaps', async () => {
    await open('/robots.txt', /^text\/plain/);
    const index = await open('/sitemap.xml', /^application\/xml/);
    const [, first = ''] = /<loc>https?:\/\/[^/]+([^<]+)<\/loc>/.exec(index) ?? [];
    expect(first).toMatch(/^\/sitemap/);
    // The browser needs time to show the largest of them.
    expect((await page.request.get(first)).status()).toBe(200);
  });
  await test.step('answers in JSON', async () => {
    await open('/api/health', /^application\/json/);
    await open('/api/parts/search?q=brake', /^application\/json/);
    await open('/locales/hi/common.json', /^application\/json/);
  });
  await test.step('styles, scripts, drawings and icons', async () => {
    const html = await (await page.request.get('/')).text();
    const assets = [...html.matchAll(/(?:href|src)="(\/_astro\/[^"]+\.(?:css|js))"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(1);
    const [css] = assets.filter((path) => path.endsWith('.css'));
    const [js] = assets.filter((path) => path.endsWith('.js'));
    if (css) await open(css, /^text\/css/);
    await open(js ?? '', /javascript/);

    await open('/drawings/control-arms.svg', /^image\/svg/);
    for (const icon of icons) await open(icon, /^image\//);
  });
  await test.step('the link of a mail', async () => {
    const email = await newCustomer(page);
    expect((await page.request.post('/api/auth/forgot-password', { data: { email } })).ok()).toBe(true);
    await page.goto('about:blank');
    await open(await linkTo(shop, email, '/reset-password'), /^text\/html/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a page names its icons, and each is there', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const named = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(named).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']);
  const logo = /"logo":"([^"]+)"/.exec(html)?.[1] ?? '';
  for (const path of [...named, new URL(logo).pathname]) {
    const answer = await page.request.get(path);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});
