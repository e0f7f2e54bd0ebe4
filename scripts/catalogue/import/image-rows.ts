import type { FieldName } from '../../../api/catalogue/package-files.ts';
import type { Picture } from '../../../api/shop/images/rules.ts';
import type { ImageProblem } from '../images/rules.ts';
import type { HangingFile, HangingTarget } from './hanging-rows.ts';
import type { ItemIndex } from './item-index.ts';
import type { Report } from './problems.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { tables } from './tables.ts';

/** The pictures of a package, by the name in a cell. */
export interface ImageFinder {
  find(name: string): Picture | { problem: ImageProblem };
}

type WithImages = 'items' | 'images' | 'diagrams';

/** How many items are read at once: all of them may be too many. */
const itemsAtOnce = 10_000;

/** Brings pictures into the snapshot. A row whose picture is missing or faulty stays, but for rows that are about it. */
export class ImageRows {
  readonly #writer: SnapshotWriter;
  readonly #images: ImageFinder;
  readonly #report: Report;
  readonly #insert;

  constructor(writer: SnapshotWriter, images: ImageFinder, report: Report) {
    this.#writer = writer;
    this.#images = images;
    this.#report = report;
    this.#insert = writer.change('INSERT OR IGNORE INTO images (id, width, height) VALUES (?, ?, ?)');
  }

  /** The picture that a row names; undefined when there is none, which is reported. */
  take<F extends WithImages>(file: F, line: number, field: FieldName<F>, name: string): Picture | undefined {
    const found = this.#images.find(name);
    if ('problem' in found) {
      this.#report(file, line, found.problem, field, name);
      return undefined;
    }
    this.#insert(found.id, found.width, found.height);
    return found;
  }

  /** For the rows of images.csv. */
  target(): HangingTarget<'images'> {
    const insert = this.#writer.insertUnlessThere('images');
    return {
      write: (row, reader) => {
        const values = reader.read(row);
        const picture = values && this.take('images', row.line, 'file', values.file);
        if (!picture) return false;
        const isNew = insert({ ...values, position: Math.max(1, values.position ?? 1), imageId: picture.id });
        if (!isNew) this.#report('images', row.line, 'image-duplicate', 'file', values.file);
        return isNew && picture.id;
      },
      other: (row, reader) => {
        const values = reader.read(row);
        if (values) this.#report('images', row.line, 'reference-missing', 'itemId', values.itemId);
      },
    };
  }

  /** Makes the picture in the column `image` the first of each item; to be called after images.csv. */
  addFirst(items: ItemIndex, hanging: HangingFile<'images'>): void {
    const some = this.#writer.question<[row: number, id: string, image: string]>(
      `SELECT rowid, id, image FROM items WHERE image IS NOT NULL AND rowid > ? ORDER BY rowid LIMIT ${itemsAtOnce}`,
    );
    const write = this.#writer.change(
      `INSERT INTO ${tables.images.table} (item_id, position, file, image_id) VALUES (?, 0, ?, ?)
         ON CONFLICT (item_id, image_id) DO UPDATE SET position = 0`,
    );
    for (let rows = some(0); rows.length > 0; rows = some(rows.at(-1)?.[0])) {
      for (const [, id, image] of rows) {
        const place = items.place(id) as number;
        const picture = this.take('items', items.line[place] as number, 'image', image);
        if (!picture) continue;
        write(id, image, picture.id);
        hanging.add(place, `first ${picture.id}`);
      }
    }
  }
}
