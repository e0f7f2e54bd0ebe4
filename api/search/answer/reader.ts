import type { UnderstoodKind } from '../../shop/search/understood.ts';
import type { Note } from '../engine.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import type { Understood } from '../understand/parse.ts';
import { asTyped, type Typed, type WordRun, without } from '../understand/typed.ts';
import { createInstead } from './instead.ts';
import { createObeying } from './obeying.ts';
import { createOffers } from './offers.ts';
import { createParts, type FoundWords, type How, type KnownParts } from './parts.ts';
import { noReading, type Reading } from './reading.ts';

const naming: ReadonlySet<UnderstoodKind> = new Set([
  'make',
  'model',
  'variant',
  'brand',
  'side',
  'fuel',
  'specification',
]);

/** Makes the function that reads a query: what is understood is obeyed, and the other words name the part. */
export function createReader<Items>(ready: ReadyWords<Items>) {
  const { fullText, understanding, store, demandsOf } = ready;
  const parts = createParts(ready);
  const obeying = createObeying(ready, parts);
  const instead = createInstead(ready, parts);
  const offers = createOffers(understanding.lexicon, fullText, parts.byName, async (words, understood) => {
    const found = await parts.called(words.join(' '), 'find');
    if (found.isEmpty || !understood) return !found.isEmpty;
    return !(await store.isEmpty(store.those(found.items, await demandsOf(understood))));
  });

  /** The query without unknown words, if the rest has the whole name of a part. */
  function withoutUnknown(understood: Understood): Understood | undefined {
    const unknown = new Set(parts.unmatched(understood));
    const isKnown = (word: string) => !unknown.has(word);
    const part = understood.part.filter(isKnown);
    if (unknown.size === 0 || !understood.isPart || part.length === 0) return undefined;
    const { placedPart, words } = understood;
    return { ...understood, part, placedPart: placedPart.filter(isKnown), words: words.filter(isKnown) };
  }

  /** Reads a query for one part. */
  function readOne(query: string, typed: Typed, numbers: readonly WordRun[]) {
    const known: KnownParts<Items> = new Map();
    const understood = understanding.read(query, numbers, typed);
    const { segments, engines, year, part } = understood;
    const others = withoutUnknown(understood);
    let areUnknownLeftOut = false;
    let isUnsaid = false;

    async function found(how: How, of = understood, text = query): Promise<FoundWords<Items>> {
      const items = await obeying(of, text, how, known);
      isUnsaid ||= items.isUnsaid ?? false;
      return items;
    }

    /**
     * Offers further searches.
     * @param lacking words that no item has
     */
    async function leading(isFound: boolean, lacking: readonly string[], offered: Reading): Promise<Note[]> {
      const vehicles = engines ? [] : offers.vehicles(isFound ? lacking : part, typed);
      const isLedOn = isFound || Object.values(offered.instead).some(({ total }) => total > 0);
      return [...vehicles, ...(isLedOn ? [] : await offers.nearest(understood, typed))];
    }

    return {
      understood,

      /** Whether any item is called by all words for the part, for whatever vehicle. */
      isCalled: async () => part.length > 0 && !(await parts.partsOf(part, 'find', known)).isEmpty,

      /** Whether the words name a vehicle, a brand, a side or a value: then their digits are not a part number. */
      isNamed: segments.some(({ kind }) => naming.has(kind)) || (part.length > 0 && part.every(isPartWord)),

      /** The items that have all that is asked for, as typed. */
      find: () => found('find'),

      /**
       * The items that were probably meant; if there are none and the rest names a part, unknown words are left out.
       */
      async guess(): Promise<FoundWords<Items>> {
        const guessed = await found('guess');
        if (!guessed.isEmpty || !others) return guessed;
        areUnknownLeftOut = true;
        return found('find', others, others.words.join(' '));
      },

      /**
       * Of the items with the numbers, those that also obey the other words; if there are none, all, with the kinds
       * disregarded.
       */
      async numbered(items: Items): Promise<Pick<Reading, 'relaxed'> & { items: Items }> {
        const obedient = store.those(items, await demandsOf(understood));
        const named = part.length === 0 ? obedient : store.those(obedient, [fullText.having(part.join(' '))]);
        if (!(await store.isEmpty(named))) return { items: named, relaxed: [] };
        if (!(await store.isEmpty(obedient))) return { items: obedient, relaxed: ['part'] };
        const besides = segments.map(({ kind }) => kind).filter((kind) => kind !== 'number');
        return { items, relaxed: [...new Set(besides)] };
      },

      /**
       * Call it after `find` and `guess`.
       * @param isFound whether any item obeys the query
       */
      async reading(isFound: boolean): Promise<Reading> {
        // With several numbers, some may be unknown although others were found.
        const lacking = !isFound || areUnknownLeftOut ? parts.unmatched(understood) : understood.missing;
        const told: Reading = {
          ...noReading,
          segments,
          engines,
          // Without a vehicle, a year is disregarded.
          relaxed: isFound && year !== undefined && !engines ? ['year'] : [],
          unmatched: lacking.map((word) => asTyped(word, typed)),
          unknownVariants: understood.unknownVariants,
          isUnsaid: isFound && isUnsaid,
        };
        const offered = isFound ? told : { ...told, ...(await instead(understood, known)) };
        const corrected = understood.corrected.map((one): Note => ({ ...one, kind: 'corrected', links: [] }));
        return { ...offered, notes: [...corrected, ...(await leading(isFound, lacking, offered))] };
      },
    };
  }

  const isPartWord = (word: string) => /\p{L}{3}/u.test(word) && parts.byCategory.names(word);

  /** The query without words for two-wheelers, when it names one: "splendor bike chain set". */
  function withoutType(query: string, typed: Typed): { query: string; typed: Typed } | undefined {
    const runs = typed.words.flatMap((word, from) =>
      understanding.twoWheelers.has(word) ? [{ from, length: 1 }] : [],
    );
    const { engines } = runs.length === 0 ? { engines: undefined } : understanding.read(query, [], typed);
    const isTwoWheeler = (id: string) => understanding.lexicon.engines.get(id)?.type !== 'car';
    return engines && engines.size > 0 && [...engines].every(isTwoWheeler) ? without(typed, runs) : undefined;
  }

  type OneQuery = ReturnType<typeof readOne>;

  /** For a query with several parts: the first that is found, and links to the others. */
  async function firstOfSeveral({ understood, isCalled }: OneQuery, typed: Typed) {
    for (const { run, query, typed: words, besides } of await offers.severalParts(understood, typed, isCalled)) {
      const one = readOne(query, words, []);
      const found = await one.find();
      const others: Note = { kind: 'parts', text: typed.told([run]).text, links: besides };
      if (!found.isEmpty) return { one, found, others: [others] };
    }
    return undefined;
  }

  /** When no item obeys: what is found without the words for two-wheelers. */
  async function ofBikes(query: string, typed: Typed) {
    const shorter = withoutType(query, typed);
    if (!shorter) return undefined;
    const one = readOne(shorter.query, shorter.typed, []);
    const found = await one.find();
    return found.isEmpty ? undefined : { one, found, others: [] };
  }

  /**
   * Reads a query once for all that is asked about it.
   * @param numbers where the query has part numbers that items have
   */
  return function read(query: string, typed: Typed, numbers: readonly WordRun[]) {
    const whole = readOne(query, typed, numbers);
    /** The reading that is answered, and links to other parts. */
    let answered: { one: OneQuery; others: readonly Note[] } = { one: whole, others: [] };
    return {
      isNamed: whole.isNamed,
      numbered: whole.numbered,

      /** The items that have all that is asked for; with several parts, those of the first that is found. */
      async find(): Promise<FoundWords<Items>> {
        const isOfWords = numbers.length === 0;
        const part = isOfWords ? await firstOfSeveral(whole, typed) : undefined;
        const found = part?.found ?? (await whole.find());
        const instead = part ?? (found.isEmpty && isOfWords ? await ofBikes(query, typed) : undefined);
        if (instead) answered = instead;
        return instead?.found ?? found;
      },

      guess: () => answered.one.guess(),

      async reading(isFound: boolean): Promise<Reading> {
        const reading = await answered.one.reading(isFound);
        return { ...reading, notes: [...reading.notes, ...answered.others] };
      },
    };
  };
}

export type Reader<Items> = ReturnType<typeof createReader<Items>>;
