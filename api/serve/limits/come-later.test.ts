import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const module = new URL('./come-later.ts', import.meta.url).href;
const script = `const { comeLater } = await import('${module}');
comeLater();
console.log((await import('node:os')).getPriority());`;

/** The niceness with which the tests were started. */
const own = getPriority();

test.each([
  [Math.max(0, own), Math.max(10, own)],
  [Math.max(15, own), Math.max(15, own)],
  [19, 19],
])('started with a niceness of %i, it works on with %i', async (niceness, after) => {
  const command = ['-n', String(niceness - own), process.execPath, '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)('nice', command);
  expect(stdout.trim()).toBe(String(after));
});
