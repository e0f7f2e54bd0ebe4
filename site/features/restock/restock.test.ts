import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translateIn } from '../../i18n/texts';

const t = translateIn('en');
const stored = new Map<string, string>();
const dataset: Record<string, string> = {};
const assign = vi.fn();
const calls: [method: string, path: string, body: unknown][] = [];
let answer: (path: string) => Response | Promise<Response>;

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
const loadPage = async () => {
  vi.resetModules();
  return import('./restock');
};

beforeEach(() => {
  stored.clear();
  calls.length = 0;
  assign.mockReset();
  delete dataset.signedIn;
  answer = (path) => Response.json(path.includes('/user/') ? { data: [] } : { emailProven: true });
  vi.stubGlobal('document', {
    documentElement: { lang: 'en', dataset },
    getElementById: () => null,
  });
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', async (path: string, { method = '', body }: RequestInit) => {
    calls.push([method, path, body && JSON.parse(String(body))]);
    return answer(path);
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a guest signs in and comes back to the page, which then makes the wish, once', async () => {
  const before = await loadPage();
  expect(await before.pressWish('pad', '/product/pad?x=1', t)).toBeUndefined();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fproduct%2Fpad%3Fx%3D1');
  expect(calls).toEqual([]);
  dataset.signedIn = '1';
  const after = await loadPage();
  expect([after.isBackFor('other'), after.isBackFor('pad'), after.isBackFor('pad')]).toEqual([false, true, false]);
  expect(await after.makeWish('pad', t)).toBe(t('restock.asked'));
  expect(calls).toEqual([['PUT', '/api/restock/pad', { language: 'en' }]]);
  expect([...after.$wished.get()]).toEqual(['pad']);
});

test('a guest who comes back without having signed in makes no wish, not even later', async () => {
  const before = await loadPage();
  await before.pressWish('pad', '/product/pad', t);
  const after = await loadPage();
  expect(after.isBackFor('pad')).toBe(false);
  dataset.signedIn = '1';
  expect(after.isBackFor('pad')).toBe(false);
});

test('a customer presses to ask, and again to end it', async () => {
  dataset.signedIn = '1';
  const page = await loadPage();
  answer = () => Response.json({ emailProven: false });
  expect(await page.pressWish('pad', '/cart', t)).toBe(t('restock.askedUnproven'));
  expect(await page.pressWish('pad', '/cart', t)).toBe(t('restock.ended'));
  expect(calls.map(([method]) => method)).toEqual(['PUT', 'DELETE']);
  expect([page.$wished.get().size, assign.mock.calls.length]).toEqual([0, 0]);
});

test('an earlier wish is known, and a list that arrives late does not undo a press', async () => {
  dataset.signedIn = '1';
  const page = await loadPage();
  const late = Promise.withResolvers<Response>();
  answer = (path) => (path.includes('/user/') ? late.promise : Response.json({ emailProven: true }));
  page.loadWished();
  page.loadWished();
  const pressed = page.pressWish('pad', '/cart', t);
  setTimeout(() => late.resolve(Response.json({ data: [{ itemId: 'disc' }] })), 20);
  await pressed;
  await new Promise((done) => setTimeout(done, 40));
  expect([...page.$wished.get()]).toEqual(['disc', 'pad']);
  expect(calls.map(([, path]) => path)).toEqual(['/api/user/restock', '/api/restock/pad']);
});

test('a customer whose sign-in has ended on the server signs in again', async () => {
  dataset.signedIn = '1';
  const page = await loadPage();
  answer = () => new Response('{"error":"login_required"}', { status: 401 });
  expect(await page.pressWish('pad', '/cart', t)).toBeUndefined();
  expect([assign.mock.calls, dataset.signedIn]).toEqual([[['/login?next=%2Fcart']], undefined]);
});

test('a guest asks nothing of the server when a page opens', async () => {
  (await loadPage()).loadWished();
  expect(calls).toEqual([]);
});

test('a refusal says why', async () => {
  const { wishFailure } = await loadPage();
  // The page's own classes.
  const { ApiFailure, NoAnswer } = await import('../../lib/http');
  const refused = (status: number, error: string) => wishFailure(new ApiFailure(status, JSON.stringify({ error })), t);
  expect(refused(409, 'available')).toBe(t('restock.available'));
  expect(refused(409, 'too_many')).toBe(t('restock.tooMany', { max: 50 }));
  expect(refused(404, 'unknown_item')).toBe(t('restock.gone'));
  expect(refused(429, 'too_many')).toBe(t('restock.failed'));
  expect(refused(500, 'internal')).toBe(t('restock.failed'));
  vi.stubGlobal('navigator', { onLine: false });
  expect(wishFailure(new NoAnswer(''), t)).not.toBe(t('restock.failed'));
});
