import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
/** Where the journeys' shop keeps its data. The catalogue and the release stay from run to run, what shoppers did does not. */
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
  for (const name of ['shop.db', 'shop.db-wal', 'shop.db-shm', 'outbox', 'session-secret', 'sample']) {
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
  const sample = join(dataFolder, 'sample');
  run('scripts/sample.ts', '--items', '2000', '--out', sample);
  run('scripts/import.ts', sample);
  run('scripts/generate.ts');
  if (!existsSync(join(dataFolder, 'releases', 'current.json'))) throw new Error('there is no release');
}
