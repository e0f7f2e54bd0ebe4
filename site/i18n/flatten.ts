import type { Strings } from './keys';

/** A locale file, or a part of one. */
export type Tree = { [key: string]: string | Tree };

/** Adds the texts of a tree by dotted key. */
export function flatten(tree: Tree, prefix: string, into: Strings): Strings {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into[prefix + key] = value;
    else flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}
