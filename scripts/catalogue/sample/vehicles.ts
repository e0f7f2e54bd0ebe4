import { type EngineFact, type MakeFact, type ModelFact, makes, type PartType, type VehicleKind } from './facts.ts';
import { fillForm, hashText, type Random, randomFrom } from './random.ts';

/** An engine with its place in the tree; ids are unique over the whole catalogue. */
export interface Vehicle {
  engineId: string;
  modelId: string;
  make: MakeFact;
  model: ModelFact;
  engine: EngineFact;
  kind: VehicleKind;
}

export const vehicles: Vehicle[] = makes.flatMap((make) =>
  make.models.flatMap((model) =>
    model.engines.map((engine) => ({
      modelId: `${make.id}_${model.id}`,
      engineId: `${make.id}_${model.id}_${engine.id}`,
      make,
      model,
      engine,
      kind: model.kind ?? make.kind,
    })),
  ),
);

/** Running sums of popularity, so that one random number picks a vehicle. */
const weightEnds: number[] = [];
for (const { make, model } of vehicles) weightEnds.push((weightEnds.at(-1) ?? 0) + make.popularity * model.popularity);

/** Picks popular vehicles more often, as on the road. */
export function pickVehicle(random: Random): Vehicle {
  const target = random.next() * (weightEnds.at(-1) ?? 0);
  let low = 0;
  let high = weightEnds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((weightEnds[middle] as number) > target) high = middle;
    else low = middle + 1;
  }
  return vehicles[low] as Vehicle;
}

export function suits(type: PartType, vehicle: Vehicle): boolean {
  if (!type.kinds.includes(vehicle.kind)) return false;
  if (type.fuels && !type.fuels.includes(vehicle.engine.fuel)) return false;
  return vehicle.engine.fuel !== 'electric' || type.fit === 'model';
}

const byModel = Map.groupBy(vehicles, (vehicle) => vehicle.modelId);
/** The engine family of a make: "K12M" of "1.2 VVT K12M" is the same engine in Swift and Dzire. */
const byFamily = Map.groupBy(vehicles, (vehicle) => `${vehicle.make.id} ${vehicle.engine.name}`);

/** Every vehicle that takes the same part as this vehicle. */
export function fittingVehicles(type: PartType, vehicle: Vehicle): Vehicle[] {
  if (type.fit === 'universal') return [];
  const family =
    type.fit === 'engine'
      ? (byFamily.get(`${vehicle.make.id} ${vehicle.engine.name}`) ?? [])
      : (byModel.get(vehicle.modelId) ?? []);
  return family.filter((other) => suits(type, other));
}

/**
 * Exactly `count` vehicles for a part, for benchmarks: those it fits, cut off or filled up with the next suitable ones
 * in the list. Fewer only if the whole list has fewer.
 */
export function exactlyFitting(type: PartType, fits: readonly Vehicle[], count: number, start: number): Vehicle[] {
  const found = new Set(fits.slice(0, count));
  for (let step = 0; found.size < count && step < vehicles.length; step++) {
    const vehicle = vehicles[(start + step) % vehicles.length] as Vehicle;
    if (suits(type, vehicle)) found.add(vehicle);
  }
  return [...found];
}

/** The vehicle makers' number formats; the digits are made up. */
const oeForms: Record<string, string> = {
  'maruti-suzuki': '#####M##@##',
  hyundai: '#####-@####',
  kia: '#####-@####',
  tata: '#### #### ####',
  mahindra: '####@@@#####N',
  honda: '#####-@@@-###',
  toyota: '#####-#####',
  renault: '## ## ### ##R',
  nissan: '#####-##@#@',
  volkswagen: '##@ ### ### @',
  skoda: '##@ ### ### @',
  audi: '##@ ### ### @',
  ford: '@@## @@### @@',
  chevrolet: '########',
  mg: '########',
  jeep: '########@@',
  bmw: '## ## # ### ###',
  'mercedes-benz': 'A ### ### ## ##',
  fiat: '########',
};

/** The vehicle maker's number of a part: the same for every brand's replacement. */
export function oeNumber(type: PartType, position: string | null, vehicle: Vehicle, seed: number): string {
  const part = type.fit === 'engine' ? vehicle.engine.name : vehicle.modelId;
  const random = randomFrom(hashText(`${seed} ${type.id} ${position} ${vehicle.make.id} ${part}`));
  return fillForm(oeForms[vehicle.make.id] ?? '@@######', random);
}
