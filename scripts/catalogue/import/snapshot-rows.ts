import { type Field, type PackageFile, packageFiles } from '../../../api/catalogue/package-files.ts';
import { AttributeNames, type UnknownAttribute } from './attribute-names.ts';
import type { CsvRow } from './csv.ts';
import type { LiveFacts } from './guards.ts';
import { HangingFile, type HangingFileName, type HangingTarget } from './hanging-rows.ts';
import { attributeTarget, fitmentTarget, referenceTarget, translationTarget } from './hanging-targets.ts';
import { ItemIndex } from './item-index.ts';
import { ItemRows } from './item-rows.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { FileValues } from './lost-values.ts';
import { MasterRows, masterFiles } from './master-rows.ts';
import type { ProblemList, Report } from './problems.ts';
import { problemAt, RowReader } from './row-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { tables } from './tables.ts';

export interface ItemChanges {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** How many ids of items that are gone a refusal names. */
const shownIds = 3;

/**
 * Brings rows into the snapshot: passes those of each file to the part that checks what one row alone does not show.
 */
export class SnapshotRows {
  readonly #writer: SnapshotWriter;
  readonly #report: Report;
  readonly #items = new ItemIndex();
  readonly #hanging = {
    fitments: new HangingFile<'fitments'>(this.#items),
    attributes: new HangingFile<'attributes'>(this.#items),
    references: new HangingFile<'references'>(this.#items),
    translations: new HangingFile<'translations'>(this.#items),
  };
  readonly #attributeNames = new AttributeNames();
  readonly #targets: { [F in HangingFileName]: HangingTarget<F> } & { translations: { accepted: () => number } };
  readonly #problems: ProblemList;
  readonly #masters: MasterRows;
  readonly #itemRows: ItemRows;

  constructor(writer: SnapshotWriter, live: LiveSnapshot | undefined, problems: ProblemList) {
    this.#writer = writer;
    this.#problems = problems;
    this.#report = (file, line, code, field, value) => {
      const { name, fields } = packageFiles[file];
      const { column } = (fields as Record<string, Field>)[field] as Field;
      problems.add(problemAt(name, line, code, column, value === null || value === undefined ? null : String(value)));
    };
    live?.load(this.#items, this.#hanging);
    if (!writer.hasBase) this.#forgetLiveRows();
    this.#masters = new MasterRows(writer, this.#report);
    this.#itemRows = new ItemRows(writer, this.#items, this.#masters, live, this.#report);
    const parts = { writer, items: this.#items, masters: this.#masters, report: this.#report };
    this.#targets = {
      fitments: fitmentTarget(parts),
      attributes: attributeTarget(parts, this.#hanging.attributes, this.#attributeNames),
      references: referenceTarget(parts),
      translations: translationTarget(parts, this.#hanging.translations),
    };
  }

  /** Without a base, the new snapshot has none of the live items: there is nothing to keep. */
  #forgetLiveRows(): void {
    this.#items.row.fill(0);
    for (const file of Object.values(this.#hanging)) file.keepNothing();
  }

  /** Returns the function that takes the rows of a file, and the unknown columns of its header. */
  begin(file: PackageFile, header: string[]): { add: (row: CsvRow) => void; ignoredColumns: string[] } {
    if (file === 'items') {
      const reader = new RowReader(file, header, this.#problems);
      this.#itemRows.begin(reader);
      return { add: (row) => this.#itemRows.add(row), ignoredColumns: reader.ignoredColumns };
    }
    if (file === 'translations') {
      const reader = new RowReader(file, header, this.#problems);
      const entity = reader.indexOf('entity');
      const { translations } = this.#hanging;
      translations.begin(reader, this.#targets.translations, 'id');
      const add = (row: CsvRow) => translations.add(row, row.cells[entity]?.trim() === 'item');
      return { add, ignoredColumns: reader.ignoredColumns };
    }
    if (file === 'fitments') {
      const reader = new RowReader(file, header, this.#problems);
      this.#hanging.fitments.begin(reader, this.#targets.fitments, 'itemId');
      return { add: (row) => this.#hanging.fitments.add(row), ignoredColumns: reader.ignoredColumns };
    }
    if (file === 'attributes') {
      const reader = new RowReader(file, header, this.#problems);
      const name = reader.indexOf('name');
      const { attributes } = this.#hanging;
      attributes.begin(reader, this.#targets.attributes, 'itemId');
      const isUnknown = ({ cells }: CsvRow) =>
        cells.length === reader.width && this.#attributeNames.isUnknown(cells[name] as string);
      return {
        add: (row) => void (isUnknown(row) || attributes.add(row)),
        ignoredColumns: reader.ignoredColumns,
      };
    }
    if (file === 'references') {
      const reader = new RowReader(file, header, this.#problems);
      this.#hanging.references.begin(reader, this.#targets.references, 'itemId');
      return { add: (row) => this.#hanging.references.add(row), ignoredColumns: reader.ignoredColumns };
    }
    const reader = new RowReader(file, header, this.#problems);
    return { add: this.#masters.begin(file, reader), ignoredColumns: reader.ignoredColumns };
  }

  /** @param file also called for a file that the package lacks: its rows in the snapshot are then removed. */
  endOfFile(file: PackageFile): void {
    if (file === 'items') this.#itemRows.end();
    else if (file === 'fitments' || file === 'attributes' || file === 'references' || file === 'translations')
      this.#hanging[file].end(this.#targets[file].remove);
    else this.#masters.endOfFile(file);
    // The index is made while the next file is read.
    this.#writer.index(tables[file].table);
  }

  /** To be called after the last file. */
  accepted(): Record<string, number> {
    this.#writer.settle();
    const { fitments, attributes, references, translations } = this.#hanging;
    const counts: Record<PackageFile, number> = {
      ...(Object.fromEntries(masterFiles.map((file) => [file, this.#masters.accepted(file)])) as Record<
        (typeof masterFiles)[number],
        number
      >),
      items: this.#itemRows.accepted,
      fitments: fitments.accepted,
      attributes: attributes.accepted,
      references: references.accepted,
      translations: translations.accepted + this.#targets.translations.accepted(),
    };
    return Object.fromEntries(
      (Object.keys(packageFiles) as PackageFile[]).map((file) => [packageFiles[file].name, counts[file]]),
    );
  }

  /** Names in attributes.csv that mean nothing. */
  unknownAttributes(): UnknownAttribute[] {
    return this.#attributeNames.unknown();
  }

  /** Writes fingerprints, old addresses, removed items and meta; returns what changed since the live snapshot. */
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
      ['row', 'own', 'face', 'fitments', 'attributes', 'item_references', 'translations'],
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

  /** What became of the live items. To be called after the last file. */
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

  /** Takes former addresses and removed items over from the live snapshot. */
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
}
