/** Queries as OpenSearch reads them. */
export type Query = Readonly<Record<string, unknown>>;

/** Items, best first, as a query that is asked when somebody looks. */
export interface AskedItems {
  /** Which they are. */
  those: Query;
  /** What each of them passes: a rank need not demand it again. */
  filters: readonly Query[];
  /** Their order: an item has the place that the first of these gives that it matches. Together they match all of those, and no other. */
  ranks: readonly Rank[];
}

/** Some items, in the order of a score. */
export interface Rank {
  /** Scores them with this much more than their worth, which is below `maxWorth`. */
  scored: (above: number) => Query;
  /** What they have to pass besides. */
  filters: readonly Query[];
}

/** Above the worth of any item by one rank. A score is exact up to 2^24: so many ranks, for each fit. */
export const maxWorth = 2048;

export const nobody: Query = { match_none: {} };
export const everybody: Query = { exists: { field: 'row' } };
export const terms = (field: string, values: readonly (string | number)[]): Query =>
  values.length === 0 ? nobody : { terms: { [field]: values.map(String) } };
export const worth = (filter: Query, boost: number): Query => ({ constant_score: { filter, boost } });
export const allOf = (queries: readonly Query[]): Query =>
  queries.length === 1 ? (queries[0] as Query) : { bool: { filter: queries } };
export const anyOf = (queries: readonly Query[]): Query => {
  const some = queries.filter((query) => query !== nobody);
  if (some.length < 2) return some[0] ?? nobody;
  return { bool: { should: some, minimum_should_match: 1 } };
};
export const not = (query: Query): Query => ({ bool: { must_not: [query] } });
/** The most worthy one of those that match. */
export const best = (queries: readonly Query[]): Query =>
  queries.length === 1 ? (queries[0] as Query) : { dis_max: { queries } };

/** A rank as a query. @param known what the items pass anyway */
export function rankQuery({ scored, filters }: Rank, above = 0, known: readonly Query[] = []): Query {
  return passing(
    scored(above),
    filters.filter((one) => !known.includes(one)),
  );
}

const passing = (query: Query, filter: readonly Query[]): Query =>
  filter.length === 0 ? query : { bool: { must: [query], filter } };

/** The items in their order: each with a score for its rank, and its worth there. */
export function ranked({ those, filters, ranks }: AskedItems): Query {
  if (ranks.length === 0) return worth(those, 1);
  const places = ranks.map((rank, at) => rankQuery(rank, (ranks.length - 1 - at) * maxWorth, filters));
  return passing(best(places), filters);
}

/** The greatest score that `ranked` gives. */
export const topScore = ({ ranks }: Pick<AskedItems, 'ranks'>): number => Math.max(1, ranks.length) * maxWorth;
