import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/**
 * What `npm test` shows with a few cases, with many: import and generation killed at a hundred moments, and twenty sequences
 * of nights and edits whose releases are compared with those made from nothing.
 */

const root = resolve(import.meta.dirname, '..');
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', 'scripts/kill.test.ts', 'scripts/generate/sequences.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', SOAK: '1' } },
);
process.exitCode = status ?? 1;
