import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { firstSample } from '../../scripts/catalogue/sample/items.ts';
import { runCommand } from '../../scripts/laboratory/processes.ts';

export const root = resolve(import.meta.dirname, '../..');
/**
 * The journeys' catalogue and release are kept between runs; each server has a folder of its own for shoppers' data.
 */
export const dataFolder = join(root, 'var', 'e2e');
/** Documents that the checks keep in this run for `nu.spec.ts`. */
export const documentsFolder = join(dataFolder, 'documents');

/** An item that only an earlier import of the journeys' catalogue had. */
export const leftItem = {
  id: 'bosch.LEFT0001',
  brand: 'bosch',
  category: 'brake-pads',
  number: 'LEFT 0001',
  name: 'Brake Pads of Former Years',
  slug: 'bosch-left0001-brake-pads-of-former-years',
};

/** Items that fit every vehicle. With so many, every vehicle's parts of their category fill more than one page. */
const clips = 12;
/** The number of items in the journeys' catalogue. */
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

/** The sample with one extra item. The next import lacks it, so its address says that it is gone. */
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

/** Builds the sample catalogue of `npm start` and a few more items with the shop's own commands. */
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

// `npm test` runs this file while other tests run, so that the journeys find it done.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await prepare();
