import { pathToFileURL } from 'node:url';

/**
 * Where the shop's content is read from: the project's `content/`, or, while there is a mistake in that, a copy of what it
 * was before. The environment says which, so that processes and threads that are started later read the same.
 */

const own = new URL('../../content/', import.meta.url);
const variable = 'CONTENT_COPY';

/** The folder of the copy that is read; undefined: the content itself is. */
export const contentCopy = (): string | undefined => process.env[variable];

/** To be called before anything of the content is read; undefined: from the content itself again. */
export function readContentFrom(copy: string | undefined): void {
  if (copy === undefined) delete process.env[variable];
  else process.env[variable] = copy;
}

/** @param path inside `content/`, such as `shop.yaml` */
export function contentFile(path: string): URL {
  const copy = contentCopy();
  return new URL(path, copy === undefined ? own : pathToFileURL(`${copy}/`));
}
