import { and, eq, gt, inArray, isNull, type SQL, sql } from '../../data/drizzle.ts';
import type { Reads } from '../../data/shop-db.ts';
import type { Tables } from '../../data/tables.ts';
import type { DeskStage } from '../orders/rules.ts';
import { isOpenReturn, returnStates } from '../returns/rules.ts';
import { recordOf } from '../rules.ts';
import { type DeskQueue, deskQueues, type QueueWork } from './rules.ts';

/**
 * Queues of open work beside the orders' stages. Each is read from indexes that begin with what is open, so that it
 * costs as much as there is to do, whatever the number of orders.
 */

/** What an order waits for in a queue, and since when, in milliseconds since 1970: the oldest thing that is open. */
export interface QueueEntry {
  work: QueueWork;
  since: number;
}

const openReturns = returnStates.filter(isOpenReturn);
/** Refunds that somebody has to send; the others are on their way. */
const toSend = ['owed', 'failed'] as const;

const unionAll = sql` union all `;

/** Everything that is open in a queue, as rows of order_id, since and work. */
const openIn: Record<DeskQueue, (tables: Tables) => SQL> = {
  returns: ({ returns: { createdAt, orderId, state }, returns }) =>
    sql`select ${orderId} as order_id, ${createdAt} as since, ${state} as work from ${returns}
      where ${inArray(state, openReturns)}`,
  talk: ({ orderMessages: { createdAt, orderId, readAt, writer }, orderMessages }) =>
    sql`select ${orderId} as order_id, ${createdAt} as since, 'message' as work from ${orderMessages}
      where ${and(isNull(readAt), eq(writer, 'customer'))}`,
  payments: ({ orders, payments, refunds }) =>
    sql`select ${payments.orderId} as order_id, ${payments.createdAt} as since, 'claimed' as work from ${payments}
      where ${eq(payments.state, 'claimed')}
      union all select ${refunds.orderId}, ${refunds.createdAt}, 'refund' from ${refunds}
      where ${inArray(refunds.state, [...toSend])}
      union all select ${orders.id}, ${orders.overpaidSince}, 'overpaid' from ${orders}
      where ${gt(orders.overpaidSince, 0)}`,
};

/** The queries of a queue. The tests ask each database how it finds the rows. */
export const queueQueries = {
  /** Order ids, the one that has waited longest first. */
  ids(tables: Tables, queue: DeskQueue, stage?: DeskStage): SQL {
    const { orders } = tables;
    const inStage = stage && sql`join ${orders} on ${orders.id} = open.order_id and ${orders.stage} = ${stage}`;
    return sql`select open.order_id as id from (${openIn[queue](tables)}) as open ${inStage}
      group by open.order_id order by min(open.since), open.order_id`;
  },
  counts: (tables: Tables): SQL =>
    sql.join(
      deskQueues.map(
        (queue) =>
          sql`select ${sql.raw(`'${queue}'`)} as queue, count(distinct open.order_id) as found
            from (${openIn[queue](tables)}) as open`,
      ),
      unionAll,
    ),
  entries: (tables: Tables, queue: DeskQueue, ids: readonly string[]): SQL =>
    sql`select * from (${openIn[queue](tables)}) as open where ${inArray(sql`open.order_id`, [...ids])}`,
  /** How much is open of each kind of work, and since when in all: it differs after each change. */
  revision: (tables: Tables): SQL =>
    sql`select open.work, count(*) as found, sum(open.since) as moments from
      (${sql.join(
        deskQueues.map((queue) => openIn[queue](tables)),
        unionAll,
      )}) as open group by open.work order by open.work`,
};

/** Ids of the orders in a queue; the one that has waited longest comes first. */
export async function idsInQueue(db: Reads, queue: DeskQueue, stage?: DeskStage): Promise<string[]> {
  return (await db.rows<{ id: string }>(queueQueries.ids(db.tables, queue, stage))).map(({ id }) => id);
}

/** How many orders are in each queue. */
export async function queueCounts(db: Reads): Promise<Record<DeskQueue, number>> {
  const rows = await db.rows<{ queue: DeskQueue; found: number | string }>(queueQueries.counts(db.tables));
  return recordOf(deskQueues, (one) => Number(rows.find(({ queue }) => queue === one)?.found ?? 0));
}

/** What each of some orders waits for in a queue, by order id. */
export async function queueEntries(
  db: Reads,
  queue: DeskQueue,
  ids: readonly string[],
): Promise<Map<string, QueueEntry>> {
  const entries = new Map<string, QueueEntry>();
  if (ids.length === 0) return entries;
  type Open = { order_id: string; since: number | string; work: QueueWork };
  for (const { order_id, since, work } of await db.rows<Open>(queueQueries.entries(db.tables, queue, ids))) {
    const before = entries.get(order_id);
    const entry = { work, since: Number(since) };
    if (!before || entry.since < before.since) entries.set(order_id, entry);
  }
  return entries;
}

/** A text that differs after each change in a queue, in whatever process. */
export const queueRevision = async (db: Reads): Promise<string> =>
  JSON.stringify(await db.rows(queueQueries.revision(db.tables)));
