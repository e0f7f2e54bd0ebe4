import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { codeOf } from '../failures.ts';
import { withoutAnother } from '../nesting.ts';
import type { ShopDb, ShopTransaction } from '../shop-db.ts';

/** How many writes are made durable together at most, and for how long they are collected. */
const most = { writes: 64, milliseconds: 10 };

interface Write {
  run: () => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * The writes of a process, one after another on one connection, since the queries of two transactions must not mix.
 * Writes that wait meanwhile share a transaction and a disk sync, each in its own savepoint. No caller gets an answer
 * before all of them are durable.
 */
export function writeQueue(client: Database.Database, tx: ShopTransaction, busyMilliseconds: number) {
  const waiting: Write[] = [];
  let draining: Promise<void> | undefined;
  /** Whether another process holds the lock: further writes then fail at once, so that reads do not wait for them. */
  let held = false;
  const begin = client.prepare('BEGIN IMMEDIATE');
  const commit = client.prepare('COMMIT');
  const rollback = client.prepare('ROLLBACK');
  const save = client.prepare('SAVEPOINT one');
  const release = client.prepare('RELEASE one');
  const goBack = client.prepare('ROLLBACK TO one');

  /**
   * Takes the write lock before anything is written, so that nothing fails half-way. Waiting for it blocks the whole
   * process: the first writer waits briefly, later ones fail at once until one succeeds again.
   */
  function start(): void {
    try {
      begin.run();
    } catch (error) {
      const isBusy = /^SQLITE_BUSY/.test(codeOf(error));
      if (isBusy && !held) client.pragma('busy_timeout = 0');
      held ||= isBusy;
      throw error;
    }
    if (held) client.pragma(`busy_timeout = ${busyMilliseconds}`);
    held = false;
  }

  /**
   * @returns what answers the caller once the write is durable
   * @throws when the transaction has ended
   */
  async function runOne({ run, resolve, reject }: Write): Promise<() => void> {
    save.run();
    try {
      const result = await run();
      release.run();
      return () => resolve(result);
    } catch (error) {
      // Some errors, such as a full disk, end the whole transaction.
      if (!client.inTransaction) throw error;
      goBack.run();
      release.run();
      return () => reject(error);
    }
  }

  /**
   * Runs waiting writes, as many as may be made durable together.
   * @param some gets each write before it runs
   */
  async function runTogether(some: Write[]): Promise<void> {
    start();
    const end = performance.now() + most.milliseconds;
    const answers: (() => void)[] = [];
    for (let write = waiting.shift(); write; write = isRoom() ? waiting.shift() : undefined) {
      some.push(write);
      answers.push(await runOne(write));
    }
    commit.run();
    for (const answer of answers) answer();

    function isRoom(): boolean {
      return some.length < most.writes && performance.now() < end;
    }
  }

  async function runSome(): Promise<void> {
    const some: Write[] = [];
    try {
      await runTogether(some);
    } catch (error) {
      if (client.inTransaction) rollback.run();
      for (const { reject } of some.length > 0 ? some : waiting.splice(0)) reject(error);
    }
  }

  async function drain(): Promise<void> {
    do {
      // Lets requests that have arrived already write together.
      await setImmediate();
      await runSome();
    } while (waiting.length > 0);
    draining = undefined;
  }

  const write: ShopDb['write'] = (run) =>
    new Promise((resolve, reject) => {
      const alone = withoutAnother(run);
      // A write keeps the context of its caller, not of the caller that started the queue.
      const inContext = AsyncLocalStorage.snapshot();
      waiting.push({ run: () => inContext(() => alone(tx)), resolve: resolve as Write['resolve'], reject });
      draining ??= drain();
    });

  return {
    write,
    /** Resolves when no write runs or waits. */
    async ended(): Promise<void> {
      while (draining) await draining;
    },
  };
}
