import { type EngineFact, type MakeFact, type ModelFact, makes, type VehicleKind } from './facts.ts';
import type { Random } from './random.ts';

/** An engine with its place in the tree; ids are unique over the whole catalogue. */
export interface Vehicle {
  engineId: string;
  modelId: string;
  /** A key for engines that take the same parts: K12M in Swift and Dzire, for petrol and for CNG. */
  family: string;
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
      family: `${make.id} ${engine.name.replace(/ i?CNG$/, '')}`,
      make,
      model,
      engine,
      kind: model.kind ?? make.kind,
    })),
  ),
);

const popularityOf = ({ make, model }: Vehicle) => make.popularity * model.popularity;

/** Running sums of popularity, so that one random number picks a vehicle. */
const weightEnds: number[] = [];
for (const vehicle of vehicles) weightEnds.push((weightEnds.at(-1) ?? 0) + popularityOf(vehicle));

/** Picks popular vehicles more often. */
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

/** The most sold models, each with its engines: by popularity, cars and two-wheelers in turn. */
export function bestsellers(): Vehicle[][] {
  const models = [...Map.groupBy(vehicles, ({ modelId }) => modelId).values()]
    .filter(([first]) => first?.model.bestseller)
    .sort(([a], [b]) => (a && b ? popularityOf(b) - popularityOf(a) : 0));
  const { cars = [], twoWheelers = [] } = Object.groupBy(models, ([first]) =>
    first?.kind === 'car' ? 'cars' : 'twoWheelers',
  );
  return cars.flatMap((car, at) => [car, ...twoWheelers.slice(at, at + 1)]).concat(twoWheelers.slice(cars.length));
}
