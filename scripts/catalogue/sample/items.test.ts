import { describe, expect, test } from 'vitest';
import { fits as allFits, everyEngine, type Fit, type Fitment, verdictOf } from '../../../api/shop/fit/fitment.ts';
import { type VehicleKind, vehicleTypeOf } from './facts.ts';
import { firstSample, sampleItems } from './items.ts';
import type { SampleItem } from './offers.ts';
import { type Vehicle, vehicles } from './vehicles.ts';

/** What a service and common wear require, for each kind of vehicle: of each line, one of these part types. */
const motorcycle = {
  brakes: ['bike-brake-pad-set', 'bike-brake-shoe-set'],
  oil: ['bike-engine-oil'],
  'oil filter': ['bike-oil-filter'],
  'air filter': ['bike-air-filter'],
  'fuel filter': ['petrol-fuel-filter'],
  'spark plug': ['spark-plug'],
  clutch: ['bike-clutch-plate-set'],
  chain: ['chain-sprocket-kit'],
  'shock absorber': ['bike-rear-shock'],
  battery: ['bike-battery'],
  bulb: ['bike-headlamp-bulb'],
};
const { chain: _, ...scooter } = { ...motorcycle, clutch: ['cvt-clutch-shoe'], belt: ['cvt-belt'] };
const serviceOf: Record<VehicleKind, Record<string, string[]>> = {
  motorcycle,
  scooter,
  car: {
    'brake pads': ['brake-pad-set'],
    discs: ['brake-disc'],
    'shoes or discs at the rear': ['brake-shoe-set', 'brake-disc rear'],
    'drums or discs at the rear': ['brake-drum', 'brake-disc rear'],
    oil: ['car-engine-oil'],
    'oil filter': ['spin-on-oil-filter', 'oil-filter-element'],
    'air filter': ['air-filter'],
    'fuel filter': ['petrol-fuel-filter', 'diesel-fuel-filter'],
    'cabin filter': ['cabin-filter'],
    'spark plug': ['spark-plug'],
    clutch: ['clutch-kit'],
    'left wiper': ['wiper-blade left'],
    'right wiper': ['wiper-blade right'],
    belt: ['v-ribbed-belt'],
    'left strut': ['front-strut front-left'],
    'right strut': ['front-strut front-right'],
    'shock absorber': ['rear-shock-absorber'],
    battery: ['car-battery'],
    bulb: ['headlamp-bulb'],
  },
};

/** Cars that lack a part type, as far as they are among the most sold models. */
const without: Record<string, (vehicle: Vehicle) => boolean> = {
  'cabin filter': ({ model }) => ['alto-1', 'alto-800', 'eeco', 'bolero', 'thar-1'].includes(model.id),
  'spark plug': ({ engine }) => engine.fuel === 'diesel',
  clutch: ({ model, engine }) => model.id === 'innova-hycross' || engine.fuel === 'hybrid',
  belt: ({ engine }) => engine.fuel === 'hybrid',
};

const items = [...sampleItems(firstSample.items, firstSample.seed)];
const bestsellers = vehicles.filter(({ model }) => model.bestseller);

/** An item's fitments as its package has them. */
function fitmentsOf({ type, fits }: SampleItem): Fitment[] {
  if (type.fit !== 'universal')
    return fits.map(({ vehicle, ...limits }) => ({ ...limits, engineId: vehicle.engineId, vehicleType: null }));
  const types = [...new Set(type.kinds.map((kind) => vehicleTypeOf[kind]))];
  const vehicleType = types.length === 1 ? (types[0] ?? null) : null;
  return [{ engineId: everyEngine, vehicleType, yearFrom: null, yearTo: null, note: null, quantity: null }];
}

const fitments = new Map(items.map((item) => [item, fitmentsOf(item)]));

function fitOf(item: SampleItem, { engineId, engine, kind }: Vehicle, year?: number): Fit {
  const vehicle = { engineId, type: vehicleTypeOf[kind], yearStart: engine.from, yearEnd: engine.to, year };
  return verdictOf(fitments.get(item) ?? [], vehicle).fit;
}

