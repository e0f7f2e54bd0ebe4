import { isVin } from '../../../api/shop/garage/rules';
import { readPlate } from '../../../api/shop/vehicle/plates';
import { readStored, writeStored } from '../../lib/storage';

/** The last searches in this browser, stored here alone. */
const storageKey = 'recent_searches';
const maxRemembered = 10;
/** The number of words in the longest plate: "DL 3C AB 1234". */
const longestPlate = 4;

const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The last searches, the latest first; the browser's storage may contain anything. */
export function recentSearches(): string[] {
  const stored = readStored('local', storageKey);
  const texts = Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];
  return texts.filter((text) => text.trim() !== '').slice(0, maxRemembered);
}

/** Whether a text contains a plate or a VIN, which identify a car. */
function namesCar(text: string): boolean {
  const words = text.toUpperCase().split(/[\s-]+/);
  return words.some((_, from) =>
    words.slice(from).some((__, more) => {
      const joined = words.slice(from, from + more + 1).join('');
      const isPlate = more < longestPlate && typeof readPlate(joined, new Date().getFullYear()) !== 'string';
      return isPlate || isVin(joined);
    }),
  );
}

/** Puts a search first; beyond ten, the oldest is dropped. */
export function addRecent(text: string): void {
  const typed = text.trim().replace(/\s+/g, ' ');
  if (typed === '' || namesCar(typed)) return;
  keep([typed, ...recentSearches().filter((other) => folded(other) !== folded(typed))]);
}

export function removeRecent(text: string): void {
  keep(recentSearches().filter((other) => other !== text));
}

export function clearRecent(): void {
  keep([]);
}

function keep(texts: readonly string[]): void {
  writeStored('local', storageKey, texts.length > 0 ? texts.slice(0, maxRemembered) : undefined);
}

/** The last searches in which the text begins a word, without the text itself; all of them for an empty text. */
export function recentLike(text: string): { text: string; marks: [number, number][] }[] {
  const typed = folded(text);
  return recentSearches().flatMap((search) => {
    const lower = search.toLowerCase();
    const at = typed === '' ? 0 : ` ${lower}`.indexOf(` ${typed}`);
    if (at < 0 || lower === typed) return [];
    // In a few alphabets lower-case letters are longer: then the position would be wrong.
    const isPlaced = typed !== '' && lower.length === search.length;
    return [{ text: search, marks: isPlaced ? [[at, at + typed.length]] : [] }];
  });
}
