import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Choice, catalogueLists, selector, unknownYear, vehicleCascade } from './selector';

const { $choice, $engines, $makes, $models, chooseEngine, chooseMake, chooseModel, chooseType, chooseYear } = selector;
const { giveMakes, loadMakes, restoreChoice, retryLists } = selector;

/** The server's answers by the end of the path; a missing one fails. */
let answers: Record<string, unknown[]>;
let held: Map<string, Promise<void>>;
let asked: string[];

beforeEach(async () => {
  answers = {
    makes: [
      { makeId: 'a', makeName: 'A' },
      { makeId: 'b', makeName: 'B' },
    ],
    'models/a': [
      { modelId: 'a1', modelName: 'A1' },
      { modelId: 'a2', modelName: 'A2' },
    ],
    'models/b': [{ modelId: 'b1', modelName: 'B1' }],
    'engines/a1': [
      { engineId: 'a1x', engineName: 'X' },
      { engineId: 'a1y', engineName: 'Y' },
    ],
    'engines/a2': [
      { engineId: 'a2x', engineName: 'X' },
      { engineId: 'a2y', engineName: 'Y' },
    ],
  };
  held = new Map();
  asked = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const name = path.replace('/api/vehicles/', '');
    if (method !== 'GET') return new Response('', { status: 404 });
    asked.push(name);
    const free = held.get(name);
    held.delete(name);
    await free;
    return answers[name] ? Response.json({ data: answers[name] }) : new Response('', { status: 500 });
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  chooseType('car');
  await chooseMake('');
});

/** The choice, without what is not chosen. */
const choiceOf = (chosen: Partial<Choice>): Choice => ({
  ...{ type: 'car', makeId: '', modelId: '', year: '', engineId: '' },
  ...chosen,
});

/** Engines of one model by id, with the years in which they were made. */
const engines = (years: Record<string, [number, number]>, hasYearLimits = false) =>
  Object.entries(years).map(([engineId, [yearStart, yearEnd]]) => ({ engineId, yearStart, yearEnd, hasYearLimits }));

/** Holds back the next answer of a list. @returns a function that lets it through */
function hold(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(name, promise);
  return resolve;
}

test('before hydration the makes are loading, and nothing is chosen', async () => {
  vi.resetModules();
  const fresh = await import('./selector');
  expect(fresh.selector.$makes.get()).toEqual({ items: [], loading: true, failed: false });
  expect(fresh.selector.$choice.get()).toEqual(choiceOf({ type: undefined }));
});

test('makes that came with the page are not asked for', () => {
  const makes = [{ makeId: 'c', makeName: 'C', types: ['car' as const], popularIn: [], fitments: {} }];
  giveMakes(makes);
  expect($makes.get()).toEqual({ items: makes, loading: false, failed: false });
  expect(asked).toEqual([]);
});

test('choosing a make clears model and engine, choosing a model clears the engine', async () => {
  await loadMakes();
  await chooseMake('b');
  expect(selector.chosen()).toEqual({ make: { makeId: 'b', makeName: 'B' }, model: undefined, engine: undefined });
  await chooseMake('a');
  await chooseModel('a1');
  chooseEngine('a1x');
  expect($choice.get()).toEqual(choiceOf({ makeId: 'a', modelId: 'a1', engineId: 'a1x' }));
  expect(selector.chosen().engine).toEqual({ engineId: 'a1x', engineName: 'X' });
  await chooseModel('a2');
  expect(selector.chosen()).toMatchObject({ model: { modelId: 'a2', modelName: 'A2' }, engine: undefined });
  await chooseModel('a1');
  expect($choice.get()).toEqual(choiceOf({ makeId: 'a', modelId: 'a1', engineId: '' }));
  chooseEngine('a1x');
  await chooseMake('b');
  expect($choice.get()).toEqual(choiceOf({ makeId: 'b', modelId: '', engineId: '' }));
  expect([$models.get().items, $engines.get().items]).toEqual([answers['models/b'], []]);
  await chooseMake('a');
  await chooseModel('a1');
  asked = [];
  await chooseModel('');
  expect($engines.get()).toEqual({ items: [], loading: false, failed: false });
  await chooseMake('');
  expect($models.get()).toEqual({ items: [], loading: false, failed: false });
  expect(asked).toEqual([]);
});

test('a list that is loading says so', async () => {
  const loading = chooseMake('a');
  expect($models.get()).toEqual({ items: [], loading: true, failed: false });
  await loading;
  expect($models.get().loading).toBe(false);
});

