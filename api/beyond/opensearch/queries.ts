import { isDeepStrictEqual } from 'node:util';

/** Queries as OpenSearch reads them. */
export type Query = Readonly<Record<string, unknown>>;

/** Items, best first, as a query that is asked when somebody looks. */
export interface ItemQuery {
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
export const allOf = (queries: readonly Query[]): Query => {
  if (queries.length < 2) return queries[0] ?? { match_all: {} };
  return { bool: { filter: queries } };
};
export const anyOf = (queries: readonly Query[]): Query => {
  const some = queries.filter((query) => query !== nobody);
  if (some.length < 2) return some[0] ?? nobody;
  return { bool: { should: some, minimum_should_match: 1 } };
};
export const not = (query: Query): Query => ({ bool: { must_not: [query] } });
/** The most worthy one of those that match. */
export const best = (queries: readonly Query[]): Query =>
  queries.length === 1 ? (queries[0] as Query) : { dis_max: { queries } };

/** Those of the filters that are not among the known ones. */
const without = (filters: readonly Query[], known: readonly Query[]): Query[] =>
  filters.filter((one) => !known.some((other) => isDeepStrictEqual(other, one)));

/** Whether a rank scores as the other one does, and only items that the other one has too. */
export const isPartOf = (rank: Rank, other: Rank): boolean =>
  rank.scored === other.scored && without(other.filters, rank.filters).length === 0;

/** A rank as a query. @param known what the items pass anyway */
export function rankQuery({ scored, filters }: Rank, above = 0, known: readonly Query[] = []): Query {
  return passing(scored(above), without(filters, known));
}

const passing = (query: Query, filter: readonly Query[]): Query =>
  filter.length === 0 ? query : { bool: { must: [query], filter } };

/** The items in their order: each with a score for its rank, and its worth there. */
export function ranked({ those, filters, ranks }: ItemQuery): Query {
  if (ranks.length === 0) return worth(those, 1);
  const aboveOf = (rank: Rank) => (ranks.length - 1 - ranks.indexOf(rank)) * maxWorth;
  // The parts of a rank that come first are lifted: its own items are looked for once.
  const wholes = ranks.filter((rank, at) => !ranks.slice(at + 1).some((later) => isPartOf(rank, later)));
  const places = wholes.map((whole) => {
    const query = rankQuery(whole, aboveOf(whole), filters);
    const parts = ranks.slice(0, ranks.indexOf(whole)).filter((rank) => isPartOf(rank, whole));
    if (parts.length === 0) return query;
    const lifted = parts.map((part) =>
      worth(allOf(without(part.filters, [...whole.filters, ...filters])), aboveOf(part) - aboveOf(whole)),
    );
    return { bool: { must: [query], should: [best(lifted)] } };
  });
  if (places.length === 1) return passing(best(places), filters);
  // The place is asked of items that are found anyway: ranks that had to find them would look at far more.
  return { bool: { filter: [those], should: [best(places)] } };
}

/** The greatest score that `ranked` gives. */
export const topScore = ({ ranks }: Pick<ItemQuery, 'ranks'>): number => Math.max(1, ranks.length) * maxWorth;
