import { type BrotliOptions, brotliCompressSync } from 'node:zlib';
import { quickBrotli, smallestBrotli } from '../../../api/serve/release/brotli.ts';
import { neededModules } from '../../catalogue/compile/preloads.ts';

/** What a page loads, in bytes: compressed as the server does it, and uncompressed. */
export interface Weight {
  html: number;
  htmlRaw: number;
  script: number;
  scriptRaw: number;
}

const compressed = (bytes: Uint8Array, options: BrotliOptions) => brotliCompressSync(bytes, options).length;

const packed = new WeakMap<Uint8Array, number>();
/** Cached, because pages share scripts, and the smallest compression is slow. */
function packedSize(script: Uint8Array): number {
  const size = packed.get(script) ?? compressed(script, smallestBrotli);
  packed.set(script, size);
  return size;
}

/** Scripts that a page names: its own and those of its islands. */
const named = /(?:\ssrc|component-url|renderer-url)="(\/_astro\/[^"]+\.js)"/g;

/**
 * Weighs a page and the scripts that it loads without interaction, without a browser.
 * @param get the bytes of an address of the shop
 */
export async function weigh(get: (address: string) => Promise<Uint8Array>, address: string): Promise<Weight> {
  const page = await get(address);
  const weight: Weight = { html: compressed(page, quickBrotli), htmlRaw: page.length, script: 0, scriptRaw: 0 };
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
  const left = [...text(page).matchAll(named)].map(([, path = '']) => path);
  const seen = new Set<string>();
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const script = await get(path);
    weight.script += packedSize(script);
    weight.scriptRaw += script.length;
    left.push(...neededModules(text(script), path));
  }
  return weight;
}
