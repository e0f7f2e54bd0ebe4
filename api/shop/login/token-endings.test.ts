import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nextAddress } from '../../testing/customer.ts';
import { tokensFor } from '../../testing/mails.ts';
import { registerSeller } from '../../testing/seller.ts';
import { cookiesOf, openTestShop, type TestShop } from '../../testing/shop.ts';
import { secondFactorRules } from '../second-factor/rules.ts';
import { codeAt } from '../second-factor/totp.ts';
import { type AccountEvent, type Endings, endings, type Token, tokens } from './token-endings.ts';

/** For each cell: an account with every token alive, then the event, then an attempt to use the token. */

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ SITE_URL: 'http://parts.example' });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

type Cookies = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const factorPath = '/api/auth/second-factor';
const password = 'strut-tower-1';
const newer = 'ball-joint-22';
const both = { newPassword: newer, confirmPassword: newer };

/** Each from another address: limits are tested elsewhere. */
const call = (method: Method, url: string, cookies: Cookies = {}, payload?: object) =>
  shop.app.inject({ method, url, cookies, remoteAddress: nextAddress(), ...(payload ? { payload } : {}) });
async function done(answer: ReturnType<typeof call>) {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(body);
  return JSON.parse(body);
}

/** Every code belongs to a later step than the one before: each works once. */
function nextCode(secret: string): string {
  vi.setSystemTime(Date.now() + secondFactorRules.stepSeconds * 1000);
  return codeAt(secret, Date.now());
}

const tokenTo = async (email: string, page: string) => (await tokensFor(shop, email, page)).at(-1) ?? '';

let accounts = 0;

/** A seller's account with all tokens alive; its address was changed once. */
async function accountWithAll() {
  accounts += 1;
  const [before, email, wanted] = ['before', 'now', 'wanted'].map((name) => `${name}${accounts}@example.com`) as [
    string,
    string,
    string,
  ];
  const here = await registerSeller(shop, before);
  const { secret } = await done(call('POST', factorPath, here, { password }));
  const { recoveryCodes } = await done(call('POST', `${factorPath}/confirm`, here, { code: nextCode(secret) }));
  await done(call('POST', '/api/auth/email-change', here, { email, password }));
  const takeBackLink = await tokenTo(before, 'take-back-email');
  const confirming = { token: await tokenTo(email, 'confirm-email') };
  await done(call('POST', '/api/auth/email-change/confirm', {}, confirming));
  await done(call('POST', '/api/auth/email-change', here, { email: wanted, password }));
  const emailLink = await tokenTo(wanted, 'confirm-email');
  await done(call('POST', '/api/auth/forgot-password', {}, { email, language: 'en' }));
  const resetLink = await tokenTo(email, 'reset-password');
  const login = await call('POST', '/api/auth/login', {}, { email, password, code: nextCode(secret) });
  const started = (await done(call('POST', factorPath, here, { password, code: nextCode(secret) }))).secret as string;
  const user = await shop.store.users.byEmail(email);
  return {
    id: user?.id ?? '',
    addresses: [before, email, wanted],
    passwords: [password, newer],
    ...{ email, here, elsewhere: cookiesOf(login), secret: secret as string, started },
    // For the present address, which is proven already, so that no mail has the token.
    proofLink: user ? shop.app.emailProofToken(user, Date.now()) : '',
    ...{ takeBackLink, emailLink, resetLink, recoveryCode: recoveryCodes[0] as string },
  };
}
type Account = Awaited<ReturnType<typeof accountWithAll>>;

