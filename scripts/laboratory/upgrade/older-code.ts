import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../cli/project.ts';

/** Older code of the shop, from the history of this clone, and how today's code replaces it. */

/** Files that the shop writes into its own folder: an upgrade leaves them. */
const kept = ['node_modules', 'var', 'dist'];

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });

/** Writes the files of a commit into a folder. @throws Refusal when this is no clone with its history */
export function writeCode(commit: string, folder: string): void {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    throw new Error(
      `This copy of the project has no commit ${commit}, which the test starts from: it needs a clone with its whole ` +
        'history (git fetch --unshallow; in CI, fetch-depth: 0).',
    );
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit) });
}

/**
 * Replaces the code in a folder, as `rsync --delete` with the runbook's exceptions does.
 * @param commit whose code; undefined: today's
 */
export function replaceCode(folder: string, commit?: string): void {
  for (const name of readdirSync(folder))
    if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  if (commit !== undefined) return writeCode(commit, folder);
  for (const file of git('ls-files', '-z').toString().split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
}
