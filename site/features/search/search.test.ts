import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiFailure, NoAnswer } from '../../lib/http';
import { $onlyFits } from '../vehicle/only-fits';
import { $vehicle } from '../vehicle/vehicle';
import { $search, askAgain, askEarly, changeSearch, listAgain, openAddress } from './search';

interface Waiting {
  query: URLSearchParams;
  answer(total: number, more?: object): void;
  refuse(status: number, error?: string): void;
  fail(): void;
}
let waiting: Waiting[] = [];
let addresses: string[] = [];

const emptyCounts = { brands: [], categories: [], availability: [], origins: [] };

beforeEach(() => {
  waiting = [];
  addresses = [];
  $search.set(undefined);
  vi.stubGlobal('history', {
    state: null,
    pushState: (_state: unknown, _title: string, address: string) => addresses.push(address),
    replaceState: (_state: unknown, _title: string, address: string) => addresses.push(`replaced ${address}`),
  });
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((done, fail) => {
        waiting.push({
          query: new URLSearchParams(path.split('?')[1]),
          answer: (total, more = {}) =>
            done(
              Response.json({
                data: { items: [], total, hasMore: false, counts: emptyCounts, understood: [], unmatched: [], ...more },
              }),
            ),
          refuse: (status, error) => done(Response.json({ error }, { status })),
          fail: () => fail(new TypeError('Failed to fetch')),
        });
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Opens an address and waits for its answer. */
async function opened(search: string, total: number): Promise<void> {
  const done = openAddress(search, 'en');
  waiting.at(-1)?.answer(total);
  await done;
}

test.each(['', '?q=', '?q=+%09+', '?brand=bosch'])('%j asks for nothing', async (search) => {
  expect(await openAddress(search, 'en')).toBe(false);
  expect([waiting, $search.get()]).toEqual([[], undefined]);
});

test('an address is requested, and its answer shown', async () => {
  const done = openAddress('?q=pad&brand=bosch&category=brake-pads', 'hi');
  expect($search.get()).toMatchObject({ busy: true, shown: undefined, answers: 0 });
  expect(Object.fromEntries(waiting[0]?.query ?? [])).toMatchObject({
    q: 'pad',
    brandId: 'bosch',
    categoryId: 'brake-pads',
    lang: 'hi',
    debug: 'true',
  });
  waiting[0]?.answer(5);
  expect(await done).toBe(true);
  expect($search.get()).toMatchObject({ busy: false, answers: 1, shown: { answer: { data: { total: 5 } } } });
});

describe('changes', () => {
  test('are in the address, start at the first page, and keep the old results until the new ones arrive', async () => {
    await opened('?q=pad&page=3', 100);
    const done = changeSearch({ brands: ['tvs'] }, 'en');
    expect(addresses).toEqual(['?q=pad&brand=tvs']);
    expect($search.get()).toMatchObject({
      busy: true,
      state: { brands: ['tvs'], page: 1 },
      shown: { state: { brands: [], page: 3 }, answer: { data: { total: 100 } } },
    });
    waiting[1]?.answer(7);
    await done;
    expect($search.get()?.shown).toMatchObject({ state: { brands: ['tvs'] }, answer: { data: { total: 7 } } });
  });

  test('of the view keep the rest of the state, make no request and announce nothing', async () => {
    await opened('?q=pad&page=2', 100);
    await changeSearch({ view: 'list', page: 2 }, 'en');
    expect(addresses).toEqual(['?q=pad&page=2&view=list']);
    expect(waiting).toHaveLength(1);
    expect($search.get()).toMatchObject({ busy: false, answers: 1, shown: { state: { view: 'list', page: 2 } } });
  });

  test('an answer that arrives after the next change is dropped, and so is a failure', async () => {
    await opened('?q=pad', 100);
    const first = changeSearch({ sort: 'name' }, 'en');
    const second = changeSearch({ sort: 'price-low' }, 'en');
    const third = changeSearch({ sort: 'price-high' }, 'en');
    waiting[3]?.answer(3);
    waiting[2]?.fail();
    waiting[1]?.answer(1);
    await Promise.all([first, second, third]);
    expect($search.get()).toMatchObject({
      state: { sort: 'price-high' },
      shown: { answer: { data: { total: 3 } } },
      error: undefined,
      answers: 2,
    });
  });
});

test('a page beyond the last one becomes the last one, without an extra history entry', async () => {
  const done = openAddress('?q=pad&page=9&show=12', 'en');
  waiting[0]?.answer(30);
  await expect.poll(() => waiting).toHaveLength(2);
  expect(addresses).toEqual(['replaced ?q=pad&show=12&page=3']);
  waiting[1]?.answer(30);
  await done;
  expect($search.get()?.shown?.state.page).toBe(3);
});

test('a failure is stored with its reason, and a retry repeats the same request', async () => {
  await opened('?q=pad', 100);
  const failing = changeSearch({ show: 48 }, 'en');
  waiting[1]?.refuse(503);
  await failing;
  expect($search.get()?.error).toBeInstanceOf(ApiFailure);
  const again = askAgain('en');
  expect($search.get()).toMatchObject({ busy: true, error: undefined });
  waiting[2]?.fail();
  await again;
  expect($search.get()?.error).toBeInstanceOf(NoAnswer);
  const last = askAgain('en');
  waiting[3]?.answer(60);
  await last;
  expect($search.get()).toMatchObject({ error: undefined, shown: { state: { show: 48 } } });
  expect(waiting.slice(1).map(({ query }) => query.get('pageSize'))).toEqual(['48', '48', '48']);
});

test.each(['warming_up', 'busy'])(
  'a search that says %s is asked again until it answers, and has not failed',
  async (why) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const done = openAddress('?q=pad', 'en');
    for (const asked of [1, 2, 3]) {
      expect(waiting.length).toBe(asked);
      waiting.at(-1)?.refuse(503, why);
      await vi.advanceTimersByTimeAsync(1000);
      expect($search.get()).toMatchObject({
        busy: true,
        warmingUp: true,
        error: undefined,
        shown: undefined,
        answers: 0,
      });
      await vi.advanceTimersByTimeAsync(1000);
      expect($search.get()).toMatchObject({ busy: true, warmingUp: true });
    }
    waiting.at(-1)?.answer(7);
    await done;
    expect($search.get()).toMatchObject({ busy: false, warmingUp: false, answers: 1 });
  },
);

test('a change while the search is getting ready is what is asked next', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  void openAddress('?q=pad', 'en');
  waiting.at(-1)?.refuse(503, 'warming_up');
  await vi.advanceTimersByTimeAsync(0);
  const changed = changeSearch({ sort: 'name' }, 'en');
  waiting.at(-1)?.answer(7);
  await changed;
  await vi.advanceTimersByTimeAsync(5000);
  expect(waiting.length).toBe(2);
  expect($search.get()).toMatchObject({ warmingUp: false, shown: { state: { sort: 'name' } } });
});

describe('a query sent before the screen is ready', () => {
  const vehicle = { makeId: 'm', modelId: 'n', engineId: 'e1', label: 'Swift', search: '?engineId=e1', checkedAt: 0 };
  afterEach(() => $vehicle.set(undefined));

  test('an address is requested once, with the vehicle that the browser remembers', async () => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(vehicle) });
    askEarly('?q=brake', 'en');
    await opened('?q=brake', 7);
    expect(waiting.map(({ query }) => query.get('engineId'))).toEqual(['e1']);
    expect($search.get()?.shown?.answer.data.total).toBe(7);
  });

  test('an answer is used once, and for no other address', async () => {
    askEarly('?q=brake', 'en');
    await opened('?q=filter', 3);
    await opened('?q=brake', 5);
    expect(waiting.map(({ query }) => query.get('q'))).toEqual(['brake', 'filter', 'brake']);
  });

  test('a failure is reported like any other', async () => {
    askEarly('?q=brake', 'en');
    const done = openAddress('?q=brake', 'en');
    waiting[0]?.fail();
    await done;
    expect($search.get()?.error).toBeInstanceOf(NoAnswer);
  });

  test('a screen that was faster has asked by itself, and its next try makes a new request', async () => {
    const opening = openAddress('?q=brake', 'en');
    askEarly('?q=brake', 'en');
    waiting[0]?.refuse(503);
    await opening;
    expect(waiting).toHaveLength(1);
    const retrying = askAgain('en');
    expect(waiting).toHaveLength(2);
    waiting[1]?.answer(4);
    await retrying;
    expect($search.get()?.shown?.answer.data.total).toBe(4);
  });

  test('a blank query asks for nothing', () => {
    askEarly('?q=+', 'en');
    expect(waiting).toEqual([]);
  });
});