/** The years to try: the first and last of every engine, those around its facelifts, and none. */
function yearsOf({ model, engine }: Vehicle): (number | undefined)[] {
  const last = engine.to ?? 2026;
  const changes = (model.facelifts ?? []).flatMap((year) => [year - 1, year]);
  return [undefined, engine.from, last, ...changes.filter((year) => year > engine.from && year < last)];
}

test('sixty models of cars and two-wheelers are marked as most sold', () => {
  expect(new Set(bestsellers.map(({ model }) => model.bestseller)).size).toBe(60);
});

test('a model marked with a name bears it, in all of its generations', () => {
  for (const { model } of bestsellers) {
    const others = { XUV300: 'XUV 3XO', Brezza: 'Vitara Brezza (1st gen)' };
    if (Object.values(others).includes(model.name)) continue;
    expect(model.name.toLowerCase()).toContain(model.bestseller?.toLowerCase());
  }
});

describe('each most sold model, in every year', () => {
  const byType = Map.groupBy(items, ({ type }) => type.id);
  const wanted = Object.entries(serviceOf).flatMap(([kind, service]) =>
    Object.entries(service).map(([name, types]) => ({ kind, name, types })),
  );
  test.each(wanted)('$kind: $name', ({ kind, name, types }) => {
    const offered = types.flatMap((wantedType) => {
      const [id = '', position] = wantedType.split(' ');
      return (byType.get(id) ?? []).filter((item) => position === undefined || item.position === position);
    });
    const lacking = bestsellers
      .filter((vehicle) => vehicle.kind === kind && !without[name]?.(vehicle))
      .flatMap((vehicle) => yearsOf(vehicle).map((year) => ({ vehicle, year })))
      .filter(({ vehicle, year }) => !offered.some((item) => ['fits', 'fitsIf'].includes(fitOf(item, vehicle, year))));
    expect(lacking.map(({ vehicle, year }) => `${vehicle.engineId} ${year}`)).toEqual([]);
  });

  test('no part that a model lacks is sold for any of its engines', () => {
    for (const [name, has] of Object.entries(without)) {
      const offered = (serviceOf.car[name] ?? []).flatMap((id) => byType.get(id) ?? []);
      for (const vehicle of bestsellers.filter((each) => each.kind === 'car' && has(each)))
        expect(offered.filter((item) => fitOf(item, vehicle) !== 'fitsNot').map(({ id }) => id)).toEqual([]);
    }
  });
});

test('brake pads for a petrol Swift of 2018 are sold by more than one brand', () => {
  const swift = vehicles.filter(({ model, engine }) => model.id === 'swift-3' && engine.name === '1.2 VVT K12M');
  expect(swift).toHaveLength(1);
  const pads = items.filter(
    (item) => item.type.id === 'brake-pad-set' && fitOf(item, swift[0] as Vehicle, 2018) === 'fits',
  );
  expect(new Set(pads.map(({ brandId }) => brandId)).size).toBeGreaterThan(1);
});

test('under every most sold name there is a vehicle for which items have each of the four verdicts', () => {
  const all = new Set(allFits);
  const lacking = new Set(bestsellers.map(({ model }) => model.bestseller));
  for (const vehicle of bestsellers) {
    if (new Set(items.map((item) => fitOf(item, vehicle))).size === all.size) lacking.delete(vehicle.model.bestseller);
  }
  expect([...lacking]).toEqual([]);
});

test('something fits every engine of the catalogue', () => {
  for (const vehicle of vehicles)
    expect(
      items.some((item) => fitOf(item, vehicle) === 'fits'),
      vehicle.engineId,
    ).toBe(true);
});

test('years of a fitment lie inside those of its engine, and leave some of them out', () => {
  const limited = items
    .flatMap(({ fits }) => fits)
    .filter(({ yearFrom, yearTo }) => yearFrom !== null || yearTo !== null);
  expect(limited.length).toBeGreaterThan(200);
  for (const { vehicle, yearFrom, yearTo } of limited) {
    const { from, to } = vehicle.engine;
    const years = `${vehicle.engineId} ${yearFrom}–${yearTo}`;
    if (yearFrom !== null) expect(yearFrom > from && yearFrom <= (to ?? 2026), years).toBe(true);
    if (yearTo !== null) expect(yearTo >= from && yearTo < (to ?? 2026), years).toBe(true);
  }
});