const followed = (path: string, token: string) => call('POST', `/api/auth/email-change/${path}`, {}, { token });
const operator = (act: (userId: string) => Promise<void>) => (account: Account) => act(account.id);
const events: Record<AccountEvent, (account: Account) => Promise<unknown>> = {
  passwordChanged: ({ here }) =>
    done(call('PUT', '/api/auth/change-password', here, { currentPassword: password, ...both })),
  passwordReset: ({ resetLink }) => done(call('POST', '/api/auth/reset-password', {}, { token: resetLink, ...both })),
  signedOut: ({ here }) => done(call('POST', '/api/auth/logout', here)),
  signInEnded: async ({ here }) => {
    const list: { sessionId: string; current: boolean }[] = (await done(call('GET', '/api/user/sessions', here))).data;
    for (const { sessionId } of list.filter(({ current }) => !current))
      await done(call('DELETE', `/api/user/sessions/${sessionId}`, here));
  },
  signedOutEverywhere: ({ here }) => done(call('POST', '/api/auth/logout-everywhere', here)),
  emailChangeBegun: ({ here }) =>
    done(call('POST', '/api/auth/email-change', here, { email: `more${accounts}@example.com`, password })),
  emailChangeCancelled: ({ here }) => done(call('DELETE', '/api/auth/email-change', here)),
  emailConfirmed: ({ emailLink }) => done(followed('confirm', emailLink)),
  emailTakenBack: ({ takeBackLink }) => done(followed('take-back', takeBackLink)),
  // A seller's account cannot be removed, so it becomes a customer's first.
  accountRemoved: async ({ id, here }) => {
    await shop.store.users.setRole(id, 'customer');
    await done(call('DELETE', '/api/user/account', here, { password }));
  },
  factorSetUp: ({ here, started }) => done(call('POST', `${factorPath}/confirm`, here, { code: nextCode(started) })),
  factorGivenUp: ({ here, secret }) => done(call('DELETE', factorPath, here, { password, code: nextCode(secret) })),
  recoveryCodesReplaced: ({ here, secret }) =>
    done(call('POST', `${factorPath}/recovery-codes`, here, { password, code: nextCode(secret) })),
  sellerAdded: operator((id) => shop.store.sellers.add(id, Date.now())),
  sellerRemoved: operator((id) => shop.store.sellers.remove(id, Date.now())),
  factorReset: operator((id) => shop.store.sellers.resetFactor(id, Date.now())),
};

/** Whether one of the account's addresses can sign in with one of these passwords, and at most the code besides. */
async function letsIn({ addresses }: Account, passwords: readonly string[], code?: () => string) {
  for (const email of addresses)
    for (const one of passwords) {
      const given = { email, password: one, ...(code ? { code: code() } : {}) };
      const answer = await call('POST', '/api/auth/login', {}, given);
      if (answer.statusCode === 200) return answer;
    }
  return undefined;
}

/** A right code counts as alive only when the account asks for one. */
async function isAsked(account: Account, code: () => string) {
  return !(await letsIn(account, account.passwords)) && (await letsIn(account, account.passwords, code)) !== undefined;
}

const opens = async (cookies: Cookies, url: string) => (await call('GET', url, cookies)).statusCode === 200;
const works = async (answer: ReturnType<typeof call>) => (await answer).statusCode === 200;

/** The sign-ins that the account's owner has or can make: made once, since wrong passwords are counted. */
async function signInsOf(account: Account): Promise<Cookies[]> {
  const known = signIns.get(account) ?? (await newSignInsOf(account));
  signIns.set(account, known);
  return known;
}
const signIns = new WeakMap<Account, Cookies[]>();
async function newSignInsOf(account: Account): Promise<Cookies[]> {
  const again =
    (await letsIn(account, account.passwords)) ??
    (await letsIn(account, account.passwords, () => nextCode(account.secret)));
  return [account.here, account.elsewhere, ...(again ? [cookiesOf(again)] : [])];
}

