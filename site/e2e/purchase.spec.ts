import type { Page } from '@playwright/test';
import type { Language } from '../../api/shop/language/languages';
import type { Product } from '../../api/shop/product/contract';
import type { SearchAnswer } from '../../api/shop/search/contract';
import type { Engine, Make, Model } from '../../api/shop/vehicle/contract';
import { shortVehicleText, vehicleText } from '../../api/shop/vehicle/text';
import { look } from './look';
import { mailTo, sellerPage } from './seller';
import { expect, pathIn, test, textsOf } from './shop';
import { cartOf, newCustomer, proveMailbox } from './shopper';

/**
 * Buying for a vehicle: every step up to the seller says that a part does not fit, and the shopper confirms it first.
 */

const swift = { make: 'Maruti Suzuki', model: 'Swift (3rd gen)' };

async function ask<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T;
}

/** Finds an engine of the Swift, and a part that fits it or does not. */
async function wrongPart(page: Page, language: Language = 'en') {
  const makes = await ask<{ data: Make[] }>(page, '/api/vehicles/makes');
  const makeId = makes.data.find(({ makeName }) => makeName === swift.make)?.makeId;
  const models = await ask<{ data: Model[] }>(page, `/api/vehicles/models/${makeId}`);
  const modelId = models.data.find(({ modelName }) => modelName === swift.model)?.modelId;
  const engines = await ask<{ data: Engine[] }>(page, `/api/vehicles/engines/${modelId}?lang=${language}`);
  const engine = engines.data[0] as Engine;
  const found = `/api/parts/search?q=brake&available=true&pageSize=100&lang=${language}&engineId=${engine.engineId}`;
  const { items } = (await ask<SearchAnswer>(page, found)).data;
  const part = items.find(({ fit, sellingPrice }) => fit === 'fitsNot' && sellingPrice > 0);
  if (!part) throw new Error('the sample has no part that does not fit');
  const { itemStock: stock } = await ask<Product>(page, `/api/products/slug/${part.urlSlug}`);
  const name = `${swift.make} ${swift.model} ${engine.engineName}`;
  return { part, engine, stock, name, vehicle: { label: name, localName: engine.localName } };
}

/** Finds an engine of a model whose name contains this text. */
async function someEngine(page: Page, wanted: string): Promise<{ engineId: string; name: string }> {
  for (const { makeId, makeName } of (await ask<{ data: Make[] }>(page, '/api/vehicles/makes')).data) {
    const models = await ask<{ data: Model[] }>(page, `/api/vehicles/models/${makeId}`);
    const model = models.data.find(({ modelName }) => modelName.includes(wanted));
    if (!model) continue;
    const engines = await ask<{ data: Engine[] }>(page, `/api/vehicles/engines/${model.modelId}`);
    const { engineId, engineName } = engines.data[0] as Engine;
    return { engineId, name: `${makeName} ${model.modelName} ${engineName}` };
  }
  throw new Error(`the sample has no ${wanted}`);
}

async function chooseInChecker(page: Page, language: Language, engineId: string): Promise<void> {
  const t = textsOf(language);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t('product.checkFit') }).click();
  await expect(main.getByRole('combobox', { name: t('vehicle.make') })).toBeFocused();
  await main.getByRole('combobox', { name: t('vehicle.make') }).selectOption('maruti-suzuki');
  const model = main.getByRole('combobox', { name: t('vehicle.model') });
  await expect(model).toBeEnabled();
  await model.selectOption('maruti-suzuki_swift-3');
  await main.getByRole('combobox', { name: t('vehicle.engine') }).selectOption(engineId);
  await main.getByRole('button', { name: t('purchase.check'), exact: true }).click();
}

