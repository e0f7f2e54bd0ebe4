import { hash } from 'node:crypto';
import { join } from 'node:path';

/** Changes whenever the same original gives other files, so that they get other addresses. */
const recipe = 1;

/** The sum that stands for the bytes of an original. */
export const contentOf = (bytes: Buffer) => hash('sha256', bytes).slice(0, 32);

/** The id of the picture that is made of a content: 16 hex digits. */
export function imageId(content: string): string {
  return hash('sha256', `${recipe} ${content}`).slice(0, 16);
}

/**
 * Where pictures are kept, whatever edition shows them: the made ones lie in `images/`, as in a release, and the
 * supplier's in `originals/`, by their content.
 */
export const keptImages = (dataFolder: string) => join(dataFolder, 'catalogue-images');
