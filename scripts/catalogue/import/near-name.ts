/** Column names that are probably misspelt: "sellingprice" or "Selling-Prise" for "selling_price". */

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How many letters may be wrong, missing, surplus or swapped. */
const allowed = (name: string) => (name.length < 6 ? 1 : 2);

/** The found name that was probably meant to be the expected one; undefined when none is near. */
export function nearName(expected: string, found: readonly string[]): string | undefined {
  const wanted = bare(expected);
  const near = found
    .map((name) => ({ name, mistakes: distance(wanted, bare(name)) }))
    .filter(({ mistakes }) => mistakes <= allowed(wanted));
  return near.sort((a, b) => a.mistakes - b.mistakes)[0]?.name;
}

/** Letters to replace, insert, remove or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  // A header may be anything, also very long.
  if (Math.abs(a.length - b.length) > 2) return 3;
  const at = (row: readonly number[], index: number) => row[index] ?? 0;
  let before: number[] = [];
  let last = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(least, at(before, j - 2) + 1) : least);
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}
