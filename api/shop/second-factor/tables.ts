import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';

export function secondFactorTables(
  { integer, partOf, primaryKey, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** Second factors of sellers. Customers have no rows. */
  const secondFactors = table('second_factors', {
    userId: partOf(() => users.id).primaryKey(),
    /** Base32, shared with the seller's authenticator app; null while none is set up. */
    secret: text(),
    /** The newest time step whose code was accepted: neither it nor an earlier one is accepted again. */
    lastStep: integer().notNull().default(0),
    /** A new secret that waits for its first code. */
    pendingSecret: text(),
    activatedAt: time(),
    /** From older versions: when the seller signed in without one. Only the copy of the person's data reads it. */
    graceUsedAt: time(),
  });

  /** Unused recovery codes of sellers, as SHA-256 only. */
  const recoveryCodes = table(
    'recovery_codes',
    { userId: partOf(() => users.id), codeHash: text().notNull() },
    (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
  );

  return { secondFactors, recoveryCodes };
}
