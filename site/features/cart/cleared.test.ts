import { beforeEach, expect, test, vi } from 'vitest';
import { cartRules } from '../../../api/shop/cart/rules';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const loadPage = async () => {
  vi.resetModules();
  return import('./cleared');
};
beforeEach(() => {
  stored.clear();
  vi.useRealTimers();
});

test('a clearing can be undone after a reload, for as long as the shop keeps the lines', async () => {
  const before = await loadPage();
  before.rememberCleared({ undo: 17, entries: [] });
  const after = await loadPage();
  expect(after.$cleared.get()).toBeUndefined();
  after.recallCleared();
  expect(after.$cleared.get()).toEqual({ undo: 17, entries: [] });

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + cartRules.undoMilliseconds });
  const late = await loadPage();
  late.recallCleared();
  expect(late.$cleared.get()).toBeUndefined();
});

test('a clearing that was undone is not offered again', async () => {
  const before = await loadPage();
  before.rememberCleared({ undo: 17, entries: [] });
  before.rememberCleared(undefined);
  const after = await loadPage();
  after.recallCleared();
  expect(after.$cleared.get()).toBeUndefined();
});