test('an answer for an earlier make is dropped', async () => {
  const answer = hold('models/a');
  const first = chooseMake('a');
  await chooseMake('b');
  answer();
  await first;
  expect($models.get().items).toEqual(answers['models/b']);
});

test('each failed list can be retried, and the choices before it stay', async () => {
  const { makes, 'models/a': models, 'engines/a1': engines } = answers;
  answers = {};
  await loadMakes();
  expect($makes.get()).toEqual({ items: [], loading: false, failed: true });
  answers = { makes: makes ?? [] };
  await retryLists();
  expect($makes.get().items).toEqual(makes);
  await chooseMake('a');
  expect($models.get().failed).toBe(true);
  answers['models/a'] = models ?? [];
  asked = [];
  await retryLists();
  expect(asked).toEqual(['models/a']);
  expect([$models.get().items, $choice.get().makeId]).toEqual([models, 'a']);
  await chooseModel('a1');
  expect($engines.get().failed).toBe(true);
  answers['engines/a1'] = engines ?? [];
  await retryLists();
  expect([$engines.get().items, $choice.get().modelId]).toEqual([engines, 'a1']);
  asked = [];
  await retryLists();
  expect(asked).toEqual([]);
});

test('the remembered vehicle is restored in the lists as far as the catalogue still has it', async () => {
  await restoreChoice({ makeId: 'a', modelId: 'a1', engineId: 'a1x' });
  expect($choice.get()).toEqual(choiceOf({ makeId: 'a', modelId: 'a1', engineId: 'a1x' }));
  await restoreChoice({ makeId: 'a', modelId: 'a1', engineId: 'gone' });
  expect($choice.get()).toEqual(choiceOf({ makeId: 'a', modelId: 'a1', engineId: '' }));
  await restoreChoice({ makeId: 'a', modelId: 'gone', engineId: 'a1x' });
  expect($choice.get()).toEqual(choiceOf({ makeId: 'a', modelId: '', engineId: '' }));
});

test('choosing another type clears the choice; choosing the same type clears nothing', async () => {
  await chooseMake('a');
  await chooseModel('a1');
  chooseType('car');
  expect($choice.get()).toMatchObject({ makeId: 'a', modelId: 'a1' });
  chooseType('two_wheeler');
  expect($choice.get()).toEqual(choiceOf({ type: 'two_wheeler' }));
  expect([$models.get().items, $engines.get().items]).toEqual([[], []]);
});

test('a year leaves the engines made in it, and drops the engine that was not', async () => {
  answers['engines/a1'] = engines({ old: [2010, 2014], both: [2013, 2018], new: [2017, 2020] });
  await chooseMake('a');
  await chooseModel('a1');
  const offered = () => selector.engines().map(({ engineId }) => engineId);
  expect(offered()).toEqual(['old', 'both', 'new']);
  chooseEngine('both');
  chooseYear('2013');
  expect([offered(), $choice.get().engineId]).toEqual([['old', 'both'], 'both']);
  chooseYear('2019');
  expect([offered(), $choice.get()]).toEqual([
    ['new'],
    choiceOf({ makeId: 'a', modelId: 'a1', year: '2019', engineId: 'new' }),
  ]);
  chooseYear(unknownYear);
  expect([offered(), $choice.get().engineId]).toEqual([['old', 'both', 'new'], 'new']);
  await chooseModel('a2');
  expect($choice.get().year).toBe('');
});

test('the only engine of a model is chosen by itself; a form where it is optional leaves that to the reader', async () => {
  answers['engines/a2'] = [{ engineId: 'a2x', engineName: 'X' }];
  await chooseMake('a');
  await chooseModel('a2');
  expect($choice.get().engineId).toBe('a2x');
  await chooseModel('a1');
  expect($choice.get().engineId).toBe('');
  const form = vehicleCascade({
    makes: async () => [],
    models: async () => [],
    engines: async () => answers['engines/a2'] as never,
  });
  form.chooseYear('2019');
  await form.chooseMake('a');
  await form.chooseModel('a2');
  expect(form.$choice.get()).toMatchObject({ year: '2019', engineId: '' });
});

