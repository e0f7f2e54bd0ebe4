/** A search as OpenSearch reads it, and the part of its answer that is read. */
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

/** One search of one index. @throws WordsAway when it is not answered */
export type Ask = (search: SearchBody) => Promise<Answer>;

export const totalOf = ({ hits }: Answer): number => hits.total?.value ?? 0;

/** Results beyond these are counted, and listed by no page. */
export const mostListed = 1_000_000;
