import { everyEngine, type Fitment, type FittedVehicle, type Verdict, vehicleTypes, verdictOf } from './fitment.ts';
import { codeLength, shortHash } from './short-hash.ts';

/**
 * The page itself decides whether an item fits the shopper's vehicle. A list page carries one short text about all its
 * items, so that a page view needs no request.
 */

/** A fitment with the years in which vehicles with its engine were made. Null: open, or the fitment is universal. */
export interface ListedFitment extends Fitment {
  yearStart: number | null;
  yearEnd: number | null;
}

/** Maximum number of items in one text: their places are bits of one integer. */
export const maxFitItems = 30;

/**
 * Stands for an engine's id: a hash of the id alone, so that a new engine never changes the others' codes. Of a thousand
 * catalogues with 10,000 engines, about one has two engines with the same code.
 */
export const engineCode = (engineId: string): string => shortHash(engineId);

/** The code of a universal fitment for one type; no engine's id begins with a star. */
const typeCode = (type: string) => engineCode(everyEngine + type);

/** Whether its years include every vehicle with the engine, so that they need not be written. */
function isAlways({ engineId, yearFrom, yearTo, yearStart, yearEnd }: ListedFitment): boolean {
  if (engineId === everyEngine) return false;
  if (yearFrom !== null && (yearStart === null || yearFrom > yearStart)) return false;
  return yearTo === null || (yearEnd !== null && yearTo >= yearEnd);
}

/** Years, note and pieces of a fitment as the text has them: "", "2015-", "-2018", "2015-2018:with%20ABS", "::4". */
function conditionText(fitment: ListedFitment, hasPieces: boolean): string {
  const { engineId, yearFrom, yearTo, note, quantity } = fitment;
  const hasYears = !isAlways(fitment) && (yearFrom !== null || yearTo !== null);
  const years = hasYears ? `${yearFrom ?? ''}-${yearTo ?? ''}` : '';
  const said = engineId === everyEngine || note === null ? '' : writeNote(note);
  const asked = said === '' ? years : `${years}:${said}`;
  if (!hasPieces || quantity === null) return asked;
  return `${asked}${said === '' ? ':' : ''}:${quantity}`;
}

/**
 * The text of a list: which items have fitments, then groups of engines with the same items and conditions. An engine
 * appears once in each of its groups, so the text grows with the engines, not with the fitments. "7 3.AbCdEfGhIjKl
 * 4:2015-2018:with%20ABS.MnOpQr": the items' places as bits in base 32, years and note if any, and after a dot the
 * codes, six characters each.
 * @param fitments the fitments of each item, in list order, for at most `maxFitItems` items
 * @param hasPieces whether the text also says how many pieces a vehicle needs; a list does not show that
 */
export function encodeFits(fitments: readonly Iterable<ListedFitment>[], hasPieces = false): string {
  if (fitments.length > maxFitItems) throw new Error(`the fit of ${fitments.length} items does not go into one text`);
  let known = 0;
  const places = new Map<string, number>();
  fitments.forEach((ofItem, place) => {
    for (const fitment of ofItem) {
      known |= 1 << place;
      const { engineId, vehicleType } = fitment;
      const code =
        engineId !== everyEngine ? engineCode(engineId) : vehicleType === null ? everyEngine : typeCode(vehicleType);
      const key = `${code}.${conditionText(fitment, hasPieces)}`;
      places.set(key, (places.get(key) ?? 0) | (1 << place));
    }
  });
  const groups = new Map<string, string[]>();
  for (const [key, bits] of places) {
    const [code = '', condition = ''] = key.split('.');
    const head = bits.toString(32) + (condition === '' ? '' : `:${condition}`);
    const group = groups.get(head);
    if (group) group.push(code);
    else groups.set(head, [code]);
  }
  const texts = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([head, codes]) => `${head}.${codes.sort().join('')}`);
  return [known.toString(32), ...texts].join(' ');
}

/**
 * How each item of a list fits a vehicle; items that the text does not cover are unknown. Verdicts have pieces only
 * where the text has them.
 * @param fits what `encodeFits` wrote
 * @param vehicle undefined when it is no longer in the catalogue: then only items that fit every vehicle are known
 * @param count number of items in the list
 */
export function readFits(fits: string, vehicle: FittedVehicle | undefined, count: number): Verdict[] {
  const [known = '0', ...groups] = fits.split(' ');
  const knownBits = Number.parseInt(known, 32);
  const types = vehicle?.type ? [vehicle.type] : vehicleTypes;
  const engine = vehicle ? engineCode(vehicle.engineId) : '';
  const found = groups.flatMap((group) => {
    const [head = '', named = ''] = group.split('.');
    const [bits = '', years = '', note = '', pieces = ''] = head.split(':');
    const [isEngines, type] = [names(named, engine), types.find((one) => names(named, typeCode(one)))];
    if (!isEngines && type === undefined) return [];
    const vehicleType = isEngines ? null : (type ?? null);
    return [{ bits: Number.parseInt(bits, 32), fitment: { ...readFitment(years, note, pieces), vehicleType } }];
  });
  const someVehicle = vehicle ?? { engineId: '', type: undefined, yearStart: null, yearEnd: null };
  return Array.from({ length: count }, (_, place) => {
    const bit = place < maxFitItems ? 1 << place : 0;
    const own = found.filter(({ bits }) => bits & bit).map(({ fitment }) => fitment);
    const isKnown = knownBits & bit && (vehicle || own.length > 0);
    return verdictOf(isKnown ? [otherVehicle, ...own] : [], someVehicle);
  });
}

/** A fitment for some other vehicle: its item has fitments, but none for this vehicle. */
const otherVehicle: Fitment = {
  engineId: '-',
  vehicleType: null,
  yearFrom: null,
  yearTo: null,
  note: null,
  quantity: null,
};

/** A fitment for the vehicle, as the text has it. */
function readFitment(years: string, note: string, pieces: string): Fitment {
  const [yearFrom, yearTo] = years.split('-').map((year) => Number(year) || null);
  return {
    ...otherVehicle,
    engineId: everyEngine,
    yearFrom: yearFrom ?? null,
    yearTo: yearTo ?? null,
    note: readNote(note),
    quantity: Number(pieces) || null,
  };
}

/** Escapes separators only: escaped letters of other scripts would be three times as long. */
function writeNote(note: string): string {
  return note.replace(/[%.: \n]/g, (sign) => (sign === '.' ? '%2E' : encodeURIComponent(sign)));
}

/** A text of `encodeFits` with translated notes. @param say a note in the other language */
export function translateFits(fits: string, say: (note: string) => string): string {
  const [known, ...groups] = fits.split(' ');
  const said = groups.map((group) => {
    const [head = '', codes] = group.split('.');
    const [bits, years, written, ...pieces] = head.split(':');
    const note = readNote(written ?? '');
    return note === null ? group : `${[bits, years, writeNote(say(note)), ...pieces].join(':')}.${codes}`;
  });
  return [known, ...said].join(' ');
}

function readNote(note: string): string | null {
  try {
    return decodeURIComponent(note) || null;
  } catch {
    return note;
  }
}

/** Whether the codes contain this one, or the mark for every engine, which sorts before all codes. */
function names(codes: string, wanted: string): boolean {
  if (codes.startsWith(everyEngine)) return true;
  for (let at = 0; at < codes.length; at += codeLength) if (wanted !== '' && codes.startsWith(wanted, at)) return true;
  return false;
}
