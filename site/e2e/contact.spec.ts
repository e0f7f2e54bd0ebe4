import type { Page } from '@playwright/test';
import { languages } from '../../api/shop/language/language-names';
import type { Language } from '../../api/shop/language/languages';
import { contactLimits, contactSubjects } from '../../api/shop/messages/rules';
import { expect, pathIn, test, textsOf, transferred } from './shop';

/** The contact page. */

async function fill(page: Page, language: Language, email: string): Promise<void> {
  const t = textsOf(language);
  const main = page.getByRole('main');
  const texts = { 'checkout.firstName': 'Asha', 'checkout.lastName': 'Rao', 'checkout.email': email } as const;
  for (const [label, value] of Object.entries(texts))
    await main.getByRole('textbox', { name: t(label as keyof typeof texts) }).fill(value);
  await main.getByRole('textbox', { name: t('contact.message') }).fill('Does it fit\nmy Swift?');
}

for (const language of ['en', 'hi'] as const) {
  test(`a message reaches the seller, and its receipt the sender (${language})`, async ({ page, shop }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    const email = `${language}.${test.info().project.name}.${Date.now()}@example.com`;
    await page.goto(`${pathIn(language, '/contact')}?part=HU%20711%2F51%20x`);
    await expect(main.getByLabel(t('contact.subject'))).toHaveValue('parts');
    await expect(main.getByLabel(t('part.number'))).toHaveValue('HU 711/51 x');
    const send = main.getByRole('button', { name: t('contact.send') });

    await test.step('the first wrong field gets focus, and typed text stays', async () => {
      await send.click();
      await expect(main.getByRole('textbox', { name: t('checkout.firstName') })).toBeFocused();
      await expect(main.getByText(t('form.required', { field: t('contact.message') }))).toBeVisible();
      await fill(page, language, 'asha@');
      await main.getByRole('textbox', { name: t('checkout.phone') }).fill('123');
      await send.click();
      await expect(main.getByRole('textbox', { name: t('checkout.email') })).toBeFocused();
      await expect(main.getByText(t('form.phone'))).toBeVisible();
      await expect(main.getByRole('textbox', { name: t('contact.message') })).toHaveValue('Does it fit\nmy Swift?');
    });

    await test.step('typed text survives a reload', async () => {
      await page.reload();
      await expect(main.getByRole('textbox', { name: t('contact.message') })).toHaveValue('Does it fit\nmy Swift?');
      await expect(main.getByRole('textbox', { name: t('checkout.firstName') })).toHaveValue('Asha');
    });

    await test.step('once corrected, the message is sent', async () => {
      await main.getByRole('textbox', { name: t('checkout.email') }).fill(email);
      await main.getByRole('textbox', { name: t('checkout.phone') }).fill('98765 43210');
      await page.clock.setFixedTime(Date.now() + contactLimits.minMilliseconds);
      await send.click();
      await expect(main.getByRole('heading', { name: t('contact.sent') })).toBeFocused();
      const has = (...parts: string[]) => shop.mails().some((mail) => parts.every((part) => mail.includes(part)));
      await expect.poll(() => has('To: seller@purza.example', 'HU 711/51 x', email)).toBe(true);
      await expect.poll(() => has(`To: ${email}`, t('mail.receiptIntro').slice(0, 12))).toBe(true);
    });

    await test.step('the form is empty for the next message', async () => {
      await main.getByRole('button', { name: t('contact.another') }).click();
      await expect(main.getByRole('textbox', { name: t('contact.message') })).toHaveValue('');
    });
  });
}

test('details, hours, four questions and the seven subjects are there, and nothing moves', async ({ page }) => {
  for (const { code } of languages) {
    const t = textsOf(code);
    const main = page.getByRole('main');
    await page.goto(pathIn(code, '/contact?part=X1'));
    if (code === 'en') expect((await transferred(page)).moved).toEqual([]);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('contact.title'));
    await expect(main.getByRole('link', { name: '+91 80 4567 8900' })).toBeVisible();
    const details = main.getByRole('region', { name: t('contact.details') });
    await expect(details.getByRole('link', { name: 'support@purza.example' })).toBeVisible();
    await expect(details).toContainText('14 Residency Road, Bengaluru 560025, India');
    await expect(details.getByRole('listitem')).toHaveText([
      /9.*6/,
      /10.*4/,
      new RegExp(t('footer.closed', { days: '' }).slice(2)),
    ]);
    const faq = main.getByRole('region', { name: t('contact.faq') });
    await expect(faq.getByRole('group')).toHaveCount(4);
    await faq.getByText(t('contact.faq4')).click();
    await expect(faq.getByText(t('contact.faq4Answer'))).toBeVisible();
    // All fields but phone number and part are required, and marked so.
    const required = [
      'checkout.firstName',
      'checkout.lastName',
      'checkout.email',
      'contact.subject',
      'contact.message',
    ];
    await expect(main.locator('form label', { hasText: '*' })).toHaveText(
      required.map((key) => `${t(key as 'contact.subject')} *`),
    );
    await expect(main.locator('form [required]')).toHaveCount(required.length);
    await expect(main.getByRole('textbox', { name: t('checkout.phone') })).toBeVisible();
    const subjects = main.getByLabel(t('contact.subject')).getByRole('option');
    await expect(subjects).toHaveText([
      t('contact.chooseSubject'),
      ...contactSubjects.map((name) => t(`contact.subjects.${name}`)),
    ]);
  }
});

test('the spam trap is hidden from people', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.locator('[name=reference_code]')).toBeHidden();
});

test('after too many messages the page says when to try again, and keeps the typed text', async ({
  page,
  problems,
}) => {
  problems.expected.push(/\/api\/contact/);
  const t = textsOf('ta');
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 429, json: { error: 'too_many', message: '', retryMinutes: 7 } }),
  );
  await page.goto('/ta/contact');
  await fill(page, 'ta', 'asha@example.com');
  await page.getByLabel(t('contact.subject')).selectOption('order');
  await page.getByRole('button', { name: t('contact.send') }).click();
  await expect(page.getByRole('alert')).toContainText(t('contact.tooMany', { minutes: 7, phone: '+91 80 4567 8900' }));
  await expect(page.getByRole('textbox', { name: t('contact.message') })).toHaveValue('Does it fit\nmy Swift?');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the form is sent anyway', async ({ page, shop }) => {
    const t = textsOf('hi');
    const email = `plain.${test.info().project.name}.${Date.now()}@example.com`;
    await page.goto('/hi/contact');
    await fill(page, 'hi', email);
    await page.getByLabel(t('contact.subject')).selectOption('feedback');
    await page.getByRole('button', { name: t('contact.send') }).click();
    await expect(page).toHaveURL(/\/hi\/contact#sent$/);
    await expect(page.getByText(t('contact.sentText'))).toBeVisible();
    await expect.poll(() => shop.mails().some((mail) => mail.includes(`To: ${email}`))).toBe(true);
  });
});
