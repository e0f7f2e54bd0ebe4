/** Reproducible randomness: the same seed gives the same catalogue on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different entries, in random order. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** The FNV-1a hash of a text: makes a seed from names. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The mulberry32 generator. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('pick: the list is empty');
    return list[whole(0, list.length - 1)] as T;
  }
  function sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(whole(0, rest.length - 1), 1));
    return chosen;
  }
  return { next, whole, chance: (probability) => next() < probability, pick, sample };
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Fills a number format: # becomes a digit, @ a letter, everything else stays. */
export function fillForm(form: string, random: Random): string {
  return form.replace(/[#@]/g, (sign) =>
    sign === '#' ? String(random.whole(0, 9)) : (letters[random.whole(0, letters.length - 1)] as string),
  );
}
