import { constants, copyFileSync, linkSync, mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languagesAt } from '../../../api/catalogue/page-languages.ts';
import { codeOf } from '../../../api/data/failures.ts';
import { fallbackLanguage, type Language, languageCodes, pathIn } from '../../../api/shop/language/languages.ts';

/** A page's address in a language: "/cart" is "/hi/cart" in Hindi. */
export function localPath(path: string, language: Language): string {
  return pathIn(language, path);
}

/** The file of a page's address: "/" is index.html, "/hi/cart" is hi/cart.html. */
export function fileOfPath(path: string): string {
  return path === '/' ? 'index.html' : `${decodeURIComponent(path).slice(1)}.html`;
}

const inLanguage = new RegExp(
  `^(?:${languageCodes.filter((code) => code !== fallbackLanguage).join('|')})(?:/|(?=\\.html$))`,
);

/** The file of the English version of a page: "cart.html" for "hi/cart.html", "index.html" for "hi.html". */
export function fileWithoutLanguage(file: string): string {
  const english = file.replace(inLanguage, '');
  return english === '.html' ? 'index.html' : english;
}

/** Writes a file into a folder that may not exist yet. */
export function writeInto(file: string, content: Uint8Array | string): void {
  inFolder(file, () => writeFileSync(file, content));
}

/** Links the file to a second place, or copies it where the disk cannot link. An existing file stays. */
export function linkFile(from: string, to: string): void {
  try {
    inFolder(to, () => linkSync(from, to));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code === 'EXDEV' || code === 'EPERM' || code === 'EMLINK' || code === 'ENOTSUP') copyFileSync(from, to);
    else throw error;
  }
}

/** Removes a file if it exists. Node's own rmSync looks at the file first, which doubles the cost. */
export function removeFile(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Most folders exist: checking each time would cost more than the rare second try. */
function inFolder(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    write();
  }
}

/** Removes a path's pages in all their languages from a folder. */
export function removePages(folder: string, path: string): void {
  for (const language of languagesAt(path)) removeFile(join(folder, fileOfPath(localPath(path, language))));
}

/** Pages in one language to link from one folder into another. */
export interface LinkJob {
  from: string;
  to: string;
  language: Language;
  paths: readonly string[];
}

export interface PagesLinked {
  /** Paths whose page was missing. */
  missing: string[];
}

export function linkPages({ from, to, language, paths }: LinkJob): PagesLinked {
  const missing = paths.filter((path) => {
    const file = fileOfPath(localPath(path, language));
    try {
      linkFile(join(from, file), join(to, file));
      return false;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return true;
      throw error;
    }
  });
  return { missing };
}

export const linkFolder = (from: string, to: string) => eachFile(from, to, linkFile);

/**
 * Copies all files of a folder. Where the disk can share bytes until one copy changes, it writes none. Existing files
 * stay.
 */
export const copyFolder = (from: string, to: string) => eachFile(from, to, copyFile);

function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function eachFile(from: string, to: string, place: (from: string, to: string) => void): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) eachFile(source, target, place);
    else place(source, target);
  }
}
