import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../../cli/project.ts';

/** One change of the product's code. */
export interface Drawn {
  /** Path relative to the project's folder. */
  file: string;
  line: number;
  /** The original code, and its replacement, each in one line. */
  from: string;
  to: string;
  /** The module's text with the change. */
  code: string;
}

const notProduct = /\.test\.ts$|\.d\.ts$|^scripts\/laboratory\/|\/(?:testing|fixtures|e2e|sample|migrations)\//;

/** Code that only readers of the API's description see, which no test should repeat. */
const onlyDescribes = /^\s*(?:summary|description):|\.describe\(/;

/** The product's modules: without screens and pages, which journeys prove, without tests and sample data. */
export function productModules(): string[] {
  return globSync('{api,site,scripts}/**/*.ts', { cwd: root })
    .filter((file) => !notProduct.test(file))
    .sort();
}

/**
 * Draws mutants at random from all mutants of the modules: the same ones for the same code and seed.
 * @returns sorted by module; fewer than `count` if there are no more
 */
export async function drawMutants(modules: readonly string[], count: number, seed: string): Promise<Drawn[]> {
  const sources = new Map(modules.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const { mutants } = await new Instrumenter(silent).instrument(
    [...sources].map(([name, content]) => ({ name, mutate: true, content })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: false },
  );
  const chance = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return mutants
    .filter(({ status, mutatorName, fileName, location }) => {
      const line = sources.get(fileName)?.split('\n')[location.start.line] ?? '';
      return status === undefined && !(mutatorName === 'StringLiteral' && onlyDescribes.test(line));
    })
    .map((mutant) => ({ mutant, chance: chance(mutant.id) }))
    .sort((a, b) => (a.chance < b.chance ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ fileName, location: { start, end }, replacement }) => {
      const source = sources.get(fileName) ?? '';
      const [from, to] = [offsetOf(source, start), offsetOf(source, end)];
      return {
        file: fileName,
        line: start.line + 1,
        from: inOneLine(source.slice(from, to)),
        to: inOneLine(replacement),
        code: source.slice(0, from) + replacement + source.slice(to),
      };
    });
}

/** The instrumenter's log: every method prints nothing. */
const silent = new Proxy({} as ConstructorParameters<typeof Instrumenter>[0], { get: () => () => false });

const inOneLine = (code: string) => code.replace(/\s+/g, ' ');

function offsetOf(source: string, { line, column }: { line: number; column: number }): number {
  let at = 0;
  for (let passed = 0; passed < line; passed++) at = source.indexOf('\n', at) + 1;
  return at + column;
}
