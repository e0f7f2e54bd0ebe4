import { beforeAll, describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../api/search/language/words.ts';
import { baseNames } from '../../../../api/search/understand/lexicon.ts';
import { readShopperWords } from '../../../../api/search/understand/shopper-words.ts';
import type { Language } from '../../../../api/shop/language/languages.ts';
import { partTypes, textsOf } from '../../../catalogue/sample/facts.ts';
import type { Sample } from '../sample.ts';

/** Five ways to ask in each language. */
const frames: Partial<Record<Language, readonly string[]>> = {
  en: [
    '{model} {part}',
    '{part} for {model}',
    '{part} {model} price',
    'i need {part} for my {model}',
    '{model} ka {part}',
  ],
  hi: ['{model} {part}', '{model} के लिए {part}', '{model} का {part}', 'मुझे {model} {part} चाहिए', '{part} {model}'],
  ta: ['{model} {part}', '{model}க்கு {part}', '{part} {model}', 'எனக்கு {model} {part} வேண்டும்', '{model} {part} விலை'],
  te: ['{model} {part}', '{model}కు {part}', '{part} {model}', '{model} కోసం {part}', 'నాకు {model} {part} కావాలి'],
};

/**
 * How many pairs of each sort, unless a subject says otherwise: that takes seconds, and each run tries the same ones.
 */
const usually = 40;

/** The words of a name without the vehicle and the side, each after a space. */
const headWords = (name: string) => ` ${wordsOf(name.split(/ – |,/)[0] ?? name).join(' ')}`;

interface NamedPart {
  ids: string[];
  names: Partial<Record<Language, string>>;
  /** Also items of other types whose name ends like this one in a language: a gas strut is a strut. */
  calledSo: string[];
}

/**
 * Pairs of model and part, in the words of shoppers: the right part comes first if the shop has it, or else nothing is
 * listed.
 */
export function pairSuite(sample: Sample): void {
  const { pairs = usually } = sample.subject;

  describe('pairs', () => {
    /**
     * For each type, the items that its name stands for (an "oil filter" may also be for a bike), with that name in
     * each language.
     */
    let parts: NamedPart[];
    /** Includes items of unknown fit: they are listed when there is nothing else. */
    let models: { base: string; fitting: ReadonlySet<string> }[];

    beforeAll(() => {
      const items = sample.db.prepare<[], { id: string; name: string }>('select id, name from items order by id').all();
      const named = items.map(({ id, name }) => ({ id, words: new Set(wordsOf(name)), head: headWords(name) }));
      const types = partTypes.map(({ id, name }) => {
        // A two-wheeler oil filter is an oil filter; a radiator cap is no radiator.
        const [words, end] = [wordsOf(name), headWords(name)];
        const isSuch = (item: (typeof named)[number]) =>
          words.every((word) => item.words.has(word)) && item.head.endsWith(end);
        const names = Object.fromEntries(
          Object.keys(frames).map((code) => [code, textsOf(code as Language).partTypes[id]?.name]),
        );
        return { ids: named.filter(isSuch).map((item) => item.id), names };
      });
      parts = types.map((type) => {
        const isCalledSo = (other: typeof type) =>
          (Object.keys(frames) as Language[]).some((code) =>
            headWords(other.names[code] ?? '').endsWith(headWords(type.names[code] ?? '')),
          );
        return { ...type, calledSo: types.filter(isCalledSo).flatMap(({ ids }) => ids) };
      });
      const rows = sample.db
        .prepare<[], { id: string; name: string; type: string }>('select id, name, vehicle_type as type from models')
        .all();
      const fits = sample.db.prepare<[string, string], string>(
        `select item_id from fitments join engines on engines.id = engine_id where model_id = ?
           union select item_id from fitments where engine_id = '*' and (vehicle_type is null or vehicle_type = ?)
           union select id from items where id not in (select item_id from fitments)`,
      );
      const byBase = Map.groupBy(
        rows.flatMap((row) => baseNames(row.name).map((base) => ({ base, ...row }))),
        ({ base }) => base,
      );
      const said = readShopperWords().vehicles;
      // A name that begins longer names means those too, and so does a name that people use for others. A name of
      // digits means none.
      const isPlain = (base: string) =>
        !/^[\d ]+$/.test(base) &&
        ![...byBase.keys()].some((other) => other !== base && other.includes(base)) &&
        (said.get(base) ?? []).every((name) => name === base);
      models = [...byBase]
        .filter(([base]) => isPlain(base))
        .map(([base, all]) => ({ base, fitting: new Set(all.flatMap(({ id, type }) => fits.pluck().all(id, type))) }));
    });

    /** Draws pairs with a fixed seed, either of those that the catalogue has or of those that it lacks. */
    function* drawn(isWanted: boolean): Generator<{ part: NamedPart; model: (typeof models)[number] }> {
      let seed = 11;
      const draw = (below: number) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * below);
      };
      for (let found = 0; found < pairs; ) {
        const [part, model] = [parts[draw(parts.length)], models[draw(models.length)]];
        if (!part || !model) continue;
        const ids = isWanted ? part.ids : part.calledSo;
        if (ids.some((id) => model.fitting.has(id)) !== isWanted) continue;
        found += 1;
        yield { part, model };
      }
    }

    async function wrongAmong(
      isThere: boolean,
      languages: readonly Language[],
      frameCount: number,
    ): Promise<{ asked: number; wrong: string[] }> {
      const wrong: string[] = [];
      let asked = 0;
      for (const { part, model } of drawn(isThere))
        for (const language of languages)
          for (const frame of frames[language]?.slice(0, frameCount) ?? []) {
            const query = frame.replace('{model}', model.base).replace('{part}', part.names[language] ?? '');
            const { ids, total } = await sample.engine.search({
              query,
              language,
              sort: 'relevance',
              page: 1,
              pageSize: 24,
            });
            asked += 1;
            const isRight = isThere ? part.ids.includes(ids[0] ?? '') && model.fitting.has(ids[0] ?? '') : total === 0;
            if (!isRight) wrong.push(`${query} → ${ids[0] ?? 'nothing'}`);
          }
      return { asked, wrong };
    }

    const all = Object.keys(frames) as Language[];

    test('of pairs that the catalogue lacks, nothing of another vehicle or another part is listed', {
      timeout: 300_000,
    }, async () => {
      const { asked, wrong } = await wrongAmong(false, all, 5);
      expect(asked).toBe(pairs * 20);
      expect(wrong).toEqual([]);
    });

    test('of pairs that the catalogue has, the right part for the vehicle is first in 99 of 100', {
      timeout: 300_000,
    }, async () => {
      const { asked, wrong } = await wrongAmong(true, all, 5);
      expect(asked).toBe(pairs * 20);
      expect(wrong.length / asked, wrong.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.01);
    });
  });
}
