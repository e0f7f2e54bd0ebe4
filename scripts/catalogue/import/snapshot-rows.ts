import { type Field, type PackageFile, packageFiles } from '../../../api/catalogue/package-files.ts';
import { AttributeNames, type UnknownAttribute } from './attribute-names.ts';
import type { CsvRow } from './csv.ts';
import type { LiveFacts } from './guards.ts';
import { HangingFile, type HangingFileName } from './hanging-rows.ts';
import { attributeTarget, fitmentTarget, referenceTarget, translationTarget } from './hanging-targets.ts';
import { type ImageFinder, ImageRows } from './image-rows.ts';
import { ItemIndex } from './item-index.ts';
import { ItemRows } from './item-rows.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { FileValues } from './lost-values.ts';
import { isMasterFile, MasterRows } from './master-rows.ts';
import type { ProblemList, Report } from './problems.ts';
import { problemAt, RowReader } from './row-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { packageFileNames, tables } from './tables.ts';

export interface ItemChanges {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** How many ids of missing items a refusal names. */
const shownIds = 3;

type AddRow = (row: CsvRow) => void;

/** Brings rows into the snapshot: passes each file's rows to the class that checks them against other rows. */
export class SnapshotRows {
  readonly #writer: SnapshotWriter;
  readonly #problems: ProblemList;
  readonly #items = new ItemIndex();
  readonly #attributeNames = new AttributeNames();
  readonly #masters: MasterRows;
  readonly #itemRows: ItemRows;
  readonly #imageRows: ImageRows;
  readonly #hanging: { [F in HangingFileName]: HangingFile<F> };
  /** How many rows translate something other than an item. */
  readonly #otherTranslations: () => number;
  /** For each file, creates the function that takes its rows. */
  readonly #begin: { [F in PackageFile]: (reader: RowReader<F>) => AddRow };

