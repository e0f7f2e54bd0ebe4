import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sums, setSum, siteSumsFile, sumOf, writeSums } from '../../../api/serve/release/sums.ts';
import { damagedInSite, hasSiteSums } from '../../../api/serve/release/whole-site.ts';
import { type Language, languageCodes, textLanguages } from '../../../api/shop/language/languages.ts';
import { recordOf } from '../../../api/shop/rules.ts';
import { dayInIndia } from '../../../api/shop/tax/rules.ts';
import { withLock } from '../../cli/lock.ts';
import { root } from '../../cli/project.ts';
import { Refusal } from '../../cli/refusal.ts';
import { compilerMessage } from './compiler-message.ts';
import { packAssets } from './packed-assets.ts';
import { preloadIslands } from './preloads.ts';
import { indexInformationPages } from './site-search.ts';

/** A compiled site. */
export interface CompiledSite {
  /** Absolute folder: `server/` renders pages, `client/` contains assets and the pages compiled ahead of time. */
  folder: string;
  /** The shop's public address, such as https://shop.example. */
  origin: string;
  /** A hash that changes when any catalogue page may look different. */
  templates: string;
  /** A hash for each language that changes with its texts. */
  texts: Record<Language, string>;
}

interface Compiled {
  siteUrl: string | undefined;
  demo: boolean;
  /** The project to compile, into its own `dist/`; by default this one. */
  project?: string;
}

export interface CompileOptions extends Compiled {
  /** Folders of compiled sites that must stay although there are newer ones. */
  inUse?: readonly string[];
  onStart?: () => void;
  /** Called when the site is compiled anew because a file of it is not as it was. */
  onDamaged?: (file: string) => void;
}

/** How many compiled sites stay, so that a running server and open tabs still find theirs. */
const kept = 3;
/** The shop's address when SITE_URL is not set. */
export const defaultSiteUrl = 'http://localhost:4321';

const templateFiles = [
  'site/**/*',
  'api/shop/**/*',
  'api/catalogue/**/*',
  'content/shop.yaml',
  'content/gst.yaml',
  'content/attributes.yaml',
  'content/service-kits.yaml',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
];
/** Server code of a subject, which no page opens. */
const ofServer = /^api\/shop\/.*\b(?:routes|store|mails|plugin)\.ts$/;
/**
 * Code that makes and processes a compiled site, and code of the sitemaps and product feeds, which are reused while the
 * site stays the same.
 */
const finishers = [
  'scripts/catalogue/compile/compile.ts',
  'scripts/catalogue/compile/preloads.ts',
  'scripts/catalogue/compile/packed-assets.ts',
  'scripts/catalogue/generate/sitemap.ts',
  'scripts/catalogue/generate/feed/**/*',
];
const textFiles = (language: Language) =>
  textLanguages(language).map((source) => `site/public/locales/${source}/common.json`);

function filesOf(project: string, patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: project })
    .filter(
      (file) =>
        statSync(join(project, file)).isFile() &&
        !/\.test\.ts$|README\.md$|^site\/e2e\//.test(file) &&
        !ofServer.test(file),
    )
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

