import { integer, real, text } from '../data/drizzle.ts';
import { vehicleTypes } from '../shop/fit/fitment.ts';

export const referenceKinds = ['oe', 'cross', 'supersedes', 'superseded_by'] as const;
/**
 * What a supplier may translate. A part (a line of a diagram) is identified by its number, a fitment's note by its
 * text.
 */
export const translatedEntities = ['category', 'item', 'brand', 'diagram', 'part', 'note', 'make', 'model'] as const;
export const translatedFields = ['name', 'description'] as const;

/**
 * What a cell of a supplier's file may hold: whether the file must have the column, and the snapshot column for it.
 * scripts/catalogue/import/read-cell.ts reads each kind. Amounts are integer paise, weights integer grams.
 */
export const cellKinds = {
  /** The row's own id. */
  key: { required: true, column: () => text().primaryKey() },
  id: { required: true, column: () => text().notNull() },
  optionalId: { required: false, column: () => text() },
  /** An engine's id, or `*` for every vehicle. */
  engineOrAll: { required: true, column: () => text().notNull() },
  text: { required: true, column: () => text().notNull() },
  optionalText: { required: false, column: () => text() },
  partNumber: { required: true, column: () => text().notNull() },
  barCode: { required: false, column: () => text() },
  /** 0: price on request. */
  price: { required: false, column: () => integer().notNull() },
  integer: { required: false, column: () => integer() },
  /** 0 when not stated. */
  stock: { required: false, column: () => integer().notNull() },
  roundedDecimal: { required: false, column: () => integer() },
  /** From 0 to 1. */
  share: { required: false, column: () => real() },
  grams: { required: false, column: () => integer() },
  year: { required: false, column: () => integer() },
  /** False when not stated. */
  boolean: { required: false, column: () => integer({ mode: 'boolean' }).notNull() },
  /** A car when not stated. */
  vehicleType: { required: false, column: () => text({ enum: vehicleTypes }).notNull() },
  optionalVehicleType: { required: false, column: () => text({ enum: vehicleTypes }) },
  referenceKind: { required: true, column: () => text({ enum: referenceKinds }).notNull() },
  translatedEntity: { required: true, column: () => text({ enum: translatedEntities }).notNull() },
  /** An id, or the text of a note. */
  translatedId: { required: true, column: () => text().notNull() },
  translatedField: { required: true, column: () => text({ enum: translatedFields }).notNull() },
  language: { required: true, column: () => text().notNull() },
} as const;

export type CellKind = keyof typeof cellKinds;
type ColumnOf<K extends CellKind> = ReturnType<(typeof cellKinds)[K]['column']>;

/** The value of a cell of this kind after reading. */
export type CellValue<K extends CellKind> = ColumnOf<K>['_'] extends { notNull: true }
  ? ColumnOf<K>['_']['data']
  : ColumnOf<K>['_']['data'] | null;

/** The snapshot's columns for the fields of a file. */
export function columnsOf<F extends Record<string, { kind: CellKind }>>(fields: F) {
  const columns = Object.entries(fields).map(([name, { kind }]) => [name, cellKinds[kind].column()]);
  return Object.fromEntries(columns) as { [K in keyof F]: ColumnOf<F[K]['kind']> };
}
