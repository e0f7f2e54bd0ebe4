/** Column names that are probably misspelt: "sellingprice" or "Selling-Prise" for "selling_price". */

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How many letters may be wrong, missing, too many or swapped. */
const allowed = (name: string) => (name.length < 6 ? 1 : 2);

/** The name among those found that the expected one was most probably meant to be; undefined when none is near. */
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
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
