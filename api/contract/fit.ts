/**
 * Whether an item fits the shopper's vehicle, told by the page itself: a list page carries one short text about all its
 * items, so that nobody is asked per page view. Source: design card, "static pages"; storefront specification, section 1.
 */

/** Fits, does not, or nobody knows: the item names no vehicle, or the vehicle left the catalogue. */
export type Fit = 'fits' | 'fitsNot' | 'unknown';

/** The engine of a fitment that holds for every vehicle. Source: catalogue format, "fitments.csv". */
export const everyEngine = '*';

/** Items of one text at most: their places are bits of one whole number. */
export const maxFitItems = 30;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const codeLength = 6;

/**
 * Six characters that stand for an engine's id wherever it goes: 36 bits of a hash, so that a new engine never renumbers
 * the others. Among 10,000 engines two share a code in one catalogue of a thousand.
 */
export function engineCode(engineId: string): string {
  // cyrb53: two 32-bit hashes side by side, mixed at the end.
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < engineId.length; at++) {
    const unit = engineId.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  let code = '';
  for (let digit = 0; digit < codeLength; digit++)
    code += alphabet[((digit < 3 ? high : low) >>> (6 * (digit % 3))) & 63];
  return code;
}

/**
 * The text of a list: which of its items name any vehicle, then the engines, those of the same items together. An engine
 * stands in it once however many items fit it, so that a page never grows beyond the engines there are.
 * "7 3.AbCdEfGhIjKl 4.MnOpQr": bits of places in base 32, and after a dot the codes, six characters each.
 * @param engines the engine ids of each item, in the order of the list, at most `maxFitItems` of them
 */
export function encodeFits(engines: readonly Iterable<string>[], codeOf: (id: string) => string = engineCode): string {
  if (engines.length > maxFitItems) throw new Error(`the fit of ${engines.length} items does not go into one text`);
  let known = 0;
  const places = new Map<string, number>();
  engines.forEach((ids, place) => {
    for (const id of ids) {
      known |= 1 << place;
      places.set(id, (places.get(id) ?? 0) | (1 << place));
    }
  });
  const groups = new Map<number, string[]>();
  for (const [id, bits] of places) {
    const code = id === everyEngine ? everyEngine : codeOf(id);
    const group = groups.get(bits);
    if (group) group.push(code);
    else groups.set(bits, [code]);
  }
  const texts = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([bits, codes]) => `${bits.toString(32)}.${codes.sort().join('')}`);
  return [known.toString(32), ...texts].join(' ');
}

/**
 * How each item of a list fits an engine; items beyond the text are unknown.
 * @param fits what `encodeFits` wrote
 * @param engineId undefined when the vehicle is no longer in the catalogue: then only what fits every vehicle is known
 * @param count items of the list
 */
export function readFits(fits: string, engineId: string | undefined, count: number): Fit[] {
  const [known = '0', ...groups] = fits.split(' ');
  const code = engineId === undefined ? undefined : engineCode(engineId);
  let fitting = 0;
  for (const group of groups) {
    const [bits = '0', codes = ''] = group.split('.');
    if (names(codes, code)) fitting |= Number.parseInt(bits, 32);
  }
  const knownBits = engineId === undefined ? 0 : Number.parseInt(known, 32);
  return Array.from({ length: count }, (_, place) => {
    const bit = place < maxFitItems ? 1 << place : 0;
    if (fitting & bit) return 'fits';
    return knownBits & bit ? 'fitsNot' : 'unknown';
  });
}

/** True when the codes hold this one, or the mark of every engine, which sorts before all codes. */
function names(codes: string, code: string | undefined): boolean {
  const start = codes.startsWith(everyEngine) ? everyEngine.length : 0;
  if (start > 0) return true;
  if (code === undefined) return false;
  for (let at = start; at < codes.length; at += codeLength) if (codes.startsWith(code, at)) return true;
  return false;
}
