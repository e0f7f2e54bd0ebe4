import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { smallestBrotli } from '../../../api/serve/release/brotli.ts';

const compress = promisify(brotliCompress);

/**
 * Writes the compressed form of each script and style beside it, for the server to send.
 * @param client folder of the assets
 */
export async function packAssets(client: string): Promise<void> {
  const pack = async (file: string) => {
    const path = join(client, file);
    await writeFile(`${path}.br`, await compress(await readFile(path), smallestBrotli));
  };
  await Promise.all(globSync('_astro/*.{js,css}', { cwd: client }).map(pack));
}