for (const language of ['en', 'ta'] as const satisfies Language[]) {
  test(`a wrong part is warned of three times before it is sent, and seen at the desk (${language})`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page, shop, browser }) => {
    const t = textsOf(language);
    const main = page.getByRole('main');
    const email = await newCustomer(page);
    await proveMailbox(page, shop, email);
    const { part, engine, stock, name, vehicle } = await wrongPart(page, language);
    // The bar already shows the Latin name of the shopper's vehicle.
    const short = shortVehicleText(vehicle);
    const wrong = t('purchase.fit.fitsNot', { vehicle: vehicleText(vehicle) });
    const few = t('purchase.stockShort', { count: stock });
    const papers = { plate: 'MH 12 AB 1234', vin: 'MA3EYD32S00123456', note: 'முன் இடது பக்கம்\nby Friday, please' };

    await test.step('the product page answers in place, and links to parts that fit', async () => {
      await page.goto(pathIn(language, `/product/${part.urlSlug}`));
      await chooseInChecker(page, language, engine.engineId);
      const verdict = main.locator('[data-verdict]');
      await expect(verdict).toContainText(t('purchase.fit.fitsNot', { vehicle: short }));
      await expect(verdict).toBeFocused();
      const [fitting, asking] = [verdict.getByRole('link').first(), verdict.getByRole('link').last()];
      await expect(fitting).toHaveAttribute('href', /category-parts\?.*engineId=.*&categoryId=/);
      await expect(asking).toHaveAttribute('href', /\/request\?part=/);
      expect(await look(page, 'verdict')).toEqual([]);
    });

    await test.step('more than the stock is reported, not refused', async () => {
      await main.getByLabel(t('product.quantity')).fill(String(stock));
      await expect(main.getByText(few)).toBeHidden();
      await main.getByLabel(t('product.quantity')).fill(String(stock + 1));
      await expect(main.getByText(few)).toBeVisible();
    });

    await test.step('adding it needs a confirmation; Escape adds nothing and returns the focus', async () => {
      const add = main.getByRole('button', { name: t('product.addToCart'), exact: true });
      await add.click();
      const dialog = page.getByRole('dialog', { name: t('purchase.confirmTitle', { vehicle: short }) });
      await expect(dialog).toContainText(part.partName);
      await expect(dialog.getByRole('button', { name: t('purchase.dontAdd') })).toBeFocused();
      expect(await look(page, 'dialog')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(add).toBeFocused();
      expect((await cartOf(page)).items).toEqual([]);
      await add.press('Enter');
      await dialog.getByRole('button', { name: t('purchase.addAnyway') }).press('Enter');
      await expect(page.locator('#toasts')).toContainText(few);
    });

    await test.step('it is asked once for this part and vehicle', async () => {
      await main.getByLabel(t('product.quantity')).fill('1');
      await main.getByRole('button', { name: t('product.addToCart'), exact: true }).click();
      await expect.poll(async () => (await cartOf(page)).itemCount).toBe(stock + 2);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('the cart says it again', async () => {
      await page.goto(pathIn(language, '/cart'));
      const line = main.getByRole('listitem').filter({ hasText: part.partNumber });
      await expect(line).toContainText(wrong);
      await expect(line).toContainText(few);
      expect(await look(page, 'cart')).toEqual([]);
    });

    const form = main.getByRole('region', { name: t('purchase.title') });
    await test.step('checkout says it again, and checks what is typed about the vehicle', async () => {
      await page.goto(pathIn(language, '/checkout'));
      const summary = main.getByRole('region', { name: t('checkout.summary') });
      await expect(summary).toContainText(wrong);
      await expect(summary).toContainText(few);
      await expect(form.getByLabel(t('purchase.vehicle'), { exact: true })).not.toHaveValue('');
      const address = { street: '14 MG Road', city: 'Bengaluru', state: 'Karnataka', zip: '560025' } as const;
      for (const [field, value] of Object.entries(address))
        await main
          .getByLabel(t(`checkout.${field as keyof typeof address}`))
          .first()
          .fill(value);
      await form.getByLabel(t('purchase.plate')).fill('ZZ 12');
      await form.getByLabel(t('purchase.vin')).fill('123');
      await form.getByLabel(t('purchase.note'), { exact: true }).fill(papers.note);
      await main.getByRole('button', { name: t('checkout.send') }).click();
      await expect(form.getByText(t('purchase.plateWrong'))).toBeVisible();
      await expect(form.getByText(t('purchase.vinWrong'))).toBeVisible();
      await expect(form.getByLabel(t('purchase.plate'))).toBeFocused();
      expect(await look(page, 'checkout')).toEqual([]);
    });

    await test.step('what was typed survives a reload, and is sent once it is right', async () => {
      await page.reload();
      await expect(form.getByLabel(t('purchase.plate'))).toHaveValue('ZZ 12');
      await expect(form.getByLabel(t('purchase.note'), { exact: true })).toHaveValue(papers.note);
      await form.getByLabel(t('purchase.plate')).fill('mh12ab1234');
      await form.getByLabel(t('purchase.vin')).fill('ma3 eyd32s00123456');
      await main.getByRole('button', { name: t('checkout.send') }).click();
      await expect(page).toHaveURL(/\/orders$/);
    });

    const said = [papers.plate, papers.vin, ...papers.note.split('\n')];
    await test.step("the customer's order repeats it", async () => {
      await main
        .getByRole('link', { name: t('orders.details') })
        .first()
        .click();
      await expect(main.getByRole('article')).toContainText(wrong);
      for (const text of said) await expect(main.getByRole('article')).toContainText(text);
      expect(await look(page, 'order')).toEqual([]);
    });

    await test.step('both mails say it', async () => {
      await mailTo(shop, email, wrong, ...said);
      await mailTo(shop, 'seller@purza.example', `: ${name}`, ...said);
    });

    await test.step('the desk shows it before a quote', async () => {
      const orderId = new URL(page.url()).pathname.split('/').at(-1);
      const desk = await sellerPage(browser, shop);
      await desk.goto(pathIn(language, `/desk/orders/${orderId}`));
      const content = desk.getByRole('main');
      await expect(content).toContainText(t('desk.fit.fitsNot', { vehicle: name }));
      await expect(content).toContainText(t('desk.stockShort', { count: stock }));
      for (const text of said) await expect(content).toContainText(text);
      expect(await look(desk, 'desk')).toEqual([]);
      await desk.context().close();
    });
  });
}

test('a line without a vehicle is judged by the chosen one, and becomes one for it', async ({ page }) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  const { part, engine, name } = await wrongPart(page);
  await page.request.post('/api/cart/add', { data: { itemId: part.id } });
  await page.goto(`/product/${part.urlSlug}`);
  await chooseInChecker(page, 'en', engine.engineId);
  await page.goto('/cart');
  await expect(main.getByText(t('purchase.fit.fitsNot', { vehicle: name }))).toBeVisible();
  await main.getByRole('button', { name: t('purchase.forVehicle', { vehicle: name }) }).click();
  await expect(main.getByRole('button', { name: t('purchase.forVehicle', { vehicle: name }) })).toBeHidden();
  expect((await cartOf(page)).items[0]).toMatchObject({ vehicle: { engineId: engine.engineId }, fit: 'fitsNot' });
});

