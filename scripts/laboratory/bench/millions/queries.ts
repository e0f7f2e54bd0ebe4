import Database from 'better-sqlite3';
import { brands, partTypes } from '../../../catalogue/sample/facts.ts';
import { type Random, randomFrom } from '../../../catalogue/sample/random.ts';
import { pickVehicle } from '../../../catalogue/sample/vehicles.ts';
import { readGolden } from '../../golden/golden.ts';

/** What shoppers type, a quarter of each kind. */
export const kinds = {
  golden: 'the golden set: parts, brands, nine languages',
  vehicle: 'vehicle and part',
  wrong: 'the same, with a typing error',
  number: 'numbers of the catalogue',
} as const;
export type Kind = keyof typeof kinds;
export interface Query {
  kind: Kind;
  text: string;
}

const ofEachKind = 250;

/**
 * Searches, each made only once: cached answers are not what is measured.
 * @param parts how many such lists there are, and which of them this one is
 */
export function mixedQueries(snapshotFile: string, { part, parts }: { part: number; parts: number }): Query[] {
  const random = randomFrom(part);
  const golden = readGolden().filter(({ query }, at) => at % parts === part && /\p{L}{3}/u.test(query));
  const drawn: Record<Kind, string[]> = {
    golden: golden.slice(0, ofEachKind).map(({ query }) => query),
    vehicle: distinct(() => vehicleAndPart(random)),
    wrong: distinct(() => withError(vehicleAndPart(random), random)),
    number: distinct(numbersOf(snapshotFile, random)),
  };
  const all = Object.entries(drawn).flatMap(([kind, texts]) => texts.map((text) => ({ kind: kind as Kind, text })));
  return random.sample(all, all.length);
}

function distinct(draw: () => string): string[] {
  const texts = new Set<string>();
  while (texts.size < ofEachKind) texts.add(draw());
  return [...texts];
}

function vehicleAndPart(random: Random): string {
  const { make, model, engine, kind } = pickVehicle(random);
  const type = random.pick(partTypes.filter(({ fit, kinds: of }) => fit !== 'universal' && of.includes(kind)));
  const name = model.name.replace(/\s*\(.*/, '');
  const part = `${random.chance(0.3) && type.positions.length > 0 ? `${random.pick(type.positions)} ` : ''}${type.name}`;
  const text = random.pick([
    `${name} ${part}`,
    `${part} for ${name}`,
    `${make.name} ${name} ${engine.to ?? engine.from + 2} ${part}`,
    `${random.pick(brands).name} ${part} ${name}`,
  ]);
  return text.replaceAll('-', ' ').toLowerCase();
}

/** One letter of a longer word is left out, doubled, or swapped with its neighbour. */
function withError(text: string, random: Random): string {
  const words = text.split(' ');
  const long = [...words.keys()].filter((place) => /^[a-z]{5,}$/.test(words[place] ?? ''));
  if (long.length === 0) return text;
  const at = random.pick(long);
  const word = words[at] ?? '';
  const letter = random.whole(1, word.length - 2);
  const [before, own, next, after] = [word.slice(0, letter), word[letter], word[letter + 1], word.slice(letter + 2)];
  words[at] = random.pick([before + next + after, before + own + own + next + after, before + next + own + after]);
  return words.join(' ');
}

/** Numbers as they are written, with letters and digits only, or without their end. */
function numbersOf(snapshotFile: string, random: Random): () => string {
  const db = new Database(snapshotFile, { readonly: true });
  const last = db.prepare<[], number>('SELECT max(rowid) FROM items').pluck().get() ?? 0;
  const own = db.prepare<[number], string>('SELECT part_number FROM items WHERE rowid >= ? LIMIT 1').pluck();
  const other = db
    .prepare<[number], string>(
      'SELECT number FROM item_references WHERE item_id = (SELECT id FROM items WHERE rowid >= ? LIMIT 1) LIMIT 1',
    )
    .pluck();
  return () => {
    const row = random.whole(1, last);
    const number = (random.chance(0.5) ? other.get(row) : undefined) ?? own.get(row) ?? '';
    const bare = number.replace(/[^\p{L}\p{N}]+/gu, '');
    return random.pick([number, bare, bare.toLowerCase(), bare.slice(0, -1)]);
  };
}
