/** The values in the addresses of /parts and /category-parts; a missing one is empty. */
export interface PartsAddress {
  makeId: string;
  modelId: string;
  engineId: string;
  /** The vehicle's year. */
  year: string;
  categoryId: string;
  /** The page of the category's items, from 1. */
  page: number;
}

export function readPartsAddress(search: string): PartsAddress {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.trim() ?? '';
  return {
    makeId: text('makeId'),
    modelId: text('modelId'),
    engineId: text('engineId'),
    categoryId: text('categoryId'),
    year: /^(?:19|20)\d\d$/.test(text('year')) ? text('year') : '',
    page: /^[1-9]\d{0,3}$/.test(text('page')) ? Number(text('page')) : 1,
  };
}

/** The query of /parts for the same vehicle, with its make and model. */
export function vehicleQuery({ makeId, modelId, engineId, year }: PartsAddress): string {
  const known = Object.entries({ makeId, modelId, engineId, year }).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(known)}`;
}

/** The query of /category-parts for one category of the same vehicle. @param page of its items */
export function categoryQuery(
  address: PartsAddress,
  category: { id: string; epc_code: string | null },
  page = 1,
): string {
  const query = new URLSearchParams(vehicleQuery(address));
  query.set('categoryId', category.id);
  if (category.epc_code) query.set('categoryCode', category.epc_code);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}
