import { createHash } from 'node:crypto';
import { sourceHash } from '../../catalogue/source-hash.ts';
import { indexVersion } from '../../search/index/index-file.ts';

let version: string | undefined;

/**
 * Changes with everything but the snapshot that an index in OpenSearch depends on: the version of index files, and the
 * code in this folder.
 */
export function openSearchVersion(): string {
  const own = () => sourceHash([new URL('./', import.meta.url)]);
  version ??= createHash('sha256').update(`${indexVersion()} ${own()}`).digest('hex').slice(0, 12);
  return `${version}-icu${process.versions.icu}`;
}
