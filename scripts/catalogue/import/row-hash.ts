/**
 * Fingerprints of rows. A row's fingerprint is made from its raw cells in the format's order of columns, so that the
 * file's order of columns, quotes and unknown columns do not matter. It has two halves of 32 bits; their sums represent
 * sets of rows in any order.
 */

/** Hashes the cells at these indexes (-1: the column is absent, read as an empty cell) into two halves of 32 bits. */
export function hashCells(cells: readonly string[], indexes: readonly number[]): { a: number; b: number } {
  let a = 0x811c9dc5;
  let b = 0x2545f491;
  for (const index of indexes) {
    const cell = index === -1 ? '' : (cells[index] as string);
    for (let i = 0; i < cell.length; i++) {
      const code = cell.charCodeAt(i);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x5bd1e995);
      b ^= b >>> 15;
    }
    a = Math.imul(a ^ 0x1f, 0x01000193);
    b = Math.imul(b ^ 0x1f, 0x5bd1e995);
  }
  // Without this final mixing, differences in rows' last characters could cancel out in sums.
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
  b = Math.imul(b ^ (b >>> 16), 0xc2b2ae35);
  return { a: (a ^ (a >>> 13)) | 0, b: (b ^ (b >>> 13)) | 0 };
}

/** Both halves as one safe integer, never 0 (which stands for "no rows"). */
export function joined(a: number, b: number): number {
  return (a >>> 0) * 0x200000 + (b >>> 11) || 1;
}

/** The fingerprint of one row by itself. */
export function fingerprint(cells: readonly string[], indexes: readonly number[]): number {
  const { a, b } = hashCells(cells, indexes);
  return joined(a, b);
}
