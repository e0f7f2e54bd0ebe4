import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** A hundred thousand wrong requests, made from the contract's schemas; `npm test` sends two thousand of them. */

const root = resolve(import.meta.dirname, '..');
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', 'scripts/fuzz/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { FUZZ: '100000', ...process.env },
});
process.exitCode = status ?? 1;
