import { type PartType, partTypes } from './facts.ts';
import { offersWith, type SampleItem } from './offers.ts';
import { groupOf, type Part, partsOf, piecesOf } from './parts.ts';
import { type Random, randomFrom } from './random.ts';
import { bestsellers, pickVehicle, type Vehicle } from './vehicles.ts';

/** The catalogue of `npm start`. */
export const firstSample = { items: 4000, seed: 1 } as const;

const universal = (type: PartType): Part => ({ type, position: null, from: null, to: null });

/** What is sold first: the service parts of the most sold models, and the service parts for any vehicle. */
function* serviceParts(): Generator<{ part: Part; vehicle: Vehicle | null }> {
  const [forAll, forSome] = [true, false].map((isForAll) =>
    partTypes.filter(({ service, fit }) => service && (fit === 'universal') === isForAll),
  );
  for (const type of forAll ?? []) yield { part: universal(type), vehicle: null };
  for (const model of bestsellers()) {
    for (const vehicle of model)
      for (const type of forSome ?? []) for (const part of partsOf(type, vehicle)) yield { part, vehicle };
  }
}

/**
 * Made-up items, at most `count`: first the service parts of every most sold model, then parts of all kinds for all
 * vehicles. Popular vehicles have more of them.
 */
export function* sampleItems(count: number, seed: number): Generator<SampleItem> {
  const random = randomFrom(seed);
  const offersOf = offersWith(random, seed);
  let made = 0;
  for (const { part, vehicle, most } of offeredParts(count, random)) {
    for (const item of offersOf(part, vehicle, most)) {
      if (made >= count) return;
      made += 1;
      yield item;
    }
  }
}

/** A part that is offered, and the highest number of brands that offer it. */
interface OfferedPart {
  part: Part;
  vehicle: Vehicle | null;
  most: number;
}

function* offeredForService(takenGroups: Map<string, number>): Generator<OfferedPart> {
  for (const { part, vehicle } of serviceParts()) {
    const group = groupOf(part, vehicle);
    if (takenGroups.has(group)) continue;
    takenGroups.set(group, 1);
    yield { part, vehicle, most: vehicle && vehicle.model.popularity < 90 ? 1 : 3 };
  }
}

/** An endless sequence of parts. Each is requested only when the offers of the one before are made. */
function* offeredParts(count: number, random: Random): Generator<OfferedPart> {
  const takenGroups = new Map<string, number>();
  yield* offeredForService(takenGroups);
  for (let round = 0; ; round++) {
    const type = partTypes[round % partTypes.length] as PartType;
    const vehicle = target(type, random);
    if (vehicle === undefined) continue;
    const part = vehicle ? random.pick(partsOf(type, vehicle)) : universal(type);
    const group = groupOf(part, vehicle);
    // A part is offered once per vehicle until every group exists; then it is offered again in another quality.
    const times = takenGroups.get(group) ?? 0;
    const isLate = round >= count * 2 || times * 40_000 <= count;
    if (vehicle && times > 0 && !isLate) continue;
    takenGroups.set(group, times + 1);
    // For some parts suppliers do not know what they fit.
    const named = random.chance(0.02) ? null : vehicle;
    yield { part, vehicle: named, most: random.whole(1, 4) };
  }
}

/** A random vehicle that has such a part; null for a universal type, undefined when none was found. */
function target(type: PartType, random: Random): Vehicle | null | undefined {
  if (type.fit === 'universal') return null;
  for (let tries = 0; tries < 300; tries++) {
    const vehicle = pickVehicle(random);
    if (piecesOf(type, vehicle) > 0 && partsOf(type, vehicle).length > 0) return vehicle;
  }
  return undefined;
}

export function vehicleName(vehicle: Vehicle | null): string | null {
  return vehicle && `${vehicle.make.name} ${vehicle.model.name}`;
}
