import type { MessagePort } from 'node:worker_threads';

/** What the two halves of an import say to each other; see snapshot-writer.ts. */

export type Cell = string | number | boolean | null | undefined;

export type Order =
  | { kind: 'open'; file: string }
  /** Statements are numbered in the order in which they come. `several` writes as many rows as `rowsAtOnce` in one go. */
  | { kind: 'prepare'; sql: string; several?: string; width: number; tellsIgnored: boolean }
  /** Runs of rows: number of the statement, number of rows, their cells. */
  | { kind: 'write'; cells: Cell[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'ask'; question: number; parameters: Cell[] }
  /** @param keep the file is complete: it goes to the disk before the answer */
  | { kind: 'close'; keep: boolean };

export type Reply =
  /** Of the rows of statements that tell, those that were ignored, counted from 0 in this order. */
  | { kind: 'written'; ignored: number[] }
  | { kind: 'answer'; rows: unknown[][] }
  | { kind: 'failed'; message: string; code: string | undefined };

export interface ThreadData {
  port: MessagePort;
  /** Counts the replies, so that the other side can sleep until the next one. */
  replies: Int32Array<SharedArrayBuffer>;
}

/** One call of SQLite costs as much as three rows. */
export const rowsAtOnce = 16;