describe('with a vehicle', () => {
  const vehicle = { makeId: 'm', modelId: 'n', engineId: 'e1', label: 'Swift', search: '?engineId=e1', checkedAt: 0 };
  const counts = (fits: number) => ({ fits, fitsIf: 0, unknown: 2, fitsNot: 5 });
  beforeEach(() => $vehicle.set(vehicle));
  afterEach(() => {
    $vehicle.set(undefined);
    $onlyFits.set(undefined);
  });

  test.each([
    { fits: 3, chosen: undefined, scope: 'fitting-if-any', isOnly: true, rest: 'rest' },
    { fits: 0, chosen: undefined, scope: 'fitting-if-any', isOnly: false, rest: 'not-fitting' },
    { fits: 0, chosen: true, scope: 'fitting', isOnly: true, rest: 'rest' },
    { fits: 3, chosen: false, scope: 'possible', isOnly: false, rest: 'not-fitting' },
  ])(
    '$fits fitting, switch $chosen: $scope is asked, the rest is $rest',
    async ({ fits, chosen, scope, isOnly, rest }) => {
      $onlyFits.set(chosen);
      const done = openAddress('?q=pad', 'en');
      expect(waiting[0]?.query.get('fitScope')).toBe(scope);
      waiting[0]?.answer(fits, { fitCounts: counts(fits) });
      await done;
      const { fit } = $search.get()?.shown ?? {};
      expect([fit?.isOnly, new URLSearchParams(fit?.restQuery).get('fitScope')]).toEqual([isOnly, rest]);
    },
  );

  test('moving the switch lists again from the first page, without another step in the history', async () => {
    await opened('?q=pad&page=3', 100);
    $onlyFits.set(false);
    const done = listAgain('en');
    expect(addresses).toEqual(['replaced ?q=pad']);
    expect(Object.fromEntries(waiting[1]?.query ?? [])).toMatchObject({ fitScope: 'possible', page: '1' });
    waiting[1]?.answer(40);
    await done;
  });
});
