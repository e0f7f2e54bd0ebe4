import { closeSync, openSync, readSync } from 'node:fs';
import type { FeedFormat } from './formats.ts';

const chunkBytes = 1 << 20;
const lineBreak = 0x0a;

/** The whole lines of a file, with their line breaks, without holding the file in memory. */
export function* linesOf(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (;;) {
      // Lines that were given out stay valid, because each chunk has memory of its own.
      const chunk = Buffer.allocUnsafe(rest.length + chunkBytes);
      rest.copy(chunk);
      const read = readSync(handle, chunk, rest.length, chunkBytes, null);
      if (read === 0) return;
      const text = chunk.subarray(0, rest.length + read);
      let start = 0;
      for (let end = text.indexOf(lineBreak); end !== -1; end = text.indexOf(lineBreak, start)) {
        yield text.subarray(start, end + 1);
        start = end + 1;
      }
      rest = text.subarray(start);
    }
  } finally {
    closeSync(handle);
  }
}

/** The lines of an earlier feed. */
export interface KeptLines {
  /** The line of an item, if the feed has it. Items must be asked for in the order of ids. */
  take(id: string): Buffer | undefined;
  close(): void;
}

export function keptLines(file: string, { idOf }: Pick<FeedFormat, 'idOf'>): KeptLines {
  const lines = linesOf(file);
  let line: Buffer | undefined;
  let lineId: string | undefined;
  const next = () => {
    do {
      line = lines.next().value ?? undefined;
      lineId = line && idOf(line);
    } while (line !== undefined && lineId === undefined);
  };
  next();
  return {
    take(id) {
      while (lineId !== undefined && lineId < id) next();
      return lineId === id ? line : undefined;
    },
    close: () => void lines.return(undefined),
  };
}
