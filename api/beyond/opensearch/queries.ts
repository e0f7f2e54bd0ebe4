import { isDeepStrictEqual } from 'node:util';

/** Queries as OpenSearch reads them. */
export type Query = Readonly<Record<string, unknown>>;

/** A selection of items, best first, as a query that runs only when results are needed. */
export interface ItemQuery {
  /** Which items they are. */
  those: Query;
  /** Filters that all of them pass, so that a rank need not repeat them. */
  filters: readonly Query[];
  /**
   * Their order: an item's place is that of the first rank that matches it. Together, the ranks match exactly these
   * items.
   */
  ranks: readonly Rank[];
}

/** Some of the items, ordered by a score. */
export interface Rank {
  /** A query that scores each item with its worth, which is below `maxWorth`, plus `above`. */
  scored: (above: number) => Query;
  /** Further filters that the items must pass. */
  filters: readonly Query[];
}

/**
 * More than any item is worth in one rank. Scores are exact up to 2^24, which limits the number of ranks for each fit.
 */
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
/** Scores an item by the matching query that is worth most. */
export const best = (queries: readonly Query[]): Query =>
  queries.length === 1 ? (queries[0] as Query) : { dis_max: { queries } };

/** The filters that are not among the known ones. */
const without = (filters: readonly Query[], known: readonly Query[]): Query[] =>
  filters.filter((one) => !known.some((other) => isDeepStrictEqual(other, one)));

/** Whether a rank has the other rank's score and only items that the other rank has too. */
export const isPartOf = (rank: Rank, other: Rank): boolean =>
  rank.scored === other.scored && without(other.filters, rank.filters).length === 0;

/**
 * A rank as a query.
 * @param known filters that the items pass anyway
 */
export function rankQuery({ scored, filters }: Rank, above = 0, known: readonly Query[] = []): Query {
  return passing(scored(above), without(filters, known));
}

const passing = (query: Query, filter: readonly Query[]): Query =>
  filter.length === 0 ? query : { bool: { must: [query], filter } };

/** A query for the items in their order: it scores each by its rank and by its worth there. */
export function ranked({ those, filters, ranks }: ItemQuery): Query {
  if (ranks.length === 0) return worth(those, 1);
  const aboveOf = (rank: Rank) => (ranks.length - 1 - ranks.indexOf(rank)) * maxWorth;
  // A rank that is part of a later one only adds to its score, so that its items are not looked up twice.
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
  // The ranks only score items that are found anyway; ranks that had to find items would look at far more.
  return { bool: { filter: [those], should: [best(places)] } };
}

/** The greatest score that `ranked` gives. */
export const topScore = ({ ranks }: Pick<ItemQuery, 'ranks'>): number => Math.max(1, ranks.length) * maxWorth;
