import { atom } from 'nanostores';
import type { Engine, Make, Model } from '../../../api/contract/vehicles';
import { call } from '../../lib/http';

/** One of the three chained lists. */
export interface ListState<T> {
  items: T[];
  loading: boolean;
  failed: boolean;
}

const empty = { items: [], loading: false, failed: false };

/** The makes are asked for as soon as the page is alive. */
export const $makes = atom<ListState<Make>>({ ...empty, loading: true });
export const $models = atom<ListState<Model>>(empty);
export const $engines = atom<ListState<Engine>>(empty);

export interface Choice {
  makeId: string;
  modelId: string;
  engineId: string;
}

export const $choice = atom<Choice>({ makeId: '', modelId: '', engineId: '' });

type ListAtom<T> = { get(): ListState<T>; set(value: ListState<T>): void };

/** Loads a list; an answer that arrives after another choice was made is dropped. */
async function load<T>(list: ListAtom<T>, path: string): Promise<void> {
  const pending = { items: [], loading: true, failed: false };
  list.set(pending);
  let next: ListState<T>;
  try {
    const { data } = await call<{ data: T[] }>('GET', path);
    next = { items: data, loading: false, failed: false };
  } catch (error) {
    console.warn('a vehicle list could not be loaded', error);
    next = { items: [], loading: false, failed: true };
  }
  if (list.get() === pending) list.set(next);
}

export function loadMakes(): Promise<void> {
  return load($makes, '/api/vehicles/makes');
}

/** Choosing a make clears the model and the engine. Source: storefront specification, section 4. */
export async function chooseMake(makeId: string): Promise<void> {
  $choice.set({ makeId, modelId: '', engineId: '' });
  $engines.set(empty);
  if (makeId) await load($models, `/api/vehicles/models/${encodeURIComponent(makeId)}`);
  else $models.set(empty);
}

/** Choosing a model clears the engine. */
export async function chooseModel(modelId: string): Promise<void> {
  $choice.set({ ...$choice.get(), modelId, engineId: '' });
  if (modelId) await load($engines, `/api/vehicles/engines/${encodeURIComponent(modelId)}`);
  else $engines.set(empty);
}

export function chooseEngine(engineId: string): void {
  $choice.set({ ...$choice.get(), engineId });
}

/**
 * Fills the lists with the vehicle that was chosen before, as far as the catalogue still has it and the shopper does not
 * choose something else meanwhile.
 */
export async function restoreChoice({ makeId, modelId, engineId }: Choice): Promise<void> {
  await chooseMake(makeId);
  if ($choice.get().makeId !== makeId || !$models.get().items.some((model) => model.modelId === modelId)) return;
  if ($choice.get().modelId !== '') return;
  await chooseModel(modelId);
  const chosen = $choice.get();
  if (chosen.modelId !== modelId || chosen.engineId !== '') return;
  if ($engines.get().items.some((engine) => engine.engineId === engineId)) chooseEngine(engineId);
}

/** Loads the list that could not be loaded; what was chosen before it stays. */
export async function retryLists(): Promise<void> {
  if ($makes.get().failed) await loadMakes();
  if ($models.get().failed) await chooseMake($choice.get().makeId);
  else if ($engines.get().failed) await chooseModel($choice.get().modelId);
}
