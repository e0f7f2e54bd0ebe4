import { atom, type WritableAtom } from 'nanostores';
import type { Engine, Make, Model } from '../../../api/contract/vehicles';
import { call } from '../../lib/http';
import { enginesOf } from './vehicle';

/** One of the three chained lists. */
export interface ListState<T> {
  items: T[];
  loading: boolean;
  failed: boolean;
}

export interface Choice {
  makeId: string;
  modelId: string;
  engineId: string;
}

/** The source of the lists. Each method throws ApiFailure or NoAnswer. */
export interface ListSource {
  makes(): Promise<Make[]>;
  models(makeId: string): Promise<Model[]>;
  engines(modelId: string): Promise<Engine[]>;
}

const empty = { items: [], loading: false, failed: false };

/** Loads a list; an answer that arrives after another choice is dropped. */
async function load<T>(list: WritableAtom<ListState<T>>, ask: () => Promise<T[]>): Promise<void> {
  const pending = { items: [], loading: true, failed: false };
  list.set(pending);
  let next: ListState<T>;
  try {
    next = { items: await ask(), loading: false, failed: false };
  } catch (error) {
    console.warn('a vehicle list could not be loaded', error);
    next = { items: [], loading: false, failed: true };
  }
  if (list.get() === pending) list.set(next);
}

/** Make, model and engine, each list depending on the previous one. */
export function vehicleCascade(source: ListSource) {
  /** The makes come with the page, or are requested as soon as it is hydrated. */
  const $makes = atom<ListState<Make>>({ ...empty, loading: true });
  const $models = atom<ListState<Model>>(empty);
  const $engines = atom<ListState<Engine>>(empty);
  const $choice = atom<Choice>({ makeId: '', modelId: '', engineId: '' });

  const loadMakes = () => load($makes, source.makes);

  /** The makes that came with the page. */
  const giveMakes = (items: Make[]) => $makes.set({ items, loading: false, failed: false });

  /** Choosing a make clears the model and the engine. */
  async function chooseMake(makeId: string): Promise<void> {
    $choice.set({ makeId, modelId: '', engineId: '' });
    $engines.set(empty);
    if (makeId) await load($models, () => source.models(makeId));
    else $models.set(empty);
  }

  /** Choosing a model clears the engine. */
  async function chooseModel(modelId: string): Promise<void> {
    $choice.set({ ...$choice.get(), modelId, engineId: '' });
    if (modelId) await load($engines, () => source.engines(modelId));
    else $engines.set(empty);
  }

  function chooseEngine(engineId: string): void {
    $choice.set({ ...$choice.get(), engineId });
  }

  /**
   * Restores the vehicle chosen earlier, as far as the catalogue still has it and the shopper does not choose something
   * else in the meantime.
   */
  async function restoreChoice({ makeId, modelId, engineId }: Choice): Promise<void> {
    await chooseMake(makeId);
    if ($choice.get().makeId !== makeId || !$models.get().items.some((model) => model.modelId === modelId)) return;
    if ($choice.get().modelId !== '') return;
    await chooseModel(modelId);
    const chosen = $choice.get();
    if (chosen.modelId !== modelId || chosen.engineId !== '') return;
    if ($engines.get().items.some((engine) => engine.engineId === engineId)) chooseEngine(engineId);
  }

  /** Reloads the list that failed; the choices before it stay. */
  async function retryLists(): Promise<void> {
    if ($makes.get().failed) await loadMakes();
    if ($models.get().failed) await chooseMake($choice.get().makeId);
    else if ($engines.get().failed) await chooseModel($choice.get().modelId);
  }

  /** The chosen entries of the lists. */
  function chosen(): { make: Make | undefined; model: Model | undefined; engine: Engine | undefined } {
    const { makeId, modelId, engineId } = $choice.get();
    return {
      make: $makes.get().items.find((item) => item.makeId === makeId),
      model: $models.get().items.find((item) => item.modelId === modelId),
      engine: $engines.get().items.find((item) => item.engineId === engineId),
    };
  }

  return {
    ...{ $makes, $models, $engines, $choice, chosen },
    ...{ giveMakes, loadMakes, chooseMake, chooseModel, chooseEngine, restoreChoice, retryLists },
  };
}

export type VehicleCascade = ReturnType<typeof vehicleCascade>;

/** The shopper's choice in the vehicle selector. */
export const selector = vehicleCascade({
  makes: async () => (await call<{ data: Make[] }>('GET', '/api/vehicles/makes')).data,
  models: async (makeId) =>
    (await call<{ data: Model[] }>('GET', `/api/vehicles/models/${encodeURIComponent(makeId)}`)).data,
  engines: enginesOf,
});
