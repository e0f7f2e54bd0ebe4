import { brotliCompressSync, constants } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';

export interface Weight {
  /** Compressed, in bytes. */
  html: number;
  htmlRaw: number;
  script: number;
  scriptRaw: number;
}

/** As the server compresses. */
const compressed = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;

/** Scripts that a page names: its own and those of its islands. */
const named = /(?:\ssrc|component-url|renderer-url)="(\/_astro\/[^"]+\.js)"/g;
/** Modules that a module needs before it runs; what it may load later is not counted. */
const needed = /(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g;

/** What a page and the scripts that it loads by itself weigh; read from the shop, without a browser. */
export async function weigh(request: APIRequestContext, address: string): Promise<Weight> {
  const page = Buffer.from(await (await request.get(address)).body());
  const weight: Weight = { html: compressed(page), htmlRaw: page.length, script: 0, scriptRaw: 0 };
  const left = [...page.toString('utf8').matchAll(named)].map(([, path = '']) => path);
  const seen = new Set<string>();
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const script = Buffer.from(await (await request.get(path)).body());
    weight.script += compressed(script);
    weight.scriptRaw += script.length;
    const here = path;
    for (const [, module = ''] of script.toString('utf8').matchAll(needed))
      left.push(new URL(module, `http://shop${here}`).pathname);
  }
  return weight;
}
