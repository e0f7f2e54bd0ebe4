import { asciiDigits } from '../rules.ts';
import { readPlate } from '../vehicle/plates.ts';

/** The longest kept query: longer than a part's name with its vehicle. */
const longest = 80;
/** How many neighbouring groups of letters and digits may form one plate or VIN. */
const mostGroups = 6;

/**
 * The words of a query that may be kept anonymously: lower case, single spaces. Undefined for a query that looks like
 * an e-mail address, a phone or chassis number or a plate, has no letters, or is too long.
 */
export function keptWords(query: string): string | undefined {
  const text = asciiDigits(query.normalize('NFKC')).toLowerCase();
  if (isPersonal(text.replace(/\p{Cf}/gu, ''))) return undefined;
  const words = plainWords(text);
  return /\p{L}/u.test(words) && words.length <= longest ? words : undefined;
}

/** Lower-case letters and digits with single spaces; 3.5 and 60/55 stay unchanged. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?:(?<!\d)[./]|[./](?!\d)|[^./\p{L}\p{M}\p{N}\u200c\u200d])+/gu, ' ')
    .trim()
    .normalize('NFC');
}

function isPersonal(text: string): boolean {
  return isAddress(text) || isPhone(text) || groupsIn(text).some((group) => isPlate(group) || isChassis(group));
}

/** E-mail and web addresses, and the names of the usual mailboxes. */
const isAddress = (text: string) =>
  /@|\b(?:gmail|yahoo|hotmail|outlook|rediffmail|icloud)\b|[\p{L}\p{N}]\.(?:com|co|in|net|org)\b/u.test(text);

/** Seven digits in a row, or eight with anything but letters between them. */
const isPhone = (text: string) => /\d{7}|(?:\d[^\p{L}\d]*){8}/u.test(text);

/** Every run of neighbouring groups, joined. */
function groupsIn(text: string): string[] {
  const groups = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return groups.flatMap((_, from) =>
    groups.slice(from, from + mostGroups).map((_, more) => groups.slice(from, from + more + 1).join('')),
  );
}

function isPlate(group: string): boolean {
  const plate = readPlate(group, new Date().getFullYear());
  return typeof plate !== 'string' || plate === 'zero' || plate === 'year';
}

/** The 17 characters of a VIN, or at least 11 of an older chassis or engine number. */
const isChassis = (group: string) =>
  /^[a-z0-9]{11,}$/.test(group) && /[a-z]/.test(group) && (group.match(/\d/g)?.length ?? 0) >= 5 && isOneNumber(group);

/** Queries typed without spaces, such as "alto800brakepad2012", have longer runs of letters. */
const isOneNumber = (group: string) => group.length === 17 || !/[a-z]{4}/.test(group);
