import type { MessagePort } from 'node:worker_threads';

/** The messages between the two halves of an import; see snapshot-writer.ts. */

export type Cell = string | number | boolean | null | undefined;

export type Order =
  | { kind: 'open'; file: string }
  /** Statements are numbered in their order of arrival. `several` writes `rowsAtOnce` rows at once. */
  | { kind: 'prepare'; sql: string; several?: string; width: number; tellsIgnored: boolean }
  /** Runs of rows: number of the statement, number of rows, cells. */
  | { kind: 'write'; cells: Cell[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'ask'; question: number; parameters: Cell[] }
  /** @param keep whether the file is complete: it is then on the disk before the answer */
  | { kind: 'close'; keep: boolean };

export type Reply =
  /** The ignored rows, counted from 0 among the rows of statements with `tellsIgnored`. */
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
