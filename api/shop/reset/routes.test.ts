import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../serve/app.ts';
import { connectShopDb } from '../../serve/shop-data.ts';
import { register } from '../../testing/customer.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { resetRules } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ SITE_URL: 'https://parts.example' });
});
afterAll(() => shop.close());

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
const forgot = (email: string, language = 'en') => post('forgot-password', { email, language });
const reset = (token: string, newPassword: string, confirmPassword = newPassword) =>
  post('reset-password', { token, newPassword, confirmPassword });
const login = (email: string, password: string) => post('login', { email, password });

/** Each mail to an address as one text, without the line breaks of quoted-printable and base64. */
async function mailsTo(email: string): Promise<string[]> {
  await shop.app.sendMails();
  const folder = join(shop.settings.dataFolder, 'outbox');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`\nTo: ${email}\n`))
    .map((mail) => {
      const [head = '', ...body] = mail.split('\n\n');
      if (/^Content-Transfer-Encoding: base64$/m.test(head)) return Buffer.from(body.join(''), 'base64').toString();
      const bytes = body
        .join('\n\n')
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
      return Buffer.from(bytes, 'latin1').toString();
    });
}
async function tokenFor(email: string, language = 'en'): Promise<string> {
  await forgot(email, language);
  const link = (await mailsTo(email)).map((mail) => /reset-password#token=([\w-]{43})/.exec(mail)?.[1]).filter(Boolean);
  return link.at(-1) ?? '';
}

test('the link in the mail sets a new password once and signs all devices out', async () => {
  const email = 'once@example.com';
  const before = await register(shop, email);
  const token = await tokenFor(email);
  expect((await reset(token, 'strut-tower-2')).json()).toEqual({ status: 'ok' });
  expect([(await login(email, 'strut-tower-1')).statusCode, (await login(email, 'strut-tower-2')).statusCode]).toEqual([
    401, 200,
  ]);
  expect((await shop.app.inject({ url: '/api/auth/me', cookies: before })).statusCode).toBe(401);
  const again = await reset(token, 'strut-tower-3');
  expect([again.statusCode, again.json().error]).toEqual([410, 'link_expired']);
  expect((await login(email, 'strut-tower-2')).statusCode).toBe(200);
});

test("the mail is in the customer's language, with a link to the shop whatever the request's Host header", async () => {
  const email = 'tamil@example.com';
  await register(shop, email);
  await post(
    'forgot-password',
    { email, language: 'ta' },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  );
  const [mail = ''] = await mailsTo(email);
  expect(mail).toContain('https://parts.example/ta/reset-password#token=');
  expect(mail).not.toContain('evil.example');
  expect(mail).toContain(shop.app.shop.texts('ta')('reset.mailIgnore'));
});

test('a known and an unknown address get the same answer after the same time, and no mail goes to the unknown', async () => {
  await register(shop, 'known@example.com');
  const app = await buildApp({ ...shop.app.shop, linkMilliseconds: 300 });
  onTestFinished(() => app.close());
  const timed = async (email: string) => {
    const started = performance.now();
    const payload = { email, language: 'en' };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload });
    return { statusCode: answer.statusCode, payload: answer.payload, milliseconds: performance.now() - started };
  };
  const known = await timed('known@example.com');
  const unknown = await timed('unknown@example.com');
  expect([known.statusCode, known.payload]).toEqual([200, '{"status":"ok"}']);
  expect([unknown.statusCode, unknown.payload]).toEqual([200, '{"status":"ok"}']);
  for (const { milliseconds } of [known, unknown]) expect(milliseconds).toBeGreaterThanOrEqual(290);
  expect(await mailsTo('known@example.com')).toHaveLength(1);
  expect(await mailsTo('unknown@example.com')).toHaveLength(0);
});

test('after an hour the link is invalid', async () => {
  await register(shop, 'late@example.com');
  const user = await shop.store.users.byEmail('late@example.com');
  const started = Date.UTC(2026, 0, 1);
  const rules = { milliseconds: resetRules.milliseconds, limit: resetRules.maxLinks };
  let token = '';
  await shop.store.resets.start(user?.id ?? '', rules, started, (made) => {
    token = made;
    return { kind: 'link' as const, to: 'late@example.com', host: 'parts.example', subject: 's', text: 't' };
  });
  const mail = (to: string) => ({ kind: 'changed', to, host: 'parts.example', subject: '', text: '' }) as const;
  expect(await shop.store.resets.finish(token, 'hash', started + 60 * 60_000, mail)).toBeUndefined();
  expect(await shop.store.resets.finish(token, 'hash', started + 60 * 60_000 - 1, mail)).toMatchObject({
    email: 'late@example.com',
  });
});

test('the database contains no token, and the number of valid links is limited', async () => {
  const email = 'many@example.com';
  await register(shop, email);
  for (let count = 0; count < resetRules.maxLinks + 2; count++) await forgot(email);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(resetRules.maxLinks);
  const db = await connectShopDb(shop.settings);
  const rows = JSON.stringify(await db.select().from(db.tables.passwordResets));
  await db.close();
  for (const mail of mails) expect(rows).not.toContain(/token=([\w-]+)/.exec(mail)?.[1]);
});

test('of a hundred callers who ask for a link at once, those who find the queue full get the time to come back', async () => {
  const { settings, store } = shop.app.shop;
  // A database that answers only after all others have been refused.
  const { promise: found, resolve: find } = Promise.withResolvers<undefined>();
  const byEmail = () => found;
  const app = await buildApp({
    ...shop.app.shop,
    settings: { ...settings, trustProxy: ['127.0.0.1'] },
    store: { ...store, users: { ...store.users, byEmail } },
  });
  onTestFinished(() => app.close());
  const refused: Awaited<ReturnType<typeof app.inject>>[] = [];
  const asked = Array.from({ length: 100 }, async (_, n) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: `${n}@example.com`, language: 'en' },
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    });
    if (answer.statusCode === 503) refused.push(answer);
    return answer;
  });
  await expect.poll(() => refused.length).toBe(35);
  find(undefined);
  const answers = await Promise.all(asked);
  expect([refused.length, answers.filter(({ statusCode }) => statusCode === 200).length]).toEqual([35, 65]);
  expect([refused[0]?.json().error, refused[0]?.headers['retry-after']]).toEqual(['busy', '2']);
});

test('invented tokens cause no hashing, however many come at once', async () => {
  // More than the passwords that one caller may have in work.
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => reset(`invented-${n}`, 'strut-tower-2')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([410]));
});

test('a new password invalidates all links', async () => {
  const cookies = await register(shop, 'spoilt@example.com');
  const first = await tokenFor('spoilt@example.com');
  const passwords = {
    currentPassword: 'strut-tower-1',
    newPassword: 'strut-tower-2',
    confirmPassword: 'strut-tower-2',
  };
  await shop.app.inject({ method: 'PUT', url: '/api/auth/change-password', payload: passwords, cookies });
  expect((await reset(first, 'strut-tower-3')).statusCode).toBe(410);
});

test.each([
  ['', 'strut-tower-2', 'strut-tower-2', 400],
  ['nobody-made-this', 'strut-tower-2', 'strut-tower-2', 410],
  ['nobody-made-this', '12345', '12345', 400],
  ['nobody-made-this', 'strut-tower-2', 'strut-tower-3', 400],
])('the token %j with %j and %j is refused', async (token, password, repeated, status) => {
  expect((await reset(token, password, repeated)).statusCode).toBe(status);
});
