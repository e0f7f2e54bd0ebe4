import { cellKinds } from '../../../api/catalogue/cell-kinds.ts';
import { type Field, fieldsOf, type PackageFile, packageFiles } from '../../../api/catalogue/package-files.ts';
import type { LostValues } from './guards.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import { nearName } from './near-name.ts';
import { tables } from './tables.ts';

/** A column that suppliers may leave out, and the condition under which a row of the snapshot has a value in it. */
interface OptionalColumn {
  column: string;
  hasValue: string;
}

/** Fields that the shop fills in when the supplier leaves them empty: the snapshot does not show whether they were. */
const notTheirs: readonly Field[] = [packageFiles.items.fields.slug, packageFiles.attributes.fields.unit];

/** Which rows of a table come from its file, where others come from elsewhere. */
const rowsOf: { readonly [F in PackageFile]?: string } = { images: 'position > 0' };

function optionalColumns(file: PackageFile): OptionalColumn[] {
  const { fields, columns } = tables[file] as { fields: string[]; columns: string[] };
  return (fieldsOf(file) as [string, Field][]).flatMap(([name, field]) => {
    if (cellKinds[field.kind].required || notTheirs.includes(field)) return [];
    const stored = columns[fields.indexOf(name)];
    // An empty cell is stored as null or as 0.
    return [{ column: field.column, hasValue: `${stored} IS NOT NULL AND ${stored} <> 0` }];
  });
}

/** Notes which optional columns of a file have values, while the file is read. */
export class FileValues {
  readonly #file: PackageFile;
  readonly #header: readonly string[];
  /** Columns without a value so far; after a few rows, hardly any. */
  #empty: (OptionalColumn & { index: number })[];
  #rows = 0;

  /** @param header empty when the package lacks the file */
  constructor(file: PackageFile, header: readonly string[]) {
    this.#file = file;
    this.#header = header;
    this.#empty = optionalColumns(file).map((one) => ({ ...one, index: header.indexOf(one.column) }));
  }

  see(cells: readonly string[]): void {
    this.#rows += 1;
    for (const { index } of this.#empty) {
      if (index === -1 || !cells[index]?.trim()) continue;
      this.#empty = this.#empty.filter((one) => one.index !== index);
    }
  }

  /**
   * The file's optional columns without a value, such as "items.csv gtin". Each snapshot keeps them, so that the next
   * import need not search the live tables for values that were never there.
   */
  emptyColumns(): string[] {
    return this.#empty.map(({ column }) => `${packageFiles[this.#file].name} ${column}`);
  }

  /** Values that the live catalogue has and this file lacks. */
  lost(live: LiveSnapshot): LostValues[] {
    const { name: file } = packageFiles[this.#file];
    const { table } = tables[this.#file];
    if (this.#rows === 0) {
      const [filled = 0] = live.count(table, [rowsOf[this.#file] ?? 'true']);
      return filled > 0 ? [{ file, filled, how: this.#header.length > 0 ? 'empty' : 'missing' }] : [];
    }
    const empty = this.#empty.filter(({ column }) => !live.emptyColumns?.has(`${file} ${column}`));
    if (empty.length === 0) return [];
    const known = new Set(fieldsOf(this.#file).map(([, { column }]) => column));
    const unknown = this.#header.filter((column) => !known.has(column));
    const counts = live.count(
      table,
      empty.map(({ hasValue }) => hasValue),
    );
    return empty.flatMap(({ column, index }, at): LostValues[] => {
      const filled = counts[at] ?? 0;
      if (filled === 0) return [];
      if (index !== -1) return [{ file, column, filled, how: 'empty' }];
      return [{ file, column, filled, how: 'missing', near: nearName(column, unknown) }];
    });
  }
}
