import type { Page } from '@playwright/test';
import type { SearchPart } from '../../api/shop/search/contract';
import type { Engine, EngineCategory, EnginePartsAnswer, Make, Model } from '../../api/shop/vehicle/contract';

/** Finds entries of the sample catalogue through the shop's own API. */

async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  return (await answer.json()) as T;
}

/** Items that a search finds, best first. */
export async function foundItems(page: Page, query: Record<string, string>): Promise<SearchPart[]> {
  const search = new URLSearchParams({ pageSize: '100', ...query });
  return (await ask<{ data: { items: SearchPart[] } }>(page, `/api/parts/search?${search}`)).data.items;
}

export interface FoundParts {
  makeId: string;
  makeName: string;
  modelId: string;
  modelName: string;
  engine: Engine;
  /** A category of an engine with its parent and its contents. */
  root: EngineCategory;
  category: EngineCategory;
  parts: EnginePartsAnswer;
}

/** Finds a vehicle of the sample with a sub-category that has diagram lines. */
export async function foundParts(page: Page, lang = 'en'): Promise<FoundParts> {
  const makes = (await ask<{ data: Make[] }>(page, '/api/vehicles/makes')).data;
  for (const { makeId, makeName } of makes) {
    for (const { modelId, modelName } of (await ask<{ data: Model[] }>(page, `/api/vehicles/models/${makeId}`)).data) {
      const engines = (await ask<{ data: Engine[] }>(page, `/api/vehicles/engines/${modelId}?lang=${lang}`)).data;
      for (const engine of engines) {
        const path = `/admin/api/engines/${engine.engineId}/categories`;
        const roots = (await ask<{ categories: EngineCategory[] }>(page, `${path}?lang=${lang}`)).categories;
        for (const root of roots) {
          const below = await ask<{ subcategories: EngineCategory[] }>(
            page,
            `${path}/${root.id}/subcategories?lang=${lang}`,
          );
          for (const category of below.subcategories) {
            const parts = await ask<EnginePartsAnswer>(page, `${path}/${category.id}/parts?lang=${lang}`);
            if (parts.parts.length > 0) return { makeId, makeName, modelId, modelName, engine, root, category, parts };
          }
        }
      }
    }
  }
  throw new Error('the sample has no diagrams');
}
