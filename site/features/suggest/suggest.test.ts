import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { suggestRules } from '../../../api/shop/suggest/rules';
import { addRecent, clearRecent, recentLike, recentSearches, removeRecent } from './recent';
import { $suggesting, activate, closeSuggestions, optionStep, suggestFor } from './suggest';

const option = (text: string) => ({
  ...{
    kind: 'item' as const,
    text,
    lang: 'en',
    marks: [],
    detail: null,
    years: null,
    count: null,
    fit: null,
    complete: null,
  },
  path: `/product/${text}`,
});
const typed = (text: string) => ({ text, brandId: undefined, vehicle: undefined, language: 'en' });

/** Calls waiting for their answer, by query. */
let waiting: { path: string; answer(texts: string[]): void; fail(): void }[] = [];

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
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
  stored.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rest = () => vi.advanceTimersByTimeAsync(suggestRules.restMilliseconds);
const texts = () => $suggesting.get().options.map(({ text }) => text);

describe('asking', () => {
  test('one call when typing pauses, with brand, language and vehicle', async () => {
    const vehicle = { engineId: 'swift_k12', year: 2018 };
    for (const text of ['b', 'br', 'bra ', 'brake  p']) suggestFor({ text, brandId: 'bosch', vehicle, language: 'hi' });
    await rest();
    expect(waiting.map(({ path }) => path)).toEqual([
      '/api/parts/suggest?q=brake+p&lang=hi&brandId=bosch&engineId=swift_k12&year=2018',
    ]);
  });

  test('for another vehicle the same text is asked again', async () => {
    for (const engineId of ['one', 'two']) {
      suggestFor({ ...typed('hub'), vehicle: { engineId } });
      await rest();
      waiting.at(-1)?.answer([engineId]);
      await rest();
      expect(texts()).toEqual([engineId]);
    }
    expect(waiting).toHaveLength(2);
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

describe('recent searches', () => {
  test('show for an empty box without a call, the latest first and each once', async () => {
    for (const text of ['wiper', 'brake pad', ' Wiper ']) addRecent(text);
    suggestFor(typed(' '));
    expect(texts()).toEqual(['Wiper', 'brake pad']);
    expect($suggesting.get()).toMatchObject({ active: -1, answered: true });
    expect($suggesting.get().options[0]).toMatchObject({ kind: 'recent', path: '/search?q=Wiper' });
    await rest();
    expect(waiting).toHaveLength(0);
  });

  test('come before the suggestions that they match, two at most', async () => {
    for (const text of ['tie rod', 'rack boot', 'rotor', 'Rod end']) addRecent(text);
    suggestFor(typed('ro'));
    await rest();
    waiting[0]?.answer(['roller']);
    await rest();
    expect(texts()).toEqual(['Rod end', 'rotor', 'roller']);
    expect($suggesting.get().options[0]?.marks).toEqual([[0, 2]]);
  });

  test('are the last ten, removable one by one and all', () => {
    for (let at = 1; at <= 12; at++) addRecent(`part ${at}`);
    expect(recentSearches()).toEqual(Array.from({ length: 10 }, (_, back) => `part ${12 - back}`));
    removeRecent('part 12');
    expect(recentSearches()[0]).toBe('part 11');
    clearRecent();
    expect(recentSearches()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  test.each([
    'MA3EYD32S00172345',
    'ma3-eyd32s 00172345',
    'MH 12 AB 1234',
    'wiper for dl3cab1234',
    '22 BH 1234 AA',
    ' ',
  ])('%j is not kept: it says whose car it is, or nothing', (text) => {
    addRecent(text);
    expect(recentSearches()).toEqual([]);
  });

  test.each(['0 986 494 018', 'swift 2018 brake pad', 'GDB 7257', 'ब्रेक पैड'])('%j is kept', (text) => {
    addRecent(text);
    expect(recentSearches()).toEqual([text]);
  });

  test('the storage may contain anything', () => {
    for (const text of ['{', '{}', '[1,null,"","wiper"]', '"x"']) {
      stored.set('recent_searches', text);
      expect(recentSearches()).toEqual(text.includes('wiper') ? ['wiper'] : []);
    }
  });

  test('marks are within the text, whatever was searched for and typed', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(text, text, (searched, start) => {
        addRecent(searched);
        for (const { text: shown, marks } of recentLike(start))
          for (const [from, to] of marks) expect(from >= 0 && from < to && to <= shown.length).toBe(true);
      }),
    );
  });
});

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['ArrowUp', 2, 1],
  // These keys move in the text.
  ['Home', 2, undefined],
  ['End', 0, undefined],
  ['a', 1, undefined],
])('%s from option %i of 3 leads to %s', (key, active, to) => {
  expect(optionStep(key, active, 3)).toBe(to);
});

test('without options no key moves anywhere', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) expect(optionStep(key, -1, 0)).toBeUndefined();
});
