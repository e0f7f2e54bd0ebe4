import type { SQL } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Hit, KnownNames, OrderTexts, Wanted } from '../shop/desk/order-index.ts';
import type { DeskStage } from '../shop/orders/rules.ts';
import type { ColumnKinds } from './columns.ts';
import type { MakeCounts } from './counts.ts';
import type { ShopDbUnusable } from './failures.ts';
import type { Tables } from './tables.ts';

type Builders = BaseSQLiteDatabase<'async', unknown>;

/**
 * What a store may ask: every query is awaited and answers with rows. The builders' types are SQLite's; `get`, `all`,
 * `run` and `values` of a query do not exist everywhere and are not used.
 */
export interface Reads extends Pick<Builders, 'select' | 'selectDistinct'> {
  /** The rows of SQL that no builder writes. */
  rows<Row>(query: SQL): Promise<Row[]>;
  readonly deskIndex: DeskIndex;
  readonly tables: Tables;
  /** The condition that a boolean column is true, as a partial index has it. */
  readonly isTrue: ColumnKinds['isTrue'];
}

/**
 * Queries of one transaction: all or nothing, and nobody else sees them before. `.returning()` tells which rows a change
 * met.
 */
export interface ShopTransaction extends Reads, Pick<Builders, 'insert' | 'update' | 'delete'> {
  /** SQL without an answer. */
  run(query: SQL): Promise<void>;
  /** The same selection without rows that another transaction is changing. */
  notLocked<Query>(query: Query): Query;
  /** After rows with numbers of their own: those that the database gives are higher. */
  continueCounters(): Promise<void>;
}

/** A server that keeps the shop's data, for several processes (beyond/postgres). */
export interface ServerDatabase {
  /** Opens a database and migrates it to the newest schema. @throws ShopDbUnusable when the server refuses */
  connect(databaseUrl: string, options?: ServerOptions): Promise<ShopDb>;
  /** Reads beside a shop that may be running, all of one moment. @throws ShopDbUnusable without a connection */
  read<T>(databaseUrl: string, read: (db: Reads) => Promise<T>): Promise<T>;
  /** Whether a shop is running on the database. */
  isRunningOn(databaseUrl: string): Promise<boolean>;
}

export interface ServerOptions {
  /** What is done before anybody else asks. */
  prepare?: ((db: ShopDb) => Promise<void>) | undefined;
  /** Whether a server that cannot be reached yet is waited for: whatever is asked fails until then. */
  mayBeAway?: boolean;
  /** What is wrong with a database that has no tables; none: they are made. */
  ifEmpty?: (() => ShopDbUnusable) | undefined;
  /** Whether statements may take their time: for a command beside the shop. */
  isPatient?: boolean;
}

/** Reads, each of what is stored at that moment; whatever changes something goes through `write`. */
export interface ShopDb extends Reads {
  /**
   * Runs a group of writes as one transaction, alone or as if alone, and resolves when it is durable. It may await
   * nothing but its own queries, and may run more than once: it changes nothing but through them.
   * @throws ShopDbAway when it is not stored, OutcomeUnknown when nobody knows whether it is
   */
  write<T>(run: (tx: ShopTransaction) => PromiseLike<T>): Promise<T>;
  /**
   * Runs one statement as a transaction of its own, which need not be as if alone: it decides by the rows that it
   * changes and by nothing else.
   * @throws ShopDbAway, stored or not: for counts and claims, which nobody is told of
   */
  statement<T>(run: (tx: ShopTransaction) => PromiseLike<T>): Promise<T>;
  /** Counts of limits in all processes of the shop; none where there is one process. */
  readonly sharedCounts?: MakeCounts;
  /** How many migrations there have been. @throws when it cannot be read */
  version(): Promise<number>;
  /** Reads everything where damage can be told. @throws ShopDbUnusable when something is damaged */
  check(): Promise<void>;
  /** Ends when all writes have ended. */
  close(): Promise<void>;
}

/** Where the shop's data are. */
export interface Whereabouts {
  /** Of everything that is not in a server's database. */
  dataFolder: string;
  /** A server's database; none: shop.db in the folder. */
  databaseUrl?: string | undefined;
}

/** What the desk's search (shop/desk/search.ts) asks of a database: an index of the pieces of texts, newest orders first. */
export interface DeskIndex {
  /** Whether there are orders that it does not know. */
  lacksOrders(db: Reads): Promise<boolean>;
  /** Forgets orders and names. */
  clear(tx: ShopTransaction): Promise<void>;
  /** Adds an order; later ones have a higher place. */
  add(tx: ShopTransaction, order: { id: string; stage: DeskStage }, texts: OrderTexts): Promise<void>;
  /** Finds an order by other texts than before. Unknown ones are left out. */
  change(tx: ShopTransaction, orderId: string, texts: Omit<OrderTexts, 'parts'>): Promise<void>;
  /** Sets the names of an item, in the place of those that are known. @param known what `ordered_items` says of it */
  setNames(tx: ShopTransaction, itemId: string, names: string, known: KnownNames | undefined): Promise<void>;
  /** The newest orders that match, at most `limit`, newest first. */
  newest(db: Reads, wanted: Wanted, limit: number): Promise<Hit[]>;
  /** The same for one stage, among orders older than a place. */
  older(db: Reads, wanted: Wanted, limit: number, stage: DeskStage, place: number): Promise<Hit[]>;
}
