import { informationPages } from './screens';
import { expect, pathIn, test, textsOf, transferred } from './shop';

test('the footer links to every information page', async ({ page }) => {
  for (const language of ['en', 'hi'] as const) {
    const t = textsOf(language);
    await page.goto(pathIn(language, '/brands'));
    const links = page.getByRole('navigation', { name: t('footer.policies') }).getByRole('link');
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    for (const name of informationPages) {
      expect(addresses).toContain(pathIn(language, `/${name}`));
      await page.goto(pathIn(language, `/${name}`));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  }
});

test('questions open and close by keyboard, several at once', async ({ page }) => {
  await page.goto('/faqs');
  const main = page.getByRole('main');
  await expect(main.locator('details.question')).toHaveCount(20);
  const first = main.getByText('How do I find the right part for my vehicle?');
  const second = main.getByText('How do I place an order?');
  await main.locator('details.question summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(main.getByText('Choose make, model and engine on the')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(main.getByText('Put the parts into your')).toBeVisible();
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();
  await page.keyboard.press('Space');
  await expect(main.getByText('Put the parts into your')).toBeHidden();
  await expect(main.getByText('Choose make, model and engine on the')).toBeVisible();
});

test('a link to a question opens it, on arrival and on the page', async ({ page }) => {
  await page.goto('/hi/faqs#track-order');
  const question = (id: string) => page.locator(`details[id="${id}"]`);
  await expect(question('track-order')).toHaveAttribute('open', '');
  await expect(question('track-order').locator('summary')).toBeInViewport();
  await expect(question('payment')).not.toHaveAttribute('open', '');
  await page.evaluate(() => location.assign('#payment'));
  await expect(question('payment')).toHaveAttribute('open', '');
});

for (const [language, query, question] of [
  ['en', 'money back', 'refund-time'],
  ['hi', 'रिफंड', 'refund-time'],
  ['ta', 'கடவுச்சொல்', 'password'],
] as const) {
  test(`the search finds a question and links to it (${language})`, async ({ page }) => {
    const t = textsOf(language);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathIn(language, '/shipping-policy'), { waitUntil: 'networkidle' });
    expect(asked.filter((address) => /pagefind|site-search/.test(address))).toEqual([]);
    const box = page.getByLabel(t('info.search'));
    await box.fill(query);
    const search = page.locator('search[data-site-search]');
    await expect(search.getByRole('status')).toHaveText(/\d/);
    const link = search.locator(`a[href$="${pathIn(language, '/faqs')}#${question}"]`);
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.locator(`details[id="${question}"]`)).toHaveAttribute('open', '');
    await page.getByLabel(t('info.search')).fill('zzzzqqqq');
    await expect(search.getByRole('status')).toHaveText(t('info.searchNone', { query: 'zzzzqqqq' }));
  });
}

test('a search that cannot be loaded says so', async ({ page, problems }) => {
  problems.expected.push(/pagefind/);
  await page.route('**/pagefind/**', (route) => route.abort());
  await page.goto('/faqs');
  await page.getByLabel(textsOf('en')('info.search')).fill('order');
  await expect(page.locator('search[data-site-search]').getByRole('status')).toHaveText(
    textsOf('en')('info.searchFailed'),
  );
});

test(
  'on a phone the contents collapse, on a wide screen they are beside the text',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await page.goto('/terms-of-service');
    const contents = page.getByRole('navigation', { name: textsOf('en')('info.onThisPage') });
    if (info.project.name === 'phone')
      await page.getByRole('main').getByText(textsOf('en')('info.onThisPage')).first().click();
    const link = contents.getByRole('link', { name: '12. Governing law' });
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByRole('heading', { name: '12. Governing law' })).toBeInViewport();
    await expect(page.getByText('Last updated January 2024')).toHaveCount(1);
  },
);

test('moved addresses redirect to their pages in each language', async ({ page }) => {
  for (const language of ['en', 'ta'] as const)
    for (const [from, to] of [
      ['/returns', '/return-policy'],
      ['/shipping', '/shipping-policy'],
    ] as const) {
      await page.goto(pathIn(language, from));
      await expect(page).toHaveURL(new RegExp(`${pathIn(language, to)}$`));
    }
});

test('search engines get the questions as structured data', async ({ page }) => {
  await page.goto('/bn/faqs');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ '@type': 'FAQPage', inLanguage: 'bn' });
  expect(data.mainEntity).toHaveLength(20);
  expect(data.mainEntity[0].acceptedAnswer.text).not.toMatch(/[<>]|\{\{/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('questions open, and the search field, which cannot work, is hidden', async ({ page }) => {
    await page.goto('/ml/faqs');
    await expect(page.getByLabel(textsOf('ml')('info.search'))).toBeHidden();
    const question = page.locator('details.question').nth(7);
    await expect(question.locator('p').first()).toBeHidden();
    await question.locator('summary').click();
    await expect(question.locator('p').first()).toBeVisible();
  });
});

test('in print the page is the text alone, with every answer', async ({ page }) => {
  await page.goto('/faqs');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('searchbox', { name: textsOf('en')('info.search') })).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('The shop speaks nine languages')).toBeVisible();
});

test('the pages are small, and nothing on them moves', { tag: '@desktop' }, async ({ page }) => {
  for (const name of informationPages) {
    await page.goto(`/${name}`, { waitUntil: 'networkidle' });
    const { script, moved } = await transferred(page);
    expect(script, name).toBeLessThanOrEqual(15_000);
    expect(moved, name).toEqual([]);
  }
});
