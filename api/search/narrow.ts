import type { Counts, SearchRequest } from './engine.ts';
import type { Columns } from './packed.ts';

/** What the filters leave of the results, in the wanted order, and the counts of each filter. */
export function narrow(
  columns: Columns,
  positions: Uint32Array,
  request: SearchRequest,
): { page: Uint32Array; total: number; counts: Counts } {
  const { brandOf, categoryOf, available } = columns;
  const brands = chosen(columns.brandIds, request.brandIds);
  const categories = chosen(columns.categoryIds, request.categoryIds);
  const brandCounts = new Uint32Array(columns.brandIds.length);
  const categoryCounts = new Uint32Array(columns.categoryIds.length);
  const availability: [outOfStock: number, available: number] = [0, 0];
  const matching = new Uint32Array(positions.length);
  let total = 0;
  for (const position of positions) {
    const [brand, category] = [brandOf[position] as number, categoryOf[position] as number];
    const isAvailable = available[position] as 0 | 1;
    const byBrand = !brands || brands[brand] === 1;
    const byCategory = !categories || categories[category] === 1;
    const byAvailability = request.available === undefined || request.available === (isAvailable === 1);
    if (byBrand && byCategory) availability[isAvailable]++;
    if (byCategory && byAvailability) brandCounts[brand] = (brandCounts[brand] as number) + 1;
    if (byBrand && byAvailability) categoryCounts[category] = (categoryCounts[category] as number) + 1;
    if (byBrand && byCategory && byAvailability) matching[total++] = position;
  }
  const from = (request.page - 1) * request.pageSize;
  return {
    page: sorted(columns, matching.subarray(0, total), request.sort).slice(from, from + request.pageSize),
    total,
    counts: {
      available: availability[1],
      outOfStock: availability[0],
      brands: named(columns.brandIds, brandCounts),
      categories: named(columns.categoryIds, categoryCounts),
    },
  };
}

/** 1 for each id that was chosen; undefined when all count. */
function chosen(ids: readonly string[], wanted: readonly string[]): Uint8Array | undefined {
  return wanted.length === 0 ? undefined : Uint8Array.from(ids, (id) => Number(wanted.includes(id)));
}

function named(ids: readonly string[], counts: Uint32Array): Map<string, number> {
  return new Map(ids.flatMap((id, index) => (counts[index] ? [[id, counts[index]]] : [])));
}

function sorted(columns: Columns, positions: Uint32Array, order: SearchRequest['sort']): Uint32Array {
  if (order === 'relevance') return positions;
  if (order === 'name') return by(columns.nameRank, columns.byName, positions);
  const rising = by(columns.priceRank, columns.byPrice, positions);
  if (order === 'price-low') return rising;
  // A price on request comes last whichever way prices are sorted.
  let priced = rising.length;
  while (priced > 0 && (columns.priceRank[rising[priced - 1] as number] as number) >= columns.priced) priced--;
  rising.subarray(0, priced).reverse();
  return rising;
}

function by(rank: Uint32Array, inOrder: Uint32Array, positions: Uint32Array): Uint32Array {
  return positions
    .map((position) => rank[position] as number)
    .sort()
    .map((place) => inOrder[place] as number);
}
