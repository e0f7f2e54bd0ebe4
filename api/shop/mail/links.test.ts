import { afterEach, expect, test } from 'vitest';
import { enquiryFor, itemForSale, register } from '../../testing/customer.ts';
import { type ReadMail, readMails } from '../../testing/mails.ts';
import { registerSeller } from '../../testing/seller.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { writeNightFile } from '../nights/night-file.ts';
import { markOf } from '../nights/process-mark.ts';

let shop: TestShop;
afterEach(() => shop.close());

/** Causes every mail that the shop sends. A visitor may send any Host header. */
async function allMails(SITE_URL: string): Promise<ReadMail[]> {
  shop = await openTestShop({ SITE_URL });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  const ask = async (url: string, payload: object, cookies: Record<string, string> = {}) => {
    const answer = await shop.app.inject({ method: 'POST', url, payload, headers, cookies });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.payload}`);
    return answer;
  };
  const names = Object.values(shop.app.cookieNames);
  const session = (made: Record<string, string>) =>
    Object.fromEntries(Object.entries(made).filter(([name]) => names.includes(name)));
  await registerSeller(shop, 'seller@example.com');
  const customer = session(await register(shop, 'buyer@example.com'));
  await ask('/api/auth/forgot-password', { email: 'buyer@example.com', language: 'ta' });
  const fields = { firstName: 'A', lastName: 'B', phone: '', part: '', message: 'Hello', language: 'hi' };
  await ask('/api/contact', { ...fields, email: 'a@example.com', subject: 'general', elapsed: 9000 });
  await ask('/api/orders', enquiryFor(shop, { card: itemForSale(shop), quantity: 1 }), customer);
  await ask('/api/auth/email-change', { email: 'new@example.com', password: 'strut-tower-1' }, customer);
  const [startedAt, process_] = [new Date().toISOString(), markOf(process.pid)];
  const night = { startedAt, endedAt: startedAt, message: 'refused', lastSuccessAt: null, process: process_ };
  writeNightFile(shop.settings.dataFolder, { ...night, outcome: 'refused' });
  await shop.app.tellSellersOfNight();
  await shop.app.sendMails();
  return readMails(shop.settings.dataFolder);
}

const linksIn = ({ text, html }: ReadMail) =>
  [...`${text}\n${html}`.matchAll(/\b[a-z]+:\/\/[^\s"<>]+/gi)].map(([url]) => url);

test.each(['https://parts.example', 'http://parts.example:8080', 'https://parts.example/'])(
  'every link in every mail is at the public address %s, whatever the request says of itself',
  async (siteUrl) => {
    const mails = await allMails(siteUrl);
    expect(mails).toHaveLength(8);
    const origin = new URL(siteUrl).origin;
    const links = mails.flatMap(linksIn);
    expect(links.length).toBeGreaterThanOrEqual(2 * 7);
    for (const link of links) expect(link.startsWith(`${origin}/`) && !link.slice(8).includes('//'), link).toBe(true);
    expect(links.some((link) => link.startsWith(`${origin}/ta/reset-password#token=`))).toBe(true);
  },
);
