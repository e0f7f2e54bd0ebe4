import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '../cli/project.ts';

/**
 * No regular expression of the shop may be slow on any input, however hostile. Literals are found with the compiler;
 * expressions built from strings contain only our own words.
 */
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Code that reads input from strangers, suppliers or customers; tests and benchmarks read only our own. */
const files = globSync(
  ['api/**/*.ts', 'site/**/*.{ts,tsx,astro}', 'scripts/{cli,catalogue,operations}/**/*.ts', 'scripts/*.ts'],
  {
    cwd: root,
  },
).filter((file) => !/\.test\.ts$|^site\/e2e\/|^api\/testing\/|\/(?:faults|fixtures)\//.test(file));

interface Found {
  source: string;
  flags: string;
  where: string;
}

function literalsOf(file: string): Found[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Found[] = [];
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  // Of a page, only its code; the markup has no expressions.
  const code = file.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), where: file });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind));
  return found;
}

const all = new Map<string, Found>();
for (const file of files) for (const one of literalsOf(file)) all.set(`/${one.source}/${one.flags}`, one);

/** Expressions whose input is our own or known to be short, each with the reason. */
const known: Record<string, string> = {
  '/<astro-island\\b[^>]*>/g': 'pages that were compiled here',
  '/<[^>]*>/g': 'the information pages of this project',
  '/^(.*?)\\s*\\{#([a-z0-9-]+)\\}$/': 'the information pages of this project',
  '/<(script|style)\\b[\\s\\S]*?<\\/\\1>/': 'pages that were rendered here: a text of theirs has no "<"',
  '/<(?!br|hr|img|input|link|meta|wbr)([a-z][\\w-]*)((?:\\s(?:[^<>"\']|"[^"]*"|\'[^\']*\')*)?)>([^<]*)/':
    'pages that were rendered here: quotes in them are closed',
  '/<\\/?[a-zA-Z!?][^>]*>/g': 'text that ends with ">", so that every search for it ends (see withoutTags)',
};

test('the expressions are found', () => expect(all.size).toBeGreaterThan(100));

/**
 * Expressions that were checked before: each check takes a tenth of a second. `EXPRESSIONS=all` checks and writes all
 * of them again.
 */
const checkedFile = join(import.meta.dirname, 'expressions.json');
const everything = process.env.EXPRESSIONS === 'all';

/** The limit is in steps, not in time: otherwise a busy machine would make good expressions fail. */
const limits = { timeout: 60_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

test('none takes more than linear time, except for a few whose input is ours', { timeout: 300_000 }, () => {
  const checked = new Set(everything ? [] : (JSON.parse(readFileSync(checkedFile, 'utf8')) as string[]));
  const slow: string[] = [];
  const fresh = [...all.keys()].filter((literal) => !checked.has(literal));
  expect(everything ? 0 : fresh.length, 'EXPRESSIONS=all writes them into the list').toBeLessThan(60);
  for (const [literal, { source, flags, where }] of all) {
    if (checked.has(literal) || known[literal]) continue;
    const found = checkSync(source, flags.replace('v', 'u'), limits);
    if (found.status !== 'safe') slow.push(`${where} ${literal} ${found.status}`);
  }
  expect(
    slow,
    'write these so that no two parts of them can take the same text; where only texts of ours come, name them in `known` with the reason',
  ).toEqual([]);
  const gone = Object.keys(known).filter((literal) => !all.has(literal));
  expect(gone, 'no file has these any more: take them out of `known`').toEqual([]);
  const safe = [...all.keys()].filter((literal) => !known[literal]).sort();
  if (everything) writeFileSync(checkedFile, `${JSON.stringify(safe, null, 2)}\n`);
});
