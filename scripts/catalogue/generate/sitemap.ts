import { closeSync, globSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { languagesAt } from '../../../api/catalogue/page-languages.ts';
import { escapeMarkup } from '../../../api/shop/escape.ts';
import { fallbackLanguage, type Language, languageCodes } from '../../../api/shop/language/languages.ts';
import type { CompiledSite } from '../compile/compile.ts';
import { fileOfPath, linkFile, localPath } from './files.ts';
import type { LiveRelease } from './releases.ts';

/** Limits of the sitemap protocol; each page names its nine languages, so the limit on bytes is reached first. */
const maxAddresses = 50_000;
const maxBytes = 50_000_000;

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const tail = '</urlset>\n';

/**
 * Makes a release's sitemaps, or links those of the previous release if they would be the same: they are its largest
 * files.
 * @param paths of the catalogue's pages, without the language
 */
export function makeSitemaps(
  folder: string,
  paths: readonly string[],
  site: CompiledSite,
  before: LiveRelease | undefined,
): void {
  const same = before?.site === site.folder && isDeepStrictEqual(Object.keys(before.paths), paths);
  const files = same ? globSync(['robots.txt', 'sitemap*.xml'], { cwd: before.folder }) : [];
  if (before && files.includes('sitemap.xml'))
    for (const file of files) linkFile(join(before.folder, file), join(folder, file));
  else {
    const compiled = compiledPages(site);
    const languagesOf = (path: string) => compiled.get(path) ?? languagesAt(path);
    writeSitemaps(folder, [...paths, ...compiled.keys()], site.origin, languagesOf);
  }
}

/**
 * Writes `sitemap.xml` (an index), `sitemap-1.xml`… and `robots.txt` into the release.
 * @param paths of all pages that search engines may index, without the language
 * @param origin such as https://shop.example
 * @param languagesOf the languages in which a page is written; by default all
 */
export function writeSitemaps(
  folder: string,
  paths: Iterable<string>,
  origin: string,
  languagesOf: (path: string) => readonly Language[] = () => languageCodes,
): void {
  const files: string[] = [];
  let file: number | undefined;
  let text = '';
  let written = 0;
  let addresses = 0;

  function flush(): void {
    if (file !== undefined) writeSync(file, text);
    text = '';
  }
  function end(): void {
    if (file === undefined) return;
    text += tail;
    flush();
    closeSync(file);
    file = undefined;
  }
  function begin(): void {
    end();
    const name = `sitemap-${files.length + 1}.xml`;
    files.push(name);
    file = openSync(join(folder, name), 'w');
    text = head;
    written = head.length + tail.length;
    addresses = 0;
  }

  for (const path of paths) {
    const languages = languagesOf(path);
    const entries = entriesOf(path, origin, languages);
    // Addresses are ASCII, so lengths are in bytes.
    if (file === undefined || addresses + languages.length > maxAddresses || written + entries.length > maxBytes)
      begin();
    text += entries;
    written += entries.length;
    addresses += languages.length;
    if (text.length > 1 << 20) flush();
  }
  end();
  writeIndex(folder, files, origin);
}

/** One page in its languages, each naming all the others. */
function entriesOf(path: string, origin: string, languages: readonly Language[]): string {
  const address = (language: Language) => escapeMarkup(origin + localPath(path, language));
  const link = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  const links =
    languages.map((code) => link(code, address(code))).join('') + link('x-default', address(fallbackLanguage));
  return languages.map((code) => `<url><loc>${address(code)}</loc>${links}</url>\n`).join('');
}

function writeIndex(folder: string, files: readonly string[], origin: string): void {
  const index = files.map((name) => `<sitemap><loc>${escapeMarkup(`${origin}/${name}`)}</loc></sitemap>\n`).join('');
  writeWhole(
    join(folder, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${index}</sitemapindex>\n`,
  );
  writeWhole(
    join(folder, 'robots.txt'),
    `User-agent: *\nDisallow: /api/\nDisallow: /admin/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
}

function writeWhole(file: string, text: string): void {
  const handle = openSync(file, 'w');
  writeSync(handle, text);
  closeSync(handle);
}

/** Pages compiled ahead that search engines may index: paths without the language, and the languages they are written in. */
function compiledPages(site: CompiledSite): Map<string, Language[]> {
  const client = join(site.folder, 'client');
  const html = (path: string, language: Language) =>
    readFileSync(join(client, fileOfPath(localPath(path, language))), 'utf8');
  const paths = globSync('*.html', { cwd: client })
    .filter((file) => file !== '404.html')
    .map((file) => `/${file.slice(0, -'.html'.length)}`)
    .filter((path) => !/<meta name="robots" content="noindex"/.test(html(path, fallbackLanguage)))
    .sort();
  // A page that a language lacks is shown there in English, and names the English one as the page to list.
  const isWritten = (path: string, language: Language) =>
    html(path, language).includes(
      `<link rel="canonical" href="${escapeMarkup(site.origin + localPath(path, language))}"`,
    );
  return new Map(paths.map((path) => [path, languageCodes.filter((language) => isWritten(path, language))]));
}
