import { isPinCode } from '../addresses/rules.ts';
import { asciiDigits } from '../rules.ts';
import type { StateCode } from '../vehicle/plates.ts';
import { pinTable } from './pin-table.ts';
import type { Place } from './rules.ts';

/** What is known about a PIN code. Kept apart from `rules.ts`, because the table weighs 70 kB. */
export interface PinPlace extends Place {
  /** Six digits. */
  pin: string;
  /** In English; null when its offices are in several districts. */
  district: string | null;
}

type Group = Omit<PinPlace, 'pin'>;

let groups: Map<number, Group> | undefined;

/** The codes of "560001-013 015": the first three digits stay until others are named. */
function* codesOf(text: string): Generator<number> {
  let area = '';
  for (const part of text.split(' ')) {
    const [start = '', end = start] = part.split('-');
    if (start.length === 6) area = start.slice(0, 3);
    const last = Number(area + end.slice(-3));
    for (let code = Number(area + start.slice(-3)); code <= last; code++) yield code;
  }
}

function readTable(): Map<number, Group> {
  const read = new Map<number, Group>();
  let state: StateCode = 'AN';
  for (const line of pinTable.trim().split('\n')) {
    const [, district, city, codes] = /^ {2}([^|]+)\|([^|:]+): ([\d -]+)$/.exec(line) ?? [];
    if (!district || !city || !codes) {
      state = line as StateCode;
      continue;
    }
    const known = (name: string) => (name === '-' ? null : name);
    const group = { state, district: known(district), city: known(city) };
    for (const code of codesOf(codes)) read.set(code, group);
  }
  return read;
}

/**
 * The place of a PIN code, as typed: digits of any script, with or without a space. Undefined when it is no PIN code, or
 * none that the post has. The first call takes some ten milliseconds, because it reads the table.
 */
export function placeOfPin(typed: string): PinPlace | undefined {
  if (!isPinCode(typed)) return undefined;
  const pin = asciiDigits(typed).replace(/\s/g, '');
  groups ??= readTable();
  const group = groups.get(Number(pin));
  return group && { pin, ...group };
}

/** Every PIN code of the table, in its order. */
export function allPins(): string[] {
  groups ??= readTable();
  return [...groups.keys()].map(String);
}
