import { closeSync, fsyncSync, openSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { type Cell, type Order, type Reply, rowsAtOnce, type ThreadData } from './writer-orders.ts';

/** The import's other half: writes what the reading half has decided, on a separate core. See snapshot-writer.ts. */

interface Prepared {
  one: Database.Statement;
  several: Database.Statement | undefined;
  width: number;
  tellsIgnored: boolean;
}

let file = '';
let db: Database.Database | undefined;
let prepared: Prepared[] = [];
/** After a failure this thread does nothing more, and the other side ends it. */
let failed = false;

function opened(): Database.Database {
  if (!db) throw new Error('no snapshot is open');
  return db;
}

function open(path: string): void {
  file = path;
  prepared = [];
  db = new Database(path);
  // No journal: a half-written file is discarded as a whole.
  for (const pragma of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'locking_mode = EXCLUSIVE',
    'cache_size = -65536',
    'temp_store = FILE',
  ])
    db.pragma(pragma);
}

function prepare({ sql, several, width, tellsIgnored }: Extract<Order, { kind: 'prepare' }>): void {
  const one = opened().prepare(sql);
  if (one.reader) one.raw();
  prepared.push({ one, several: several ? opened().prepare(several) : undefined, width, tellsIgnored });
}

/** Returns the ignored rows of statements with `tellsIgnored`. */
function write(cells: Cell[]): number[] {
  const ignored: number[] = [];
  let told = 0;
  for (let at = 0; at < cells.length; ) {
    const statement = prepared[cells[at] as number] as Prepared;
    const { one, several, width, tellsIgnored } = statement;
    let rows = cells[at + 1] as number;
    at += 2;
    for (; several && rows >= rowsAtOnce; rows -= rowsAtOnce) {
      several.run(cells.slice(at, at + rowsAtOnce * width));
      at += rowsAtOnce * width;
    }
    for (; rows > 0; rows--) {
      const { changes } = one.run(cells.slice(at, at + width));
      at += width;
      if (tellsIgnored) {
        if (changes === 0) ignored.push(told);
        told += 1;
      }
    }
  }
  return ignored;
}

function close(keep: boolean): void {
  db?.close();
  db = undefined;
  prepared = [];
  if (!keep) return;
  const written = openSync(file, 'r');
  fsyncSync(written);
  closeSync(written);
}

function carryOut(order: Order): Reply | undefined {
  switch (order.kind) {
    case 'open':
      return void open(order.file);
    case 'prepare':
      return void prepare(order);
    case 'write':
      return { kind: 'written', ignored: write(order.cells) };
    case 'exec':
      return void opened().exec(order.sql);
    case 'ask':
      return { kind: 'answer', rows: (prepared[order.question] as Prepared).one.all(order.parameters) as unknown[][] };
    case 'close':
      close(order.keep);
      return { kind: 'answer', rows: [] };
  }
}

const { port, replies } = workerData as ThreadData;

function reply(message: Reply): void {
  port.postMessage(message);
  Atomics.add(replies, 0, 1);
  Atomics.notify(replies, 0);
}

port.on('message', (order: Order) => {
  if (failed) return;
  try {
    const message = carryOut(order);
    if (message) reply(message);
  } catch (error) {
    failed = true;
    const { message, code } = error as { message: string; code?: string };
    reply({ kind: 'failed', message, code });
  }
});
