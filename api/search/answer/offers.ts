import type { Note } from '../engine.ts';
import { sameScript } from '../language/spelling.ts';
import type { FullText } from '../match/full-text.ts';
import type { Lexicon } from '../understand/lexicon.ts';
import type { Understood } from '../understand/parse.ts';
import { asTyped, type Typed, type WordRun, without } from '../understand/typed.ts';

/** The most links that are offered, and the most searches that are tried for them. */
const most = { links: 3, tried: 12 };
const shortestName = 4;
/** The highest cost of a vehicle's name that is offered as a link. */
const farthest = 2;
/** Words that stand between two parts that are both meant. */
const joiners = new Set(
  'and or n aur ya और या आणि व किंवा এবং ও আর અને અથવા மற்றும் మరియు ಮತ್ತು ഉം'.normalize('NFC').split(' '),
);

/** One of several parts in a query, with the query for it alone and links to the other parts. */
export interface OnePart {
  run: WordRun;
  query: string;
  typed: Typed;
  besides: Note['links'];
}

/** The name of the vehicle whose spelling is closest to an unknown word. */
export function vehicleSpelledLike<Items>(
  word: string,
  { entries }: Pick<Lexicon, 'entries'>,
  fullText: FullText<Items>,
): string | undefined {
  if (word.length < shortestName || fullText.isKnown(word)) return undefined;
  for (const { word: like, cost } of fullText.spelledLike(word)) {
    if (!sameScript(word, like) || cost > farthest) continue;
    const entry = entries.get(like)?.find(({ kind }) => kind === 'model' || kind === 'make');
    if (entry) return entry.label;
  }
  return undefined;
}

/**
 * Makes the functions that offer further searches.
 * @param isFound whether the words name a part and, with `understood`, one that obeys that
 * @param byName searches the names of items only
 */
export function createOffers<Items>(
  lexicon: Pick<Lexicon, 'entries'>,
  fullText: FullText<Items>,
  byName: FullText<Items>,
  isFound: (words: readonly string[], understood?: Understood) => Promise<boolean>,
) {
  const vehicleLike = (word: string) => vehicleSpelledLike(word, lexicon, fullText);

  return {
    /** Vehicles that unknown words may mean, each with the query in which it replaces the word. */
    vehicles(unknown: readonly string[], typed: Typed): Note[] {
      const links = unknown.flatMap((word) => {
        const name = vehicleLike(word);
        const query = typed.words.map((one) => (one === word ? name : asTyped(one, typed))).join(' ');
        return name === undefined ? [] : [{ text: name, query }];
      });
      return links.length === 0 ? [] : [{ kind: 'vehicles', text: '', links: links.slice(0, most.links) }];
    },

    /** When all words together name no part: searches for fewer of them. */
    async nearest(understood: Understood, typed: Typed): Promise<Note[]> {
      const { part, segments } = understood;
      const besides = segments.filter(({ kind }) => kind !== 'part').map(({ text }) => text);
      const links: { text: string; query: string }[] = [];
      const said: string[] = [];
      let tried = 0;
      for (const words of fewerOf(part)) {
        if (links.length === most.links) break;
        const isSaid = said.some((one) => ` ${one} `.includes(` ${words.join(' ')} `));
        if (isSaid || ++tried > most.tried || !byName.areNames(words) || !(await isFound(words))) continue;
        const isWhole = besides.length > 0 && (await isFound(words, understood));
        const text = [...words.map((word) => asTyped(word, typed)), ...(isWhole ? besides : [])].join(' ');
        links.push({ text, query: text });
        said.push(words.join(' '));
      }
      return links.length === 0 ? [] : [{ kind: 'nearest', text: '', links }];
    },

    /** The parts in a query, if it names several that are not one thing. */
    async severalParts(understood: Understood, typed: Typed, isOne: () => Promise<boolean>): Promise<OnePart[]> {
      const joined = await joinedParts(understood, typed);
      const whole = understood.wholeParts;
      const areWhole = whole.length > 1 && whole.every(({ length }) => length > 1);
      const runs = joined.length > 1 && (await areFound(joined, typed)) ? joined : areWhole ? whole : [];
      if (runs.length === 0) return [];
      const words = runs.flatMap((run) => wordsOf(run, typed));
      // Names that share a word, as in "oil filter air filter", are several parts; others together may be one name.
      if (runs !== joined && new Set(words).size === words.length && (await isOne())) return [];
      const joining = typed.words.flatMap((word, from) => (joiners.has(word) ? [{ from, length: 1 }] : []));
      const others = (one: WordRun) => [...runs.filter((run) => run !== one), ...joining];
      return runs.map((run) => ({
        run,
        ...without(typed, others(run)),
        besides: runs
          .filter((one) => one !== run)
          .map((one) => ({ text: typed.told([one]).text, query: typed.told(others(one)).without })),
      }));
    },
  };

  function wordsOf({ from, length }: WordRun, { words }: Typed): readonly string[] {
    return words.slice(from, from + length);
  }

  async function areFound(runs: readonly WordRun[], typed: Typed): Promise<boolean> {
    for (const run of runs) if (!(await isFound(wordsOf(run, typed)))) return false;
    return true;
  }

  /** The words on both sides of a joiner such as "and", unless they are one name together. */
  async function joinedParts({ partRuns }: Understood, typed: Typed): Promise<WordRun[]> {
    const groups = groupsOf(partRuns, typed);
    const together = groups.flatMap((run) => wordsOf(run, typed));
    if (groups.length < 2 || lexicon.entries.has(together.join(' '))) return [];
    const isOne = new Set(together).size === together.length && !(await byName.find(together.join(' '))).isEmpty;
    return isOne ? [] : groups;
  }
}

/** All shorter runs of neighbouring words, the longest first. */
function* fewerOf(words: readonly string[]): Generator<readonly string[]> {
  for (let length = words.length - 1; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) yield words.slice(from, from + length);
}

/** Joins adjacent runs; empty unless only joiners such as "and" stand between the others. */
function groupsOf(runs: readonly WordRun[], typed: Typed): WordRun[] {
  const groups: WordRun[] = [];
  const isJoiner = (word: string) => joiners.has(word);
  for (const { from, length } of runs.toSorted((a, b) => a.from - b.from)) {
    if (typed.words.slice(from, from + length).every(isJoiner)) continue;
    const last = groups.at(-1);
    const between = last ? typed.words.slice(last.from + last.length, from) : [];
    if (last && between.length === 0) last.length += length;
    else if (!last || between.some(isJoiner)) groups.push({ from, length });
    else return [];
  }
  return groups;
}
