import type { TextKey } from '../../i18n/keys';
import { becomeCustomer, becomeSeller, screensOf, someProduct } from '../screens';
import { expect, pathIn, test, textsOf } from '../shop';

/** Every route and the title of its screen. */

const named: [path: string, title: TextKey][] = [
  ['/', 'home.title'],
  ['/search', 'search.title'],
  ['/parts', 'parts.title'],
  ['/category-parts', 'categoryParts.titlePlain'],
  ['/cart', 'cart.title'],
  ['/login', 'login.title'],
  ['/register', 'register.title'],
  ['/account', 'account.title'],
  ['/garage', 'garage.title'],
  ['/orders', 'orders.title'],
  ['/orders/any-id', 'orders.title'],
  ['/checkout', 'checkout.title'],
  ['/about-us', 'info.aboutUs'],
  ['/contact', 'contact.title'],
  ['/request', 'request.title'],
  ['/faqs', 'info.faqs'],
  ['/privacy-policy', 'info.privacyPolicy'],
  ['/shipping-policy', 'footer.shippingPolicy'],
  ['/return-policy', 'info.returnPolicy'],
  ['/warranty', 'info.warranty'],
  ['/terms-of-service', 'info.terms'],
];

const unescaped = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

for (const language of ['en', 'hi'] as const) {
  test(`every route of the list answers with its screen (${language})`, async ({ request }) => {
    const t = textsOf(language);
    const product = await someProduct(request);
    const part = (await screensOf(request)).find(({ name }) => name === 'part')?.path ?? '';
    const routes: [path: string, title: string][] = [
      ...named.map(([path, key]): [string, string] => [path, t(key)]),
      [part, decodeURIComponent(part.replace('/part/', ''))],
    ];
    for (const [path, title] of routes) {
      const answer = await request.get(pathIn(language, path));
      const html = unescaped(await answer.text());
      expect([path, answer.status()]).toEqual([path, 200]);
      expect([path, /<title>(.*?) · Purza<\/title>/.exec(html)?.[1]]).toEqual([path, expect.stringContaining(title)]);
      expect([path, html.includes(`<html lang="${language}"`)]).toEqual([path, true]);
    }
    const html = await (await request.get(pathIn(language, product.path))).text();
    expect(html).toContain(product.number);
    expect(html).toContain(t('product.addToCart'));
  });
}

test('any other path shows the not-found screen, with its text', async ({ request }) => {
  for (const path of ['/nothing-here', '/orders/a/b', '/about', '/account/profile']) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('Did you forget to add the page to the router?');
  }
});

test('links without a route redirect, and the others lead to their pages', async ({ request }) => {
  for (const [from, to] of [
    ['/returns', '/return-policy'],
    ['/shipping', '/shipping-policy'],
    ['/track-order', '/orders'],
    ['/my-orders', '/orders'],
    ['/contact', '/contact'],
    ['/shipping-policy', '/shipping-policy'],
    ['/faqs', '/faqs'],
  ] as const) {
    const answer = await request.get(from);
    expect([from, answer.status(), new URL(answer.url()).pathname]).toEqual([from, 200, to]);
  }
});

test('pages about one person are kept out of search engines, all others are not', async ({ request, shop }) => {
  const noindex = async (path: string) =>
    /<meta name="robots" content="noindex"/.test(await (await request.get(path)).text());
  const open = ['/', '/contact', '/faqs', '/terms-of-service', (await someProduct(request)).path];
  const own = [
    ...(await becomeCustomer(request, 'noindex@example.com')),
    ...(await becomeSeller(request, shop, 'noindex-seller@example.com')),
  ];
  expect(own.map(({ path }) => path)).toContain('/desk/messages');
  for (const path of [...own.map((screen) => screen.path), '/request', '/search'])
    expect([path, await noindex(path), await noindex(`/ta${path}`)]).toEqual([path, true, true]);
  for (const path of open) expect([path, await noindex(path)]).toEqual([path, false]);
});

test('the static pages do not call the API', async ({ page, problems }) => {
  problems.expected.push(/nothing-here/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The other information pages have the same template.
  for (const name of ['about-us', 'faqs', 'contact', 'nothing-here'])
    await page.goto(`/${name}`, { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.includes('/api/'))).toEqual([]);
});

test('terms and privacy policy state their date', async ({ request }) => {
  for (const path of ['/terms-of-service', '/privacy-policy'])
    expect(await (await request.get(path)).text()).toContain('Last updated January 2024');
});

test('an address that is not well-formed gets the 404 page in its language', async ({ request }) => {
  for (const [path, language] of [
    ['/product/%ZZ', 'en'],
    ['/hi/product/%ZZ', 'hi'],
  ] as const) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()['content-language']]).toEqual([path, 404, language]);
    expect(unescaped(await answer.text())).toContain(textsOf(language)('notFound.title'));
  }
});

test('nothing follows the end of a page', async ({ request }) => {
  for (const { path } of await screensOf(request)) {
    const html = await (await request.get(path)).text();
    expect([path, html.slice(html.indexOf('</html>'))]).toEqual([path, '</html>']);
  }
});
