import type { VehicleType } from '../../../api/shop/fit/fitment';
import type { ItemFace } from '../../catalogue';
import type { Named } from './titles';

/** Structured data of vehicles and of the parts that fit them (schema.org). */

type Address = (path: string) => string;

interface Engine {
  name: string;
  fuel: string | null;
  displacementCc: number | null;
  powerKw: number | null;
  yearStart: number | null;
  yearEnd: number | null;
}

interface Vehicle {
  type: VehicleType;
  make: Named;
  vehicle: Named & { path: string };
}

const types: { readonly [Type in VehicleType]?: string } = { car: 'Car', two_wheeler: 'Motorcycle' };

const quantity = (value: number | null, unitCode: string) =>
  value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode };

/** The id by which parts name the vehicle that they are for. */
const idOf = (path: string, at: Address) => ({ '@id': `${at(path)}#vehicle` });

/** @param engine with which the page is about it; `path` is the page's own */
export function vehicleJsonLd({ type, make, vehicle }: Vehicle, at: Address, path = vehicle.path, engine?: Engine) {
  return {
    '@type': types[type] ?? 'Vehicle',
    ...idOf(path, at),
    url: at(path),
    name: engine ? `${vehicle.name} ${engine.name}` : vehicle.name,
    brand: { '@type': 'Brand', name: make.name },
    ...(engine
      ? {
          vehicleEngine: {
            '@type': 'EngineSpecification',
            name: engine.name,
            fuelType: engine.fuel ?? undefined,
            engineDisplacement: quantity(engine.displacementCc, 'CMQ'),
            enginePower: quantity(engine.powerKw, 'KWT'),
          },
        }
      : {}),
  };
}

/** The parts on a page, all of which fit the vehicle with that path. */
export function partsJsonLd(items: readonly ItemFace[], total: number, at: Address, vehiclePath?: string): object {
  const isFor = vehiclePath === undefined ? {} : { isAccessoryOrSparePartFor: idOf(vehiclePath, at) };
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map(({ name, slug, partNumber, brandName }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Product',
        name: name.text,
        url: at(`/product/${slug}`),
        mpn: partNumber,
        brand: { '@type': 'Brand', name: brandName },
        ...isFor,
      },
    })),
  };
}
