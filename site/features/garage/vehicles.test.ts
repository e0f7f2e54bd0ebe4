import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GarageVehicle } from '../../../api/shop/garage/contract';
import { retryRules } from '../../../api/shop/rules';
import { $garage, loadGarage, loadGarageOnce } from './vehicles';

/** Answers the call of this number. */
let questions: ((answer: Response) => void)[];

const vehicles = (...names: string[]) => names.map((vehicleName) => ({ vehicleName }) as GarageVehicle);
const there = (...names: string[]) => Response.json({ data: vehicles(...names) });
const broken = () => new Response('', { status: 500 });

beforeEach(() => {
  questions = [];
  $garage.set({ state: 'loading' });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => questions.push(answer)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The garage is called as often as a failure is retried, each time in vain. */
async function failAll(): Promise<void> {
  const [asked, tries] = [questions.length - 1, retryRules.tries + 1];
  for (let number = 0; number < tries; number++) {
    expect($garage.get().state).toBe('loading');
    questions[asked + number]?.(broken());
    await vi.runAllTimersAsync();
  }
  expect([questions.length - asked, $garage.get().state]).toEqual([tries, 'failed']);
}

test('the parts of a page share one call and its answer', async () => {
  const asked = [loadGarageOnce(), loadGarageOnce()];
  expect(questions).toHaveLength(1);
  questions[0]?.(there('Swift'));
  await Promise.all(asked);
  await loadGarageOnce();
  expect([questions.length, $garage.get()]).toEqual([1, { state: 'there', vehicles: vehicles('Swift') }]);
});

test('a failure, after its retries, stays until the shopper asks again, and is gone meanwhile', async () => {
  vi.useFakeTimers();
  void loadGarageOnce();
  await failAll();
  const [asked, failed] = [questions.length, $garage.get()];
  await loadGarageOnce();
  expect([questions.length, $garage.get()]).toEqual([asked, failed]);
  const again = loadGarage();
  expect($garage.get().state).toBe('loading');
  questions.at(-1)?.(there());
  await again;
  expect($garage.get()).toEqual({ state: 'there', vehicles: [] });
});

test('the latest call decides: an earlier answer may lack later changes', async () => {
  const early = loadGarage();
  const late = loadGarage();
  questions[1]?.(there('Swift', 'Alto'));
  await late;
  questions[0]?.(there('Swift'));
  await early;
  expect($garage.get()).toEqual({ state: 'there', vehicles: vehicles('Swift', 'Alto') });
});

test('an earlier call waits for the answer to the latest', async () => {
  const early = loadGarage();
  const late = loadGarage();
  questions[0]?.(there('Swift'));
  let isOver = false;
  void early.then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect([isOver, $garage.get().state]).toEqual([false, 'loading']);
  questions[1]?.(there('Alto'));
  await Promise.all([early, late]);
  expect($garage.get()).toEqual({ state: 'there', vehicles: vehicles('Alto') });
});
