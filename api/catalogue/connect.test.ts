import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';

/**
 * Reads a snapshot whose file is damaged while it is open, in a process of its own: with a mapped file it would crash.
 */
const script = `
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { openCatalogue } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
const [file, how] = process.argv.slice(1);
const catalogue = openCatalogue(file);
const ids = (await catalogue.items.addresses()).map(({ id }) => id);
if (how === 'emptied') writeFileSync(file, '');
else truncateSync(file, readFileSync(file).length >> 1);
try {
  const cards = await catalogue.items.cards(ids, 'hi');
  console.log('read', cards.length);
} catch (error) {
  console.log((error.cause ?? error).code);
}
`;

describe.each(['emptied', 'cut'])('a snapshot that is %s in its place while it is open', (how) => {
  test('makes a read fail, but does not crash the process', async () => {
    const file = join(mkdtempSync(join(inject('testFolder'), 'connect-')), 's1.sqlite');
    copyFileSync(inject('snapshotFile'), file);
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, file, how]);
    expect(stdout).toMatch(/^SQLITE_(?:CORRUPT|IOERR|ERROR|NOTADB)/);
  });
});
