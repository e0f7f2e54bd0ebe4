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

  const state = new Map<string, 'open' | 'good' | 'bad'>();
  const visit = (id: string): 'good' | 'bad' | 'cycle' => {
    const known = state.get(id);
    if (known === 'open') return 'cycle';
    if (known) return known;
    const row = rows.get(id);
    if (!row) return 'bad';
    state.set(id, 'open');
    const parent = row.values.parent_id === null ? null : String(row.values.parent_id);
    const above = parent === null ? 'good' : visit(parent);
    if (above !== 'good') {
      const code = above === 'cycle' ? 'category-cycle' : 'reference-missing';
      problems.push({ line: row.line, code, column: 'parent_id', value: parent });
      state.set(id, 'bad');
      return 'bad';
    }
    state.set(id, 'good');
    return 'good';
  };
  const accepted = [...rows].flatMap(([id, row]) => (visit(id) === 'good' ? [row] : []));
  return { accepted, problems };
}
