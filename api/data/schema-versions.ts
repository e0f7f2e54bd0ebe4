/**
 * Which version of the shop needs which tables: a row for each version whose tables differ from the previous version's.
 * The row of a version in use never changes; `schema-versions.test.ts` compares the last row with the migrations.
 */
export interface SchemaVersion {
  /** As in package.json. */
  version: string;
  /** The last migration of shop.db, and of a PostgreSQL database; null: the version does not support PostgreSQL. */
  sqlite: string;
  postgres: string | null;
  /** `tablesVersion()` of the snapshots that it reads; others are imported again. */
  snapshot: string;
}

export const schemaVersions: readonly SchemaVersion[] = [
  // The tables of the first release; later commits with this version have more.
  { version: '0.1.0', sqlite: '0013_line_vehicles', postgres: null, snapshot: 'f3e805bf33628881' },
  {
    version: '0.2.0',
    sqlite: '0019_order_charges',
    postgres: '0006_order_charges',
    snapshot: '27e769c42de389ea',
  },
  { version: '0.3.0', sqlite: '0020_registrations', postgres: '0007_registrations', snapshot: '27e769c42de389ea' },
  {
    version: '0.4.0',
    sqlite: '0021_cart_line_vehicles',
    postgres: '0008_cart_line_vehicles',
    snapshot: '27e769c42de389ea',
  },
  { version: '0.5.0', sqlite: '0023_sale-queues', postgres: '0010_sale-queues', snapshot: '27e769c42de389ea' },
];
