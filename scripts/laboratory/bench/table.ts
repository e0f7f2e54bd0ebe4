/** The results as text: plain numbers for people, no verdicts. */

/** The middle number, or the mean of the middle two. NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

export function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

/** 3.21 ms */
export function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}

export function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? 'unknown' : `${Math.round(bytes / 1_000_000)} MB`;
}

/** 12345.6 is "12,346". */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}

/** Columns as wide as their widest cell; the first aligned left, figures right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)));
  const written = lines.map((line) =>
    widths
      .map((width, column) => {
        const cell = line[column] ?? '';
        const space = ' '.repeat(width - [...cell].length);
        return column === 0 ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd(),
  );
  return [written[0], widths.map((width) => '-'.repeat(width)).join('  '), ...written.slice(1)].join('\n');
}
