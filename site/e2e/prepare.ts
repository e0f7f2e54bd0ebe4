import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
/** The catalogue and the release of the journeys, which stay from run to run; what shoppers do lies in a folder of its own for each server. */
export const dataFolder = join(root, 'var', 'e2e');

/** An item that the journeys' catalogue had once. */
export const leftItem = {
  id: 'bosch.LEFT0001',
  brand: 'bosch',
  category: 'brake-pads',
  number: 'LEFT 0001',
  name: 'Brake Pads of Former Years',
  slug: 'bosch-left0001-brake-pads-of-former-years',
};

function run(...args: string[]): void {
  const node = ['--no-experimental-webstorage', ...args];
  const { status } = spawnSync(process.execPath, node, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SHOP_DATA: dataFolder },
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
}

/** The sample with one item more: the next import has it no longer, and its address stays its own. */
function packageWithLeft(sample: string): string {
  const folder = join(dataFolder, 'with-left');
  cpSync(sample, folder, { recursive: true });
  const { id, brand, category, number, name } = leftItem;
  const row = [id, brand, category, number, name, name, '900.00', '850.00', '0.5', 'true', '3', '', '', 'India'];
  appendFileSync(join(folder, 'items.csv'), `${row.join(',')}\n`);
  return folder;
}

/** The same sample catalogue as that of `npm start`, through the same commands. */
export default function prepare(): void {
  const sample = join(dataFolder, 'sample');
  rmSync(sample, { recursive: true, force: true });
  run('scripts/sample.ts', '--items', '2000', '--out', sample);
  if (!existsSync(join(dataFolder, 'releases'))) run('scripts/import.ts', packageWithLeft(sample));
  run('scripts/import.ts', sample);
  run('scripts/generate.ts');
  if (!existsSync(join(dataFolder, 'releases', 'current.json'))) throw new Error('there is no release');
}
