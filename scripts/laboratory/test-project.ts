import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/project.ts';

/** The files that a compilation reads. */
export const copied = [
  'site',
  'api',
  'content',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Copies the project for a test that edits it. @returns the copy's folder, in `within` */
export function copyProject(within: string): string {
  mkdirSync(within, { recursive: true });
  const project = mkdtempSync(join(within, 'project-'));
  for (const name of copied) cpSync(join(root, name), join(project, name), { recursive: true });
  return project;
}

/** Such a copy with the commands, and with the packages as hard links: Vite serves no file outside its project. */
export function copyWithCommands(within: string): string {
  const project = copyProject(within);
  cpSync(join(root, 'scripts'), join(project, 'scripts'), { recursive: true });
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(project, 'node_modules')]);
  return project;
}
