import type { Language } from '../../../api/contract/languages';
import type { EngineCategory, EnginePartsAnswer, VehicleInfo } from '../../../api/contract/vehicles';
import { call } from '../../lib/http';

/** What /parts and /category-parts need to know about an engine. */

export interface EngineCategories {
  vehicle: VehicleInfo;
  categories: EngineCategory[];
}

const enginePath = (engineId: string) => `/admin/api/engines/${encodeURIComponent(engineId)}`;

export async function loadEngineCategories(engineId: string, language: Language): Promise<EngineCategories> {
  const [info, answer] = await Promise.all([
    call<{ data: VehicleInfo }>('GET', `${enginePath(engineId)}/info`),
    call<{ categories: EngineCategory[] }>('GET', `${enginePath(engineId)}/categories?lang=${language}`),
  ]);
  return { vehicle: info.data, categories: answer.categories };
}

export interface CategoryParts extends EnginePartsAnswer {
  vehicle: VehicleInfo;
  subcategories: EngineCategory[];
}

export async function loadCategoryParts(
  engineId: string,
  categoryId: string,
  language: Language,
): Promise<CategoryParts> {
  const category = `${enginePath(engineId)}/categories/${encodeURIComponent(categoryId)}`;
  const [info, below, parts] = await Promise.all([
    call<{ data: VehicleInfo }>('GET', `${enginePath(engineId)}/info`),
    call<{ subcategories: EngineCategory[] }>('GET', `${category}/subcategories?lang=${language}`),
    call<EnginePartsAnswer>('GET', `${category}/parts?lang=${language}`),
  ]);
  return { vehicle: info.data, subcategories: below.subcategories, ...parts };
}
