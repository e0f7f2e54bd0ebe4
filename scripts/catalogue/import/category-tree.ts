import type { FieldName, Values } from '../../../api/catalogue/package-files.ts';
import type { ProblemCode } from './problems.ts';

export interface CategoryRow {
  values: Values<'categories'>;
  line: number;
}

interface TreeProblem {
  line: number;
  code: ProblemCode;
  field: FieldName<'categories'>;
  value: string | null;
}

/**
 * The categories under a root, in the order of the file. Rows with a missing or circular parent are set aside, and so
 * is everything below them; each is reported once.
 */
export function categoryTree(all: readonly CategoryRow[]): { accepted: CategoryRow[]; problems: TreeProblem[] } {
  const { rows, problems } = rowsById(all);
  const hangs = new Map<string, boolean>();
  const parentOf = (id: string) => rows.get(id)?.values.parentId ?? null;
  /**
   * Climbs to a root, to a category that is already decided, to a missing one, or to one that is already on this path.
   */
  const goUp = (id: string) => {
    const path = new Set<string>();
    let above: string | null = id;
    while (above !== null && rows.has(above) && !hangs.has(above) && !path.has(above)) {
      path.add(above);
      above = parentOf(above);
    }
    return { path, above };
  };
  for (const id of rows.keys()) {
    const { path, above } = goUp(id);
    const good = above === null || hangs.get(above) === true;
    for (const each of path) hangs.set(each, good);
    if (good) continue;
    const inCircle = [...path].indexOf(above ?? '');
    for (const [at, each] of [...path].entries()) {
      const code = inCircle !== -1 && at >= inCircle ? 'category-cycle' : 'reference-missing';
      problems.push({ line: rows.get(each)?.line ?? 0, code, field: 'parentId', value: parentOf(each) });
    }
  }
  return { accepted: [...rows].flatMap(([id, row]) => (hangs.get(id) ? [row] : [])), problems };
}

/** The first row of each id; each repetition is reported. */
function rowsById(all: readonly CategoryRow[]): { rows: Map<string, CategoryRow>; problems: TreeProblem[] } {
  const rows = new Map<string, CategoryRow>();
  const problems: TreeProblem[] = [];
  for (const row of all) {
    const { id } = row.values;
    const before = rows.get(id);
    if (before) {
      const same = JSON.stringify(before.values) === JSON.stringify(row.values);
      problems.push({ line: row.line, code: same ? 'row-duplicate' : 'id-duplicate', field: 'id', value: id });
    } else rows.set(id, row);
  }
  return { rows, problems };
}
