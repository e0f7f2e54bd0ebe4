import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fallbackLanguage, type Language } from '../../api/contract/languages.ts';

/** A page's address in a language: "/cart" is "/hi/cart" in Hindi. */
export function localPath(path: string, language: Language): string {
  if (language === fallbackLanguage) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The file of a page's address: "/" is index.html, "/hi/cart" is hi/cart.html. */
export function fileOfPath(path: string): string {
  return path === '/' ? 'index.html' : `${decodeURIComponent(path).slice(1)}.html`;
}

/** The same file in a second place; a copy where the disk cannot link. A file that is already there stays. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') {
      mkdirSync(dirname(to), { recursive: true });
      linkFile(from, to);
    } else if (code === 'EXDEV' || code === 'EPERM' || code === 'EMLINK' || code === 'ENOTSUP') copyFileSync(from, to);
    else throw error;
  }
}

export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkFile(source, target);
  }
}
