import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Place } from './object-store.ts';

const s3Address = /^s3:\/\/([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;
/** The parameters that an address may have. */
const s3Options = ['endpoint', 'region'];

export const isS3Address = (address: string) => s3Address.test(address);

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

/** The place at an address. @throws Error when it is no such address */
export function placeAt(address: string): { folder: string } | S3Place {
  if (!isStoreAddress(address)) throw new Error(`"${address}" is neither a folder nor s3://BUCKET/PREFIX`);
  const [, bucket, prefix = '', query] = s3Address.exec(address) ?? [];
  if (!bucket) return { folder: address.startsWith('file://') ? fileURLToPath(address) : resolve(address) };
  const options = new URLSearchParams(query);
  return {
    bucket,
    prefix,
    endpoint: options.get('endpoint') ?? undefined,
    region: options.get('region') ?? undefined,
  };
}
