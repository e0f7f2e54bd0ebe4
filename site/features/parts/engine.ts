import type { Language } from '../../../api/shop/language/languages';
import type { EngineCategory, EnginePartsAnswer, RootCategory, VehicleInfo } from '../../../api/shop/vehicle/contract';
import { isMadeIn } from '../../../api/shop/vehicle/years';
import { call } from '../../lib/http';
import type { PartsAddress } from './address';

/** What /parts and /category-parts load about an engine. */

export interface EngineCategories {
  vehicle: VehicleInfo;
  /** The address's year; empty if no vehicle with this engine was made in it. */
  year: string;
  categories: RootCategory[];
}

const enginePath = (engineId: string) => `/admin/api/engines/${encodeURIComponent(engineId)}`;

const queryOf = (language: Language, { year }: PartsAddress) => `lang=${language}${year === '' ? '' : `&year=${year}`}`;

export async function loadEngineCategories(address: PartsAddress, language: Language): Promise<EngineCategories> {
  const engine = enginePath(address.engineId);
  return inItsYears(address, engine, language, async (known) => {
    const query = queryOf(language, known);
    return call<{ categories: RootCategory[] }>('GET', `${engine}/categories?${query}`);
  });
}

export interface CategoryParts extends EnginePartsAnswer {
  vehicle: VehicleInfo;
  /** As in `EngineCategories`. */
  year: string;
  subcategories: EngineCategory[];
}

export async function loadCategoryParts(address: PartsAddress, language: Language): Promise<CategoryParts> {
  const engine = enginePath(address.engineId);
  const category = `${engine}/categories/${encodeURIComponent(address.categoryId)}`;
  return inItsYears(address, engine, language, async (known) => {
    const query = queryOf(language, known);
    const [below, parts] = await Promise.all([
      call<{ subcategories: EngineCategory[] }>('GET', `${category}/subcategories?${query}`),
      call<EnginePartsAnswer>('GET', `${category}/parts?${query}&page=${known.page}`),
    ]);
    return { subcategories: below.subcategories, ...parts };
  });
}

/** Loads the engine beside the rest of the page; loads the rest again without a year in which it was not made. */
async function inItsYears<T>(
  address: PartsAddress,
  engine: string,
  language: Language,
  load: (known: PartsAddress) => Promise<T>,
) {
  const [{ data: vehicle }, first] = await Promise.all([
    call<{ data: VehicleInfo }>('GET', `${engine}/info?lang=${language}`),
    load(address),
  ]);
  const made = { yearStart: vehicle.year_start, yearEnd: vehicle.year_end };
  if (address.year === '' || isMadeIn(made, Number(address.year))) return { vehicle, year: address.year, ...first };
  return { vehicle, year: '', ...(await load({ ...address, year: '' })) };
}
