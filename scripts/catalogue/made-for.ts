import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { currentRelease } from '../../api/serve/release/release.ts';
import type { Settings } from '../../api/serve/settings.ts';
import { languageCodes } from '../../api/shop/language/languages.ts';
import { WrongUse } from '../cli/command.ts';
import { Refusal } from '../cli/refusal.ts';
import { defaultSiteUrl } from './compile/compile.ts';
import { type ReleaseRecord, readRecord, releaseFolder } from './generate/releases.ts';
import { commandFor } from './older-snapshot.ts';

/**
 * What a shop's pages are made for: address, languages, host. The first command that knows them writes `made-for.json`
 * in the data folder. A command without SITE_URL, as from cron, makes pages for the recorded address. Another address,
 * host or set of languages is refused, unless an option asks for the change.
 */

const fileIn = (dataFolder: string) => join(dataFolder, 'made-for.json');

interface Kept {
  siteUrl?: string | undefined;
  languages?: readonly string[] | undefined;
  host?: string | undefined;
}

/** Options that deliberately change what pages are made for, as typed. */
export interface OnPurpose {
  'site-url'?: string | undefined;
  /** Codes, separated by commas. */
  languages?: string | undefined;
}

export interface MadeFor {
  /** The settings to use, with the address that pages are made for. */
  settings: Settings;
  /** Whether the live pages were made for another address or in other languages. */
  isOther: boolean;
}

/**
 * Decides what a command makes pages for, and records it.
 * @param own the languages of this version of the shop
 * @throws Refusal when SITE_URL names another address, or the version has other languages
 * @throws WrongUse when an option is no address, or names other languages than the version has
 */
export function madeFor(
  settings: Settings,
  { 'site-url': address, languages: named }: OnPurpose = {},
  own: readonly string[] = languageCodes,
): MadeFor {
  const { dataFolder } = settings;
  const kept = readMadeFor(dataFolder) ?? {};
  const siteBefore = kept.siteUrl ?? addressOfPages(dataFolder);
  const siteUrl = addressFor(siteBefore, settings.siteUrl, address === undefined ? undefined : addressIn(address));
  const languagesBefore = kept.languages ?? languagesOfPages(dataFolder);
  expectLanguages(languagesBefore, own, named);
  const isSame = languagesBefore !== undefined && isSameSet(languagesBefore, own);
  keep(dataFolder, kept, { ...kept, siteUrl, languages: isSame ? languagesBefore : [...own] });
  const isOther = siteUrl !== siteBefore || (languagesBefore !== undefined && !isSame);
  return { settings: { ...settings, siteUrl }, isOther: isOther && currentRelease(dataFolder) !== undefined };
}

/**
 * Checks a release that is to become live again.
 * @param settings what pages are made for now
 * @throws Refusal when it was made for another address, or in other languages
 */
export async function expectMadeFor(
  { dataFolder, siteUrl }: Pick<Settings, 'dataFolder' | 'siteUrl'>,
  id: string,
  { texts, snapshot }: ReleaseRecord,
  own: readonly string[] = languageCodes,
): Promise<void> {
  const address = addressOfRelease(releaseFolder(dataFolder, id));
  const now = new URL(siteUrl ?? defaultSiteUrl).origin;
  const catalogue = `To go back to that catalogue: ${await commandFor('nightly', dataFolder, snapshot)}`;
  if (address !== undefined && new URL(address).origin !== now)
    throw new Refusal(
      `Release ${id} was made for ${address}, and the pages of this shop are made for ${now}: nothing was changed. ` +
        `${catalogue}. To move the shop to that address: npm run generate -- --site-url ${address}`,
    );
  const languages = Object.keys(texts);
  if (!isSameSet(languages, own))
    throw new Refusal(
      `Release ${id} was made in ${languages.join(',')}, and this version makes pages in ${own.join(',')}: nothing was ` +
        `changed. ${catalogue}`,
    );
}

/**
 * Decides which host's rules a copy of the pages has, and records it.
 * @param given the option `--host`
 * @param mayChange the option `--change-host`
 * @throws Refusal when the recorded host is another one
 */