  constructor(writer: SnapshotWriter, live: LiveSnapshot | undefined, problems: ProblemList, images: ImageFinder) {
    this.#writer = writer;
    this.#problems = problems;
    const report: Report = (file, line, code, field, value) => {
      const { name, fields } = packageFiles[file];
      const { column } = (fields as Record<string, Field>)[field] as Field;
      problems.add(problemAt(name, line, code, column, value === null || value === undefined ? null : String(value)));
    };
    const items = this.#items;
    this.#imageRows = new ImageRows(writer, images, report);
    const masters = new MasterRows(writer, this.#imageRows, report);
    this.#masters = masters;
    this.#itemRows = new ItemRows(writer, items, masters, live, report);
    const parts = { writer, items, masters, report };
    const translated = translationTarget(parts);
    this.#otherTranslations = translated.accepted;
    this.#hanging = {
      fitments: new HangingFile<'fitments'>(items, fitmentTarget(parts)),
      attributes: new HangingFile<'attributes'>(items, attributeTarget(parts, this.#attributeNames)),
      references: new HangingFile<'references'>(items, referenceTarget(parts)),
      images: new HangingFile<'images'>(items, this.#imageRows.target()),
      translations: new HangingFile<'translations'>(items, translated),
    };
    live?.load(items, this.#hanging);
    this.#begin = this.#beginnings();
  }

  #beginnings(): { [F in PackageFile]: (reader: RowReader<F>) => AddRow } {
    const { fitments, attributes, references, images, translations } = this.#hanging;
    const masters = this.#masters;
    return {
      makes: (reader) => masters.begin('makes', reader),
      models: (reader) => masters.begin('models', reader),
      engines: (reader) => masters.begin('engines', reader),
      brands: (reader) => masters.begin('brands', reader),
      categories: (reader) => masters.begin('categories', reader),
      diagrams: (reader) => masters.begin('diagrams', reader),
      diagram_parts: (reader) => masters.begin('diagram_parts', reader),
      items: (reader) => this.#itemRows.begin(reader),
      fitments: (reader) => fitments.begin(reader, 'itemId'),
      attributes: (reader) => {
        const name = reader.indexOf('name');
        const add = attributes.begin(reader, 'itemId');
        const isUnknown = ({ cells }: CsvRow) =>
          cells.length === reader.width && this.#attributeNames.isUnknown(cells[name] ?? '');
        return (row) => void (isUnknown(row) || add(row));
      },
      references: (reader) => references.begin(reader, 'itemId'),
      images: (reader) => images.begin(reader, 'itemId'),
      translations: (reader) => {
        const entity = reader.indexOf('entity');
        return translations.begin(reader, 'id', ({ cells }) => cells[entity]?.trim() === 'item');
      },
    };
  }

  /** Returns the function that takes the rows of a file, and the unknown columns of its header. */
  begin<F extends PackageFile>(file: F, header: string[]): { add: AddRow; ignoredColumns: string[] } {
    const reader = new RowReader(file, header, this.#problems);
    return { add: this.#begin[file](reader), ignoredColumns: reader.ignoredColumns };
  }

  /** @param file also called for a file that the package lacks */
  endOfFile(file: PackageFile): void {
    if (file === 'items') this.#itemRows.end();
    else if (file === 'images') this.#imageRows.addFirst(this.#items, this.#hanging.images);
    else if (isMasterFile(file)) this.#masters.endOfFile(file);
    this.#writer.index(tables[file].table);
  }

  /** To be called after the last file. */
  accepted(): Record<string, number> {
    const count = (file: PackageFile): number => {
      if (file === 'items') return this.#itemRows.accepted;
      if (isMasterFile(file)) return this.#masters.accepted(file);
      const { accepted } = this.#hanging[file];
      return file === 'translations' ? accepted + this.#otherTranslations() : accepted;
    };
    return Object.fromEntries(packageFileNames.map((file) => [packageFiles[file].name, count(file)]));
  }

  /** Names in attributes.csv that no attribute has. */
  unknownAttributes(): UnknownAttribute[] {
    return this.#attributeNames.unknown();
  }

  /** Writes fingerprints, old addresses, removed items and meta; returns the changes since the live snapshot. */
  finish(meta: Record<string, string>, liveFile: string | undefined): ItemChanges {
    const changes = this.#writeSources();
    if (liveFile) this.#keepHistory(liveFile);
    const insert = this.#writer.insert('meta', ['key', 'value']);
    for (const [key, value] of Object.entries(meta)) insert(key, value);
    return changes;
  }

  #writeSources(): ItemChanges {
    const items = this.#items;
    const changes: ItemChanges = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    const { fitments, attributes, references, images, translations } = this.#hanging;
    const hanging = [fitments, attributes, references, images, translations];
    const columns = ['row', 'own', 'face', 'fitments', 'attributes', 'item_references', 'images', 'translations'];
    const insert = this.#writer.insert('item_sources', columns);
    for (let place = 0; place < items.size; place++) {
      const row = items.row[place] as number;
      const wasLive = items.liveOwn[place] !== 0;
      if (row === 0) {
        if (wasLive) changes.removed += 1;
        continue;
      }
      const now = hanging.map((file) => file.fingerprint(place));
      const same =
        items.own[place] === items.liveOwn[place] && hanging.every((file, at) => now[at] === file.live(place));
      changes[!wasLive ? 'added' : same ? 'unchanged' : 'changed'] += 1;
      insert(row, items.own[place], items.face[place], ...now);
    }
    return changes;
  }

  /** Compares with the live snapshot. To be called after the last file. */
  compare(live: LiveSnapshot, files: readonly FileValues[]): LiveFacts {
    const items = this.#items;
    const facts = { items: 0, gone: 0, goneIds: [] as string[], priced: 0, jumped: 0 };
    for (let place = 0; place < items.size; place++) {
      if (items.liveOwn[place] === 0) continue;
      facts.items += 1;
      if (items.row[place] === 0) {
        facts.gone += 1;
        if (facts.goneIds.length < shownIds) facts.goneIds.push(items.id(place));
      } else if (items.livePrice[place] !== 0) {
        facts.priced += 1;
        facts.jumped += items.jumped[place] as number;
      }
    }
    const [some] = this.#writer.question<[number]>('SELECT EXISTS (SELECT 1 FROM items WHERE available)')();
    const available = some?.[0] === 1;
    const [availableBefore = 0] = available ? [] : live.count('items', ['available']);
    const lost = files.flatMap((file) => file.lost(live));
    return { ...facts, jump: this.#itemRows.firstJump, available, availableBefore, lost };
  }

  /** Copies former addresses and removed items from the live snapshot. */
  #keepHistory(liveFile: string): void {
    const writer = this.#writer;
    writer.exec('COMMIT');
    writer.change('ATTACH ? AS live')(liveFile);
    writer.exec('BEGIN');
    writer.exec(`INSERT OR IGNORE INTO slugs SELECT slug, item_id FROM live.slugs
        WHERE NOT EXISTS (SELECT 1 FROM main.items n WHERE n.slug = live.slugs.slug);
      INSERT OR IGNORE INTO slugs SELECT slug, id FROM live.items o
        WHERE NOT EXISTS (SELECT 1 FROM main.items n WHERE n.slug = o.slug);
      INSERT INTO removed_items SELECT * FROM live.removed_items o
        WHERE NOT EXISTS (SELECT 1 FROM main.items n WHERE n.id = o.id);
      INSERT OR REPLACE INTO removed_items SELECT id, brand_id, category_id, part_number, name, slug FROM live.items o
        WHERE NOT EXISTS (SELECT 1 FROM main.items n WHERE n.id = o.id);
      COMMIT;
      DETACH live;
      BEGIN`);
  }
}
