import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectShopDb } from '../../serve/shop-data.ts';
import { proveMailbox, register } from '../../testing/customer.ts';
import { mailsFor, tokensFor } from '../../testing/mails.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { demoAccount } from '../account/demo.ts';
import { keepDemoAccount } from '../account/demo-account.ts';
import { askerLimits } from '../mail/rules.ts';
import { emailChangeRules } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ SITE_URL: 'https://parts.example' });
});
afterAll(() => shop.close());

type Cookies = Record<string, string>;
const password = 'strut-tower-1';
const ask = (email: string, cookies: Cookies, more: object = {}, remoteAddress = '127.0.0.1') =>
  shop.app.inject({
    remoteAddress,
    method: 'POST',
    url: '/api/auth/email-change',
    payload: { email, password, language: 'en', ...more },
    cookies,
  });
const waiting = async (cookies: Cookies) =>
  (await shop.app.inject({ url: '/api/auth/email-change', cookies })).json().pending;
const cancel = (cookies: Cookies) => shop.app.inject({ method: 'DELETE', url: '/api/auth/email-change', cookies });
const follow = (path: 'confirm' | 'take-back', token: string) =>
  shop.app.inject({ method: 'POST', url: `/api/auth/email-change/${path}`, payload: { token } });
const me = (cookies: Cookies) => shop.app.inject({ url: '/api/auth/me', cookies });
const addressOf = async (cookies: Cookies) => (await me(cookies)).json().user.email;
const login = (email: string, secret = password) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: secret } });

const mailsTo = (email: string) => mailsFor(shop, email);
/** The tokens in the mails to an address, the oldest first. */
const tokensTo = (email: string, page: 'confirm-email' | 'take-back-email') => tokensFor(shop, email, page);

test('the profile changes no address', async () => {
  const cookies = await register(shop, 'profile-only@example.com');
  const put = (email: string) =>
    shop.app.inject({ method: 'PUT', url: '/api/auth/profile', payload: { email }, cookies });
  const refused = await put('other@example.com');
  expect([refused.statusCode, refused.json().error, refused.json().fields[0].field]).toEqual([
    400,
    'email_unconfirmed',
    'email',
  ]);
  expect((await put('PROFILE-only@example.com')).statusCode).toBe(200);
  expect(await addressOf(cookies)).toBe('profile-only@example.com');
});

test('a new address needs the password', async () => {
  const cookies = await register(shop, 'guessing@example.com');
  const wrong = await ask('guessed@example.com', cookies, { password: 'wrong!' });
  expect([wrong.statusCode, wrong.json().error, wrong.json().fields[0].field]).toEqual([
    400,
    'wrong_password',
    'password',
  ]);
  expect((await ask('guessed@example.com', cookies, { password: '' })).statusCode).toBe(400);
  expect((await ask('guessed@example.com', {})).statusCode).toBe(401);
  expect(await waiting(cookies)).toBeNull();
  expect(await shop.store.outbox.waiting()).toBe(0);
});

test('the old address stands until the link in the new mailbox is confirmed', async () => {
  const cookies = await register(shop, 'old@example.com');
  const before = Date.now();
  const { pending } = (await ask('New@Example.com', cookies)).json();
  expect(pending.email).toBe('new@example.com');
  expect(Date.parse(pending.until) - before).toBeGreaterThanOrEqual(24 * 60 * 60_000);
  expect(await waiting(cookies)).toEqual(pending);
  expect(await addressOf(cookies)).toBe('old@example.com');
  expect((await login('new@example.com')).statusCode).toBe(401);
  const [token = ''] = await tokensTo('new@example.com', 'confirm-email');

  const confirmed = await follow('confirm', token);
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email: 'new@example.com' }]);
  expect(await addressOf(cookies)).toBe('new@example.com');
  expect([(await login('new@example.com')).statusCode, (await login('old@example.com')).statusCode]).toEqual([
    200, 401,
  ]);
  expect(await waiting(cookies)).toBeNull();
  expect((await follow('confirm', token)).json().error).toBe('link_expired');
});

test('opening a link confirms nothing: only a POST does', async () => {
  const cookies = await register(shop, 'scanned@example.com');
  await ask('scanner@example.com', cookies);
  const [token = ''] = await tokensTo('scanner@example.com', 'confirm-email');
  expect((await shop.app.inject(`/confirm-email?token=${token}`)).statusCode).toBe(404);
  expect((await shop.app.inject(`/api/auth/email-change/confirm?token=${token}`)).statusCode).toBe(405);
  expect(await addressOf(cookies)).toBe('scanned@example.com');
});