export function hostFor(dataFolder: string, given: string | undefined, mayChange = false): string | undefined {
  const kept = readMadeFor(dataFolder) ?? {};
  if (kept.host !== undefined && given !== undefined && given !== kept.host && !mayChange)
    throw new Refusal(
      `The pages of this shop are made for ${kept.host}, and --host says ${given}: nothing was changed. ` +
        `To move the pages to that host: --host ${given} --change-host`,
    );
  const host = given ?? kept.host;
  keep(dataFolder, kept, { ...kept, host });
  return host;
}

function keep(dataFolder: string, before: Kept, now: Kept): void {
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(now)), before)) return;
  mkdirSync(dataFolder, { recursive: true });
  const file = fileIn(dataFolder);
  writeFileSync(`${file}.tmp`, `${JSON.stringify(now)}\n`, { flush: true });
  renameSync(`${file}.tmp`, file);
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  isDeepStrictEqual(one.toSorted(), other.toSorted());

/** @param before the languages of the live pages; undefined when there are none */
function expectLanguages(
  before: readonly string[] | undefined,
  own: readonly string[],
  named: string | undefined,
): void {
  const all = own.join(',');
  if (
    named !== undefined &&
    !isSameSet(
      named.split(',').map((code) => code.trim()),
      own,
    )
  )
    throw new WrongUse(`--languages: this version of the shop makes pages in ${all}, not in "${named}"`);
  if (before === undefined || named !== undefined || isSameSet(before, own)) return;
  throw new Refusal(
    `The pages of this shop are made in ${before.join(',')}, and this version makes them in ${all}: nothing was changed. ` +
      `To make them in these languages: npm run generate -- --languages ${all}`,
  );
}

/**
 * @param before the recorded address; undefined when there is none yet
 * @param given SITE_URL
 * @param onPurpose the option `--site-url`
 * @throws Refusal when SITE_URL names another address
 */
export function addressFor(
  before: string | undefined,
  given: string | undefined,
  onPurpose: string | undefined,
): string | undefined {
  if (onPurpose !== undefined) return onPurpose;
  if (before !== undefined && given !== undefined && given !== before)
    throw new Refusal(
      `The pages of this shop are made for ${before}, and SITE_URL says ${given}: nothing was changed. ` +
        `To move the shop to that address: npm run generate -- --site-url ${given}`,
    );
  return before ?? given;
}

const keptFile = z.object({
  siteUrl: z.string().transform(addressIn).optional(),
  languages: z.array(z.string()).min(1).optional(),
  host: z.string().optional(),
});

function readMadeFor(dataFolder: string): Kept | undefined {
  const file = fileIn(dataFolder);
  if (!existsSync(file)) return undefined;
  try {
    return keptFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Refusal(`${file} is damaged: remove it, and start again with the right SITE_URL.`);
  }
}

/** The languages in which the live release has texts, for a shop that has not recorded its languages. */
function languagesOfPages(dataFolder: string): string[] | undefined {
  const live = currentRelease(dataFolder);
  const texts = live && readRecord(dataFolder, live.id)?.texts;
  return texts && Object.keys(texts);
}

/**
 * The address in the live release's robots.txt, for a shop that has not recorded its address; undefined for localhost.
 */
function addressOfPages(dataFolder: string): string | undefined {
  const address = addressOfRelease(currentRelease(dataFolder)?.folder ?? '');
  return address && !/^http:\/\/localhost(?::|$)/.test(address) ? address : undefined;
}

function addressOfRelease(folder: string): string | undefined {
  const robots = join(folder, 'robots.txt');
  return existsSync(robots) ? /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(readFileSync(robots, 'utf8'))?.[1] : undefined;
}

/** Normalised as in the settings. @throws WrongUse */
function addressIn(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new WrongUse(`--site-url: expected an address such as https://parts.example, not "${text}"`);
  const { href } = new URL(text);
  return href.endsWith('/') ? href.slice(0, -1) : href;
}
