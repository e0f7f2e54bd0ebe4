import { numberKey } from '../../api/contract/rules.ts';
import type { CsvRow } from './csv.ts';
import { ItemAddresses } from './item-addresses.ts';
import type { ItemIndex } from './item-index.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import type { MasterRows } from './master-rows.ts';
import { NumberSet } from './number-set.ts';
import type { Report } from './problems.ts';
import { half, hashCells, joined } from './row-hash.ts';
import type { RowReader, Values } from './row-reader.ts';
import type { SnapshotWriter, Write } from './snapshot-writer.ts';
import { tables } from './tables.ts';
import type { Cell } from './writer-orders.ts';

/** What other pages show of an item; its price and stock are not among it. */
const faceColumns = ['brand_id', 'category_id', 'part_number', 'name'];

/** items.csv on its way into the snapshot: duplicates, conflicts, addresses, and what became of the live items. */
export class ItemRows {
  accepted = 0;
  readonly #items: ItemIndex;
  readonly #masters: MasterRows;
  readonly #addresses: ItemAddresses;
  readonly #writer: SnapshotWriter;
  readonly #report: Report;
  readonly #insert: Write;
  readonly #update: Write;
  readonly #delete: Write;
  readonly #recategorise: Write;
  /** What a live item leaves behind when it goes. */
  readonly #removeHanging: ((row: number, id: string) => void)[];
  readonly #writtenCells: (row: number) => Cell[][];
  /** Numbers of brands that were written, and the items whose number had come before: their rivals must be looked for. */
  readonly #numbers = new NumberSet();
  readonly #suspects: number[] = [];
  #lastRow: number;
  #reader: RowReader | undefined;
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
    const { columns } = tables.items;
    this.#insert = writer.insertInto('items');
    const assignments = columns.slice(0, -1).map((column) => `${column} = ?`);
    this.#update = writer.change(`UPDATE items SET ${assignments.join(', ')} WHERE rowid = ?`);
    this.#delete = writer.change('DELETE FROM items WHERE rowid = ?');
    this.#recategorise = writer.change('UPDATE fitments SET category_id = ? WHERE item_id = ?');
    this.#writtenCells = writer.question<Cell[]>(`SELECT ${columns.join(', ')} FROM items WHERE rowid = ?`);
    const sources = writer.change('DELETE FROM item_sources WHERE row = ?');
    const ofItem = [
      "translations WHERE entity = 'item' AND id",
      'fitments WHERE item_id',
      'item_references WHERE item_id',
    ];
    const removals = ofItem.map((rows) => writer.change(`DELETE FROM ${rows} = ?`));
    this.#removeHanging = [sources, ...removals.map((remove) => (_: number, id: string) => remove(id))];
    const [last] = writer.question<[row: number]>('SELECT coalesce(max(rowid), 0) FROM items')();
    this.#lastRow = last?.[0] ?? 0;
  }

  begin(reader: RowReader): void {
    this.#reader = reader;
    this.#columns = reader.indexes;
    this.#face = faceColumns.map((column) => reader.indexOf(column));
    this.#idColumn = reader.indexOf('item_id');
  }

  add(row: CsvRow): void {
    const reader = this.#reader as RowReader;
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
      if (this.#isWritten(place, values)) return this.#report('items', row.line, 'row-duplicate', 'item_id', id);
      this.#report('items', row.line, 'id-duplicate', 'item_id', id);
      return this.#setAside(id, place, 'id-duplicate', 'item_id', id);
    }
    place ??= items.add(id);
    items.line[place] = row.line;
    items.own[place] = own;
    if (!this.#sound(values, row)) return this.#remove(id, place);
    hashCells(row.cells, this.#face);
    items.face[place] = joined(half.a, half.b);
    this.#write(id, place, values);
  }

  #sound(values: Values, { line, cells }: CsvRow): boolean {
    for (const [target, column] of [
      ['brands', 'brand_id'],
      ['categories', 'category_id'],
    ] as const) {
      if (this.#masters.has(target, values[column])) continue;
      this.#report('items', line, 'reference-missing', column, values[column]);
      return false;
    }
    if (Number(values.selling_price) <= Number(values.price)) return true;
    const cell = cells[(this.#reader as RowReader).indexOf('selling_price')];
    this.#report('items', line, 'selling-above-price', 'selling_price', cell);
    return false;
  }

  /** True when the item stands in the snapshot with just these values. */
  #isWritten(place: number, values: Values): boolean {
    const row = this.#items.row[place] as number;
    const [written] = row === 0 ? [] : this.#writtenCells(row);
    return (
      written !== undefined && cellsOf(values, String(written[slugCell]), row).every((cell, at) => cell === written[at])
    );
  }

  #write(id: string, place: number, values: Values): void {
    const items = this.#items;
    const before = items.row[place] as number;
    const row = before || ++this.#lastRow;
    const slug = this.#addresses.find(id, values, items.liveOwn[place] === items.own[place]);
    const cells = cellsOf(values, slug, row);
    this.#addresses.give(slug, id, before);
    if (before) {
      this.#update(...cells);
      if (items.category(place) !== values.category_id) this.#recategorise(values.category_id, id);
    } else this.#insert(...cells);
    items.row[place] = row;
    items.setCategory(place, this.#masters.categoryId(values.category_id));
    this.#suspect(place, values.brand_id, cells[keyCell]);
    this.accepted += 1;
  }

  /** Two numbers that share a fingerprint are only looked at in vain. With a base the rival may be an item that was not written. */
  #suspect(place: number, brand: Cell, key: Cell): void {
    hashCells([String(brand), String(key)], [0, 1]);
    const number = joined(half.a, half.b);
    if (this.#writer.hasBase || this.#numbers.has(number)) this.#suspects.push(place);
    else this.#numbers.add(number);
  }

  /** Sets an item aside that was accepted before its rival appeared. */
  #setAside(id: string, place: number, code: 'id-duplicate' | 'number-conflict', column: string, value: string): void {
    if (this.#items.row[place] === 0) return;
    this.#report('items', this.#items.line[place] as number, code, column, value);
    this.accepted -= 1;
    this.#remove(id, place);
  }

  /** Takes an item out of the snapshot. What hangs on a live one goes with it; its address stays its own. */
  #remove(id: string, place: number): void {
    const row = this.#items.row[place] as number;
    if (row === 0) return;
    if (this.#writer.hasBase && this.#items.liveOwn[place] !== 0)
      for (const remove of this.#removeHanging) remove(row, id);
    this.#addresses.leave(id, row);
    this.#delete(row);
    this.#items.row[place] = 0;
  }

  /** Removes what is no longer in the package, and all rivals for a brand's number. */
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
        this.#setAside(id, items.place(id) as number, 'number-conflict', 'part_number', number);
    }
  }
}

/** An item's values in the order of its table's columns. */
function cellsOf(values: Values, slug: string, row: number): Cell[] {
  return [
    values.item_id,
    values.brand_id,
    values.category_id,
    values.part_number,
    numberKey(String(values.part_number)),
    values.name,
    values.description,
    values.price,
    values.selling_price,
    values.weight_kg,
    Number(values.available),
    values.stock,
    slug,
    values.gtin,
    values.hsn,
    values.country_of_origin,
    values.image,
    (values.gtin && numberKey(String(values.gtin))) || null,
    row,
  ];
}

const slugCell = tables.items.columns.indexOf('slug');
const keyCell = tables.items.columns.indexOf('number_key');
