import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../cli/project.ts';

const mostTests = 12;
const isTest = (file: string) => file.endsWith('.test.ts') && !file.endsWith('.soak.test.ts');

/**
 * Finds the tests that open a module: first its own, then those that name it, those of its room, and those with the
 * shortest chain of imports.
 * @returns for a module's path, the paths of at most twelve test files
 */
export function nearestTests(): (module: string) => string[] {
  const openedBy = openers();
  return (module) => {
    const distances = new Map([[module, 0]]);
    // An iteration over a map also visits entries that are added meanwhile.
    for (const [file, distance] of distances)
      for (const opener of openedBy.get(file) ?? []) if (!distances.has(opener)) distances.set(opener, distance + 1);
    const place = ([file, distance]: [string, number]) => {
      const near = shared(file, module) / 100;
      if (file === module.replace(/\.\w+$/, '.test.ts')) return -1;
      if (distance === 1) return 0 - near;
      return dirname(file) === dirname(module) ? 1 : 2 + distance - near;
    };
    return [...distances]
      .filter(([file]) => isTest(file))
      .sort((a, b) => place(a) - place(b))
      .slice(0, mostTests)
      .map(([file]) => file);
  };
}

/** How many folders two paths have in common. */
function shared(one: string, other: string): number {
  const parts = other.split('/');
  const at = one.split('/').findIndex((part, place) => part !== parts[place]);
  return at === -1 ? parts.length : at;
}

/** For each file, those that import it or name it as a program to run. */
function openers(): Map<string, string[]> {
  const openedBy = new Map<string, string[]>();
  for (const file of globSync('{api,site,scripts}/**/*.{ts,tsx,astro}', { cwd: root }))
    for (const opened of openedIn(file)) openedBy.set(opened, [...(openedBy.get(opened) ?? []), file]);
  return openedBy;
}

const endings = ['', '.ts', '.tsx', '.astro'];

function openedIn(file: string): Set<string> {
  const source = readFileSync(join(root, file), 'utf8').replace(/^import type [^;]+;/gm, '');
  const named = [...source.matchAll(/['"`](\.[^'"`\s]+|[^'"`\s]+\.ts)['"`]/g)].map(([, name = '']) => name);
  return new Set(
    named.flatMap((name) => {
      const places = [join(dirname(file), name), join('scripts', name)];
      return places.flatMap((place) => endings.map((end) => place + end)).find(isFile) ?? [];
    }),
  );
}

const isFile = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
