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
import { half, hashCells, joined } from './row-hash.ts';
import type { RowReader } from './row-reader.ts';
import type { SnapshotWriter, Write } from './snapshot-writer.ts';
import { cellsOf, tables } from './tables.ts';
import type { Cell } from './writer-orders.ts';

/** What other pages show of an item; price and stock are not included. */
const face: readonly FieldName<'items'>[] = ['brandId', 'categoryId', 'partNumber', 'name'];
const { table, columns } = tables.items;

/** Brings items.csv into the snapshot: handles duplicates, conflicts, addresses, and changes to the live items. */
export class ItemRows {
  accepted = 0;
  /** An item whose price is far from the live one, with both in paise. */
  firstJump: Jump | undefined;
  readonly #items: ItemIndex;
  readonly #masters: MasterRows;
  readonly #addresses: ItemAddresses;
  readonly #writer: SnapshotWriter;
  readonly #report: Report;
  readonly #insert: Write;
  readonly #update: Write;
  readonly #delete: Write;
  readonly #recategorise: Write;
  /** Remove what belongs to a live item that is removed. */
  readonly #removeHanging: ((row: number, id: string) => void)[];
  readonly #writtenCells: (row: number) => Cell[][];
  /** Brands' numbers that were written, and the items whose number had occurred before: they may have rivals. */
  readonly #numbers = new NumberSet();
  readonly #suspects: number[] = [];
  #lastRow: number;
  #reader: RowReader<'items'> | undefined;
  #columns: readonly number[] = [];
  #face: readonly number[] = [];
  #idColumn = 0;

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
    const assignments = columns.map((column) => `${column} = ?`);
    this.#update = writer.change(`UPDATE items SET ${assignments.join(', ')} WHERE rowid = ?`);
    this.#delete = writer.change('DELETE FROM items WHERE rowid = ?');
    this.#recategorise = writer.change('UPDATE fitments SET category_id = ? WHERE item_id = ?');
    this.#writtenCells = writer.question<Cell[]>(`SELECT ${columns.join(', ')} FROM items WHERE rowid = ?`);
    const sources = writer.change('DELETE FROM item_sources WHERE row = ?');
    const ofItem = [
      "translations WHERE entity = 'item' AND id",
      'fitments WHERE item_id',
      'attributes WHERE item_id',
      'item_references WHERE item_id',
    ];
    const removals = ofItem.map((rows) => writer.change(`DELETE FROM ${rows} = ?`));
    this.#removeHanging = [sources, ...removals.map((remove) => (_: number, id: string) => remove(id))];
    const [last] = writer.question<[row: number]>('SELECT coalesce(max(rowid), 0) FROM items')();
    this.#lastRow = last?.[0] ?? 0;
  }

  begin(reader: RowReader<'items'>): void {
    this.#reader = reader;
    this.#columns = reader.indexes;
    this.#face = face.map((field) => reader.indexOf(field));
    this.#idColumn = reader.indexOf('id');
  }

  add(row: CsvRow): void {
    const reader = this.#reader as RowReader<'items'>;
    const items = this.#items;
    if (row.cells.length !== reader.width) return void reader.read(row);
    const id = row.cells[this.#idColumn]?.trim() ?? '';
    let place = items.place(id);
    hashCells(row.cells, this.#columns);
    const own = joined(half.a, half.b);
    const again = place !== undefined && items.line[place] !== 0;
    if (place !== undefined && !again && this.#writer.hasBase && items.liveOwn[place] === own) {
      items.line[place] = row.line;
      this.accepted += 1;
      return;
    }
    const values = reader.read(row);
    if (!values) return;
    if (place !== undefined && again) {
      if (this.#isWritten(place, values)) return this.#report('items', row.line, 'row-duplicate', 'id', id);
      this.#report('items', row.line, 'id-duplicate', 'id', id);
      return this.#setAside(id, place, 'id-duplicate', 'id', id);
    }
    place ??= items.add(id);
    items.line[place] = row.line;
    items.own[place] = own;
    if (!this.#sound(values, row)) return this.#remove(id, place);
    hashCells(row.cells, this.#face);
    items.face[place] = joined(half.a, half.b);
    this.#write(id, place, values);
  }

  #sound(values: Values<'items'>, { line, cells }: CsvRow): boolean {
    if (!this.#masters.pointsWell('items', values, line)) return false;
    if (values.sellingPaise <= values.pricePaise) return true;
    const cell = cells[(this.#reader as RowReader<'items'>).indexOf('sellingPaise')];
    this.#report('items', line, 'selling-above-price', 'sellingPaise', cell);
    return false;
  }

  /** Whether the item is in the snapshot with exactly these values. */
  #isWritten(place: number, values: Values<'items'>): boolean {
    const row = this.#items.row[place] as number;
    const [written] = row === 0 ? [] : this.#writtenCells(row);
    if (!written) return false;
    const slug = String(written[columns.indexOf('slug')]);
    return cellsOf('items', rowOf(values, slug)).every((cell, at) => cell === written[at]);
  }

  #write(id: string, place: number, values: Values<'items'>): void {
    const items = this.#items;
    const before = items.row[place] as number;
    const row = before || ++this.#lastRow;
    const slug = this.#addresses.find(id, values, items.liveOwn[place] === items.own[place]);
    const item = rowOf(values, slug);
    this.#addresses.give(slug, id, before);
    this.#lookAtPrice(id, place, values);
    if (before) {
      this.#update(...cellsOf('items', item), row);
      if (items.category(place) !== item.categoryId) this.#recategorise(item.categoryId, id);
    } else this.#insert(...cellsOf('items', item), row);
    items.row[place] = row;
    items.setCategory(place, this.#masters.categoryId(item.categoryId));
    this.#suspect(place, item.brandId, item.numberKey);
    this.accepted += 1;
  }

  #lookAtPrice(id: string, place: number, { pricePaise, sellingPaise }: Values<'items'>): void {
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

  /**
   * Different numbers with one fingerprint only cost a needless look. With a base, the rival may be an unwritten item.
   */
  #suspect(place: number, brand: string, key: string): void {
    hashCells([brand, key], [0, 1]);
    const number = joined(half.a, half.b);
    if (this.#writer.hasBase || this.#numbers.has(number)) this.#suspects.push(place);
    else this.#numbers.add(number);
  }

  /** Sets aside an item that was accepted before its rival appeared. */
  #setAside(
    id: string,
    place: number,
    code: 'id-duplicate' | 'number-conflict',
    field: FieldName<'items'>,
    value: string,
  ): void {
    if (this.#items.row[place] === 0) return;
    this.#report('items', this.#items.line[place] as number, code, field, value);
    this.accepted -= 1;
    this.#remove(id, place);
  }

  /** Removes an item from the snapshot, with everything that belongs to it; its address stays reserved. */
  #remove(id: string, place: number): void {
    const row = this.#items.row[place] as number;
    if (row === 0) return;
    if (this.#writer.hasBase && this.#items.liveOwn[place] !== 0)
      for (const remove of this.#removeHanging) remove(row, id);
    this.#addresses.leave(id, row);
    this.#delete(row);
    this.#items.row[place] = 0;
  }

  /** Removes items that are no longer in the package, and all rivals for a brand's number. */
  end(): void {
    const items = this.#items;
    for (let place = 0; place < items.size; place++) {
      if (items.line[place] === 0 && items.row[place] !== 0) this.#remove(items.id(place), place);
    }
    this.#writer.index('items');
    const rivals = this.#writer.question<[id: string, number: string]>(
      `SELECT rival.id, rival.part_number FROM items mine JOIN items rival USING (number_key, brand_id)
        WHERE mine.rowid = ? ORDER BY rival.rowid`,
    );
    for (const suspect of this.#suspects) {
      const found = rivals(items.row[suspect]);
      if (found.length < 2) continue;
      for (const [id, number] of found)
        this.#setAside(id, items.place(id) as number, 'number-conflict', 'partNumber', number);
    }
  }
}

/** An item as the snapshot has it. */
function rowOf(values: Values<'items'>, slug: string): RowOf<'items'> {
  const { partNumber, gtin } = values;
  return { ...values, slug, numberKey: numberKey(partNumber), gtinKey: (gtin && numberKey(gtin)) || null };
}
