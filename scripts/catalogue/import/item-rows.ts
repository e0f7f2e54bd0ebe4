import type { FieldName, Values } from '../../../api/catalogue/package-files.ts';
import type { RowOf } from '../../../api/catalogue/schema.ts';
import { numberKey } from '../../../api/shop/search/rules.ts';
import type { CsvRow } from './csv.ts';
import { type Jump, jumpOf } from './guards.ts';
import { ItemAddresses } from './item-addresses.ts';
import type { ItemIndex } from './item-index.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { MasterRows } from './master-rows.ts';
import { NumberSet } from './number-set.ts';
import type { Report } from './problems.ts';
import { fingerprint } from './row-hash.ts';
import type { RowReader } from './row-reader.ts';
import type { SnapshotWriter, Write } from './snapshot-writer.ts';
import { type Cell, cellsOf, tables } from './tables.ts';

/** The cells of an item that other pages show; price and stock are not among them. */
const face: readonly FieldName<'items'>[] = ['brandId', 'categoryId', 'partNumber', 'name'];
const { table, columns } = tables.items;

/** Brings items.csv into the snapshot: handles duplicates, conflicts, addresses, and changes to the live items. */
export class ItemRows {
  accepted = 0;
  /** The first item whose price has jumped, with both prices in paise. */
  firstJump: Jump | undefined;
  readonly #items: ItemIndex;
  readonly #masters: MasterRows;
  readonly #addresses: ItemAddresses;
  readonly #writer: SnapshotWriter;
  readonly #report: Report;
  readonly #insert: Write;
  readonly #delete: Write;
  readonly #writtenCells: (row: number) => Cell[][];
  /** Numbers of brands written so far, and items whose number had occurred before: they may have rivals. */
  readonly #numbers = new NumberSet();
  readonly #suspects: number[] = [];
  #lastRow = 0;

  constructor(
    writer: SnapshotWriter,
    items: ItemIndex,
    masters: MasterRows,
    live: LiveSnapshot | undefined,
    report: Report,
  ) {
    this.#writer = writer;
    this.#items = items;
    this.#masters = masters;
    this.#addresses = new ItemAddresses(writer, masters, live);
    this.#report = report;
    this.#insert = writer.insert(table, [...columns, 'rowid']);
    this.#delete = writer.change('DELETE FROM items WHERE rowid = ?');
    this.#writtenCells = writer.question<Cell[]>(`SELECT ${columns.join(', ')} FROM items WHERE rowid = ?`);
  }

  /** Returns the function that takes the file's rows. */
  begin(reader: RowReader<'items'>): (row: CsvRow) => void {
    const items = this.#items;
    const faceColumns = face.map((field) => reader.indexOf(field));
    const sellingColumn = reader.indexOf('sellingPaise');
    return (row) => {
      const values = reader.read(row);
      if (!values) return;
      const { line, cells } = row;
      const place = this.#newPlace(values, line);
      if (place === undefined || !this.#masters.pointsWell('items', values, line)) return;
      if (values.sellingPaise > values.pricePaise)
        return this.#report('items', line, 'selling-above-price', 'sellingPaise', cells[sellingColumn]);
      items.own[place] = fingerprint(cells, reader.indexes);
      items.face[place] = fingerprint(cells, faceColumns);
      this.#write(place, values);
    };
  }

  /**
   * The item's place. Undefined when an earlier row has its id; if the rows differ, the earlier one is set aside too.
   */
  #newPlace(values: Values<'items'>, line: number): number | undefined {
    const items = this.#items;
    const { id } = values;
    const place = items.place(id) ?? items.add(id);
    if (items.line[place] === 0) {
      items.line[place] = line;
      return place;
    }
    const code = this.#isWritten(place, values) ? 'row-duplicate' : 'id-duplicate';
    this.#report('items', line, code, 'id', id);
    if (code === 'id-duplicate') this.#setAside(place, code, 'id', id);
    return undefined;
  }

  /** Whether the item is in the snapshot with exactly these values. */
  #isWritten(place: number, values: Values<'items'>): boolean {
    const row = this.#items.row[place] as number;
    const [written] = row === 0 ? [] : this.#writtenCells(row);
    if (!written) return false;
    const slug = String(written[columns.indexOf('slug')]);
    return cellsOf('items', rowOf(values, slug)).every((cell, at) => cell === written[at]);
  }

  #write(place: number, values: Values<'items'>): void {
    const items = this.#items;
    const { id } = values;
    const slug = this.#addresses.find(id, values, items.liveOwn[place] === items.own[place]);
    const item = rowOf(values, slug);
    this.#addresses.give(slug);
    this.#lookAtPrice(place, values);
    this.#lastRow += 1;
    this.#insert(...cellsOf('items', item), this.#lastRow);
    items.row[place] = this.#lastRow;
    items.setCategory(place, this.#masters.categoryId(item.categoryId));
    this.#suspect(place, item.brandId, item.numberKey);
    this.accepted += 1;
  }

  #lookAtPrice(place: number, { id, pricePaise, sellingPaise }: Values<'items'>): void {
    const items = this.#items;
    const before = { price: items.livePrice[place] as number, paid: items.livePaid[place] as number };
    // A first price is no jump.
    if (before.price === 0) return;
    const after = { price: pricePaise, paid: sellingPaise || pricePaise };
    const jump = jumpOf(before, after);
    if (!jump) return;
    items.jumped[place] = 1;
    this.firstJump ??= { id, ...jump };
  }

  /** Different numbers with one fingerprint only cost an unnecessary query. */
  #suspect(place: number, brand: string, key: string): void {
    const number = fingerprint([brand, key], [0, 1]);
    if (this.#numbers.has(number)) this.#suspects.push(place);
    else this.#numbers.add(number);
  }

  /** Sets aside an item that was accepted before its rival appeared. */
  #setAside(place: number, code: 'id-duplicate' | 'number-conflict', field: FieldName<'items'>, value: string): void {
    const row = this.#items.row[place] as number;
    if (row === 0) return;
    this.#report('items', this.#items.line[place] as number, code, field, value);
    this.accepted -= 1;
    this.#addresses.leave(row);
    this.#delete(row);
    this.#items.row[place] = 0;
  }

  /** Sets aside all items that share a brand and a number. */
  end(): void {
    const items = this.#items;
    this.#writer.index('items');
    const rivals = this.#writer.question<[id: string, number: string]>(
      `SELECT rival.id, rival.part_number FROM items mine JOIN items rival USING (number_key, brand_id)
        WHERE mine.rowid = ? ORDER BY rival.rowid`,
    );
    for (const suspect of this.#suspects) {
      const found = rivals(items.row[suspect]);
      if (found.length < 2) continue;
      for (const [id, number] of found)
        this.#setAside(items.place(id) as number, 'number-conflict', 'partNumber', number);
    }
  }
}

/** An item in the snapshot's columns. */
function rowOf(values: Values<'items'>, slug: string): RowOf<'items'> {
  const { partNumber, gtin } = values;
  return { ...values, slug, numberKey: numberKey(partNumber), gtinKey: (gtin && numberKey(gtin)) || null };
}