test('the remembered year is restored where the model asks for one', async () => {
  answers['engines/a1'] = engines({ a1x: [2010, 2014], a1y: [2013, 2018] });
  const remembered = { makeId: 'a', modelId: 'a1', engineId: 'a1y', type: 'two_wheeler' as const, year: 2014 };
  await restoreChoice(remembered);
  expect($choice.get()).toEqual({ ...remembered, year: '2014' });
  await restoreChoice({ ...remembered, year: 2030 });
  expect($choice.get()).toEqual({ ...remembered, year: '' });
  answers['engines/a1'] = engines({ a1y: [2013, 2018] });
  await restoreChoice(remembered);
  expect($choice.get()).toEqual({ ...remembered, year: '' });
  answers['engines/a1'] = engines({ a1y: [2013, 2018] }, true);
  await restoreChoice(remembered);
  expect($choice.get()).toEqual({ ...remembered, year: '2014' });
});

describe('the remembered vehicle does not overwrite what the shopper chooses meanwhile', () => {
  const remembered = { makeId: 'a', modelId: 'a1', engineId: 'a1x' };

  // Ids are unique within a make or model only: another one may have entries with the same ids.
  test.each([['b1'], ['a1']])('another make, which has the model %s', async (modelId) => {
    answers['models/b'] = [{ modelId, modelName: 'B1' }];
    const answer = hold('models/a');
    const restoring = restoreChoice(remembered);
    await chooseMake('b');
    answer();
    await restoring;
    expect($choice.get()).toEqual(choiceOf({ makeId: 'b', modelId: '', engineId: '' }));
  });

  test('another model of the same make', async () => {
    const answer = hold('models/a');
    const restoring = restoreChoice(remembered);
    await chooseMake('a');
    await chooseModel('a2');
    answer();
    await restoring;
    expect($choice.get()).toEqual(choiceOf({ makeId: 'a', modelId: 'a2', engineId: '' }));
  });

  test.each([['a2x'], ['a1x']])('another model, which has the engine %s', async (engineId) => {
    answers['engines/a2'] = [
      { engineId, engineName: 'X' },
      { engineId: 'a2y', engineName: 'Y' },
    ];
    const answer = hold('engines/a1');
    const restoring = restoreChoice(remembered);
    await expect.poll(() => asked).toContain('engines/a1');
    await chooseModel('a2');
    answer();
    await restoring;
    expect($choice.get()).toEqual(choiceOf({ makeId: 'a', modelId: 'a2', engineId: '' }));
  });

  test('another engine of the same model', async () => {
    const answer = hold('engines/a1');
    const restoring = restoreChoice(remembered);
    await expect.poll(() => asked).toContain('engines/a1');
    await chooseModel('a1');
    chooseEngine('a1y');
    answer();
    await restoring;
    expect($choice.get()).toEqual(choiceOf({ ...remembered, engineId: 'a1y' }));
  });
});

describe('beginning with what was chosen before, or while, the scripts started', () => {
  const makes = [
    { makeId: 'a', makeName: 'A', types: ['car'], popularIn: [], fitments: {} },
    { makeId: 'b', makeName: 'B', types: ['two_wheeler'], popularIn: [], fitments: {} },
  ] satisfies Parameters<typeof giveMakes>[0];
  const none = { type: undefined, makeId: '' };
  const earlier = { makeId: 'a', modelId: 'a1', engineId: 'a1x', type: 'car' } as const;
  const start = () => vehicleCascade(catalogueLists, { guided: true });

  test('the choice in the form is taken', async () => {
    const cascade = start();
    cascade.begin(makes, { type: 'car', makeId: 'a' }, undefined);
    await vi.waitFor(() => expect(cascade.$models.get().items).toHaveLength(2));
    expect(cascade.$choice.get()).toEqual(choiceOf({ makeId: 'a' }));
  });

  test('a choice in the store stays, whatever the form has by then', async () => {
    const cascade = start();
    await cascade.chooseMake('a');
    cascade.begin(makes, { type: 'car', makeId: '' }, earlier);
    expect(cascade.$choice.get()).toEqual(choiceOf({ makeId: 'a' }));
    expect(cascade.$models.get().items).toHaveLength(2);
  });

  test('a make that does not have the chosen type is left', () => {
    const cascade = start();
    cascade.begin(makes, { type: 'two_wheeler', makeId: 'a' }, earlier);
    expect(cascade.$choice.get()).toEqual(choiceOf({ type: 'two_wheeler' }));
  });

  test('else the vehicle chosen earlier is', async () => {
    const cascade = start();
    cascade.begin(makes, none, earlier);
    await vi.waitFor(() =>
      expect(cascade.$choice.get()).toEqual(choiceOf({ makeId: 'a', modelId: 'a1', engineId: 'a1x' })),
    );
  });
});
