/**
 * The picture rule of the feeds, as SQL: the path of the picture that shows an item of a snapshot, in a format that Google
 * takes (WebP, JPEG, PNG), or NULL. A kept drawing is none: it shows the kind of part, and Google refuses such pictures.
 * @param item the alias of the item's row
 * @param schema of the snapshot's tables
 */
export type PictureOf = (item: string, schema: 'main' | 'old') => string;

/** No item has a picture of its own yet. */
export const pictureOf: PictureOf = () => 'NULL';