test('the mails are in the language of the page; only the one to the old address names the new one', async () => {
  const cookies = await register(shop, 'tamil@example.com');
  await proveMailbox(shop, 'tamil@example.com');
  await ask('tamil-new@example.com', cookies, { language: 'ta' });
  const t = shop.app.shop.texts('ta');
  const [toNew] = await mailsTo('tamil-new@example.com');
  const [toOld] = await mailsTo('tamil@example.com');
  expect(toNew?.text).toContain('https://parts.example/ta/confirm-email#token=');
  expect(toNew?.text).toContain(t('mail.newEmail.confirmIgnore'));
  expect(toNew?.text).not.toContain('tamil@example.com');
  expect(toOld?.text).toContain('https://parts.example/ta/take-back-email#token=');
  expect(toOld?.text).toContain('tamil-new@example.com');
  expect(toOld?.text).toContain(t('mail.newEmail.changeExpiry', { days: 7 }));
});

test('a taken address gets the same answer as a free one, but no link', async () => {
  const cookies = await register(shop, 'curious@example.com');
  const other = await register(shop, 'holder@example.com');
  const free = await ask('free@example.com', cookies);
  const taken = await ask('holder@example.com', cookies);
  const shapeOf = ({ statusCode, body }: typeof free) => [
    statusCode,
    body.replace(/(?:free|holder)@example\.com/, 'X').replace(/\d{4}-[^"]+/, 'T'),
  ];
  expect(shapeOf(taken)).toEqual(shapeOf(free));
  expect((await waiting(cookies)).email).toBe('holder@example.com');
  // The requester's own mailbox shows no difference either.
  const own = (await mailsTo('curious@example.com')).map(({ text }) =>
    text.replace(/(?:free|holder)@/, '').replace(/token=\S+/, ''),
  );
  expect(own).toHaveLength(2);
  expect(own[0]).toBe(own[1]);
  const [mail, ...more] = await mailsTo('holder@example.com');
  expect(more).toEqual([]);
  expect(mail?.text).toContain(shop.app.shop.texts('en')('mail.newEmail.takenNothing'));
  expect(mail?.text).not.toMatch(/token|https?:|curious/);
  expect(await addressOf(other)).toBe('holder@example.com');
});

test('an address that somebody takes meanwhile cannot be confirmed any more', async () => {
  const cookies = await register(shop, 'slow@example.com');
  await ask('wanted@example.com', cookies);
  const [token = ''] = await tokensTo('wanted@example.com', 'confirm-email');
  await register(shop, 'wanted@example.com');
  const answer = await follow('confirm', token);
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'email_taken']);
  expect(await addressOf(cookies)).toBe('slow@example.com');
});

test('the newest of two changes counts', async () => {
  const cookies = await register(shop, 'twice@example.com');
  await ask('first@example.com', cookies);
  await ask('second@example.com', cookies);
  const [first = ''] = await tokensTo('first@example.com', 'confirm-email');
  const [second = ''] = await tokensTo('second@example.com', 'confirm-email');
  expect((await follow('confirm', first)).statusCode).toBe(410);
  expect((await waiting(cookies)).email).toBe('second@example.com');
  expect((await follow('confirm', second)).statusCode).toBe(200);
  expect(await addressOf(cookies)).toBe('second@example.com');
});

test('a waiting change can be cancelled', async () => {
  const cookies = await register(shop, 'cancels@example.com');
  await ask('cancelled@example.com', cookies);
  expect((await cancel(cookies)).json()).toEqual({ pending: null });
  expect(await waiting(cookies)).toBeNull();
  const [token = ''] = await tokensTo('cancelled@example.com', 'confirm-email');
  expect((await follow('confirm', token)).statusCode).toBe(410);
});

