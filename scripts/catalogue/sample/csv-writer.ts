import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';

export type Cell = string | number | boolean | null | undefined;

function cellText(cell: Cell): string {
  const text = cell === null || cell === undefined ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One CSV file, written in large pieces so that a million rows need no memory. */
export class CsvWriter {
  readonly #stream: WriteStream;
  #pending: string[] = [];
  rows = 0;

  constructor(file: string, header: readonly string[]) {
    this.#stream = createWriteStream(file);
    this.#pending.push(`${header.join(',')}\n`);
  }

  async write(cells: readonly Cell[]): Promise<void> {
    this.#pending.push(`${cells.map(cellText).join(',')}\n`);
    this.rows += 1;
    if (this.#pending.length >= 2000) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#pending.join('');
    this.#pending = [];
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    await this.#flush();
    this.#stream.end();
    await once(this.#stream, 'finish');
  }
}
