import type { ProblemCode } from './problems.ts';
import type { Values } from './row-reader.ts';

export interface CategoryRow {
  values: Values;
  line: number;
}

interface TreeProblem {
  line: number;
  code: ProblemCode;
  column: string;
  value: string | null;
}

/**
 * The categories that hang on a root, in the order of the file. Rows with a missing or circular parent are set aside, and
 * so is what hangs on them; each is reported once.
 */
export function categoryTree(all: readonly CategoryRow[]): { accepted: CategoryRow[]; problems: TreeProblem[] } {
  const problems: TreeProblem[] = [];
  const rows = new Map<string, CategoryRow>();
  for (const row of all) {
    const id = String(row.values.category_id);
    const before = rows.get(id);
    if (before) {
      const same = JSON.stringify(before.values) === JSON.stringify(row.values);
      problems.push({
        line: row.line,
        code: same ? 'row-duplicate' : 'id-duplicate',
        column: 'category_id',
        value: id,
      });
    } else rows.set(id, row);
  }

  const hangs = new Map<string, boolean>();
  const parentOf = (id: string) => {
    const parent = rows.get(id)?.values.parent_id ?? null;
    return parent === null ? null : String(parent);
  };
  for (const id of rows.keys()) {
    // Up to the root, to a category that is known already, to a missing one, or round to one on this very path.
    const path = new Set<string>();
    let above: string | null = id;
    while (above !== null && rows.has(above) && !hangs.has(above) && !path.has(above)) {
      path.add(above);
      above = parentOf(above);
    }
    const good = above === null || hangs.get(above) === true;
    let inCircle = false;
    for (const each of path) {
      inCircle ||= each === above;
      hangs.set(each, good);
      if (good) continue;
      const { line } = rows.get(each) as CategoryRow;
      const code = inCircle ? 'category-cycle' : 'reference-missing';
      problems.push({ line, code, column: 'parent_id', value: parentOf(each) });
    }
  }
  return { accepted: [...rows].flatMap(([id, row]) => (hangs.get(id) ? [row] : [])), problems };
}
