import { spawnSync } from 'node:child_process';
import { bin, root } from '../cli/project.ts';

/** Sends a hundred thousand wrong requests, made from the contract's schemas; `npm run soak` sends 4,500. */

const { status } = spawnSync(bin('vitest'), ['run', 'scripts/laboratory/fuzz/fuzz.soak.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { FUZZ: '100000', ...process.env },
});
process.exitCode = status ?? 1;
