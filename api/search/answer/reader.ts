import { kindsOfPart, type UnderstoodKind, vehicleKinds } from '../../shop/search/understood.ts';
import type { Note, OfferedInstead, Segment } from '../engine.ts';
import { wordsOf } from '../language/words.ts';
import { createCategories } from '../match/categories.ts';
import type { TextFound } from '../match/full-text.ts';
import type { FirstRows } from '../match/item-store.ts';
import { QueryCache } from '../match/query-cache.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import type { Understood } from '../understand/parse.ts';
import { asTyped, type Typed, type WordRun, without } from '../understand/typed.ts';
import { createOffers } from './offers.ts';

/** What a query of words was understood as, and what can be offered when nothing obeys it. */
export interface Reading {
  segments: readonly Segment[];
  /** Words that nothing in the catalogue has. */
  unmatched: readonly string[];
  /** What was corrected, and searches that lead on. */
  notes: readonly Note[];
  /** Engines of the vehicles that the query names; undefined: none. */
  engines: ReadonlySet<string> | undefined;
  /** Norms and trims that are not obeyed, since nobody has said which parts need them. */
  unknownVariants: readonly string[];
  /** Whether nothing is known to fit the vehicle that the query names, and nobody has said what the results fit. */
  isUnsaid: boolean;
  /** What was given up: by the results, or by the offers below when there are none. */
  relaxed: readonly UnderstoodKind[];
  instead: Record<OfferedInstead, FirstRows>;
}

/** Number of items of each kind that are offered when nothing obeys a query. */
export const mostOffered = 6;

const noOffer: FirstRows = { rows: [], total: 0 };
export const noReading: Reading = {
  ...{ segments: [], notes: [], engines: undefined, unmatched: [], unknownVariants: [], isUnsaid: false, relaxed: [] },
  instead: { otherKinds: noOffer, otherVehicles: noOffer, otherParts: noOffer },
};

const naming: ReadonlySet<UnderstoodKind> = new Set([
  'make',
  'model',
  'variant',
  'brand',
  'side',
  'fuel',
  'specification',
]);

