/**
 * Whether an item fits the shopper's vehicle, decided by the page itself: a list page carries one short text about all
 * its items, so a page view needs no request.
 */

/** Fits, does not fit, or unknown: the item names no vehicle, or the vehicle has left the catalogue. */
export type Fit = 'fits' | 'fitsNot' | 'unknown';

/** The engine of a fitment that applies to every vehicle. */
export const everyEngine = '*';

/** Maximum number of items in one text: their places are bits of one integer. */
export const maxFitItems = 30;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const codeLength = 6;

/**
 * Six characters that represent an engine's id: 36 bits of a hash of the id, so a new engine never renumbers the
 * others. With 10,000 engines, about one catalogue in a thousand has two that share a code.
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
 * The text of a list: which of its items name any vehicle, then the engines, grouped by the items they fit. An engine
 * appears once however many items fit it, so the text never grows beyond the number of engines.
 * "7 3.AbCdEfGhIjKl 4.MnOpQr": bits of places in base 32, then after a dot the codes, six characters each.
 * @param engines the engine ids of each item, in the order of the list, for at most `maxFitItems` items
 */
export function encodeFits(engines: readonly Iterable<string>[]): string {
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
    const code = id === everyEngine ? everyEngine : engineCode(id);
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
 * @param engineId undefined when the vehicle is no longer in the catalogue: then only items that fit every vehicle are
 * known
 * @param count number of items in the list
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

/** True when the codes contain this one, or the mark for every engine, which sorts before all codes. */
function names(codes: string, code: string | undefined): boolean {
  const start = codes.startsWith(everyEngine) ? everyEngine.length : 0;
  if (start > 0) return true;
  if (code === undefined) return false;
  for (let at = start; at < codes.length; at += codeLength) if (codes.startsWith(code, at)) return true;
  return false;
}
