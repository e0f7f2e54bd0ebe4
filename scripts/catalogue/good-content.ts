import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAttributes } from '../../api/catalogue/attributes.ts';
import { contentFile } from '../../api/catalogue/content-files.ts';
import { loadKits } from '../../api/catalogue/service-kits.ts';
import { checkMeanings } from '../../api/search/understand/meanings.ts';
import { loadShop } from '../../api/shop/shop-file/shop-of.ts';
import { WrongContent } from '../../api/shop/yaml-file.ts';
import { root } from '../cli/project.ts';

/**
 * The last content without a mistake: `good-content/{hash}/` in the data folder, a copy of `content/` without its
 * pictures. The pages made from it are in their compiled site, which the live release keeps.
 */

const kept = 2;
const folderIn = (dataFolder: string) => join(dataFolder, 'good-content');
const markIn = (copy: string) => join(copy, 'complete');

/**
 * The mistakes in the files that the shop reads besides the pages, which the compilation checks: each with file, line
 * and what was expected. Undefined when there are none.
 */
export function contentProblem(): string | undefined {
  const problems = [
    () => loadShop(),
    () => parseAttributes(readFileSync(contentFile('attributes.yaml'), 'utf8')),
    () => loadKits(),
    checkMeanings,
    ...globSync('site/public/locales/*/common.json', { cwd: root }).map((file) => () => checkJson(file)),
  ].flatMap((check) => problemOf(check) ?? []);
  return problems.length === 0 ? undefined : problems.join('\n');
}

function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    const { code, path } = error as { code?: string; path?: string };
    if (error instanceof WrongContent) return error.message;
    if (code === 'ENOENT') return `${path} is missing: expected the file that came with the shop, or yours`;
    throw error;
  }
}

/** @throws WrongContent */
function checkJson(file: string): void {
  try {
    JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [, line = '1'] = /line (\d+)/.exec(error.message) ?? [];
    throw new WrongContent(`${file}:${line}: expected JSON: ${error.message}`);
  }
}

/** Copies content that was found correct. */
export function keepGoodContent(dataFolder: string): void {
  const content = fileURLToPath(contentFile('./'));
  const files = globSync('**/*.{yaml,md}', { cwd: content }).filter((file) => !/^readme\b|README\.md$/.test(file));
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(content, file)))
      .update('\0');
  const copy = join(folderIn(dataFolder), hash.digest('hex').slice(0, 16));
  if (!existsSync(markIn(copy))) {
    const unfinished = `${copy}.${process.pid}.tmp`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    for (const file of files) cpSync(join(content, file), join(unfinished, file));
    writeFileSync(markIn(unfinished), '', { flush: true });
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  }
  const now = new Date();
  utimesSync(markIn(copy), now, now);
  const [newest, ...others] = copies(dataFolder);
  const staying = [newest, ...others].slice(0, kept);
  for (const name of readdirSync(folderIn(dataFolder)).map((one) => join(folderIn(dataFolder), one)))
    if (!staying.includes(name)) rmSync(name, { recursive: true, force: true });
}

/** Folder of the last correct content; undefined when there has been none. */
export const lastGoodContent = (dataFolder: string): string | undefined => copies(dataFolder)[0];

/** The newest first. */
function copies(dataFolder: string): string[] {
  const folder = folderIn(dataFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((copy) => existsSync(markIn(copy)) && !copy.endsWith('.tmp'))
    .sort((a, b) => statSync(markIn(b)).mtimeMs - statSync(markIn(a)).mtimeMs);
}
