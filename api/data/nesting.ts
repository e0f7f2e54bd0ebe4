import { AsyncLocalStorage } from 'node:async_hooks';

const inTransaction = new AsyncLocalStorage<true>();

/**
 * A transaction that refuses to begin another: that one would wait for it, and it for that one.
 * @throws when called within one
 */
export function withoutAnother<Tx, T>(run: (tx: Tx) => PromiseLike<T>): (tx: Tx) => Promise<T> {
  if (inTransaction.getStore()) throw new Error('a transaction writes with its own queries, not by another one');
  return (tx) => inTransaction.run(true, async () => run(tx));
}
