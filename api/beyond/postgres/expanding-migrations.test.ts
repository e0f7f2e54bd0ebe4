import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { breaksOlder } from '../../testing/expanding.ts';

/**
 * Migrations of PostgreSQL that break the previous version, and why they may: that version no longer uses what is
 * removed, or the README says to stop it first.
 */
const knownToBreak: Record<string, string> = {
  '0008_cart_line_vehicles':
    'A wider unique index takes the place of a narrower one, which the version before relies on in no statement. It shows ' +
    'all lines; only when it adds an item for the second of two vehicles that the cart has it for, it moves the first line ' +
    'and is refused.',
};

const folder = join(import.meta.dirname, 'migrations');
const [, ...later] = globSync('*.sql', { cwd: folder }).sort();

test.each(later)('%s lets the version before go on', (file) => {
  const broken = breaksOlder(readFileSync(join(folder, file), 'utf8'));
  const name = basename(file, '.sql');
  if (name in knownToBreak) expect(broken, `${name} breaks nothing: take it out of the list`).not.toEqual([]);
  else
    expect(
      broken,
      'what removes, renames or narrows waits for a later version: see "Versions" in api/README.md',
    ).toEqual([]);
});
