/** The page of a list in its address: no number is page 1; "1", "0", "02" and words are not valid addresses. */
export function pageNumber(text: string | undefined): number | undefined {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,6}$/.test(text) && text !== '1' ? Number(text) : undefined;
}

/** The pages that a pager links to: the first, the last, this one and its neighbours; undefined is a gap. */
export function pagesShown(page: number, pages: number): (number | undefined)[] {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages);
  const shown = pages > 1 ? [1, ...near, pages] : [1];
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    // A gap of one page would be as long as its number.
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
