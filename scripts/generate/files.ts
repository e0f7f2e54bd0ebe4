import { copyFileSync, linkSync, mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fallbackLanguage, type Language, languageCodes } from '../../api/contract/languages.ts';

/** A page's address in a language: "/cart" is "/hi/cart" in Hindi. */
export function localPath(path: string, language: Language): string {
  if (language === fallbackLanguage) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The file of a page's address: "/" is index.html, "/hi/cart" is hi/cart.html. */
export function fileOfPath(path: string): string {
  return path === '/' ? 'index.html' : `${decodeURIComponent(path).slice(1)}.html`;
}

const inLanguage = new RegExp(
  `^(?:${languageCodes.filter((code) => code !== fallbackLanguage).join('|')})(?:/|(?=\\.html$))`,
);

/** The English file of a page's file: "hi/cart.html" is "cart.html", "hi.html" is "index.html". */
export function fileWithoutLanguage(file: string): string {
  const english = file.replace(inLanguage, '');
  return english === '.html' ? 'index.html' : english;
}

/** Writes into a folder that may not be there yet. */
export function writeInto(file: string, content: Uint8Array | string): void {
  inFolder(file, () => writeFileSync(file, content));
}

/** The same file in a second place; a copy where the disk cannot link. A file that is already there stays. */
export function linkFile(from: string, to: string): void {
  try {
    inFolder(to, () => linkSync(from, to));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code === 'EXDEV' || code === 'EPERM' || code === 'EMLINK' || code === 'ENOTSUP') copyFileSync(from, to);
    else throw error;
  }
}

/** Nothing happens when the file is not there. Node's own rmSync looks at the file first, which doubles the cost. */
export function removeFile(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Most folders are there: asking each time would cost more than the rare second try. */
function inFolder(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    write();
  }
}

/** Takes a path's pages in all languages out of a folder. */
export function removePages(folder: string, path: string): void {
  for (const language of languageCodes) removeFile(join(folder, fileOfPath(localPath(path, language))));
}

/** Pages in a language that are to be linked from one folder into another. */
export interface LinkJob {
  from: string;
  to: string;
  language: Language;
  paths: readonly string[];
}

export interface PagesLinked {
  /** Paths whose page was not there, whoever took it. */
  missing: string[];
}

export function linkPages({ from, to, language, paths }: LinkJob): PagesLinked {
  const missing = paths.filter((path) => {
    const file = fileOfPath(localPath(path, language));
    try {
      linkFile(join(from, file), join(to, file));
      return false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
      throw error;
    }
  });
  return { missing };
}

export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkFile(source, target);
  }
}
