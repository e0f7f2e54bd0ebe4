import type { SearchEngine, Synonym } from '../../search/engine.ts';
import { wordsOf } from '../../search/language/words.ts';
import { createSynonyms } from '../../search/understand/synonyms.ts';
import { oneLine } from '../rules.ts';
import type { ImportProblem } from './contract.ts';
import type { CsvPair } from './csv.ts';
import { type SynonymProblem, synonymLimits } from './rules.ts';
import type { SynonymRow } from './store.ts';

/** A synonym that a seller wants, normalised. */
export interface Wanted extends Synonym {
  /** The phrase in the form used to compare words. */
  key: string;
}

/** Texts in one line, without punctuation around them. */
export function wanted({ phrase, meaning }: Synonym): Wanted {
  const tidy = (text: string) => oneLine(text.normalize('NFC'));
  return { phrase: tidy(phrase), meaning: tidy(meaning), key: wordsOf(phrase).join(' ') };
}

/**
 * The problem of each wanted synonym, on its own and together with the others and the shop's. No phrase may occur in a
 * meaning, so that no synonym can lead to another, or back to itself.
 * @param list the wanted synonyms
 * @param known the shop's synonyms, without those that the list replaces
 * @param isKnown whether the catalogue knows a phrase
 */
export function problemsOf(
  list: readonly Wanted[],
  known: readonly Synonym[],
  isKnown: (key: string) => boolean,
): (SynonymProblem | undefined)[] {
  const taken = new Set(known.map(({ phrase }) => wordsOf(phrase).join(' ')));
  const every = createSynonyms([...known, ...list.filter(({ key }) => key !== '')], []);
  const leading = new Set(known.flatMap(({ meaning }) => every.phrasesIn(meaning)));
  const shapeProblem = ({ phrase, meaning, key }: Wanted): SynonymProblem | undefined => {
    if (`${phrase}${meaning}`.includes('\uFFFD')) return 'encoding';
    if (key === '' || wordsOf(meaning).length === 0) return 'empty';
    if (phrase.length > synonymLimits.phrase || meaning.length > synonymLimits.meaning) return 'long';
    if (!/\p{L}{2}|\p{L}\p{M}/u.test(key)) return 'letters';
    return undefined;
  };
  return list.map((one, at) => {
    const { phrase, meaning, key } = one;
    const problem = shapeProblem(one);
    if (problem) return problem;
    if (taken.has(key)) return 'taken';
    taken.add(key);
    if (leading.has(phrase) || every.phrasesIn(meaning).length > 0) return 'loop';
    if (isKnown(key)) return 'known';
    if (known.length + at >= synonymLimits.most) return 'many';
    return undefined;
  });
}

const wantedOf = (lines: readonly CsvPair[]) => lines.flatMap(({ pair }) => (pair ? wanted(pair) : []));

/**
 * Finds which phrases of a file the catalogue knows, apart from phrases that the shop has already.
 * @returns a function of a phrase's key
 */
export async function knownAmong(
  lines: readonly CsvPair[],
  rows: readonly SynonymRow[],
  engine: Pick<SearchEngine, 'knows'>,
): Promise<(key: string) => boolean> {
  const allowed = new Set(rows.map(({ key }) => key));
  const known = new Set<string>();
  for (const { key, phrase } of wantedOf(lines).slice(0, synonymLimits.most + 1))
    if (!allowed.has(key) && (await engine.knows(phrase))) known.add(key);
  return (key) => known.has(key);
}

/**
 * The changes of importing a file's lines. A phrase that the shop has already gets the new meaning. One wrong line
 * prevents all changes.
 */
export function importOf(all: readonly CsvPair[], rows: readonly SynonymRow[], isKnown: (key: string) => boolean) {
  // One line beyond the limit is enough to report it.
  const lines = all.slice(0, synonymLimits.most + 1);
  const list = wantedOf(lines);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const replaced = new Set(list.map(({ key }) => key));
  const found = problemsOf(
    list,
    rows.filter(({ key }) => !replaced.has(key)),
    isKnown,
  );
  const problems = lines.flatMap(({ line, text, pair }): ImportProblem[] => {
    const problem = pair ? found.shift() : 'line';
    return problem ? [{ line, text: text.slice(0, longestShown), problem }] : [];
  });
  const changes = list.flatMap((one) => {
    const before = byKey.get(one.key);
    if (before?.phrase === one.phrase && before.meaning === one.meaning) return [];
    return { ...one, ...(before && { id: before.id }) };
  });
  const added = changes.filter(({ key }) => !byKey.has(key)).length;
  return {
    problems,
    put: problems.length > 0 ? [] : changes,
    added,
    changed: changes.length - added,
    unchanged: list.length - changes.length,
  };
}

/** Most characters shown of a wrong line. */
const longestShown = 200;
