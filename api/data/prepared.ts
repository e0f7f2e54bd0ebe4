import type { Reads } from './shop-db.ts';

interface Preparable<Row> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
}

/**
 * A selection for hot paths. Its SQL is built once for each connection and run with values for its placeholders. No
 * statement is kept on the server: no name outlives a transaction.
 */
export function prepared<Row>(build: (db: Reads) => Preparable<Row>) {
  const built = new WeakMap<Reads, ReturnType<Preparable<Row>['prepare']>>();
  return async (db: Reads, values: Record<string, unknown>): Promise<Row[]> => {
    const query = built.get(db) ?? build(db).prepare();
    built.set(db, query);
    return query.execute(values);
  };
}
