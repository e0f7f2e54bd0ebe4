import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  linkSync,
  mkdirSync,
  readdirSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * A later night's package: the same except for one item in a hundred. Expects the sample's form: one record per line.
 */

/** One item in this many is changed. */
const oneIn = 100;

/** The cells of a line as written, including quotes. */
function cellsOf(line: string): string[] {
  return line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
}

/** An item's line with a price ten rupees higher (900 for one on request) and one more in stock. */
export function changedItem(line: string, header: string): string {
  const columns = header.split(',');
  const cells = cellsOf(line);
  const change = (name: string, to: (number: number) => string) => {
    const at = columns.indexOf(name);
    cells[at] = to(Number((cells[at] ?? '').replace(/[^\d.]/g, '')));
  };
  change('price', (price) => (price === 0 ? '900.00' : (price + 10).toFixed(2)));
  change('stock', (stock) => String(stock + 1));
  return cells.join(',');
}

/** A fitment's line with another quantity. */
export function changedFitment(line: string, header: string): string {
  const cells = cellsOf(line);
  const at = header.split(',').indexOf('quantity');
  cells[at] = String(Number(cells[at]) + 1);
  return cells.join(',');
}

async function rewrite(from: string, to: string, change: (line: string, header: string) => string): Promise<void> {
  const out = createWriteStream(to);
  let header: string | undefined;
  let pending: string[] = [];
  const flush = async () => {
    const text = pending.join('');
    pending = [];
    if (!out.write(text)) await once(out, 'drain');
  };
  for await (const line of createInterface({ input: createReadStream(from), crlfDelay: Infinity })) {
    pending.push(`${header === undefined ? line : change(line, header)}\n`);
    header ??= line;
    if (pending.length >= 2000) await flush();
  }
  await flush();
  out.end();
  await once(out, 'finish');
}

/** True for each item in a hundred, spread over the whole file. */
function everyHundredth(): () => boolean {
  let count = 0;
  return () => ++count % oneIn === 0;
}

/** Copies the package, changing price and stock of 1 % of the items, and optionally one fitment of each. */
export async function changePackage(from: string, to: string, { fitments }: { fitments: boolean }): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) {
    if (file === 'items.csv') {
      const wanted = everyHundredth();
      await rewrite(join(from, file), join(to, file), (line, header) => (wanted() ? changedItem(line, header) : line));
    } else if (file === 'fitments.csv' && fitments) {
      const wanted = everyHundredth();
      let item: string | undefined;
      await rewrite(join(from, file), join(to, file), (line, header) => {
        const before = item;
        item = line.slice(0, line.indexOf(','));
        return item !== before && wanted() ? changedFitment(line, header) : line;
      });
    } else linkSync(join(from, file), join(to, file));
  }
}

/** Copies the package with the same content in other bytes: an import only finds that out by reading everything. */
export function touchPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) {
    if (file === 'makes.csv') {
      copyFileSync(join(from, file), join(to, file));
      appendFileSync(join(to, file), '\n');
    } else linkSync(join(from, file), join(to, file));
  }
}
