import { pathToFileURL } from 'node:url';

/**
 * Where the shop's content is read from: the project's `content/` or, while that has a mistake, a copy of it from
 * before. An environment variable says which, so that processes and threads started later read the same.
 */

const own = new URL('../../content/', import.meta.url);
const variable = 'CONTENT_COPY';

/** The folder of the copy; undefined when the content itself is read. */
export const contentCopy = (): string | undefined => process.env[variable];

/**
 * Call it before any content is read.
 * @param copy undefined: the content itself
 */
export function readContentFrom(copy: string | undefined): void {
  if (copy === undefined) delete process.env[variable];
  else process.env[variable] = copy;
}

/** @param path inside `content/`, such as `shop.yaml` */
export function contentFile(path: string): URL {
  const copy = contentCopy();
  return new URL(path, copy === undefined ? own : pathToFileURL(`${copy}/`));
}
