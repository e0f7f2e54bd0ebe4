import type { Columns } from '../../data/columns.ts';
import type { accountTables } from '../account/tables.ts';

export function secondFactorTables(
  { integer, partOf, primaryKey, table, text, time }: Columns,
  { users }: ReturnType<typeof accountTables>,
) {
  /** What a seller shows besides the password. Rows of customers do not exist. */
  const secondFactors = table('second_factors', {
    userId: partOf(() => users.id).primaryKey(),
    /** Base32, shared with the seller's authenticator app; null while none is set up. */
    secret: text(),
    /** The newest time step whose code was accepted: neither it nor an earlier one is accepted again. */
    lastStep: integer().notNull().default(0),
    /** A secret that was shown and waits for its first code. */
    pendingSecret: text(),
    activatedAt: time(),
    /** Of older versions: when the seller signed in without one. Nothing reads it but a copy of the person's data. */
    graceUsedAt: time(),
  });

  /** Unused recovery codes of sellers: only their SHA-256. */
  const recoveryCodes = table(
    'recovery_codes',
    { userId: partOf(() => users.id), codeHash: text().notNull() },
    (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
  );

  return { secondFactors, recoveryCodes };
}