test('a part for two cars is two lines, each of which names its car', async ({ page }) => {
  const t = textsOf('en');
  const main = page.getByRole('main');
  // This part fits every vehicle.
  const found = await ask<SearchAnswer>(page, '/api/parts/search?q=CLIP+1&available=true');
  const clip = found.data.items.find(({ partNumber }) => partNumber === 'CLIP 1');
  const cars = ['Swift', 'Creta'].map((name) => ({
    ...{ makeId: 'make', modelId: 'model', label: `Car ${name}`, search: '?', checkedAt: Date.now() },
    name,
  }));
  const engines = await Promise.all(cars.map(({ name }) => someEngine(page, name)));
  const lines = main.getByRole('listitem', { name: clip?.partName });
  const add = async (place: number, quantity: number) => {
    await page.goto(`/product/${clip?.urlSlug}`);
    const vehicle = JSON.stringify({ ...cars[place], engineId: engines[place]?.engineId });
    await page.evaluate((stored) => localStorage.setItem('vehicle', stored), vehicle);
    await page.reload();
    await main.getByRole('spinbutton').fill(String(quantity));
    await main.getByRole('button', { name: t('product.addToCart') }).click();
    await expect(page.getByRole('status')).toContainText(t('product.addedToCart'));
  };
  await add(0, 1);
  await add(1, 2);
  await page.goto('/cart');
  await expect(lines).toHaveCount(2);
  const labels = (await cartOf(page)).items.map(({ vehicle }) => vehicle?.label ?? '');
  expect(labels).toEqual(engines.map(({ name }) => name));
  for (const [place, label] of labels.entries()) await expect(lines.nth(place)).toContainText(label);
  // The lines together are exactly what is in stock.
  const short = t('purchase.stockShort', { count: 3 });
  await expect(main.getByText(short)).toHaveCount(0);
  await add(0, 2);
  await page.goto('/cart');
  await expect(main.getByText(short)).toHaveCount(2);
  expect((await cartOf(page)).items.map(({ cartItem }) => cartItem.quantity)).toEqual([3, 2]);
  await main.getByRole('button', { name: t('cart.removeNamed', { name: `${clip?.partName} – ${labels[0]}` }) }).click();
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(labels[1] ?? '');
  await expect(main.getByText(short)).toHaveCount(0);
});

test('search asks before it adds what does not fit', async ({ page }) => {
  const t = textsOf('en');
  const { part, engine, name } = await wrongPart(page);
  await page.goto(`/product/${part.urlSlug}`);
  await chooseInChecker(page, 'en', engine.engineId);
  await page.evaluate(() => sessionStorage.setItem('only_fits', 'false'));
  await page.goto(`/search?q=${encodeURIComponent(part.partNumber)}`);
  const main = page.getByRole('main');
  // Nothing fits, so the fold of what does not fit is open.
  await expect(main.locator('details:has(summary#rest)')).toHaveAttribute('open', '');
  const card = main.getByRole('listitem').filter({ hasText: part.partNumber }).first();
  await card.getByRole('button', { name: t('product.addToCart') }).click();
  const dialog = page.getByRole('dialog', { name: t('purchase.confirmTitle', { vehicle: name }) });
  await dialog.getByRole('button', { name: t('purchase.dontAdd') }).click();
  await expect(dialog).toBeHidden();
  expect((await cartOf(page)).items).toEqual([]);
});