test('the old mailbox takes a confirmed change back: old address, no sign-ins, a new password', async () => {
  const thief = await register(shop, 'robbed@example.com');
  const here = cookiesOf(await login('robbed@example.com'));
  await ask('thief@example.com', thief);
  await follow('confirm', (await tokensTo('thief@example.com', 'confirm-email'))[0] ?? '');
  // The thief changes the address again, to shut out the mailbox that could take it back.
  await ask('thief2@example.com', thief);
  await follow('confirm', (await tokensTo('thief2@example.com', 'confirm-email'))[0] ?? '');
  expect(await addressOf(here)).toBe('thief2@example.com');

  const [token = ''] = await tokensTo('robbed@example.com', 'take-back-email');
  const answer = await follow('take-back', token);
  const { email, resetToken } = answer.json();
  expect([answer.statusCode, email]).toEqual([200, 'robbed@example.com']);
  for (const cookies of [thief, here]) expect((await me(cookies)).statusCode).toBe(401);
  const payload = { token: resetToken, newPassword: 'strut-tower-2', confirmPassword: 'strut-tower-2' };
  expect((await shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(200);
  expect((await login('robbed@example.com', 'strut-tower-2')).statusCode).toBe(200);
  // Neither that link nor the thief's own take-back link works now.
  expect((await follow('take-back', token)).statusCode).toBe(410);
  const [thiefs = ''] = await tokensTo('thief@example.com', 'take-back-email');
  expect((await follow('take-back', thiefs)).statusCode).toBe(410);
});

test('a change that waits, or was cancelled, is taken back too', async () => {
  const cookies = await register(shop, 'early@example.com');
  await ask('early-new@example.com', cookies);
  await cancel(cookies);
  await ask('early-newer@example.com', cookies);
  const [first = ''] = await tokensTo('early@example.com', 'take-back-email');
  expect((await follow('take-back', first)).json().email).toBe('early@example.com');
  expect((await me(cookies)).statusCode).toBe(401);
  const [newer = ''] = await tokensTo('early-newer@example.com', 'confirm-email');
  expect((await follow('confirm', newer)).statusCode).toBe(410);
});

test('while it can be taken back, nobody else gets the old address', async () => {
  const cookies = await register(shop, 'kept@example.com');
  await ask('moved@example.com', cookies);
  await follow('confirm', (await tokensTo('moved@example.com', 'confirm-email'))[0] ?? '');
  const payload = { email: 'kept@example.com', password };
  expect((await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload })).statusCode).toBe(409);
  const other = await register(shop, 'wants-kept@example.com');
  await ask('kept@example.com', other);
  expect(await tokensTo('kept@example.com', 'confirm-email')).toEqual([]);
  // Its owner may change back to it.
  await ask('kept@example.com', cookies);
  expect(await tokensTo('kept@example.com', 'confirm-email')).toHaveLength(1);
});

test('links end: after a day to confirm, after seven to take back', async () => {
  await register(shop, 'late@example.com');
  const user = await shop.store.users.byEmail('late@example.com');
  const started = Date.UTC(2026, 0, 1);
  const tokens = { confirm: '', takeBack: '' };
  await shop.store.emailChanges.start(user as never, 'later@example.com', emailChangeRules, started, (made) => {
    Object.assign(tokens, made);
    return [];
  });
  const { confirm, takeBack, pending, removeOld } = shop.store.emailChanges;
  const [day, week] = [started + 24 * 60 * 60_000, started + 7 * 24 * 60 * 60_000];
  expect(await confirm(tokens.confirm, day)).toBeUndefined();
  expect(await pending(user?.id ?? '', day)).toBeUndefined();
  expect(await confirm(tokens.confirm, day - 1)).toEqual({ email: 'later@example.com' });
  expect(await takeBack(tokens.takeBack, 'none', 1, week)).toBeUndefined();
  await removeOld(week - 1);
  expect(await takeBack(tokens.takeBack, 'none', 1, week - 1)).toMatchObject({ email: 'late@example.com' });
});

test('changes that can no longer be taken back are deleted', async () => {
  await register(shop, 'forgotten@example.com');
  const user = await shop.store.users.byEmail('forgotten@example.com');
  await shop.store.emailChanges.start(user as never, 'x@example.com', emailChangeRules, 1, () => []);
  const db = await connectShopDb(shop.settings);
  const rows = async () => (await db.select().from(db.tables.emailChanges)).filter(({ userId }) => userId === user?.id);
  await shop.store.emailChanges.removeOld(emailChangeRules.takeBackMilliseconds);
  expect(await rows()).toHaveLength(1);
  await shop.store.emailChanges.removeOld(emailChangeRules.takeBackMilliseconds + 1);
  expect(await rows()).toEqual([]);
  await db.close();
});

test('a confirmed change spoils the password links in the old mailbox', async () => {
  const cookies = await register(shop, 'linked@example.com');
  const payload = { email: 'linked@example.com' };
  await shop.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload });
  const token = (await mailsTo('linked@example.com')).flatMap(
    ({ text }) => /reset-password#token=(\S+)/.exec(text)?.[1] ?? [],
  )[0];
  await ask('relinked@example.com', cookies);
  await follow('confirm', (await tokensTo('relinked@example.com', 'confirm-email'))[0] ?? '');
  const reset = { token, newPassword: 'strut-tower-2', confirmPassword: 'strut-tower-2' };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: reset });
  expect(answer.statusCode).toBe(410);
});

