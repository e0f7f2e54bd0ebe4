import type { Reads } from './shop-db.ts';

interface Preparable<Row> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
}

/**
 * A selection for hot paths: its text is built once for each connection, and asked with values in the place of its
 * placeholders. The server knows nothing of it: no name outlives a transaction.
 */
export function prepared<Row>(build: (db: Reads) => Preparable<Row>) {
  const built = new WeakMap<Reads, ReturnType<Preparable<Row>['prepare']>>();
  return async (db: Reads, values: Record<string, unknown>): Promise<Row[]> => {
    const query = built.get(db) ?? build(db).prepare();
    built.set(db, query);
    return query.execute(values);
  };
}
