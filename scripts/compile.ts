import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Language, languageCodes } from '../api/contract/languages.ts';
import { Refusal } from './import/problems.ts';
import { withLock } from './lock.ts';
import { packAssets } from './packed-assets.ts';
import { preloadIslands } from './preloads.ts';
import { indexInformationPages } from './site-search.ts';

/** What a compiled site was made of. */
export interface CompiledSite {
  /** Absolute folder: `server/` renders pages, `client/` holds assets and the pages compiled ahead of time. */
  folder: string;
  /** The shop's public address, such as https://shop.example. */
  origin: string;
  /** Changes when any catalogue page may look different. */
  templates: string;
  /** Changes when the texts of one language change. */
  texts: Record<Language, string>;
}

export interface CompileOptions {
  siteUrl: string | undefined;
  demo: boolean;
  /** The project to compile, into its own `dist/`; this one unless a test says otherwise. */
  project?: string;
  /** Folders of compiled sites that must stay although newer ones came. */
  inUse?: readonly string[];
  onStart?: () => void;
}

const root = resolve(import.meta.dirname, '..');
/** Compiled sites that stay, so that a serving process and open tabs find the one they began with. */
const kept = 3;
/** Where the shop is found when SITE_URL does not say. */
const defaultSiteUrl = 'http://localhost:4321';

const templateFiles = [
  'site/**/*',
  'api/contract/**/*',
  'api/catalogue/**/*',
  'content/shop.yaml',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
];
/** What is done to a site that is compiled; and the sitemaps, which stay for as long as the site is the same. */
const finishers = ['scripts/preloads.ts', 'scripts/packed-assets.ts', 'scripts/generate/sitemap.ts'];
const textFiles = (language: Language) => [`site/public/locales/${language}/common.json`];

function filesOf(project: string, patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: project })
    .filter((file) => statSync(join(project, file)).isFile() && !/\.test\.ts$|^site\/e2e\//.test(file))
    .sort();
}

function hashOf(project: string, files: readonly string[], ...facts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Compiles the site when its code, texts or content have changed since the last time.
 * @throws Refusal with the compiler's own words when it fails, for example for a mistake in a content file
 */
export async function compileSite({
  siteUrl,
  demo,
  project = root,
  inUse = [],
  onStart,
}: CompileOptions): Promise<CompiledSite> {
  const facts = [siteUrl ?? '', String(demo)];
  const texts = Object.fromEntries(
    languageCodes.map((language) => [language, hashOf(project, filesOf(project, textFiles(language)))]),
  ) as Record<Language, string>;
  const templates = hashOf(
    project,
    filesOf(project, templateFiles).filter((file) => !file.startsWith('site/public/locales/')),
    ...facts,
  );
  const id = hashOf(project, filesOf(project, [...templateFiles, ...finishers, 'content/pages/**/*']), ...facts);
  const dist = join(project, 'dist');
  const folder = join(dist, id);
  const mark = join(folder, 'complete');
  // Shops with other data folders compile into the same place.
  const compile = async () => {
    if (existsSync(mark)) return;
    onStart?.();
    rmSync(folder, { recursive: true, force: true });
    await runAstro(project, folder, siteUrl, demo);
    preloadIslands(join(folder, 'client'));
    await Promise.all([indexInformationPages(join(folder, 'client')), packAssets(join(folder, 'client'))]);
    writeFileSync(mark, '');
    for (const old of compiledSites(dist).slice(kept)) {
      if (!inUse.includes(old)) rmSync(old, { recursive: true, force: true });
    }
  };
  if (!existsSync(mark)) await withLock(dist, compile, true);
  const now = new Date();
  utimesSync(mark, now, now);
  return { folder, origin: new URL(siteUrl ?? defaultSiteUrl).origin, templates, texts };
}

/** Compiled sites in a folder, the newest first. */
export function compiledSites(dist: string): string[] {
  return readdirSync(dist)
    .map((name) => join(dist, name))
    .filter((folder) => existsSync(join(folder, 'complete')))
    .sort((a, b) => statSync(join(b, 'complete')).mtimeMs - statSync(join(a, 'complete')).mtimeMs);
}

function runAstro(project: string, folder: string, siteUrl: string | undefined, demo: boolean): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      ['--no-experimental-webstorage', join(root, 'node_modules/astro/bin/astro.mjs'), 'build'],
      {
        cwd: project,
        env: {
          ...process.env,
          SITE_OUT: folder,
          SITE_URL: siteUrl ?? defaultSiteUrl,
          DEMO: String(demo),
          ASTRO_TELEMETRY_DISABLED: '1',
          NODE_ENV: 'production',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text;
      });
    }
    child.on('error', fail);
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new Refusal(`The site could not be compiled:\n${output.slice(-6000)}`)),
    );
  });
}
