import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { copyProject } from '../../laboratory/test-project.ts';
import { type CompiledSite, compileSite } from '../compile/compile.ts';
import { importPackage } from '../import/import-package.ts';
import { writeSample } from '../sample/write-sample.ts';
import { generate } from './generate.ts';

/**
 * After any sequence of nights, the release is byte for byte what a generation from scratch gives. The sequences run in
 * a copy of the project, and edit its policies, texts and templates.
 */

const minutes = 60_000;
/** How many sequences of each kind are run: on a slow machine those that begin within the time, and at least some. */
const draws = { most: 6, least: 2, withinMilliseconds: 2 * minutes };
let project: string;
let sample: string;

beforeAll(async () => {
  project = copyProject(inject('testFolder'));
  sample = join(project, 'sample');
  await writeSample({ items: 30, out: sample, seed: 5, languages: languageCodes });
});

/** A counter that makes each edit of a text unique: all sequences edit one copy of the project. */
let edits = 0;

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} was not changed`);
  writeFileSync(file, after);
}

const language = fc.constantFrom(...languageCodes);
const place = fc.nat(29);

/** What may happen in a night or a day. */
type Step =
  | {
      kind: 'price' | 'name' | 'number' | 'remove' | 'fitment' | 'attribute' | 'reference' | 'translation';
      at: number;
      value: number;
    }
  | { kind: 'brand' | 'category' | 'engine'; value: number }
  | { kind: 'policy' | 'text'; language: (typeof languageCodes)[number]; value: number }
  | { kind: 'template'; value: number };

const value = fc.integer({ min: 100, max: 999 });
const nightly: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('price', 'name', 'number', 'remove', 'fitment', 'attribute', 'reference', 'translation'),
    at: place,
    value,
  }),
  fc.record({ kind: fc.constantFrom('brand', 'category', 'engine'), value }),
);
const edited = (kind: 'policy' | 'text'): fc.Arbitrary<Step> => fc.record({ kind: fc.constant(kind), language, value });
const template: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('template'), value });

/** Changes one line of a package's file, never the header. */
function line(folder: string, name: string, at: number, change: (cells: string[]) => string[] | undefined): void {
  const file = join(folder, name);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const index = 1 + (at % (lines.length - 1));
  const cells = change((lines[index] ?? '').split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  lines.splice(index, 1, ...(cells ? [cells.join(',')] : []));
  writeFileSync(file, `${lines.join('\n')}\n`);
}

function apply(step: Step, folder: string): void {
  const set = (name: string, at: number, column: string, text: string) => {
    const header = (readFileSync(join(folder, name), 'utf8').split('\n')[0] ?? '').trim().split(',');
    line(folder, name, at, (cells) => cells.with(header.indexOf(column), text));
  };
  switch (step.kind) {
    case 'price':
      set('items.csv', step.at, 'selling_price', '');
      return set('items.csv', step.at, 'price', `${step.value}.00`);
    case 'name':
      return set('items.csv', step.at, 'name', `Part ${step.value}`);
    case 'number':
      return set('items.csv', step.at, 'part_number', `N-${step.value}`);
    case 'remove':
      return line(folder, 'items.csv', step.at, () => undefined);
    case 'fitment':
      return step.value % 2
        ? set('fitments.csv', step.at, 'note', `note ${step.value}`)
        : line(folder, 'fitments.csv', step.at, () => undefined);
    case 'reference':
      return set('references.csv', step.at, 'number', `R-${step.value % 5}`);
    case 'attribute':
      return set('attributes.csv', step.at, 'value', `${1 + (step.value % 5)}`);
    case 'translation':
      return set('translations.csv', step.at * 7, 'text', `शब्द ${step.value}`);
    case 'brand':
      return set('brands.csv', step.value, 'name', `Brand ${step.value}`);
    case 'category':
      return set('categories.csv', step.value, 'name', `Category ${step.value}`);
    case 'engine':
      return set('engines.csv', step.value, 'name', `Engine ${step.value}`);
    case 'policy':
      return edit(
        join(project, `content/pages/${step.language}/shipping-policy.md`),
        (text) => `${text}\n${step.value}\n`,
      );
    case 'text':
      return edit(join(project, `site/public/locales/${step.language}/common.json`), (text) =>
        text.replace(/"addToCart": "[^"]*"/, `"addToCart": "Add ${step.value}, ${++edits}"`),
      );
    case 'template':
      return edit(join(project, 'site/features/product/References.astro'), (text) => `${text}<!-- ${step.value} -->\n`);
  }
}

function filesOf(dataFolder: string): Map<string, string> {
  const folder = currentRelease(dataFolder)?.folder ?? '';
  return new Map(
    globSync('**/*.*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')]),
  );
}

async function expectAsFromNothing(dataFolder: string, site: CompiledSite): Promise<void> {
  const fresh = mkdtempSync(join(inject('testFolder'), 'fresh-'));
  mkdirSync(join(fresh, 'snapshots'), { recursive: true });
  cpSync(join(dataFolder, 'snapshots'), join(fresh, 'snapshots'), { recursive: true });
  await generate({ dataFolder: fresh, site });
  const [kept, made] = [filesOf(dataFolder), filesOf(fresh)];
  expect([...kept.keys()].sort()).toEqual([...made.keys()].sort());
  const different = [...made].filter(([file, text]) => kept.get(file) !== text).map(([file]) => file);
  expect(different, 'pages that a night did not render although their content changed').toEqual([]);
}

async function runSequence(sequence: readonly Step[][]): Promise<void> {
  const dataFolder = mkdtempSync(join(inject('testFolder'), 'sequence-'));
  const folder = join(dataFolder, 'package');
  cpSync(sample, folder, { recursive: true });
  for (const [night, steps] of [[], ...sequence].entries()) {
    for (const step of steps) apply(step, folder);
    await importPackage({ path: folder, dataFolder, force: true });
    const site = await compileSite({ siteUrl: undefined, demo: true, project });
    await generate({ dataFolder, site });
    // The first night has nothing to begin with.
    if (night > 0) await expectAsFromNothing(dataFolder, site);
  }
}

async function expectAfterAll(sequences: fc.Arbitrary<Step[][]>): Promise<void> {
  const end = performance.now() + draws.withinMilliseconds;
  let ran = 0;
  const property = fc.asyncProperty(sequences, async (sequence) => {
    if (ran >= draws.least && performance.now() > end) return;
    await runSequence(sequence);
    ran += 1;
  });
  await fc.assert(property, { numRuns: draws.most, endOnFailure: true });
  console.log(`${ran} of ${draws.most} sequences of nights were run`);
}

test('after any nights the release is what a generation from scratch gives', { timeout: 30 * minutes }, async () => {
  const nights = fc.array(fc.array(nightly, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 5 });
  await expectAfterAll(nights);
});

test('the same after any nights and edits of policies, texts and templates', { timeout: 30 * minutes }, async () => {
  const days = fc.tuple(
    fc.tuple(edited('policy'), edited('text'), nightly),
    fc.tuple(nightly, template),
    fc.tuple(nightly, nightly),
  );
  await expectAfterAll(days);
});
