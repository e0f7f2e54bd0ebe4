import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
/** The catalogue and the release of the journeys, which stay from run to run; what shoppers do lies in a folder of its own for each server. */
export const dataFolder = join(root, 'var', 'e2e');

function run(...args: string[]): void {
  const node = ['--no-experimental-webstorage', ...args];
  const { status } = spawnSync(process.execPath, node, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SHOP_DATA: dataFolder },
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
}

/** The same sample catalogue as that of `npm start`, through the same commands. */
export default function prepare(): void {
  const sample = join(dataFolder, 'sample');
  rmSync(sample, { recursive: true, force: true });
  run('scripts/sample.ts', '--items', '2000', '--out', sample);
  run('scripts/import.ts', sample);
  run('scripts/generate.ts');
  if (!existsSync(join(dataFolder, 'releases', 'current.json'))) throw new Error('there is no release');
}
