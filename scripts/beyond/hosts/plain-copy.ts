import { join } from 'node:path';
import { filesIn } from '../../../api/data/objects/files-in.ts';
import type { Release } from '../../../api/serve/release/release.ts';
import { escapeMarkup } from '../../../api/shop/escape.ts';
import { languageCodes, pathIn } from '../../../api/shop/language/languages.ts';
import { linkFile, writeInto } from '../../catalogue/generate/files.ts';
import type { CopiedFile } from '../../catalogue/generate/page-copies.ts';
import { type Host, hostFiles } from './host-files.ts';
import type { HostRules } from './host-rules.ts';

/**
 * Where a file of a release is in a copy: "hi/cart.html" becomes `hi/cart/index.html`. Every file server shows a
 * folder's index at the folder's address, but few find a page without its extension.
 */
export function placeInCopy(file: string): string {
  if (!file.endsWith('.html') || file === 'index.html' || file === '404.html') return file;
  return `${file.slice(0, -'.html'.length)}/index.html`;
}

/**
 * Every file of a copy for hosts without this shop's server, by its path in the copy.
 * @param host whose rules are added to the pages; without one the copy has only pages
 */
export function plainCopy(release: Release, rules: HostRules, host?: Host): Map<string, CopiedFile> {
  const copy = new Map<string, CopiedFile>();
  for (const [from, to] of rules.moved)
    for (const language of languageCodes)
      copy.set(`${pathIn(language, from).slice(1)}/index.html`, { text: leadOn(pathIn(language, to)) });
  for (const file of filesIn(release.folder)) copy.set(placeInCopy(file), { file: join(release.folder, file) });
  for (const [path, text] of Object.entries(host ? hostFiles(host, rules) : {})) copy.set(path, { text });
  return copy;
}

/** Writes a copy into a folder that must not exist yet. */
export function writePlainCopy(copy: ReadonlyMap<string, CopiedFile>, out: string): void {
  for (const [path, source] of copy)
    if ('file' in source) linkFile(source.file, join(out, path));
    else writeInto(join(out, path), source.text);
}

/** A page that redirects, for hosts that follow no rules: browsers and search engines both obey it. */
function leadOn(path: string): string {
  const to = escapeMarkup(path);
  return `<!doctype html><meta charset="utf-8"><title>${to}</title><link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0; url=${to}"><a href="${to}">${to}</a>\n`;
}
