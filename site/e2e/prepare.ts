import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { firstSample } from '../../scripts/catalogue/sample/items.ts';
import { runCommand } from '../../scripts/laboratory/processes.ts';

export const root = resolve(import.meta.dirname, '../..');
/** The journeys' catalogue and release, which persist between runs; shoppers' data is in one folder per server. */
export const dataFolder = join(root, 'var', 'e2e');
/** HTML that the checks have seen in this run, for `nu.spec.ts`. */
export const documentsFolder = join(dataFolder, 'documents');

/** An item that was once in the journeys' catalogue. */
export const leftItem = {
  id: 'bosch.LEFT0001',
  brand: 'bosch',
  category: 'brake-pads',
  number: 'LEFT 0001',
  name: 'Brake Pads of Former Years',
  slug: 'bosch-left0001-brake-pads-of-former-years',
};

/** Items that fit every vehicle, so many that with them one category has more than a page for any. */
const clips = 12;
/** Items of the journeys' catalogue. */
export const catalogueItems = firstSample.items + clips;

/** Appends a row to a file of a package; columns that are not given stay empty. */
function append(folder: string, file: string, cells: Record<string, string>): void {
  const path = join(folder, file);
  const [header = ''] = readFileSync(path, 'utf8').split('\n', 1);
  appendFileSync(path, `${header.split(',').map((column) => cells[column] ?? '')}\n`);
}

const offer = { price: '900.00', selling_price: '850.00', available: 'true', stock: '3' };

function addClips(sample: string): void {
  for (let number = 1; number <= clips; number++) {
    const id = `bosch.CLIP${number}`;
    const named = { item_id: id, brand_id: 'bosch', category_id: 'horns-switches', part_number: `CLIP ${number}` };
    append(sample, 'items.csv', { ...named, name: `Mounting Clip ${number}`, ...offer });
    append(sample, 'fitments.csv', { item_id: id, engine_id: '*', note: 'universal' });
  }
}

/** The sample with one extra item, which the next import lacks: its address then says that it is gone. */
function packageWithLeft(sample: string): string {
  const folder = join(dataFolder, 'with-left');
  cpSync(sample, folder, { recursive: true });
  const { id, brand, category, number, name } = leftItem;
  append(folder, 'items.csv', {
    item_id: id,
    brand_id: brand,
    category_id: category,
    part_number: number,
    name,
    ...offer,
  });
  return folder;
}

/** Builds the sample catalogue of `npm start` with a few more items, with the same commands. */
export default async function prepare(): Promise<void> {
  rmSync(documentsFolder, { recursive: true, force: true });
  mkdirSync(documentsFolder, { recursive: true });
  const sample = join(dataFolder, 'sample');
  rmSync(sample, { recursive: true, force: true });
  await runCommand(dataFolder, 'sample.ts', [
    '--items',
    String(firstSample.items),
    '--seed',
    String(firstSample.seed),
    '--out',
    sample,
  ]);
  addClips(sample);
  if (!existsSync(join(dataFolder, 'releases'))) await runCommand(dataFolder, 'import.ts', [packageWithLeft(sample)]);
  await runCommand(dataFolder, 'import.ts', [sample]);
  await runCommand(dataFolder, 'generate.ts');
  if (!existsSync(join(dataFolder, 'releases', 'current.json'))) throw new Error('there is no release');
}

// `npm test` runs it while other tests wait: what is made already is not made again when the journeys begin.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await prepare();
