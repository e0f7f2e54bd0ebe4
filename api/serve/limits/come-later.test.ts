import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const module = new URL('./come-later.ts', import.meta.url).href;
const script = `const { comeLater } = await import('${module}');
comeLater();
console.log((await import('node:os')).getPriority());`;

test.each([
  ['0', '10'],
  ['15', '15'],
])('started with a niceness of %s, it works on with %s', async (niceness, after) => {
  const command = ['-n', niceness, process.execPath, '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)('nice', command);
  expect(stdout.trim()).toBe(after);
});