test('the database contains no token', async () => {
  const cookies = await register(shop, 'secret@example.com');
  await ask('secret-new@example.com', cookies);
  const db = await connectShopDb(shop.settings);
  const rows = JSON.stringify(await db.select().from(db.tables.emailChanges));
  await db.close();
  expect(rows).toContain('secret-new@example.com');
  for (const token of [
    ...(await tokensTo('secret-new@example.com', 'confirm-email')),
    ...(await tokensTo('secret@example.com', 'take-back-email')),
  ])
    expect(rows).not.toContain(token);
});

test('a mailbox gets few such mails a day, whether or not an account has the address', async () => {
  await register(shop, 'bombed-taken@example.com');
  for (const target of ['bombed-free@example.com', 'bombed-taken@example.com']) {
    const answers: number[] = [];
    for (let n = 0; n <= emailChangeRules.ofRecipient; n++) {
      const cookies = await register(shop, `bomber-${n}-${target}`);
      const answer = await ask(target, cookies, {}, `192.0.2.${n}`);
      answers.push(answer.statusCode);
      if (answer.statusCode === 429) {
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60 * 60);
        expect(await waiting(cookies)).toBeNull();
      }
    }
    expect(answers).toEqual([...Array(emailChangeRules.ofRecipient).fill(200), 429]);
    expect(await mailsTo(target)).toHaveLength(emailChangeRules.ofRecipient);
  }
});

test('a stranger with many accounts does not keep somebody from changing to their own new address', async () => {
  const [perDay] = askerLimits.newEmail;
  const target = 'mine-soon@example.com';
  for (let n = 0; n < 2 * emailChangeRules.ofRecipient; n++) {
    const cookies = await register(shop, `many-${n}@example.com`);
    const spelt = n % 2 === 0 ? target : target.replace('@', `+${n}@`);
    expect((await ask(spelt, cookies, {}, '192.0.2.99')).statusCode).toBe(n < perDay.max ? 200 : 429);
  }
  const own = await register(shop, 'mine-before@example.com');
  const before = await tokensTo(target, 'confirm-email');
  expect((await ask(target, own, {}, '192.0.2.100')).statusCode).toBe(200);
  const token = (await tokensTo(target, 'confirm-email')).find((one) => !before.includes(one)) ?? '';
  expect((await follow('confirm', token)).statusCode).toBe(200);
  expect(await addressOf(own)).toBe(target);
});

test('links for a new password do not use up the mails that confirm a new address', async () => {
  const target = 'busy-box@example.com';
  await register(shop, 'busy-box+1@example.com');
  await register(shop, 'busy-box+2@example.com');
  for (const email of ['busy-box+1@example.com', 'busy-box+2@example.com'])
    for (let n = 0; n < 3; n++)
      await shop.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload: { email, language: 'en' },
      });
  await ask(target, await register(shop, 'busy-before@example.com'));
  expect(await tokensTo(target, 'confirm-email')).toHaveLength(1);
});

test('an account starts few changes a day', async () => {
  const cookies = await register(shop, 'restless@example.com');
  const answers: number[] = [];
  for (let n = 0; n <= emailChangeRules.ofAccount; n++)
    answers.push((await ask(`restless-${n}@example.com`, cookies)).statusCode);
  expect(answers).toEqual([...Array(emailChangeRules.ofAccount).fill(200), 429]);
  expect(await mailsTo('restless@example.com')).toHaveLength(emailChangeRules.ofAccount);
});

test.each([
  ['same@example.com', 400, 'same_email'],
  ['nobody', 400, 'invalid'],
])('%j is refused', async (email, status, error) => {
  const cookies = await register(shop, 'same@example.com');
  const signedIn = Object.keys(cookies).length > 0 ? cookies : cookiesOf(await login('same@example.com'));
  const answer = await ask(email, signedIn);
  expect([answer.statusCode, answer.json().error, answer.json().fields[0].field]).toEqual([status, error, 'email']);
});

test('nobody can take the demo account away from the others', async () => {
  await keepDemoAccount(shop.store, true);
  const cookies = cookiesOf(await login(demoAccount.email, demoAccount.password));
  const answer = await ask('mine-now@example.com', cookies, { password: demoAccount.password });
  expect([answer.statusCode, answer.json().error]).toEqual([403, 'demo_account']);
});

test.each(['confirm', 'take-back'] as const)('an invented token for %s is refused', async (path) => {
  expect((await follow(path, 'nobody-made-this')).statusCode).toBe(410);
  expect((await follow(path, '')).statusCode).toBe(400);
});
