import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { currentRelease } from '../../api/serve/release/release.ts';
import { type ChargeRule, paiseToRupees } from '../../api/shop/money/rules.ts';
import { orderTotals } from '../../api/shop/money/sums.ts';
import { rupeeTotals } from '../../api/shop/orders/wire.ts';
import { freePort, type Running, startCommand, until, untilReady } from '../laboratory/processes.ts';
import { copyWithCommands } from '../laboratory/test-project.ts';
import { writePackage } from './import/fixtures/small-package.ts';

/**
 * Tax and shipping change in the `shop.yaml` of a copy of the project. The new rule goes live with the pages, while
 * shoppers order.
 */

const pricePaise = 40_00;
const ordersOfAccount = 50;
let project: string;
let data: string;
let origin: string;
let shop: Running;

async function command(script: string, ...args: string[]): Promise<void> {
  const { code, output } = await startCommand(data, script, args, {}, project).ended;
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output}`);
}

beforeAll(async () => {
  project = copyWithCommands(inject('testFolder'));
  data = join(project, 'data');
  mkdirSync(data);
  const items = `item_id,brand_id,category_id,part_number,name,price,available,stock\ni1,bosch,pads,P-1,Pad,40.00,true,9\n`;
  await command('import.ts', writePackage(data, { 'items.csv': items }));
  await command('generate.ts');
  const PORT = String(await freePort());
  origin = `http://127.0.0.1:${PORT}`;
  shop = startCommand(data, 'serve.ts', [], { PORT, DEMO: 'false' }, project);
  await untilReady({ ...shop, origin, end: async () => null });
}, 300_000);
afterAll(async () => {
  shop?.child.kill('SIGTERM');
  await shop?.ended;
});

/** The session of the customer who orders; none before the first order. */
let cookie = 'auth_token=none';

/** The rule with which a page calculates its totals. */
async function ruleOf(path: string): Promise<ChargeRule> {
  const text = await (await fetch(origin + path, { headers: { cookie } })).text();
  const figure = (name: string) => Number(new RegExp(`&quot;${name}&quot;:\\[0,([\\d.]+)\\]`).exec(text)?.[1]);
  return {
    shippingFreeAbovePaise: figure('shippingFreeAbovePaise'),
    shippingPaise: figure('shippingPaise'),
    taxPercent: figure('taxPercent'),
  };
}

let sent = 0;
/** Sends an enquiry with the totals that a rule gives. */
async function order(
  rule: ChargeRule,
): Promise<{ status: number; rule: ChargeRule; body: { error?: string; totals?: object } }> {
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
  if (sent++ % ordersOfAccount === 0) {
    const registered = await post('/api/auth/register', {
      email: `${randomUUID()}@example.com`,
      password: 'strut-tower-1',
    });
    expect(registered.status).toBe(200);
    cookie = registered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }
  const rupees = paiseToRupees(pricePaise);
  const answer = await post('/api/orders', {
    items: [{ itemId: 'i1', quantity: 1, unitPrice: rupees, totalPrice: rupees }],
    shippingAddress: {
      firstName: 'A',
      lastName: 'B',
      address: '1 Road',
      city: 'Pune',
      state: 'MH',
      zipCode: '411001',
      country: 'India',
    },
    contactInfo: { email: `${randomUUID()}@example.com`, phone: '9876543210' },
    totals: rupeeTotals(orderTotals(pricePaise, rule)),
  });
  return { status: answer.status, rule, body: (await answer.json()) as { error?: string; totals?: object } };
}

const before: ChargeRule = { shippingFreeAbovePaise: 50_00, shippingPaise: 9_99, taxPercent: 8 };
const after: ChargeRule = { shippingFreeAbovePaise: 500_00, shippingPaise: 80_00, taxPercent: 18 };

/** Pages in several languages and the API have this rule, and not the other one. */
async function expectRule(rule: ChargeRule, other: ChargeRule): Promise<void> {
  for (const path of ['/checkout', '/hi/checkout', '/cart', '/ta/cart'])
    expect([path, await ruleOf(path)]).toEqual([path, rule]);
  expect((await order(rule)).status).toBe(201);
  expect(await order(other)).toMatchObject({
    status: 409,
    body: { error: 'prices_changed', totals: rupeeTotals(orderTotals(pricePaise, rule)) },
  });
}

test('pages, API and checkout have one rule before, while and after a changed one goes live', {
  timeout: 300_000,
}, async () => {
  await expectRule(before, after);
  const file = join(project, 'content/shop.yaml');
  const text = readFileSync(file, 'utf8')
    .replace('free_above: 50\n', 'free_above: 500\n')
    .replace('otherwise: 9.99', 'otherwise: 80')
    .replace('tax_percent: 8', 'tax_percent: 18');
  writeFileSync(file, text);
  // Saved, but not generated yet: nothing has changed.
  await expectRule(before, after);

  // Shoppers follow the page. One who read the page just before the switch is refused, reads it again, and orders.
  const answers: Awaited<ReturnType<typeof order>>[] = [];
  let shopping = true;
  const shoppers = (async () => {
    while (shopping) {
      answers.push(await order(await ruleOf('/checkout')));
      await setTimeout(200);
    }
  })();
  const released = currentRelease(data)?.id;
  await command('generate.ts');
  expect(currentRelease(data)?.id).not.toBe(released);
  await until('the pages have the new rule', async () => (await ruleOf('/checkout')).taxPercent === after.taxPercent);
  const atSwitch = answers.length;
  await until('shoppers have ordered by the new rule', () => answers.length > atSwitch + 3);
  shopping = false;
  await shoppers;

  const refused = answers.flatMap(({ status }, at) => (status === 201 ? [] : [at]));
  expect(refused.length).toBeLessThanOrEqual(1);
  for (const at of refused) expect(answers[at]).toMatchObject({ status: 409, rule: before });
  const rules = answers.map(({ rule }) => rule.taxPercent);
  expect(rules).toEqual(rules.toSorted((a, b) => a - b));
  expect(new Set(rules)).toEqual(new Set([before.taxPercent, after.taxPercent]));
  await expectRule(after, before);
});
