import type { Language } from '../../../api/contract/languages';
import type { EngineCategory, EnginePartsAnswer, RootCategory, VehicleInfo } from '../../../api/contract/vehicles';
import { call } from '../../lib/http';
import type { PartsAddress } from './address';

/** What /parts and /category-parts need to know about an engine. */

export interface EngineCategories {
  vehicle: VehicleInfo;
  categories: RootCategory[];
}

const enginePath = (engineId: string) => `/admin/api/engines/${encodeURIComponent(engineId)}`;

const queryOf = (language: Language, { year }: PartsAddress) => `lang=${language}${year === '' ? '' : `&year=${year}`}`;

export async function loadEngineCategories(address: PartsAddress, language: Language): Promise<EngineCategories> {
  const engine = enginePath(address.engineId);
  const [info, answer] = await Promise.all([
    call<{ data: VehicleInfo }>('GET', `${engine}/info`),
    call<{ categories: RootCategory[] }>('GET', `${engine}/categories?${queryOf(language, address)}`),
  ]);
  return { vehicle: info.data, categories: answer.categories };
}

export interface CategoryParts extends EnginePartsAnswer {
  vehicle: VehicleInfo;
  subcategories: EngineCategory[];
}

export async function loadCategoryParts(address: PartsAddress, language: Language): Promise<CategoryParts> {
  const engine = enginePath(address.engineId);
  const category = `${engine}/categories/${encodeURIComponent(address.categoryId)}`;
  const query = queryOf(language, address);
  const [info, below, parts] = await Promise.all([
    call<{ data: VehicleInfo }>('GET', `${engine}/info`),
    call<{ subcategories: EngineCategory[] }>('GET', `${category}/subcategories?${query}`),
    call<EnginePartsAnswer>('GET', `${category}/parts?${query}&page=${address.page}`),
  ]);
  return { vehicle: info.data, subcategories: below.subcategories, ...parts };
}
