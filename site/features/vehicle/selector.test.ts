import { beforeEach, expect, test, vi } from 'vitest';
import {
  $choice,
  $engines,
  $makes,
  $models,
  chooseEngine,
  chooseMake,
  chooseModel,
  loadMakes,
  restoreChoice,
  retryLists,
} from './selector';

/** What the server answers, by the end of the path; absent: no answer. */
let answers: Record<string, unknown[]>;
let held: Map<string, () => void>;

beforeEach(async () => {
  answers = {
    makes: [
      { makeId: 'a', makeName: 'A' },
      { makeId: 'b', makeName: 'B' },
    ],
    'models/a': [{ modelId: 'a1', modelName: 'A1' }],
    'models/b': [{ modelId: 'b1', modelName: 'B1' }],
    'engines/a1': [{ engineId: 'a1x', engineName: 'X' }],
  };
  held = new Map();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.replace('/api/vehicles/', '');
    if (held.has(name)) await new Promise<void>((done) => held.set(name, done));
    return answers[name] ? Response.json({ data: answers[name] }) : new Response('', { status: 500 });
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await chooseMake('');
});

test('before the page is alive the makes are loading', async () => {
  vi.resetModules();
  const fresh = await import('./selector');
  expect(fresh.$makes.get()).toEqual({ items: [], loading: true, failed: false });
});

test('choosing a make clears model and engine, choosing a model clears the engine', async () => {
  await chooseMake('a');
  await chooseModel('a1');
  chooseEngine('a1x');
  expect($choice.get()).toEqual({ makeId: 'a', modelId: 'a1', engineId: 'a1x' });
  await chooseModel('a1');
  expect($choice.get()).toEqual({ makeId: 'a', modelId: 'a1', engineId: '' });
  chooseEngine('a1x');
  await chooseMake('b');
  expect($choice.get()).toEqual({ makeId: 'b', modelId: '', engineId: '' });
  expect([$models.get().items, $engines.get().items]).toEqual([answers['models/b'], []]);
  await chooseMake('');
  expect($models.get()).toEqual({ items: [], loading: false, failed: false });
});

test('a list says that it is loading while it is', async () => {
  const loading = chooseMake('a');
  expect($models.get()).toEqual({ items: [], loading: true, failed: false });
  await loading;
  expect($models.get().loading).toBe(false);
});

test('an answer for an earlier make is dropped', async () => {
  held.set('models/a', () => {});
  const first = chooseMake('a');
  await chooseMake('b');
  held.get('models/a')?.();
  await first;
  expect($models.get().items).toEqual(answers['models/b']);
});

test('each list that failed can be tried again, and what was chosen before it stays', async () => {
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
  await retryLists();
  expect([$models.get().items, $choice.get().makeId]).toEqual([models, 'a']);
  await chooseModel('a1');
  expect($engines.get().failed).toBe(true);
  answers['engines/a1'] = engines ?? [];
  await retryLists();
  expect([$engines.get().items, $choice.get().modelId]).toEqual([engines, 'a1']);
});

test('the remembered vehicle fills the lists as far as the catalogue still has it', async () => {
  await restoreChoice({ makeId: 'a', modelId: 'a1', engineId: 'a1x' });
  expect($choice.get()).toEqual({ makeId: 'a', modelId: 'a1', engineId: 'a1x' });
  await restoreChoice({ makeId: 'a', modelId: 'a1', engineId: 'gone' });
  expect($choice.get()).toEqual({ makeId: 'a', modelId: 'a1', engineId: '' });
  await restoreChoice({ makeId: 'a', modelId: 'gone', engineId: 'a1x' });
  expect($choice.get()).toEqual({ makeId: 'a', modelId: '', engineId: '' });
});

test('the remembered vehicle does not undo what the shopper chooses meanwhile', async () => {
  held.set('models/a', () => {});
  const restoring = restoreChoice({ makeId: 'a', modelId: 'a1', engineId: 'a1x' });
  await chooseMake('b');
  held.get('models/a')?.();
  await restoring;
  expect($choice.get()).toEqual({ makeId: 'b', modelId: '', engineId: '' });
});
