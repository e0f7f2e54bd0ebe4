import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { languageCodes, startedLanguages } from '../../../api/shop/language/languages.ts';
import { root } from '../../cli/project.ts';
import { Refusal } from '../../cli/refusal.ts';
import { copyProject } from '../../laboratory/test-project.ts';
import { compileSite } from '../compile/compile.ts';
import { importPackage } from '../import/import-package.ts';
import { writeSample } from '../sample/write-sample.ts';
import { generate } from './generate.ts';

/** What an editor's changes do to the information pages, in a copy of the project. */

const minutes = 60_000;
let project: string;
let dataFolder: string;

beforeAll(async () => {
  project = copyProject(inject('testFolder'));
  dataFolder = join(project, 'data');
  const sample = join(project, 'sample');
  await writeSample({ items: 10, out: sample, seed: 9, languages: ['en'] });
  await importPackage({ path: sample, dataFolder });
});

const compile = () => compileSite({ siteUrl: undefined, demo: true, project });
const pageFile = (name: string) => join(project, 'content/pages', `${name}.md`);

function edit(name: string, change: (text: string) => string): void {
  const before = readFileSync(pageFile(name), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(pageFile(name), after);
}

function releaseFiles(): Map<string, string> {
  const folder = currentRelease(dataFolder)?.folder ?? '';
  return new Map(globSync('**/*.*', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'latin1')]));
}

test('an edit changes that page in that language and its search results, and nothing else', {
  timeout: 4 * minutes,
}, async () => {
  // Compiled in the copy, although it still equals the project: the ids of islands depend on the folder.
  await generate({ dataFolder, site: await compile() });
  const before = releaseFiles();
  edit('hi/faqs', (text) => text.replace('##', 'नया वाक्य\n\n##'));
  edit('en/terms-of-service', (text) => `${text}\nA new sentence.\n`);
  edit('ta/warranty', (text) => `${text}\nபுதிய வாக்கியம்.\n`);
  rmSync(pageFile('ta/return-policy'));
  const report = await generate({ dataFolder, site: await compile() });
  expect(report.rendered).toBe(0);
  const after = releaseFiles();
  const different = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  // Its other languages no longer name the Tamil page.
  const alternates = languageCodes.map((code) => (code === 'en' ? 'return-policy.html' : `${code}/return-policy.html`));
  const pages = different.filter((file) => !file.startsWith('pagefind/'));
  const shownInEnglish = startedLanguages.map((language) => `${language}/terms-of-service.html`);
  expect(pages.sort()).toEqual(
    [
      ...['hi/faqs.html', 'ta/warranty.html', 'terms-of-service.html', 'sitemap-1.xml'],
      ...alternates,
      ...shownInEnglish,
    ].sort(),
  );
  const index = different.filter((file) => file.startsWith('pagefind/') && !file.endsWith('pagefind-entry.json'));
  expect(index.length).toBeGreaterThan(0);
  for (const file of index) expect(file).toMatch(/[/.](?:hi|en|ta)_/);
});

test('a page that a language lacks is shown in English with a notice', async () => {
  const { folder } = await compile();
  const page = readFileSync(join(folder, 'client/ta/return-policy.html'), 'utf8');
  const { info } = JSON.parse(readFileSync(join(root, 'site/public/locales/ta/common.json'), 'utf8'));
  expect(page).toContain(info.untranslated);
  expect(page).toContain('<html lang="ta"');
  expect(page).toMatch(/<article[^>]* lang="en"/);
  expect(page).toContain('How to return a part');
  // Its links stay in the reader's language.
  expect(page).toContain('href="/ta/contact"');
  const own = readFileSync(join(folder, 'client/ta/shipping-policy.html'), 'utf8');
  expect(own).not.toContain(info.untranslated);
});

test('search engines are sent to the English page, and only to languages that have one of their own', async () => {
  const { folder, origin } = await compile();
  const head = (file: string) => readFileSync(join(folder, 'client', file), 'utf8').split('</head>')[0] ?? '';
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value]) => value);
  const alternates = (text: string) => found(text, /rel="alternate" hreflang="([^"]+)"/g);
  const written = languageCodes.filter((code) => code !== 'ta');
  const lacking = head('ta/return-policy.html');
  expect(found(lacking, /rel="canonical" href="([^"]+)"/g)).toEqual([`${origin}/return-policy`]);
  expect(alternates(lacking)).toEqual([]);
  for (const language of written) {
    const own = head(language === 'en' ? 'return-policy.html' : `${language}/return-policy.html`);
    const path = language === 'en' ? '/return-policy' : `/${language}/return-policy`;
    expect(found(own, /rel="canonical" href="([^"]+)"/g)).toEqual([origin + path]);
    expect(alternates(own)).toEqual([...written, 'x-default']);
  }
  const sitemap = readFileSync(join(currentRelease(dataFolder)?.folder ?? '', 'sitemap-1.xml'), 'utf8');
  const listed = found(sitemap, /<loc>([^<]+)<\/loc>/g).filter((address) => address?.endsWith('/return-policy'));
  expect(listed).toHaveLength(written.length);
  expect(sitemap).not.toContain('/ta/return-policy');
  expect(sitemap).toContain('/ta/warranty<');
});

test('the search index is in a release only in its own folder', async () => {
  const { folder } = await compile();
  expect(existsSync(join(folder, 'client/site-search.json'))).toBe(false);
  const { languages } = JSON.parse(readFileSync(join(folder, 'client/pagefind/pagefind-entry.json'), 'utf8'));
  expect(Object.keys(languages).sort()).toEqual(languageCodes.toSorted());
});

test('mistakes stop the compilation with file, line and what was expected, all at once', {
  timeout: 4 * minutes,
}, async () => {
  edit('kn/faqs', (text) => text.replace(/updated: .*/, 'updated: yesterday'));
  edit('en/about-us', (text) => `${text}\nCall {{telephone}}.\n`);
  const lines = readFileSync(pageFile('en/about-us'), 'utf8').split('\n').length;
  const failing = compile();
  await expect(failing).rejects.toThrow('content/pages/kn/faqs.md:4: updated: expected the day of the last change');
  await expect(failing).rejects.toThrow(
    `content/pages/en/about-us.md:${lines - 1}: "{{telephone}}" is unknown, expected one of`,
  );
});

test('a broken link, and a mistake in shop.yaml, stop it too, without a stack trace', {
  timeout: 4 * minutes,
}, async () => {
  edit('kn/faqs', (text) => text.replace('updated: yesterday', 'updated: 2026-11-01'));
  edit('en/about-us', (text) => text.replace('{{telephone}}', '[us](/contcat)'));
  const lines = readFileSync(pageFile('en/about-us'), 'utf8').split('\n').length;
  const broken = await compile().catch((error: unknown) => error as Error);
  expect(broken).toBeInstanceOf(Refusal);
  expect((broken as Error).message).toContain(
    `content/pages/en/about-us.md:${lines - 1}: "/contcat": this shop has no page /contcat`,
  );
  edit('en/about-us', (text) => text.replace('/contcat', '/contact'));
  const shopFile = join(project, 'content/shop.yaml');
  writeFileSync(shopFile, readFileSync(shopFile, 'utf8').replace('tax_percent: 8', 'tax_percent: eight'));
  const wrong = await compile().catch((error: unknown) => error as Error);
  expect((wrong as Error).message).toMatch(/content\/shop\.yaml:19: tax_percent: .*expected number/);
  for (const error of [broken, wrong])
    expect((error as Error).message).not.toMatch(/^\s+at |node_modules|docs\.astro/m);
});
