import { expect, test } from 'vitest';
import { citationProblems } from './citations.ts';

test('a comment that cites a document which is not here is named with its line; a public standard may be cited', () => {
  const text = [
    'const a = 1;',
    '/** Kept. Source: decisions, section 4. */',
    '/** 17 characters. Source: ISO 3779. */',
  ];
  expect(citationProblems(new Map([['api/a.ts', text.join('\n')]]))).toEqual([
    'api/a.ts:2: state the rule instead: /** Kept. Source: decisions, section 4. */',
  ]);
});
