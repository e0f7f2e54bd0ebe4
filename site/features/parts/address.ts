/** What the addresses of /parts and /category-parts contain; a missing id is empty. */
export interface PartsAddress {
  makeId: string;
  modelId: string;
  engineId: string;
  categoryId: string;
}

export function readPartsAddress(search: string): PartsAddress {
  const query = new URLSearchParams(search);
  const id = (name: string) => query.get(name)?.trim() ?? '';
  return { makeId: id('makeId'), modelId: id('modelId'), engineId: id('engineId'), categoryId: id('categoryId') };
}

/** The query of /parts for the same vehicle, with its make and model. */
export function vehicleQuery({ makeId, modelId, engineId }: PartsAddress): string {
  const known = Object.entries({ makeId, modelId, engineId }).filter(([, id]) => id !== '');
  return `?${new URLSearchParams(known)}`;
}

/** The query of /category-parts for one category of the same vehicle. */
export function categoryQuery(address: PartsAddress, category: { id: string; epc_code: string | null }): string {
  const query = new URLSearchParams(vehicleQuery(address));
  query.set('categoryId', category.id);
  if (category.epc_code) query.set('categoryCode', category.epc_code);
  return `?${query}`;
}