const isAlive: Record<Token, (account: Account) => Promise<boolean>> = {
  // A missing code is asked for only after a right password.
  async password({ addresses }) {
    for (const email of addresses) {
      const answer = await call('POST', '/api/auth/login', {}, { email, password });
      if (answer.statusCode === 200 || answer.json().error === 'code_needed') return true;
    }
    return false;
  },
  thisSignIn: ({ here }) => opens(here, '/api/auth/me'),
  otherSignIn: ({ elsewhere }) => opens(elsewhere, '/api/auth/me'),
  desk: ({ elsewhere }) => opens(elsewhere, '/api/desk/orders'),
  resetLink: ({ resetLink }) => works(call('POST', '/api/auth/reset-password', {}, { token: resetLink, ...both })),
  emailLink: ({ emailLink }) => works(followed('confirm', emailLink)),
  takeBackLink: ({ takeBackLink }) => works(followed('take-back', takeBackLink)),
  async proofLink(account) {
    const proven = { token: account.proofLink };
    for (const cookies of await signInsOf(account))
      if (await works(call('POST', '/api/auth/email-proof/confirm', cookies, proven))) return true;
    return false;
  },
  async startedFactor(account) {
    for (const cookies of await signInsOf(account))
      if (await works(call('POST', `${factorPath}/confirm`, cookies, { code: nextCode(account.started) }))) return true;
    return false;
  },
  async factor(account) {
    if (await isAsked(account, () => nextCode(account.secret))) return true;
    return isAskedAfterReset(account, () => nextCode(account.secret));
  },
  async recoveryCode(account) {
    if (await isAsked(account, () => account.recoveryCode)) return true;
    return isAskedAfterReset(account, () => account.recoveryCode);
  },
};

/** When the event left no password that anybody knows, the owner sets one first. */
async function isAskedAfterReset(account: Account, code: () => string): Promise<boolean> {
  for (const email of account.addresses) {
    await call('POST', '/api/auth/forgot-password', {}, { email, language: 'en' });
    const token = await tokenTo(email, 'reset-password');
    if (token) await call('POST', '/api/auth/reset-password', {}, { token, ...both });
  }
  return isAsked(account, code);
}

interface Cell {
  token: Token;
  alive: boolean;
  why: string;
}
const cells = (Object.keys(endings) as AccountEvent[]).map((name) => {
  const { event, ended, kept }: Endings = endings[name];
  const state = (lines: Endings['ended'], alive: boolean): Cell[] =>
    lines.flatMap(([why, ...which]) => which.map((token) => ({ token, alive, why })));
  return { name, event, rows: [...state(ended, false), ...state(kept, true)] };
});

/**
 * Tokens that are tried on one account, in this order, because no attempt affects the next. Links that still work
 * change the account, and codes are tried with many passwords: these get an account of their own.
 */
function tried(rows: readonly Cell[]): { tokens: string; together: Cell[] }[] {
  const links: readonly Token[] = ['resetLink', 'emailLink', 'takeBackLink'];
  const [working, rest] = [true, false].map((isOwn) =>
    rows.filter(({ token, alive }) => (alive && links.includes(token)) === isOwn),
  ) as [Cell[], Cell[]];
  const groups: (readonly Token[])[] = [
    ['thisSignIn', 'otherSignIn', 'desk', ...links, 'password'],
    ['startedFactor', 'proofLink'],
    ['factor'],
    ['recoveryCode'],
  ];
  const grouped = groups.map((group) => group.flatMap((token) => rest.filter((row) => row.token === token)));
  return [...grouped, ...working.map((row) => [row])].map((together) => ({
    tokens: together.map(({ token, alive }) => `${token} ${alive ? 'works' : 'does not work'}`).join(', '),
    together,
  }));
}

test('every event says once for every token whether it ends it, and why', () => {
  for (const { rows } of cells) {
    expect(rows.map(({ token }) => token).sort()).toEqual(Object.keys(tokens).sort());
    for (const { why } of rows) expect(why).toMatch(/\w/);
    const inGroups = tried(rows).flatMap(({ together }) => together);
    expect(inGroups.toSorted((a, b) => rows.indexOf(a) - rows.indexOf(b))).toEqual(rows);
  }
});

test('before any event, all of them are alive', async () => {
  const rows = (Object.keys(tokens) as Token[]).map((token) => ({ token, alive: true, why: '' }));
  for (const { together } of tried(rows)) await expectStates(await accountWithAll(), together);
});

describe.each(cells)('when $event', ({ name, rows }) => {
  test.each(tried(rows))('$tokens', async ({ together }) => {
    const account = await accountWithAll();
    await events[name](account);
    await expectStates(account, together);
  });
});

async function expectStates(account: Account, states: readonly Cell[]): Promise<void> {
  for (const { token, alive, why } of states)
    expect([token, why, await isAlive[token](account)]).toEqual([token, why, alive]);
}
