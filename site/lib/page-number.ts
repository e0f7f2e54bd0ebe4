/** The page of a list from its address: none is the first; "1", "0", "02" and words are no addresses. */
export function pageNumber(text: string | undefined): number | undefined {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,6}$/.test(text) && text !== '1' ? Number(text) : undefined;
}