/** Finds what a query of words asks for: what is understood is obeyed, the other words name the part. */
export function createReader<Items>(ready: ReadyWords<Items>) {
  const { fullText, understanding, demandsOf, store } = ready;
  const categories = createCategories(ready);
  /**
   * `isSaid`: their names have the fuel that was typed. `isUnsaid`: of none of them anybody has said what it fits, though a
   * vehicle was named.
   */
  type Found = TextFound<Items> & { isSaid?: true; isUnsaid?: true };
  const { nothing } = fullText;
  const byName = fullText.ofParts('category', 'above');
  const byCategory = fullText.ofParts();
  /** Words that no part is called by. */
  const unmatched = ({ part, missing }: Understood) => [...missing, ...part.filter((word) => !byCategory.names(word))];
  /** What the parts of a query are: finding them, guessing and offering others asks for the same words. */
  type Known = Map<string, Promise<Found>>;

  /** Other queries ask for the same parts, of other vehicles. */
  const parts = new QueryCache<Found & { held: number }>(store.held(store.everything));

  /** With all that a category has, where the words are its name and not also a part's. */
  async function withCategory(words: string, found: TextFound<Items>): Promise<TextFound<Items>> {
    const items = await categories.called(words, found.items);
    if (items === undefined) return found;
    const first = store.firstOf(found.items, items);
    return { items: store.together(first, found.items), isEmpty: false, strategy: 'fullText', meant: undefined };
  }

  /** A part is what is called so; only words that no name has may stand for all that a category has. */
  async function called(words: string, how: 'find' | 'guess'): Promise<Found> {
    const key = `${how} ${words}`;
    const known = parts.get(key);
    if (known) return known;
    const named = await byName[how](words);
    const plain = named.isEmpty ? await byCategory[how](words) : named;
    const found = how === 'find' ? await withCategory(words, plain) : plain;
    parts.set(key, { ...found, held: store.held(found.items) });
    return found;
  }

  function partsOf(words: readonly string[], how: 'find' | 'guess', known: Known): Promise<Found> {
    const said = words.join(' ');
    const key = `${how} ${said}`;
    const found = known.get(key) ?? called(said, how);
    known.set(key, found);
    return found;
  }

  /** The items that the words besides vehicle, brand and side name, with the side among the words first. */
  async function named(
    { part, placedPart, saidPart }: Understood,
    how: 'find' | 'guess',
    known: Known,
  ): Promise<Found> {
    if (part.length === 0) return { items: store.everything, isEmpty: false, strategy: 'fullText', meant: undefined };
    const telling = saidPart.filter((word) => byCategory.isName(word));
    const said = telling.length > placedPart.length ? await partsOf(telling, 'find', known) : nothing;
    if (!said.isEmpty) return { ...said, isSaid: true };
    const alone = await partsOf(part, how, known);
    if (placedPart.length === part.length) return alone;
    const placed = await partsOf(placedPart, how, known);
    return {
      ...alone,
      items: store.together(placed.items, alone.items),
      isEmpty: placed.isEmpty && alone.isEmpty,
      strategy: placed.strategy ?? alone.strategy,
    };
  }

  const isConstrained = ({ engines, brands, sides, specifications }: Understood) =>
    engines !== undefined || brands.length + sides.length + specifications.length > 0;

  /** Those that obey; where nothing is known to fit the vehicle, those of which nobody has said what they fit. */
  async function constrained(of: Items, understood: Understood): Promise<{ items: Items; isUnsaid?: true }> {
    const items = store.those(of, await demandsOf(understood));
    // None of a model was made in a year before it: nothing is for that.
    const isMade = (understood.engines?.size ?? 0) > 0;
    if (!isMade || understood.part.length === 0 || !(await store.isEmpty(items))) return { items };
    return { items: store.those(of, await demandsOf(understood, 'unknown')), isUnsaid: true };
  }

  async function obeying(understood: Understood, query: string, how: 'find' | 'guess', known: Known): Promise<Found> {
    if (understood.missing.length > 0) return nothing;
    // Words that ask for nothing by themselves may still be in names, but are not guessed to be others.
    if (understood.part.length === 0 && !isConstrained(understood))
      return how === 'find' ? fullText.find(query) : nothing;
    const found = await named(understood, how, known);
    if (!isConstrained(understood) || found.isEmpty) return found;
    // A petrol filter may be one of an engine that also runs on gas.
    const engines = found.isSaid ? understood.ofAnyFuel : understood.engines;
    const { items, isUnsaid } = await constrained(found.items, { ...understood, engines });
    if (await store.isEmpty(items)) return nothing;
    const noted = { ...found, ...(isUnsaid && { isUnsaid }) };
    if (how === 'guess') return { ...noted, items };
    // What asks for nothing says nothing of the order either: "price" is in no name, "car" is in some.
    const telling = wordsOf(query).filter((word) => !understood.fillers.has(word) || byCategory.isName(word));
    return { ...noted, items: store.firstOf((await fullText.find(telling.join(' '), items)).items, items) };
  }

  /** Without the words that nobody knows, where a whole name of a part is among the others. */
  function withoutUnknown(understood: Understood): Understood | undefined {
    const unknown = new Set(unmatched(understood));
    const isKnown = (word: string) => !unknown.has(word);
    const part = understood.part.filter(isKnown);
    if (unknown.size === 0 || !understood.isPart || part.length === 0) return undefined;
    const { placedPart, words } = understood;
    return { ...understood, part, placedPart: placedPart.filter(isKnown), words: words.filter(isKnown) };
  }

  /** What can be offered to who asked for something that is not here. */
  async function instead(understood: Understood, known: Known): Promise<Pick<Reading, 'relaxed' | 'instead'>> {
    // Near a number are other numbers.
    if (understood.missing.length > 0) return { relaxed: [], instead: noReading.instead };
    const { engines, named: models, segments, part } = understood;
    const plain = { ...understood, saidPart: [] };
    const typed = await named(plain, 'find', known);
    const parts = typed.isEmpty ? await named(plain, 'guess', known) : typed;
    const among = async (items: Items, change: Partial<Understood>) =>
      store.those(items, await demandsOf({ ...understood, ...change }));
    const free = { brands: [], sides: [], specifications: [] };
    const isPart = part.length > 0;
    const isOfKind = segments.some(({ kind }) => kindsOfPart.includes(kind)) && isPart;
    // Who named a vehicle only is offered its other years, engines and fuels; for a part, those come first.
    const ofModel = async () => (models ? among(parts.items, { engines: models, year: undefined }) : store.nothing);
    const ofVehicles = async () =>
      isPart ? store.firstOf(await ofModel(), await among(parts.items, { engines: undefined })) : ofModel();
    const ofKind = async () => (parts.isEmpty ? store.everything : categories.sameKind(parts.items));
    const offer = async (isMeant: boolean, items: () => Promise<Items>) =>
      isMeant ? store.first(await items(), mostOffered) : noOffer;
    const [otherKinds, otherVehicles, otherParts] = await Promise.all([
      offer(isOfKind, () => among(parts.items, free)),
      offer(engines !== undefined, ofVehicles),
      offer(engines !== undefined && isPart, async () => among(await ofKind(), free)),
    ]);
    const isGivenUp = (given: UnderstoodKind) => {
      if (given === 'part') return otherParts.total > 0;
      if (kindsOfPart.includes(given)) return otherKinds.total + otherParts.total > 0;
      return vehicleKinds.includes(given) && otherVehicles.total > 0 && (isPart || !['make', 'model'].includes(given));
    };
    const relaxed = new Set(segments.map(({ kind: given }) => given).filter(isGivenUp));
    return { relaxed: [...relaxed], instead: { otherKinds, otherVehicles, otherParts } };
  }

  const offers = createOffers(understanding.lexicon, fullText, byName, async (words, understood) => {
    const found = await called(words.join(' '), 'find');
    if (found.isEmpty || !understood) return !found.isEmpty;
    return !(await store.isEmpty(store.those(found.items, await demandsOf(understood))));
  });

  /** Understands a query that is for one part. */
  function readOne(query: string, typed: Typed, numbers: readonly WordRun[]) {
    const known: Known = new Map();
    const understood = understanding.read(query, numbers, typed);
    const { segments, engines, year, part } = understood;
    const others = withoutUnknown(understood);
    const isPartWord = (word: string) => /\p{L}{3}/u.test(word) && byCategory.names(word);
    let areUnknownLeftOut = false;
    let isUnsaid = false;
    const noted = (found: Found) => {
      isUnsaid ||= found.isUnsaid ?? false;
      return found;
    };
    return {
      understood,

      /** Whether anything is called by all of its words, for whatever vehicle. */
      isCalled: async () => part.length > 0 && !(await partsOf(part, 'find', known)).isEmpty,

      /** Whether the words name a vehicle, a brand, a side or a specification: then their digits are no part number. */
      isNamed: segments.some(({ kind }) => naming.has(kind)) || (part.length > 0 && part.every(isPartWord)),

      /** What has all that is asked for, as it was typed. */
      find: async (): Promise<Found> => noted(await obeying(understood, query, 'find', known)),

      /** What is likely to be meant; without the words that nobody knows, if the others name a part. */
      async guess(): Promise<Found> {
        const found = noted(await obeying(understood, query, 'guess', known));
        if (!found.isEmpty || !others) return found;
        areUnknownLeftOut = true;
        return noted(await obeying(others, others.words.join(' '), 'find', known));
      },

      /** Items that have the numbers: those that obey the other words too; all, if none does, with what they do not obey. */
      async numbered(items: Items): Promise<Pick<Reading, 'relaxed'> & { items: Items }> {
        const obeying = store.those(items, await demandsOf(understood));
        const named = part.length === 0 ? obeying : store.those(obeying, [fullText.having(part.join(' '))]);
        if (!(await store.isEmpty(named))) return { items: named, relaxed: [] };
        if (!(await store.isEmpty(obeying))) return { items: obeying, relaxed: ['part'] };
        const besides = segments.map(({ kind }) => kind).filter((kind) => kind !== 'number');
        return { items, relaxed: [...new Set(besides)] };
      },

      /** After `find` and `guess`. @param isFound whether something obeys the query */
      async reading(isFound: boolean): Promise<Reading> {
        // A year says something about a vehicle only.
        const relaxed: UnderstoodKind[] = isFound && year !== undefined && !engines ? ['year'] : [];
        // Of several numbers, nothing may have some.
        const lacking = !isFound || areUnknownLeftOut ? unmatched(understood) : understood.missing;
        const unknown = lacking.map((word) => asTyped(word, typed));
        const corrected = understood.corrected.map((one) => ({ ...one, kind: 'corrected' as const, links: [] }));
        const { unknownVariants } = understood;
        const said = { segments, engines, relaxed, unmatched: unknown, unknownVariants, isUnsaid: isFound && isUnsaid };
        const told = { ...noReading, ...said };
        const offered = isFound ? told : { ...told, ...(await instead(understood, known)) };
        const isLedOn = isFound || Object.values(offered.instead).some(({ total }) => total > 0);
        const notes = [
          ...corrected,
          ...(engines ? [] : offers.vehicles(isFound ? lacking : understood.part, typed)),
          ...(isLedOn ? [] : await offers.nearest(understood, typed)),
        ];
        return { ...offered, notes };
      },
    };
  }

  /** The words that bikes have in common are no part of one: "splendor bike chain set". */
  function withoutType(query: string, typed: Typed): { query: string; typed: Typed } | undefined {
    const runs = typed.words.flatMap((word, from) =>
      understanding.twoWheelers.has(word) ? [{ from, length: 1 }] : [],
    );
    const { engines } = runs.length === 0 ? { engines: undefined } : understanding.read(query, [], typed);
    const isTwoWheeler = (id: string) => understanding.lexicon.engines.get(id)?.type !== 'car';
    return engines && engines.size > 0 && [...engines].every(isTwoWheeler) ? without(typed, runs) : undefined;
  }

  /**
   * Understands a query once, for everything that is asked about it.
   * @param numbers words that are numbers of items
   */
  return function read(query: string, typed: Typed, numbers: readonly WordRun[]) {
    const whole = readOne(query, typed, numbers);
    /** What the answer is for. */
    let answered = whole;
    let others: Note[] = [];
    return {
      isNamed: whole.isNamed,
      numbered: whole.numbered,

      /** What has all that is asked for; of several parts, the first that there is. */
      async find(): Promise<Found> {
        const several = numbers.length > 0 ? [] : await offers.severalParts(whole.understood, typed, whole.isCalled);
        for (const { run, query: q, typed: words, besides } of several) {
          const one = readOne(q, words, []);
          const found = await one.find();
          if (found.isEmpty) continue;
          answered = one;
          others = [{ kind: 'parts', text: typed.told([run]).text, links: besides }];
          return found;
        }
        const found = await whole.find();
        const shorter = found.isEmpty && numbers.length === 0 ? withoutType(query, typed) : undefined;
        if (!shorter) return found;
        const one = readOne(shorter.query, shorter.typed, []);
        const ofBikes = await one.find();
        if (!ofBikes.isEmpty) answered = one;
        return ofBikes;
      },

      guess: () => answered.guess(),

      async reading(isFound: boolean): Promise<Reading> {
        const reading = await answered.reading(isFound);
        return { ...reading, notes: [...reading.notes, ...others] };
      },
    };
  };
}

export type Reader<Items> = ReturnType<typeof createReader<Items>>;