test('some items list two adjacent ranges of years for one engine', () => {
  const adjacent = items.filter(({ fits }) =>
    [...Map.groupBy(fits, ({ vehicle }) => vehicle.engineId).values()].some(
      ([first, second]) => first?.yearTo && second?.yearFrom === first.yearTo + 1,
    ),
  );
  expect(adjacent.length).toBeGreaterThan(20);
});

test('some items fit only some engines of their model', () => {
  const engines = Map.groupBy(vehicles, ({ modelId }) => modelId);
  const partly = items.filter(({ vehicle, fits }) => {
    const own = engines.get(vehicle?.modelId ?? '') ?? [];
    return vehicle && own.some(({ engineId }) => !fits.some((fit) => fit.vehicle.engineId === engineId));
  });
  expect(new Set(partly.map(({ type }) => type.fit))).toEqual(new Set(['engine', 'model']));
});

test('notes are a condition of the kind of part, with every digit filled in', () => {
  const noted = items.filter(({ fits }) => fits.some(({ note }) => note));
  expect(noted.length).toBeGreaterThan(200);
  for (const { id, type, fits } of noted) {
    for (const { note } of fits) {
      if (note === null) continue;
      const said = (type.notes ?? []).map((text) => text.replaceAll('#', '\\d'));
      if (type.brake) said.push(`with (front|rear) ${type.brake} brakes?`);
      expect(note, id).toMatch(new RegExp(`^(${said.join('|')})$`));
    }
  }
  const notes = new Set(noted.flatMap(({ fits }) => fits.map(({ note }) => note)));
  for (const note of ['with ABS', 'with rear disc brakes', 'with front drum brake']) expect(notes).toContain(note);
  expect([...notes].some((note) => note?.startsWith('up to chassis no. '))).toBe(true);
});

test('some items do not say what they fit, and do not name a vehicle then', () => {
  const unknown = items.filter(({ type, fits }) => type.fit !== 'universal' && fits.length === 0);
  expect(unknown.length).toBeGreaterThan(10);
  for (const { vehicle } of unknown) expect(vehicle).toBeNull();
});

test('universal items are for cars, for two-wheelers, or for all', () => {
  const types = new Set(
    [...fitments.values()].flatMap(([first]) => (first?.engineId === everyEngine ? first.vehicleType : [])),
  );
  expect(types).toEqual(new Set(['car', 'two_wheeler', null]));
});

test('a vehicle needs as many pieces as it has', () => {
  const quantities = (typeId: string, modelId: string) =>
    new Set(
      items.flatMap(({ type, fits }) =>
        type.id === typeId ? fits.flatMap((fit) => (fit.vehicle.modelId === modelId ? fit.quantity : [])) : [],
      ),
    );
  for (const [typeId, modelId, quantity] of [
    ['spark-plug', 'maruti-suzuki_swift-3', 4],
    ['spark-plug', 'maruti-suzuki_swift-4', 3],
    ['spark-plug', 'bajaj_pulsar-220f', 2],
    ['spark-plug', 'bajaj_pulsar-ns200', 3],
    ['spark-plug', 'honda_activa-6g', 1],
    ['brake-disc', 'hyundai_creta-2', 2],
    ['brake-pad-set', 'hyundai_creta-2', 1],
    ['bike-rear-shock', 'hero_splendor-plus', 2],
    ['bike-rear-shock', 'honda_activa-6g', 1],
    ['headlamp-bulb', 'tata_punch', 2],
  ] as const)
    expect(quantities(typeId, modelId), `${typeId} of ${modelId}`).toEqual(new Set([quantity]));
});

test('tyres are not sold', () => {
  for (const { id, type } of items) expect(`${type.id} ${type.category} ${type.name}`, id).not.toMatch(/\bt[yi]re/i);
});

test('the same seed gives the same items, another seed gives others', () => {
  const some = (seed: number) => [...sampleItems(300, seed)].map(({ id, fits }) => [id, fits.length]);
  expect(some(5)).toEqual(some(5));
  expect(some(6)).not.toEqual(some(5));
});

test('a larger sample begins like a smaller one', () => {
  const ids = (count: number) => [...sampleItems(count, 5)].map(({ id }) => id);
  expect(ids(3000).slice(0, 200)).toEqual(ids(200));
});
