import { numberKey } from '../../api/contract/rules.ts';
import { type PackageFile, packageFiles } from './columns.ts';
import type { CsvRow } from './csv.ts';
import { HangingFile, type HangingTarget } from './hanging-rows.ts';
import { ItemIndex } from './item-index.ts';
import { ItemRows } from './item-rows.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import { MasterRows, masterFiles } from './master-rows.ts';
import type { ProblemList, Report } from './problems.ts';
import { problemAt, type RowReader } from './row-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { tables } from './tables.ts';

export interface ItemChanges {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

const translatedMasters = { category: 'categories', brand: 'brands', diagram: 'diagrams' } as const;

/** Rows on their way into the snapshot: each file's go to the part that knows what one row alone cannot tell. */
export class SnapshotRows {
  readonly #writer: SnapshotWriter;
  readonly #report: Report;
  readonly #items = new ItemIndex();
  readonly #hanging = {
    fitments: new HangingFile(this.#items),
    references: new HangingFile(this.#items),
    translations: new HangingFile(this.#items),
  };
  readonly #targets: Record<keyof SnapshotRows['hangingShape'], HangingTarget>;
  declare readonly hangingShape: { fitments: 1; references: 1; translations: 1 };
  readonly #masters: MasterRows;
  readonly #itemRows: ItemRows;
  #otherTranslations = 0;

  constructor(writer: SnapshotWriter, live: LiveSnapshot | undefined, problems: ProblemList) {
    this.#writer = writer;
    this.#report = (file, line, code, column, value) =>
      problems.add(
        problemAt(
          packageFiles[file].name,
          line,
          code,
          column,
          value === null || value === undefined ? null : String(value),
        ),
      );
    live?.load(this.#items, this.#hanging);
    if (!writer.hasBase) this.#forgetLiveRows();
    this.#masters = new MasterRows(writer, this.#report);
    this.#itemRows = new ItemRows(writer, this.#items, this.#masters, live, this.#report);
    this.#targets = { fitments: this.#fitments(), references: this.#references(), translations: this.#translations() };
  }

  /** Without a base nothing of the live items is in the new snapshot yet: there is nothing to keep. */
  #forgetLiveRows(): void {
    this.#items.row.fill(0);
    for (const file of Object.values(this.#hanging)) file.keepNothing();
  }

  /** Where the rows of a file go. */
  begin(file: PackageFile, reader: RowReader): (row: CsvRow) => void {
    if (file === 'items') {
      this.#itemRows.begin(reader);
      return (row) => this.#itemRows.add(row);
    }
    if (file === 'translations') {
      this.#hanging.translations.begin(reader, this.#targets.translations, 'id');
      const entity = reader.indexOf('entity');
      return (row) => this.#hanging.translations.add(row, row.cells[entity]?.trim() === 'item');
    }
    if (file === 'fitments' || file === 'references') {
      this.#hanging[file].begin(reader, this.#targets[file], 'item_id');
      return (row) => this.#hanging[file].add(row);
    }
    return (row) => {
      const values = reader.read(row);
      if (values) this.#masters.add(file, values, row.line);
    };
  }

  /** @param file whether the package has it or not: without it, what hung on items goes. */
  endOfFile(file: PackageFile): void {
    if (file === 'items') this.#itemRows.end();
    else if (file === 'fitments' || file === 'references' || file === 'translations') {
      const { remove } = this.#targets[file];
      this.#hanging[file].end(remove);
    } else this.#masters.endOfFile(file);
    // Made while the next file is read.
    this.#writer.index(tables[file].table);
  }

  /** After the last file. */
  accepted(): Record<string, number> {
    this.#writer.settle();
    const { fitments, references, translations } = this.#hanging;
    const counts: Record<PackageFile, number> = {
      ...(Object.fromEntries(masterFiles.map((file) => [file, this.#masters.accepted(file)])) as Record<
        (typeof masterFiles)[number],
        number
      >),
      items: this.#itemRows.accepted,
      fitments: fitments.accepted,
      references: references.accepted,
      translations: translations.accepted + this.#otherTranslations,
    };
    return Object.fromEntries(
      (Object.keys(packageFiles) as PackageFile[]).map((file) => [packageFiles[file].name, counts[file]]),
    );
  }

  /** Fingerprints, old addresses, removed items, meta; tells what changed against the live snapshot. */
  finish(meta: Record<string, string>, liveFile: string | undefined): ItemChanges {
    const changes = this.#writeSources();
    if (liveFile) this.#keepHistory(liveFile);
    const insert = this.#writer.insert('meta', ['key', 'value'], 'OR REPLACE');
    for (const [key, value] of Object.entries(meta)) insert(key, value);
    return changes;
  }

  #writeSources(): ItemChanges {
    const items = this.#items;
    const changes: ItemChanges = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    const insert = this.#writer.insert(
      'item_sources',
      ['row', 'own', 'face', 'fitments', 'item_references', 'translations'],
      'OR REPLACE',
    );
    const hanging = Object.values(this.#hanging);
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
      if (!same || !this.#writer.hasBase) insert(row, items.own[place], items.face[place], ...now);
    }
    return changes;
  }

  /** Addresses that items had before, and items that were there before, from the live snapshot. */
  #keepHistory(liveFile: string): void {
    const writer = this.#writer;
    writer.exec('COMMIT');
    writer.change('ATTACH ? AS live')(liveFile);
    writer.exec('BEGIN');
    if (!writer.hasBase) {
      writer.exec(`INSERT OR IGNORE INTO slugs SELECT slug, item_id FROM live.slugs
          WHERE NOT EXISTS (SELECT 1 FROM main.items n WHERE n.slug = live.slugs.slug);
        INSERT OR IGNORE INTO slugs SELECT slug, id FROM live.items o
          WHERE NOT EXISTS (SELECT 1 FROM main.items n WHERE n.slug = o.slug);
        INSERT INTO removed_items SELECT * FROM live.removed_items;`);
    }
    writer.exec(`INSERT OR REPLACE INTO removed_items (id, brand_id, category_id, part_number, name, slug)
        SELECT id, brand_id, category_id, part_number, name, slug FROM live.items o
        WHERE NOT EXISTS (SELECT 1 FROM main.items n WHERE n.id = o.id);
      DELETE FROM removed_items WHERE EXISTS (SELECT 1 FROM main.items n WHERE n.id = removed_items.id);`);
    writer.exec('COMMIT');
    writer.exec('DETACH live');
    writer.exec('BEGIN');
  }

  #fitments(): HangingTarget {
    const insert = this.#writer.insertInto('fitments');
    const remove = this.#writer.change('DELETE FROM fitments WHERE item_id = ?');
    return {
      write: (row, reader, id, place) => {
        const values = reader.read(row);
        if (!values) return false;
        const { engine_id: engine, note } = values;
        if (engine === '*' ? note !== 'universal' : !this.#masters.has('engines', engine)) {
          if (engine === '*') this.#report('fitments', row.line, 'universal-invalid', 'note', note);
          else this.#report('fitments', row.line, 'reference-missing', 'engine_id', engine);
          return false;
        }
        const category = this.#items.category(place);
        insert(id, category, engine, values.year_from, values.year_to, values.quantity, note);
        return true;
      },
      remove: (id) => remove(id),
      other: (row, reader) => this.#missing('fitments', 'item_id', row, reader),
    };
  }

  #references(): HangingTarget {
    const insert = this.#writer.insertInto('references');
    const remove = this.#writer.change('DELETE FROM item_references WHERE item_id = ?');
    return {
      write: (row, reader, id) => {
        const values = reader.read(row);
        if (!values) return false;
        insert(id, values.kind, values.maker, values.number, numberKey(String(values.number)));
        return true;
      },
      remove: (id) => remove(id),
      other: (row, reader) => this.#missing('references', 'item_id', row, reader),
    };
  }

  #translations(): HangingTarget {
    const insert = this.#writer.insertUnlessThere('translations');
    const remove = this.#writer.change("DELETE FROM translations WHERE entity = 'item' AND id = ?");
    if (this.#writer.hasBase) this.#writer.exec("DELETE FROM translations WHERE entity <> 'item'");
    const write = (row: CsvRow, reader: RowReader, withdraw: () => void): boolean => {
      const values = reader.read(row);
      if (!values) return false;
      const { entity, id, language, field, text } = values;
      // A part is known by its number, however that is written.
      const key = entity === 'part' ? numberKey(String(id)) : id;
      if (!this.#isTranslated(entity, key)) {
        this.#report('translations', row.line, 'reference-missing', 'id', id);
        return false;
      }
      const { line } = row;
      const ifThere = () => {
        this.#report('translations', line, 'translation-duplicate', 'id', id);
        withdraw();
      };
      insert(ifThere, entity, key, language, field, text);
      return true;
    };
    return {
      write: (row, reader, _, place) => write(row, reader, () => this.#hanging.translations.withdraw(place)),
      remove: (id) => remove(id),
      other: (row, reader) => {
        const withdraw = () => {
          this.#otherTranslations -= 1;
        };
        if (write(row, reader, withdraw)) this.#otherTranslations += 1;
      },
    };
  }

  #isTranslated(entity: unknown, key: unknown): boolean {
    if (entity === 'item') return this.#isAccepted(key);
    if (entity === 'part') return this.#masters.hasPart(String(key));
    return this.#masters.has(translatedMasters[entity as keyof typeof translatedMasters], key);
  }

  #isAccepted(id: unknown): boolean {
    const place = this.#items.place(String(id));
    return place !== undefined && this.#items.row[place] !== 0;
  }

  /** A row of an item that is not there; unless the row has a fault of its own, which is then what is told. */
  #missing(file: 'fitments' | 'references', column: string, row: CsvRow, reader: RowReader): void {
    const values = reader.read(row);
    if (values) this.#report(file, row.line, 'reference-missing', column, values[column]);
  }
}
