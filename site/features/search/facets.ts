/** One value of a filter with what choosing it would give. */
export interface FacetRow {
  id: string;
  name: string;
  count: number;
}

/** The first `top` rows, and behind them the chosen ones that are not among them: what is on can always be taken off. */
export function facetRows(rows: readonly FacetRow[], chosen: readonly string[], top: number): FacetRow[] {
  return rows.filter(({ id }, index) => index < top || chosen.includes(id));
}

/** The chosen ids with one of them put on or taken off. */
export function toggled(chosen: readonly string[], id: string): string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}
