import {
  type Field,
  type FieldName,
  type PackageFile,
  packageFiles,
  type Values,
} from '../../../api/catalogue/package-files.ts';
import type { RowOf } from '../../../api/catalogue/schema.ts';
import { slugify } from '../../../api/catalogue/slug.ts';
import { numberKey } from '../../../api/shop/search/rules.ts';
import { type CategoryRow, categoryTree } from './category-tree.ts';
import type { CsvRow } from './csv.ts';
import type { ImageRows } from './image-rows.ts';
import type { Report } from './problems.ts';
import type { RowReader } from './row-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { packageFileNames } from './tables.ts';

export const masterFiles = ['makes', 'models', 'engines', 'brands', 'categories', 'diagrams', 'diagram_parts'] as const;
export type MasterFile = (typeof masterFiles)[number];

export function isMasterFile(file: PackageFile): file is MasterFile {
  return masterFiles.some((one) => one === file);
}

type WithId = Exclude<MasterFile, 'diagram_parts'>;

type Inserts = { [F in MasterFile]: (row: RowOf<F>) => void };

/** The fields of each file that point to a row of another one. */
const pointers = Object.fromEntries(
  packageFileNames.map((file) => [
    file,
    Object.entries<Field>(packageFiles[file].fields).flatMap(([field, { of }]) => (of ? [{ field, of }] : [])),
  ]),
) as Record<PackageFile, { field: string; of: WithId }[]>;

/** The supplier's smaller files, which items refer to: vehicles, brands, categories, diagrams. */
export class MasterRows {
  /** Ids, each with the content of its row. */
  readonly #ids: Record<WithId, Map<string, string>> = {
    makes: new Map(),
    models: new Map(),
    engines: new Map(),
    brands: new Map(),
    categories: new Map(),
    diagrams: new Map(),
  };
  /** Numbers of the diagrams' parts. */
  readonly #partKeys = new Set<string>();
  readonly #brandNames = new Map<string, string>();
  readonly #categoryRows: CategoryRow[] = [];
  readonly #usedSlugs = new Set<string>();
  readonly #accepted = new Map<MasterFile, number>();
  readonly #inserts: Inserts;
  readonly #images: ImageRows;
  readonly #report: Report;

  /** Handles a row of each file. */
  readonly #add: { [F in MasterFile]: (values: Values<F>, line: number) => void } = {
    makes: (values, line) => this.#isNew('makes', values, line) && this.#insert('makes', values),
    models: (values, line) => this.#isNew('models', values, line) && this.#insert('models', values),
    engines: (values, line) => this.#isNew('engines', values, line) && this.#insert('engines', values),
    brands: (values, line) => {
      if (!this.#isNew('brands', values, line)) return;
      this.#brandNames.set(values.id, values.name);
      this.#insert('brands', { ...values, slug: this.#freshSlug(values.name, values.id) });
    },
    categories: (values, line) => this.#categoryRows.push({ values, line }),
    diagrams: (values, line) => {
      if (!this.#isNew('diagrams', values, line)) return;
      const picture = values.image === null ? undefined : this.#images.take('diagrams', line, 'image', values.image);
      const { id: imageId = null, width: imageWidth = null, height: imageHeight = null } = picture ?? {};
      this.#insert('diagrams', { ...values, imageId, imageWidth, imageHeight });
    },
    diagram_parts: (values, line) => {
      if (!this.pointsWell('diagram_parts', values, line)) return;
      const key = numberKey(values.partNumber);
      this.#partKeys.add(key);
      this.#insert('diagram_parts', { ...values, numberKey: key });
    },
  };

  constructor(writer: SnapshotWriter, images: ImageRows, report: Report) {
    this.#images = images;
    this.#report = report;
    this.#inserts = Object.fromEntries(masterFiles.map((file) => [file, writer.insertInto(file)])) as Inserts;
  }

  has(file: WithId, id: string): boolean {
    return this.#ids[file].has(id);
  }

  /** Whether a diagram has a part with this number. @param key as `numberKey` writes it */
  hasPart(key: string): boolean {
    return this.#partKeys.has(key);
  }

  /** The id from the categories file: a row's own cell would keep all of the file's text in memory. */
  categoryId(id: string): string {
    return this.#ids.categories.get(id) ?? '';
  }

  brandName(id: string): string {
    return this.#brandNames.get(id) ?? '';
  }

  accepted(file: MasterFile): number {
    return this.#accepted.get(file) ?? 0;
  }

  /** Returns the function that takes the rows of a file. */
  begin<F extends MasterFile>(file: F, reader: RowReader<F>): (row: CsvRow) => void {
    const add = this.#add[file];
    return (row) => {
      const values = reader.read(row);
      if (values) add(values, row.line);
    };
  }

  /** Checks rows that need the whole file. */
  endOfFile(file: MasterFile): void {
    if (file === 'categories') this.#addCategories();
    if (file === 'brands' || file === 'categories') this.#usedSlugs.clear();
  }

  /** Whether every id that a row names exists; reports the first that does not. */
  pointsWell<F extends PackageFile>(file: F, values: Values<F>, line: number): boolean {
    for (const { field, of } of pointers[file]) {
      const id = values[field as FieldName<F>] as string;
      if (this.has(of, id)) continue;
      this.#report(file, line, 'reference-missing', field as FieldName<F>, id);
      return false;
    }
    return true;
  }

  #isNew<F extends WithId>(file: F, values: Values<F> & { id: string }, line: number): boolean {
    const { id } = values;
    const content = JSON.stringify(values);
    const before = this.#ids[file].get(id);
    if (before !== undefined) {
      // The first row stays, because rows of other files may already refer to it.
      this.#report(file, line, before === content ? 'row-duplicate' : 'id-duplicate', 'id' as FieldName<F>, id);
      return false;
    }
    if (!this.pointsWell(file, values, line)) return false;
    this.#ids[file].set(id, content);
    return true;
  }

  #addCategories(): void {
    const { accepted, problems } = categoryTree(this.#categoryRows);
    for (const { line, code, field, value } of problems) this.#report('categories', line, code, field, value);
    for (const [index, { values }] of accepted.entries()) {
      const { id, name } = values;
      this.#ids.categories.set(id, id);
      this.#insert('categories', { ...values, slug: this.#freshSlug(name, id), position: index + 1 });
    }
  }

  #insert<F extends MasterFile>(file: F, row: RowOf<F>): void {
    this.#accepted.set(file, this.accepted(file) + 1);
    this.#inserts[file](row);
  }

  /** An address for a brand or category that no other row of its file has. */
  #freshSlug(name: string, id: string): string {
    const base = slugify(name) || slugify(id) || 'x';
    let slug = base;
    for (let n = 2; this.#usedSlugs.has(slug); n++) slug = `${base}-${n}`;
    this.#usedSlugs.add(slug);
    return slug;
  }
}
