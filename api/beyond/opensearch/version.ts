import { createHash } from 'node:crypto';
import { sourceHash } from '../../catalogue/source-hash.ts';
import { indexVersion } from '../../search/index/index-file.ts';

let version: string | undefined;

/** Changes with everything an index in OpenSearch depends on besides its snapshot: that of the file, and this room's code. */
export function openSearchVersion(): string {
  const own = () => sourceHash([new URL('./', import.meta.url)]);
  version ??= createHash('sha256').update(`${indexVersion()} ${own()}`).digest('hex').slice(0, 12);
  return `${version}-icu${process.versions.icu}`;
}
