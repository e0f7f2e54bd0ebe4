import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderStore } from './folder-store.ts';
import type { ObjectStore, StoreUse } from './object-store.ts';

const s3Address = /^s3:\/\/([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;
/** What may follow the question mark. */
const s3Options = ['endpoint', 'region'];

/** Whether an address names a place: a folder, or `s3://BUCKET/PREFIX?endpoint=…&region=…`. */
export function isStoreAddress(address: string): boolean {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) return address !== '';
  if (address.startsWith('file://')) return true;
  const options = s3Address.exec(address)?.slice(1);
  if (!options) return false;
  const query = new URLSearchParams(options[2]);
  const endpoint = query.get('endpoint');
  const isKnown = [...query.keys()].every((name) => s3Options.includes(name));
  return isKnown && (endpoint === null || (URL.canParse(endpoint) && /^https?:/.test(endpoint)));
}

/** The place at an address. The client of S3 is loaded only for S3. @throws Error when it is no such address */
export async function openObjectStore(address: string, use: StoreUse = {}): Promise<ObjectStore> {
  if (!isStoreAddress(address)) throw new Error(`"${address}" is neither a folder nor s3://BUCKET/PREFIX`);
  const [, bucket, prefix = '', query] = s3Address.exec(address) ?? [];
  if (!bucket) return folderStore(address.startsWith('file://') ? fileURLToPath(address) : resolve(address), use);
  const { s3Store } = await import('../../beyond/s3/s3-store.ts');
  const options = new URLSearchParams(query);
  const [endpoint, region] = [options.get('endpoint') ?? undefined, options.get('region') ?? undefined];
  return s3Store({ bucket, prefix, endpoint, region }, use);
}
