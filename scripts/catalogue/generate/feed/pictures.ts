import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { imageAddress, widthFor } from '../../../../api/shop/images/rules.ts';

type Schema = 'main' | 'old';

/**
 * The picture rule of the feeds, as SQL: the path of the picture that shows an item of a snapshot, in a format that Google
 * takes (WebP, JPEG, PNG), or NULL. A kept drawing is none: it shows the kind of part, and Google refuses such pictures.
 * @param item the alias of the item's row
 * @param schema of the snapshot's tables
 */
export type PictureOf = (item: string, schema: Schema) => string;

const madeIn = (schema: Schema) => `made_picture_in_${schema}`;

/** An item's first picture, as large as it is made. Until it is made, its address leads to a drawing, so it has none. */
export const pictureOf: PictureOf = (item, schema) =>
  `(SELECT ${madeIn(schema)}(image.id, image.width) FROM ${schema}.item_images AS own
      JOIN ${schema}.images AS image ON image.id = own.image_id
      WHERE own.item_id = ${item}.id ORDER BY own.position, own.rowid LIMIT 1)`;

/** Tells the rule which pictures the release of a snapshot has. @param folder of the release */
export function tellPictures(db: Database.Database, schema: Schema, folder: string): void {
  const images = join(folder, 'images');
  const made = new Set(existsSync(images) ? readdirSync(images).map((name) => `/images/${name}`) : []);
  db.function(madeIn(schema), { deterministic: true }, (id: string, width: number) => {
    const path = imageAddress(id, widthFor(width, Number.POSITIVE_INFINITY), 'webp');
    return made.has(path) ? path : null;
  });
}
