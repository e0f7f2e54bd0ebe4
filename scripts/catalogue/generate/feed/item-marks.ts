import Database from 'better-sqlite3';
import { differ, rowsDiffer } from '../affected.ts';
import type { ItemMark } from './left-out.ts';
import { type PictureOf, tellPictures } from './pictures.ts';

/** An item, and whether its line may differ from that of the snapshot before. */
export interface FeedMark extends ItemMark {
  isChanged: 0 | 1;
}

/** A snapshot, and the folder of the release made from it. */
export interface Edition {
  file: string;
  folder: string;
}

/**
 * All items in the order of their ids. Fingerprints of their rows in both snapshots say which have changed, so their
 * texts need not be read.
 * @param before the edition of the feeds before, if their lines may be kept
 */
export function* itemMarks(now: Edition, before: Edition | undefined, pictureOf: PictureOf): Generator<FeedMark> {
  const db = new Database(now.file, { readonly: true });
  try {
    tellPictures(db, 'main', now.folder);
    if (before !== undefined) {
      db.prepare('ATTACH ? AS old').run(before.file);
      tellPictures(db, 'old', before.folder);
    }
    const isComparable = before !== undefined && !namesDiffer(db);
    const isChanged = isComparable
      ? `(before.slug IS NOT item.slug OR ${differ('own', 'translations')} OR
          ${pictureOf('before', 'old')} IS NOT ${pictureOf('item', 'main')})`
      : '1';
    const joined = isComparable
      ? `LEFT JOIN old.items AS before ON before.id = item.id
         LEFT JOIN old.item_sources AS source_before ON source_before.row = before.rowid`
      : '';
    yield* db
      .prepare<[], FeedMark>(
        `SELECT item.id, item.price_paise AS pricePaise, item.selling_paise AS sellingPaise,
            ${pictureOf('item', 'main')} AS picture,
            (SELECT group_concat(language) FROM main.translations
              WHERE entity = 'item' AND id = item.id AND field = 'name') AS translated,
            ${isChanged} AS isChanged
          FROM main.items AS item JOIN main.item_sources AS source ON source.row = item.rowid ${joined}
          ORDER BY item.id`,
      )
      .iterate();
  } finally {
    db.close();
  }
}

/** Whether a line may differ because of another name: of its brand, its category or a category above. */
const namesDiffer = (db: Database.Database) =>
  rowsDiffer(db, 'brands', ['name']) || rowsDiffer(db, 'categories', ['name', 'parentId']);
