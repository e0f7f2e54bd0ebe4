/** The body of a search as OpenSearch reads it. */
export type SearchBody = Readonly<Record<string, unknown>>;
export interface Answer {
  hits: {
    total?: { value: number };
    hits: { fields?: Record<string, unknown[]>; matched_queries?: string[] }[];
  };
  aggregations?: Record<string, Aggregation>;
}
interface Aggregation {
  doc_count?: number;
  buckets?: { key: string; doc_count: number }[];
  values?: Aggregation;
}

/**
 * Runs one search in one index.
 * @throws WordsAway when it is not answered
 */
export type Ask = (search: SearchBody) => Promise<Answer>;

export const totalOf = ({ hits }: Answer): number => hits.total?.value ?? 0;

/** Results after these are counted, but no page lists them. */
export const mostListed = 1_000_000;
