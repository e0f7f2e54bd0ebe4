import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, inject, onTestFinished, test } from 'vitest';
import { snapshotFile, snapshotsFolder } from '../catalogue/snapshots.ts';
import { effectivePrice } from '../shop/money/rules.ts';
import { orderTotals } from '../shop/money/sums.ts';
import { lineRupees, rupeeTotals } from '../shop/orders/wire.ts';
import { address } from '../testing/customer.ts';
import { allCards, cookiesOf } from '../testing/shop.ts';
import { releasesFolder, switchRelease } from './release/release.ts';
import { startServer } from './server.ts';
import { readSettings } from './settings.ts';

const shopFile = readFileSync(new URL('../../content/shop.yaml', import.meta.url), 'utf8');

/**
 * A data folder whose releases have pages made with the given `shop.yaml`; undefined: as older versions compiled them.
 */
function editionsIn(data: string) {
  mkdirSync(snapshotsFolder(data), { recursive: true });
  copyFileSync(inject('snapshotFile'), snapshotFile(data, 's1'));
  return (id: string, file: string | undefined) => {
    const site = join(data, 'sites', id);
    mkdirSync(join(site, 'server'), { recursive: true });
    writeFileSync(
      join(site, 'server', 'entry.mjs'),
      'export const handler = async (_request, _response, next) => next();',
    );
    const exported = file === undefined ? '' : `export const shopFile = ${JSON.stringify(file)};`;
    writeFileSync(join(site, 'server', 'render.mjs'), `export const inlineScripts = []; ${exported}`);
    const locales = new URL('../../site/public/locales', import.meta.url);
    cpSync(locales, join(releasesFolder(data), id, 'locales'), { recursive: true });
    switchRelease(data, { id, snapshot: 's1', site });
  };
}

async function open(data: string): Promise<FastifyInstance> {
  const app = await startServer(readSettings({ SHOP_DATA: data, PORT: '0' }), false);
  onTestFinished(() => app.close());
  return app;
}

/** Sends an enquiry for one piece of an item, from a new customer who saw these charges. */
async function enquire(app: FastifyInstance, email: string, taxPercent: number) {
  const payload = { email, password: 'strut-tower-1' };
  const cookies = cookiesOf(await app.inject({ method: 'POST', url: '/api/auth/register', payload }));
  const card = (await allCards(app.shop.catalogue())).find((item) => item.available && effectivePrice(item) > 0);
  if (!card) throw new Error('the test catalogue has no item with a price');
  const unitPrice = lineRupees(effectivePrice(card));
  const totals = orderTotals(effectivePrice(card), { ...app.shop.shopContent().charges, taxPercent });
  return app.inject({
    method: 'POST',
    url: '/api/orders',
    cookies,
    payload: {
      items: [{ itemId: card.id, quantity: 1, unitPrice, totalPrice: unitPrice }],
      shippingAddress: address,
      contactInfo: { email, phone: '9876543210' },
      totals: rupeeTotals(totals),
    },
  });
}

test('a server charges by the shop.yaml of the live edition, and takes a changed one without a restart', async () => {
  const data = mkdtempSync(join(inject('testFolder'), 'shop-rule-'));
  const put = editionsIn(data);
  put('r1', shopFile.replace('tax_percent: 8', 'tax_percent: 12'));
  const app = await open(data);
  expect(app.shop.shopContent().charges.taxPercent).toBe(12);
  expect((await enquire(app, 'one@example.com', 12)).statusCode).toBe(201);

  put('r2', shopFile.replace('tax_percent: 8', 'tax_percent: 18').replace('name: Purza', 'name: Part'));
  await expect.poll(() => app.liveRelease()).toBe('r2');
  expect((await enquire(app, 'two@example.com', 12)).json()).toMatchObject({ error: 'prices_changed' });
  expect((await enquire(app, 'three@example.com', 18)).statusCode).toBe(201);
  expect(app.mailDesk.shop.name).toBe('Part');
});

test('an edition that offers Razorpay needs its keys, and nothing is opened without them', async () => {
  const data = mkdtempSync(join(inject('testFolder'), 'shop-rule-'));
  editionsIn(data)('r1', `${shopFile}payment: { razorpay: true }\n`);
  await expect(open(data)).rejects.toThrow(/RAZORPAY_KEY_ID: expected, because shop\.yaml has razorpay: true/);
  expect(existsSync(join(data, 'shop.db'))).toBe(false);
});

test('with pages of an older version it goes by the file', async () => {
  const data = mkdtempSync(join(inject('testFolder'), 'shop-rule-'));
  editionsIn(data)('r1', undefined);
  expect((await open(data)).shop.shopContent().charges.taxPercent).toBe(8);
});