/** The names of makes and models in `content/search/`, which pages show; they show none of the other words there. */
const vehicleWords = (project: string): string[] =>
  filesOf(project, ['content/search/*.yaml']).map(
    (file) => /^vehicles:\n(?:[ #].*\n|\n)*/m.exec(readFileSync(join(project, file), 'utf8'))?.[0] ?? '',
  );

/**
 * Compiles the site if its code, texts or content have changed since the last time, or a file of it is damaged.
 * @throws Refusal with the compiler's message when it fails, for example because of a mistake in a content file
 */
export async function compileSite({
  siteUrl,
  demo,
  project = root,
  inUse = [],
  onStart,
  onDamaged,
}: CompileOptions): Promise<CompiledSite> {
  const facts = factsOf(siteUrl, demo);
  const words = [...vehicleWords(project), ...gstDay(project)];
  const texts = recordOf(languageCodes, (language) => hashOf(project, filesOf(project, textFiles(language))));
  const templates = hashOf(
    project,
    filesOf(project, templateFiles).filter((file) => !file.startsWith('site/public/locales/')),
    ...facts,
    ...words,
  );
  const files = filesOf(project, [...templateFiles, ...finishers, 'content/pages/**/*']);
  const id = hashOf(project, files, ...facts, ...words);
  const dist = join(project, 'dist');
  const folder = join(dist, id);
  const mark = markIn(folder);
  // Shops with different data folders compile into the same place.
  const compile = async () => {
    const damaged = existsSync(mark) ? damagedIn(folder) : 'none yet';
    if (damaged === undefined) return;
    if (existsSync(mark)) onDamaged?.(damaged);
    onStart?.();
    rmSync(folder, { recursive: true, force: true });
    await runAstro(project, folder, siteUrl, demo);
    preloadIslands(join(folder, 'client'));
    await Promise.all([indexInformationPages(join(folder, 'client')), packAssets(join(folder, 'client'))]);
    writeSiteSums(folder);
    const made: Mark = { code: codeHash(project, facts), templates, texts };
    writeFileSync(mark, JSON.stringify(made));
    for (const old of compiledSites(dist).slice(kept)) {
      if (!inUse.includes(old)) rmSync(old, { recursive: true, force: true });
    }
  };
  if (!existsSync(mark) || damagedIn(folder) !== undefined) await withLock(dist, compile, true);
  const now = new Date();
  utimesSync(mark, now, now);
  return { folder, origin: originOf(siteUrl), templates, texts };
}

/**
 * The content of a compiled site's file `complete`: a hash of the code, whatever the content was, and the site's own
 * hashes.
 */
type Mark = { code: string } & Pick<CompiledSite, 'templates' | 'texts'>;

const markIn = (folder: string) => join(folder, 'complete');

/** The first file that is not as it was compiled; undefined when all are whole. */
function damagedIn(folder: string): string | undefined {
  if (readMark(folder) === undefined) return markIn(folder);
  return hasSiteSums(folder) ? damagedInSite(folder) : siteSumsFile(folder);
}

const factsOf = (siteUrl: string | undefined, demo: boolean) => [siteUrl ?? '', String(demo)];

/**
 * The newest first day of a rate of GST that has come, for a shop whose prices include it: its product pages name the rate,
 * so the site is compiled again when another is in force.
 */
function gstDay(project: string): string[] {
  const read = (file: string) => readFileSync(join(project, 'content', file), 'utf8');
  if (!/^totals: *['"]?gst\b/m.test(read('shop.yaml'))) return [];
  const today = dayInIndia(Date.now());
  const days = [...read('gst.yaml').matchAll(/from: *['"]?(\d{4}-\d{2}-\d{2})/g)].map(([, day = '']) => day);
  return days
    .filter((day) => day <= today)
    .sort()
    .slice(-1);
}

/** A hash that changes with the code of a compiled site, but not with the work of editors and translators. */
function codeHash(project: string, facts: readonly string[]): string {
  const files = filesOf(project, [...templateFiles, ...finishers]);
  return hashOf(
    project,
    files.filter((file) => !/^(?:content|site\/public\/locales)\//.test(file)),
    ...facts,
  );
}

/**
 * The site that was compiled before with the same code and other content.
 * @param preferred its folder, if it is among them; else the newest
 * @returns undefined when there is none
 */
export function compiledBefore(
  { siteUrl, demo, project = root }: Compiled,
  preferred: string | undefined,
): CompiledSite | undefined {
  const dist = join(project, 'dist');
  if (!existsSync(dist)) return undefined;
  const code = codeHash(project, factsOf(siteUrl, demo));
  const sites = compiledSites(dist).flatMap((folder) => {
    const mark = readMark(folder);
    return mark?.code === code && damagedIn(folder) === undefined ? [{ folder, mark }] : [];
  });
  const site = sites.find(({ folder }) => folder === preferred) ?? sites[0];
  if (!site) return undefined;
  const { folder, mark } = site;
  return { folder, origin: originOf(siteUrl), templates: mark.templates, texts: mark.texts };
}

/** Undefined for a site that an older version compiled. */
function readMark(folder: string): Mark | undefined {
  try {
    return JSON.parse(readFileSync(markIn(folder), 'utf8')) as Mark;
  } catch {
    return undefined;
  }
}

const originOf = (siteUrl: string | undefined) => new URL(siteUrl ?? defaultSiteUrl).origin;

/** Writes the sums that later checks of the files compare with. */
function writeSiteSums(folder: string): void {
  const sums: Sums = new Map();
  for (const file of globSync('{client,server}/**/*', { cwd: folder, withFileTypes: true }))
    if (file.isFile()) {
      const path = join(file.parentPath, file.name);
      setSum(sums, path.slice(folder.length + 1), sumOf(readFileSync(path)));
    }
  writeSums(siteSumsFile(folder), sums, true);
}

/** Compiled sites in a folder, the newest first. */
export function compiledSites(dist: string): string[] {
  return readdirSync(dist)
    .map((name) => join(dist, name))
    .filter((folder) => existsSync(markIn(folder)))
    .sort((a, b) => statSync(markIn(b)).mtimeMs - statSync(markIn(a)).mtimeMs);
}

/** Names to which Vite gives a value. Astro would take them from the environment, where test runners set them. */
const viteNames = ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR'];

/** An environment in which a site is compiled as a shop needs it, whatever the caller is. */
export function withoutViteNames(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !viteNames.includes(name)));
}

function runAstro(project: string, folder: string, siteUrl: string | undefined, demo: boolean): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      ['--no-experimental-webstorage', join(root, 'node_modules/astro/bin/astro.mjs'), 'build'],
      {
        cwd: project,
        env: {
          ...withoutViteNames(process.env),
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
      code === 0
        ? done()
        : fail(new Refusal(`The site could not be compiled:\n${compilerMessage(output).slice(-6000)}`)),
    );
  });
}
