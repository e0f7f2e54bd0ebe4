import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';
import type { Condition, Fitment } from '../fit/fitment.ts';
import type { orderTables } from '../orders/tables.ts';
import { differences } from '../returns/rules.ts';
import { checkers, returnFreights } from './rules.ts';

export function promiseTables(
  { id, index, integer, json, partOf, table, text, time }: Columns,
  { users, orderLines }: ReturnType<typeof accountTables> & ReturnType<typeof orderTables>,
) {
  /** What it is based on that a line fits, and the promise. A line that is not known to fit has no row. */
  const linePromises = table('line_promises', {
    orderLineId: partOf(() => orderLines.id).primaryKey(),
    /** The catalogue by which the line was judged. */
    snapshotId: text().notNull(),
    itemId: text().notNull(),
    engineId: text().notNull(),
    year: integer(),
    /** The supplier's rows for the vehicle. */
    fitments: json().$type<Fitment[]>().notNull(),
    /** What the customer confirmed, as the supplier wrote it; empty when there was no condition. */
    confirmed: json().$type<Condition[]>().notNull(),
    checkedBy: text({ enum: checkers }).notNull(),
    /** The promise; null when the shop promised nothing on that day. */
    days: integer(),
    returnFreight: text({ enum: returnFreights }),
    createdAt: time().notNull(),
  });

  /** Fitments that buyers found to be wrong, as a seller confirmed. */
  const doubtedFits = table(
    'doubted_fits',
    {
      id: id(),
      itemId: text().notNull(),
      engineId: text().notNull(),
      /** The year of the buyer's vehicle, if known. */
      year: integer(),
      /** Hash of the supplier's rows for that vehicle: the doubt lasts as long as they say the same. */
      rowsHash: text().notNull(),
      orderLineId: partOf(() => orderLines.id),
      differs: text({ enum: differences }).notNull(),
      /** The buyer's words about it; null after the buyer has deleted the account. */
      found: text(),
      /** The seller who confirmed it; null when the account is gone. */
      sellerId: text().references(() => users.id, { onDelete: 'set null' }),
      createdAt: time().notNull(),
      /** When a seller ended the doubt, and who. */
      clearedAt: time(),
      clearedBy: text().references(() => users.id, { onDelete: 'set null' }),
    },
    (table) => [index('doubted_fits_line').on(table.orderLineId)],
  );

  return { linePromises, doubtedFits };
}
