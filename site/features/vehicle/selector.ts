import { atom, type WritableAtom } from 'nanostores';
import { type VehicleType, vehicleTypes } from '../../../api/shop/fit/fitment';
import type { Engine, Make, Model } from '../../../api/shop/vehicle/contract';
import { askedYears, isMadeIn } from '../../../api/shop/vehicle/years';
import { enginesOf, vehicleList } from './check';
import type { ChosenVehicle } from './vehicle';

/** One of the three chained lists. */
export interface ListState<T> {
  items: T[];
  loading: boolean;
  failed: boolean;
}

export interface Choice {
  /** The type that makes and models are narrowed to; undefined: all. */
  type: VehicleType | undefined;
  makeId: string;
  modelId: string;
  /** "2018", `unknownYear`, or empty without an answer. */
  year: string;
  engineId: string;
}

/** The shopper's answer that they do not know the year. */
export const unknownYear = '?';

/** The source of the lists. Each method throws ApiFailure or NoAnswer. */
export interface ListSource {
  makes(): Promise<Make[]>;
  models(makeId: string): Promise<Model[]>;
  engines(modelId: string): Promise<Engine[]>;
}

/** The lists of the catalogue, for the selector and the garage. */
export const catalogueLists: ListSource = {
  makes: () => vehicleList('makes'),
  models: (makeId) => vehicleList(`models/${encodeURIComponent(makeId)}`),
  engines: enginesOf,
};

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

/** The types that the catalogue has. */
export const typesOf = (makes: readonly Make[]): VehicleType[] =>
  vehicleTypes.filter((type) => makes.some(({ types }) => types.includes(type)));

/** The year of a choice; undefined when it is not known. */
export const yearOf = ({ year }: Choice): number | undefined => Number(year) || undefined;

/**
 * Type, make, model, year and engine, each list depending on the previous ones.
 * @param guided the year is asked after the model, and the only engine left is chosen by itself; else the year is an
 * ordinary field, and the engine is optional
 */
export function vehicleCascade(source: ListSource, { guided = false } = {}) {
  /** The makes come with the page, or load once it is hydrated. */
  const $makes = atom<ListState<Make>>({ ...empty, loading: true });
  const $models = atom<ListState<Model>>(empty);
  const $engines = atom<ListState<Engine>>(empty);
  const $choice = atom<Choice>({ type: undefined, makeId: '', modelId: '', year: '', engineId: '' });

  const loadMakes = () => load($makes, source.makes);

  /** Takes the makes that came with the page. */
  const giveMakes = (items: Make[]) => $makes.set({ items, loading: false, failed: false });

  /**
   * Begins with a choice made before the scripts were there (`early`, from the form), or while they started (already in
   * the store). Else with the vehicle chosen earlier, if it is of the first type.
   */
  function begin(makes: Make[], early: Pick<Choice, 'type' | 'makeId'>, earlier: Restored | undefined): void {
    giveMakes(makes);
    const [usual] = typesOf(makes);
    const chosen = $choice.get();
    const type = chosen.type ?? early.type ?? usual;
    $choice.set({ ...chosen, type });
    if (chosen.makeId) return;
    const make = makes.find(({ makeId }) => makeId === early.makeId);
    if (make && (!type || make.types.includes(type))) void chooseMake(make.makeId);
    else if (earlier && type === usual) void restoreChoice(earlier);
  }

  /** Choosing another type clears the choice of the old one. */
  function chooseType(type: VehicleType): void {
    if ($choice.get().type === type) return;
    $choice.set({ ...$choice.get(), type });
    void chooseMake('');
  }

  /** Choosing a make clears the model and all after it. */
  async function chooseMake(makeId: string): Promise<void> {
    $choice.set({ ...$choice.get(), makeId, modelId: '', engineId: '', ...(guided && { year: '' }) });
    $engines.set(empty);
    if (makeId) await load($models, () => source.models(makeId));
    else $models.set(empty);
  }

  /** Choosing a model clears the year and the engine. */
  async function chooseModel(modelId: string): Promise<void> {
    $choice.set({ ...$choice.get(), modelId, engineId: '', ...(guided && { year: '' }) });
    if (!modelId) return $engines.set(empty);
    await load($engines, () => source.engines(modelId));
    if ($choice.get().modelId === modelId) chooseLastEngine();
  }

  /** Choosing a year leaves the engines made in it. A form keeps the chosen engine and reports the conflict. */
  function chooseYear(year: string): void {
    $choice.set({ ...$choice.get(), year });
    const { engine } = chosen();
    if (guided && engine && !isMadeIn(engine, yearOf($choice.get()))) chooseEngine('');
    chooseLastEngine();
  }

  function chooseEngine(engineId: string): void {
    $choice.set({ ...$choice.get(), engineId });
  }

  function chooseLastEngine(): void {
    const [only, ...others] = engines();
    if (guided && only && others.length === 0) chooseEngine(only.engineId);
  }

  /** The engines made in the chosen year, and the chosen one. */
  function engines(): Engine[] {
    const choice = $choice.get();
    return $engines.get().items.filter((one) => isMadeIn(one, yearOf(choice)) || one.engineId === choice.engineId);
  }

  /** Whether the shopper has chosen anything but the model. */
  function isTouched(model: string): boolean {
    const { modelId, year, engineId } = $choice.get();
    return modelId !== model || (guided && year !== '') || engineId !== '';
  }

  /**
   * Restores the vehicle chosen earlier, as far as the catalogue still has it, unless the shopper chooses something
   * else meanwhile.
   */
  async function restoreChoice({ makeId, modelId, engineId, type, year }: Restored): Promise<void> {
    if ($choice.get().type) $choice.set({ ...$choice.get(), type: type ?? $choice.get().type });
    await chooseMake(makeId);
    const { makeId: madeBy, modelId: model } = $choice.get();
    if (madeBy !== makeId || model !== '' || !$models.get().items.some((one) => one.modelId === modelId)) return;
    await chooseModel(modelId);
    // A model's only engine is chosen by itself, not by the shopper.
    if (isTouched(modelId) && $engines.get().items.length !== 1) return;
    if (guided && askedYears($engines.get().items).includes(year ?? 0)) chooseYear(String(year));
    if (engines().some((engine) => engine.engineId === engineId)) chooseEngine(engineId);
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
    $makes,
    $models,
    $engines,
    $choice,
    engines,
    chosen,
    giveMakes,
    begin,
    loadMakes,
    chooseType,
    chooseMake,
    chooseModel,
    chooseYear,
    chooseEngine,
    restoreChoice,
    retryLists,
  };
}

type Restored = Pick<ChosenVehicle, 'makeId' | 'modelId' | 'engineId' | 'type' | 'year'>;

export type VehicleCascade = ReturnType<typeof vehicleCascade>;

/** The shopper's choice in the vehicle selector. */
export const selector = vehicleCascade(catalogueLists, { guided: true });
