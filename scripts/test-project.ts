import { cpSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** What a compilation reads. */
const parts = [
  'site',
  'api',
  'content',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Copies the project for a test that edits it. Returns the copy's folder, in `within`. */
export function copyProject(within: string): string {
  const project = mkdtempSync(join(within, 'project-'));
  for (const name of parts) cpSync(join(root, name), join(project, name), { recursive: true });
  return project;
}
