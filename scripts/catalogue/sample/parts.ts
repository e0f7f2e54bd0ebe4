import type { Brakes, PartType } from './facts.ts';
import { fillForm, hashText, randomFrom } from './random.ts';
import { type Vehicle, vehicles } from './vehicles.ts';

/** Which parts a vehicle has, by its facts: which, how many, in which years, and which other vehicles share them. */

/** A part of a vehicle; items that are sold as the same part are alternatives. */
export interface Part {
  type: PartType;
  position: string | null;
  /** First and last year with this part; null: no limit but the engine's. */
  from: number | null;
  to: number | null;
}

export interface SampleFit {
  vehicle: Vehicle;
  /** Only years that narrow the engine's own; null: no narrower limit. */
  yearFrom: number | null;
  yearTo: number | null;
  note: string | null;
  quantity: number;
}

/** How many pieces of a type of part a vehicle needs; 0 when it has none. */
export function piecesOf(type: PartType, { kind, model, engine }: Vehicle): number {
  const told = engine.counts?.[type.id] ?? model.counts?.[type.id];
  if (told !== undefined) return told;
  if (!type.kinds.includes(kind) || (type.fuels && !type.fuels.includes(engine.fuel))) return 0;
  if (engine.fuel === 'electric' && type.fit !== 'model') return 0;
  if (!type.perCylinder) return type.perVehicle;
  // Usually a two-wheeler's cylinder has one inlet and one exhaust valve.
  return kind === 'car' ? type.perVehicle * (engine.cylinders ?? 4) : (engine.cylinders ?? 1);
}

function brakesAt(position: string | null, { kind, model }: Vehicle): Brakes {
  const [front, rear] = model.brakes ?? [kind === 'car' ? 'disc' : 'both', 'drum'];
  return position?.startsWith('rear') ? rear : front;
}

function hasPart({ type, position, from, to }: Part, vehicle: Vehicle): boolean {
  const { engine } = vehicle;
  if (from !== null && engine.to !== null && from > engine.to) return false;
  if (to !== null && to < engine.from) return false;
  if (type.brake && !['both', type.brake].includes(brakesAt(position, vehicle))) return false;
  return piecesOf(type, vehicle) > 0;
}

/** The parts of one type in a vehicle: one for each place, and before and after each facelift that changed it. */
export function partsOf(type: PartType, vehicle: Vehicle): Part[] {
  const changes = (type.facelift && vehicle.model.facelifts) || [];
  const spans = [null, ...changes].map((from, at) => ({
    from,
    to: at < changes.length ? Number(changes[at]) - 1 : null,
  }));
  const positions = type.positions.length > 0 ? type.positions : [null];
  return positions
    .flatMap((position) => spans.map((span) => ({ type, position, ...span })))
    .filter((part) => hasPart(part, vehicle));
}

/** A key that vehicles share if they can share a part of this type. */
function scopeOf(type: PartType, { family, modelId, engine }: Vehicle): string {
  if (type.fit === 'engine') return family;
  return type.dieselApart && engine.fuel === 'diesel' ? `${modelId} diesel` : modelId;
}

const byModel = Map.groupBy(vehicles, ({ modelId }) => modelId);
const byFamily = Map.groupBy(vehicles, ({ family }) => family);

/** Every vehicle that has the same part as this vehicle. */
function vehiclesWith(part: Part, vehicle: Vehicle): Vehicle[] {
  const { type } = part;
  const scope = scopeOf(type, vehicle);
  const near = (type.fit === 'engine' ? byFamily.get(vehicle.family) : byModel.get(vehicle.modelId)) ?? [];
  return near.filter((other) => scopeOf(type, other) === scope && hasPart(part, other));
}

/** A key that all vehicles with the same part share. */
export function groupOf({ type, position, from }: Part, vehicle: Vehicle | null): string {
  return `${type.id} ${position} ${from} ${vehicle ? scopeOf(type, vehicle) : ''}`;
}

/**
 * The vehicles that share a part with this vehicle, each with its years, and with a note if only some of its variants
 * have the part.
 */
export function fitsOf(part: Part, vehicle: Vehicle, note: string | null): SampleFit[] {
  return vehiclesWith(part, vehicle).map((of) => {
    const { from, to } = of.engine;
    return {
      vehicle: of,
      yearFrom: part.from !== null && part.from > from ? part.from : null,
      yearTo: part.to !== null && (to === null || part.to < to) ? part.to : null,
      note: brakesNote(part, of) ?? note,
      quantity: piecesOf(part.type, of),
    };
  });
}

function brakesNote({ type, position }: Part, vehicle: Vehicle): string | null {
  if (!type.brake || brakesAt(position, vehicle) !== 'both') return null;
  const axle = position?.startsWith('rear') ? 'rear' : 'front';
  return `with ${axle} ${type.brake} ${vehicle.kind === 'car' ? 'brakes' : 'brake'}`;
}

/**
 * Exactly `count` vehicles for a part, for benchmarks: the first of those that it fits, and if these are too few, the
 * next suitable ones in the list. Fewer only if the whole list has fewer.
 */
export function exactlyFitting(type: PartType, fits: readonly SampleFit[], count: number, start: number): SampleFit[] {
  const found = new Set(fits.map(({ vehicle }) => vehicle).slice(0, count));
  for (let step = 0; found.size < count && step < vehicles.length; step++) {
    const vehicle = vehicles[(start + step) % vehicles.length] as Vehicle;
    if (piecesOf(type, vehicle) > 0) found.add(vehicle);
  }
  const always = { yearFrom: null, yearTo: null, note: null };
  return [...found].map((vehicle) => ({ ...always, vehicle, quantity: piecesOf(type, vehicle) }));
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
  suzuki: '#####-##@##-###',
  yamaha: '##@-@####-##',
};

/** The vehicle maker's number of a part: the same for every brand's replacement. */
export function oeNumber(part: Part, vehicle: Vehicle, seed: number): string {
  const random = randomFrom(hashText(`${seed} ${vehicle.make.id} ${groupOf(part, vehicle)}`));
  return fillForm(oeForms[vehicle.make.id] ?? '@@######', random);
}
