import { AsyncLocalStorage } from 'node:async_hooks';

const inTransaction = new AsyncLocalStorage<true>();

/**
 * Makes a transaction in which no other can begin: each would wait for the other.
 * @throws when called within a transaction
 */
export function withoutAnother<Tx, T>(run: (tx: Tx) => PromiseLike<T>): (tx: Tx) => Promise<T> {
  if (inTransaction.getStore()) throw new Error('a transaction writes with its own queries, not by another one');
  return (tx) => inTransaction.run(true, async () => run(tx));
}
