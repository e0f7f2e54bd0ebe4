import { asciiDigits } from '../rules.ts';
import { readPlate } from '../vehicle/plates.ts';

/** Longer than what anybody calls a part, with its vehicle. */
const longest = 80;
/** Neighbouring groups of letters and digits that may be one plate or one VIN. */
const mostGroups = 6;

/**
 * The words of a query that may be kept without knowing whose they are: small letters, one space between two words.
 * Undefined for anything that looks like an e-mail address, a phone or chassis number or a plate, has no letters, or is
 * too long.
 */
export function keptWords(query: string): string | undefined {
  const text = asciiDigits(query.normalize('NFKC')).toLowerCase();
  if (isPersonal(text.replace(/\p{Cf}/gu, ''))) return undefined;
  const words = plainWords(text);
  return /\p{L}/u.test(words) && words.length <= longest ? words : undefined;
}

/** Small letters and digits, one space between two words; 3.5 and 60/55 stay as they are. */
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

/** Each run of neighbouring groups as one. */
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

/** The seventeen signs of a VIN, or of an older chassis or engine number at least eleven. */
const isChassis = (group: string) =>
  /^[a-z0-9]{11,}$/.test(group) && /[a-z]/.test(group) && (group.match(/\d/g)?.length ?? 0) >= 5 && isOneNumber(group);

/** Words and numbers of a query that are typed together, such as "alto800brakepad2012", have longer runs of letters. */
const isOneNumber = (group: string) => group.length === 17 || !/[a-z]{4}/.test(group);
