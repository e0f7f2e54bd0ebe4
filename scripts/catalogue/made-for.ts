import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRelease } from '../../api/release/release.ts';
import type { Settings } from '../../api/settings.ts';
import { WrongUse } from '../cli/command.ts';
import { Refusal } from '../cli/refusal.ts';

/**
 * For which address a shop's pages are made: `made-for.json` in the data folder, written by the first command that makes
 * pages. A command whose environment lacks SITE_URL, as cron's does, makes them for the same address; one with another
 * address is refused.
 */

const fileIn = (dataFolder: string) => join(dataFolder, 'made-for.json');

export interface MadeFor {
  /** As they are to be used: with the address that pages are made for. */
  settings: Settings;
  /** Whether pages there are were made for another address. */
  isOther: boolean;
}

/**
 * The address that a command makes pages for, and remembers it.
 * @param onPurpose the option `--site-url`, which changes it
 * @throws Refusal when SITE_URL names another one
 * @throws WrongUse when the option is no address
 */
export function madeFor(settings: Settings, onPurpose?: string): MadeFor {
  const { dataFolder } = settings;
  const before = readMadeFor(dataFolder) ?? addressOfPages(dataFolder);
  const siteUrl = addressFor(before, settings.siteUrl, onPurpose === undefined ? undefined : addressIn(onPurpose));
  if (siteUrl !== undefined && siteUrl !== readMadeFor(dataFolder)) {
    mkdirSync(dataFolder, { recursive: true });
    const file = fileIn(dataFolder);
    writeFileSync(`${file}.tmp`, `${JSON.stringify({ siteUrl })}\n`, { flush: true });
    renameSync(`${file}.tmp`, file);
  }
  const isOther = siteUrl !== before && currentRelease(dataFolder) !== undefined;
  return { settings: { ...settings, siteUrl }, isOther };
}

/**
 * @param before what pages are made for; undefined: for no address yet
 * @param given SITE_URL, and what `--site-url` says
 * @throws Refusal
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

function readMadeFor(dataFolder: string): string | undefined {
  const file = fileIn(dataFolder);
  if (!existsSync(file)) return undefined;
  try {
    return addressIn(JSON.parse(readFileSync(file, 'utf8')).siteUrl);
  } catch {
    throw new Refusal(`${file} is damaged: remove it, and start again with the right SITE_URL.`);
  }
}

/** Of a shop that was there before it remembered its address: what its robots.txt says, unless that is nobody's. */
function addressOfPages(dataFolder: string): string | undefined {
  const robots = join(currentRelease(dataFolder)?.folder ?? '', 'robots.txt');
  const [, address] =
    (existsSync(robots) && /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(readFileSync(robots, 'utf8'))) || [];
  return address && !/^http:\/\/localhost(?::|$)/.test(address) ? address : undefined;
}

/** In the spelling of the settings. @throws WrongUse */
function addressIn(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new WrongUse(`--site-url: expected an address such as https://parts.example, not "${text}"`);
  const { href } = new URL(text);
  return href.endsWith('/') ? href.slice(0, -1) : href;
}
