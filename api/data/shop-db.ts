import type { SQL } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Hit, KnownNames, NamedItems, OrderTexts, Wanted } from '../shop/desk/order-index.ts';
import type { DeskStage } from '../shop/orders/rules.ts';
import type { ColumnKinds } from './columns.ts';
import type { MakeCounts } from './counts.ts';
import type { ShopDbUnusable } from './failures.ts';
import type { Tables } from './tables.ts';

type Builders = BaseSQLiteDatabase<'async', unknown>;

/**
 * What a store may query: each query is awaited and resolves to rows. The builders' types are SQLite's; do not use a
 * query's `get`, `all`, `run` and `values`, which other databases lack.
 */
export interface Reads extends Pick<Builders, 'select' | 'selectDistinct'> {
  /** The rows of a query in plain SQL. */
  rows<Row>(query: SQL): Promise<Row[]>;
  readonly deskIndex: DeskIndex;
  readonly tables: Tables;
  /** The condition that a boolean column is true, as a partial index has it. */
  readonly isTrue: ColumnKinds['isTrue'];
}

/**
 * Queries of one transaction: all or nothing, invisible to others until it commits. `.returning()` gives the rows that
 * a change affected.
 */
export interface ShopTransaction extends Reads, Pick<Builders, 'insert' | 'update' | 'delete'> {
  /** Runs SQL that returns no rows. */
  run(query: SQL): Promise<void>;
  /** The same selection, without rows that another transaction is changing. */
  notLocked<Query>(query: Query): Query;
  /** Makes the database continue its counters above the rows that were inserted with numbers. */
  continueCounters(): Promise<void>;
}

/** A server that stores the shop's data for several processes (beyond/postgres). */
export interface ServerDatabase {
  /** Opens a database and migrates it to the newest schema. @throws ShopDbUnusable when the server refuses */
  connect(databaseUrl: string, options?: ServerOptions): Promise<ShopDb>;
  /**
   * Reads from one moment, beside a shop that may be running.
   * @throws ShopDbUnusable without a connection
   */
  read<T>(databaseUrl: string, read: (db: Reads) => Promise<T>): Promise<T>;
  /** Whether a shop is running on the database. */
  isRunningOn(databaseUrl: string): Promise<boolean>;
}

export interface ServerOptions {
  /** Called before anybody else uses the database. */
  prepare?: ((db: ShopDb) => Promise<void>) | undefined;
  /** Whether to start when the server cannot be reached yet: until it can, every query fails. */
  mayBeAway?: boolean;
  /** The error for a database without tables; without this, the tables are created. */
  ifEmpty?: (() => ShopDbUnusable) | undefined;
  /** Whether statements may take long, as those of a command beside the shop do. */
  isPatient?: boolean;
}

/** Reads, each of what is stored at that moment; changes go through `write` or `statement`. */
export interface ShopDb extends Reads {
  /**
   * Runs writes as one transaction, as if nothing else ran, and resolves when it is durable. `run` awaits only its own
   * queries. It may run more than once, so it has no other effects.
   * @throws ShopDbAway when it is not stored, OutcomeUnknown when nobody knows whether it is
   */
  write<T>(run: (tx: ShopTransaction) => PromiseLike<T>): Promise<T>;
  /**
   * Runs one statement as a transaction of its own, perhaps beside others: it must decide by the rows that it changes
   * alone.
   * @throws ShopDbAway whether stored or not: use it for counts and claims, which no caller is told of
   */
  statement<T>(run: (tx: ShopTransaction) => PromiseLike<T>): Promise<T>;
  /** The counts that all processes of the shop share; undefined with a single process. */
  readonly sharedCounts?: MakeCounts;
  /**
   * How many migrations were applied.
   * @throws when this cannot be read
   */
  version(): Promise<number>;
  /**
   * Reads everything in which damage can be detected.
   * @throws ShopDbUnusable when something is damaged
   */
  check(): Promise<void>;
  /** Waits for all writes, then closes. */
  close(): Promise<void>;
}

/** Where the shop's data are. */
export interface Whereabouts {
  /** The folder for everything that is not in a server's database. */
  dataFolder: string;
  /** The address of a server's database; undefined: shop.db in the folder. */
  databaseUrl?: string | undefined;
}

/** The index behind the desk's search (shop/desk/search.ts): pieces of texts, newest orders first. */
export interface DeskIndex {
  /** Whether any order is missing in it. */
  lacksOrders(db: Reads): Promise<boolean>;
  /** Removes all orders and names. */
  clear(tx: ShopTransaction): Promise<void>;
  /** Gives all orders their places, without texts; those that it had lose theirs. */
  placeAll(tx: ShopTransaction): Promise<void>;
  /** Ids of the newest orders whose texts are missing, or fewer than this version knows. */
  outdated(tx: ShopTransaction, limit: number): Promise<string[]>;
  /** Whether there is any such order. */
  isOutdated(db: Reads): Promise<boolean>;
  /** Adds an order; later ones have a higher place. Its items have their names before. */
  add(tx: ShopTransaction, order: { id: string; stage: DeskStage }, texts: OrderTexts): Promise<void>;
  /** Replaces the texts and items of an order; does nothing for an unknown order. */
  change(tx: ShopTransaction, orderId: string, texts: OrderTexts): Promise<void>;
  /**
   * Sets or replaces the names of an item.
   * @param known the item's row in `ordered_items`, if there is one
   */
  setNames(tx: ShopTransaction, itemId: string, names: string, known: KnownNames | undefined): Promise<void>;
  /** The items whose names have all the words; undefined without any. */
  named(db: Reads, words: readonly string[]): Promise<NamedItems | undefined>;
  /** The newest orders that match and are older than a place, at most `limit`, newest first. It reads matches. */
  newest(db: Reads, wanted: Wanted, limit: number, before: Hit['place']): Promise<Hit[]>;
  /** The same for one stage. It reads the orders of the stage. */
  newestIn(db: Reads, stage: DeskStage, wanted: Wanted, limit: number, before: Hit['place']): Promise<Hit[]>;
  /** Which of some orders match. It reads these. */
  among(db: Reads, wanted: Wanted, orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The ids of orders by their places, newest first. */
  idsAt(db: Reads, places: readonly Hit['place'][]): Promise<string[]>;
  /** How many orders are in each stage; stages without orders may be left out. */
  stageCounts(db: Reads): Promise<{ stage: DeskStage; found: number | string }[]>;
}
