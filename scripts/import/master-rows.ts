import { numberKey } from '../../api/contract/rules.ts';
import { type CategoryRow, categoryTree } from './category-tree.ts';
import { slugify } from './clean.ts';
import type { Report } from './problems.ts';
import type { Values } from './row-reader.ts';
import type { SnapshotWriter, Write } from './snapshot-writer.ts';
import type { Cell } from './writer-orders.ts';

export const masterFiles = ['makes', 'models', 'engines', 'brands', 'categories', 'diagrams', 'diagram_parts'] as const;
export type MasterFile = (typeof masterFiles)[number];
type WithId = Exclude<MasterFile, 'diagram_parts'>;

/** What a row of these files points at: the file and the column with the id. */
const pointers: Record<Exclude<WithId, 'categories'>, { id: string; at: [WithId, string][] }> = {
  makes: { id: 'make_id', at: [] },
  models: { id: 'model_id', at: [['makes', 'make_id']] },
  engines: { id: 'engine_id', at: [['models', 'model_id']] },
  brands: { id: 'brand_id', at: [] },
  diagrams: {
    id: 'diagram_id',
    at: [
      ['engines', 'engine_id'],
      ['categories', 'category_id'],
    ],
  },
};

/** The supplier's smaller files, on which items hang: vehicles, brands, categories, diagrams. */
export class MasterRows {
  /** Ids with the content of their rows. */
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
  readonly #inserts: Map<MasterFile, Write>;
  readonly #report: Report;
  /** A base has these rows already: it is one only when these files are the same. */
  readonly #write: boolean;

  constructor(writer: SnapshotWriter, report: Report) {
    this.#report = report;
    this.#write = !writer.hasBase;
    this.#inserts = new Map(masterFiles.map((file) => [file, writer.insertInto(file)]));
  }

  has(file: WithId, id: unknown): boolean {
    return this.#ids[file].has(String(id));
  }

  /** Whether a diagram has a part with this number. @param key as `numberKey` writes it */
  hasPart(key: string): boolean {
    return this.#partKeys.has(key);
  }

  /** The id as the categories have it: a row's own cell is a view into the file's text, and would keep all of it. */
  categoryId(id: unknown): string {
    return this.#ids.categories.get(String(id)) ?? '';
  }

  brandName(id: string): string {
    return this.#brandNames.get(id) ?? '';
  }

  accepted(file: MasterFile): number {
    return this.#accepted.get(file) ?? 0;
  }

  add(file: MasterFile, values: Values, line: number): void {
    if (file === 'categories') this.#categoryRows.push({ values, line });
    else if (file === 'diagram_parts') this.#addDiagramPart(values, line);
    else this.#addRow(file, values, line);
  }

  /** What can only be decided when a whole file is known. */
  endOfFile(file: MasterFile): void {
    if (file === 'categories') this.#addCategories();
    if (file === 'brands' || file === 'categories') this.#usedSlugs.clear();
  }

  #addRow(file: keyof typeof pointers, values: Values, line: number): void {
    const { id: column, at } = pointers[file];
    const id = String(values[column]);
    const content = JSON.stringify(values);
    const before = this.#ids[file].get(id);
    if (before !== undefined) {
      // The first row stays when others may already hang on it: these files are the supplier's masters.
      return this.#report(file, line, before === content ? 'row-duplicate' : 'id-duplicate', column, id);
    }
    for (const [target, pointer] of at) {
      if (!this.has(target, values[pointer]))
        return this.#report(file, line, 'reference-missing', pointer, values[pointer]);
    }
    this.#ids[file].set(id, content);
    if (file === 'brands') {
      this.#brandNames.set(id, String(values.name));
      this.#insert(file, [id, this.#freshSlug(String(values.name), id), values.name, values.country]);
    } else this.#insert(file, Object.values(values));
  }

  #addDiagramPart(values: Values, line: number): void {
    if (!this.has('diagrams', values.diagram_id))
      return this.#report('diagram_parts', line, 'reference-missing', 'diagram_id', values.diagram_id);
    const key = numberKey(String(values.part_number));
    this.#partKeys.add(key);
    this.#insert('diagram_parts', [
      values.diagram_id,
      values.position,
      values.part_number,
      key,
      values.name,
      values.quantity,
    ]);
  }

  #addCategories(): void {
    const { accepted, problems } = categoryTree(this.#categoryRows);
    for (const { line, code, column, value } of problems) this.#report('categories', line, code, column, value);
    for (const [index, { values }] of accepted.entries()) {
      const id = String(values.category_id);
      this.#ids.categories.set(id, id);
      this.#insert('categories', [
        id,
        values.parent_id,
        this.#freshSlug(String(values.name), id),
        values.name,
        values.description,
        values.epc_code,
        values.level,
        values.epc_source,
        index + 1,
      ]);
    }
  }

  #insert(file: MasterFile, cells: readonly Cell[]): void {
    this.#accepted.set(file, this.accepted(file) + 1);
    if (this.#write) this.#inserts.get(file)?.(...cells);
  }

  /** An address for a brand or category that no other one of this file has. */
  #freshSlug(name: string, id: string): string {
    const base = slugify(name) || slugify(id) || 'x';
    let slug = base;
    for (let n = 2; this.#usedSlugs.has(slug); n++) slug = `${base}-${n}`;
    this.#usedSlugs.add(slug);
    return slug;
  }
}
