import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { suggestRules } from '../../../api/contract/rules';
import { $suggesting, activate, closeSuggestions, optionStep, suggestFor } from './suggest';

const option = (text: string) => ({ kind: 'item' as const, text, lang: 'en', detail: null, path: `/product/${text}` });
const typed = (text: string) => ({ text, brandId: undefined, language: 'en' });

/** Calls waiting for their answer, by query. */
let waiting: { path: string; answer(texts: string[]): void; fail(): void }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  waiting = [];
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((done, fail) => {
        waiting.push({
          path,
          answer: (texts) => done(Response.json({ data: texts.map(option) })),
          fail: () => fail(new TypeError('Failed to fetch')),
        });
      }),
  );
});
afterEach(() => {
  closeSuggestions();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rest = () => vi.advanceTimersByTimeAsync(suggestRules.restMilliseconds);
const texts = () => $suggesting.get().options.map(({ text }) => text);

describe('asking', () => {
  test('one call when typing pauses, with brand and language', async () => {
    for (const text of ['b', 'br', 'bra ', 'brake  p']) suggestFor({ text, brandId: 'bosch', language: 'hi' });
    await rest();
    expect(waiting.map(({ path }) => path)).toEqual(['/api/parts/suggest?q=brake+p&lang=hi&brandId=bosch']);
  });

  test('fewer than two characters make no call, and the suggestions disappear', async () => {
    suggestFor(typed('brake'));
    await rest();
    waiting[0]?.answer(['one']);
    await rest();
    expect($suggesting.get()).toMatchObject({ answered: true, active: -1 });
    expect(texts()).toEqual(['one']);
    for (const text of ['', ' b ', '🛞']) {
      suggestFor(typed(text));
      await rest();
      expect($suggesting.get()).toEqual({ options: [], active: -1, answered: false });
    }
    expect(waiting).toHaveLength(1);
  });

  test('an answer that arrives too late is dropped', async () => {
    suggestFor(typed('clutch'));
    await rest();
    suggestFor(typed('clutch p'));
    await rest();
    waiting[1]?.answer(['plate']);
    await rest();
    waiting[0]?.answer(['clutch kit']);
    await rest();
    expect(texts()).toEqual(['plate']);
  });

  test('after closing, an answer on its way is dropped too', async () => {
    suggestFor(typed('filter'));
    await rest();
    closeSuggestions();
    waiting[0]?.answer(['oil filter']);
    await rest();
    expect(texts()).toEqual([]);
  });

  test('deleting letters needs no second call', async () => {
    suggestFor(typed('wiper'));
    await rest();
    waiting[0]?.answer(['wiper blade']);
    await rest();
    suggestFor(typed('wiper x'));
    suggestFor(typed('wiper'));
    await rest();
    expect(texts()).toEqual(['wiper blade']);
    expect(waiting).toHaveLength(1);
  });

  test('without an answer there are no suggestions, and the next letters make a new call', async () => {
    suggestFor(typed('horn'));
    await rest();
    waiting[0]?.fail();
    await rest();
    expect($suggesting.get()).toEqual({ options: [], active: -1, answered: false });
    suggestFor(typed('horn'));
    await rest();
    waiting[1]?.answer([]);
    await rest();
    expect($suggesting.get()).toEqual({ options: [], active: -1, answered: true });
  });

  test('another option becomes active, the options stay', async () => {
    suggestFor(typed('lamp'));
    await rest();
    waiting[0]?.answer(['a', 'b']);
    await rest();
    activate(1);
    expect($suggesting.get()).toMatchObject({ active: 1, answered: true });
    expect(texts()).toEqual(['a', 'b']);
  });
});

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  // While no option is active they move the caret.
  ['Home', -1, undefined],
  ['End', -1, undefined],
  ['a', 1, undefined],
])('%s from option %i of 3 leads to %s', (key, active, to) => {
  expect(optionStep(key, active, 3)).toBe(to);
});

test('without options no key moves anywhere', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) expect(optionStep(key, -1, 0)).toBeUndefined();
});
