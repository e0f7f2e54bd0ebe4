import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryTree } from './category-tree.ts';

const idField = 'id';
const parentField = 'parentId';
type Row = readonly [id: string, parent: string | null, name?: string];

/** The accepted ids of these rows, which begin on line 2, and the problems of the others. */
function tree(...rows: Row[]) {
  const { accepted, problems } = categoryTree(
    rows.map(([id, parentId, name = 'n'], index) => ({
      values: { id, parentId, name, description: null, epcCode: null, level: null, epcSource: null },
      line: index + 2,
    })),
  );
  return {
    accepted: accepted.map(({ values }) => values.id),
    problems: problems.map(({ line, code, field, value }) => [line, code, field, value]),
  };
}

test('categories under a root are accepted, in the order of the file, even before their parents', () => {
  expect(tree(['pads', 'brakes'], ['brakes', null], ['engine', null], ['front', 'pads'])).toEqual({
    accepted: ['pads', 'brakes', 'engine', 'front'],
    problems: [],
  });
});

test('a repeated row counts once; the same id with other values is a different problem', () => {
  const { accepted, problems } = tree(['a', null], ['a', null], ['a', null, 'other'], ['b', 'a']);
  expect(accepted).toEqual(['a', 'b']);
  expect(problems).toEqual([
    [3, 'row-duplicate', idField, 'a'],
    [4, 'id-duplicate', idField, 'a'],
  ]);
});

describe('set aside, with everything below it, is', () => {
  test('a category whose parent is missing', () => {
    const { accepted, problems } = tree(['good', null], ['a', 'gone'], ['b', 'a'], ['c', 'b']);
    expect(accepted).toEqual(['good']);
    expect(problems).toEqual([
      [3, 'reference-missing', parentField, 'gone'],
      [4, 'reference-missing', parentField, 'a'],
      [5, 'reference-missing', parentField, 'b'],
    ]);
  });

  test('a circle: its categories are reported as one, those below it are not', () => {
    const { accepted, problems } = tree(['hangs', 'a'], ['a', 'b'], ['b', 'c'], ['c', 'a'], ['late', 'hangs']);
    expect(accepted).toEqual([]);
    expect(problems).toEqual([
      [2, 'reference-missing', parentField, 'a'],
      [3, 'category-cycle', parentField, 'b'],
      [4, 'category-cycle', parentField, 'c'],
      [5, 'category-cycle', parentField, 'a'],
      [6, 'reference-missing', parentField, 'hangs'],
    ]);
  });

  test('a category that is its own parent', () => {
    expect(tree(['a', 'a']).problems).toEqual([[2, 'category-cycle', parentField, 'a']]);
  });
});

test('in any file a row is accepted if its chain of parents ends at a root, and is reported once if not', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const parents = fc.tuple(...ids.map(() => fc.constantFrom(...ids, 'gone', null)));
  fc.assert(
    fc.property(parents, fc.shuffledSubarray(ids), (parentOf, present) => {
      const parent = (id: string) => parentOf[ids.indexOf(id)] ?? null;
      const endsAtRoot = (id: string) => {
        let at: string | null = id;
        for (let steps = 0; at !== null; at = parent(at)) if (!present.includes(at) || ++steps > 9) return false;
        return true;
      };
      const { accepted, problems } = tree(...present.map((id) => [id, parent(id)] as const));
      expect(accepted).toEqual(present.filter(endsAtRoot));
      const named = problems.map(([line]) => present[Number(line) - 2]);
      expect(named.toSorted()).toEqual(present.filter((id) => !endsAtRoot(id)).toSorted());
    }),
    { numRuns: 500 },
  );
});
