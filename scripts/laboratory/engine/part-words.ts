import type Database from 'better-sqlite3';
import { wordsOf } from '../../../api/search/language/words.ts';
import { readMeanings } from '../../../api/search/understand/meanings.ts';
import { readShopperWords } from '../../../api/search/understand/shopper-words.ts';
import { type Language, languageCodes } from '../../../api/shop/language/languages.ts';
import { partTypes, textsOf } from '../../catalogue/sample/facts.ts';

/**
 * What words for parts and names of vehicles mean, according to plain SQL on the sample and to the content, without the
 * search.
 */

/** Words for the form in which a part is sold, which its name may end with, in each full language. */
const forms: Readonly<Partial<Record<Language, string>>> = {
  en: 'assembly set kit element unit',
  hi: 'असेंबली सेट किट एलिमेंट यूनिट',
  bn: 'অ্যাসেম্বলি সেট কিট এলিমেন্ট ইউনিট',
  gu: 'એસેમ્બલી સેટ કિટ એલિમેન્ટ યુનિટ',
  kn: 'ಅಸೆಂಬ್ಲಿ ಸೆಟ್ ಕಿಟ್ ಎಲಿಮೆಂಟ್ ಯೂನಿಟ್',
  ml: 'അസംബ്ലി സെറ്റ് കിറ്റ് എലമെന്റ് യൂണിറ്റ്',
  mr: 'असेंब्ली सेट किट एलिमेंट युनिट',
  ta: 'அசெம்பிளி செட் கிட் எலிமெண்ட் யூனிட்',
  te: 'అసెంబ్లీ సెట్ కిట్ ఎలిమెంట్ యూనిట్',
};
const formsIn = (language: Language) => new Set(wordsOf(forms[language] ?? ''));

/** The words of a name before its comma, dash or bracket, without those for its form. */
export function baseOf(name: string, language: Language = 'en'): string[] {
  const words = wordsOf(name.split(/ – |[,(]/)[0] ?? name);
  const such = formsIn(language);
  let end = words.length;
  while (end > 1 && such.has(words[end - 1] as string)) end--;
  return words.slice(0, end);
}

const endsWith = (words: readonly string[], end: readonly string[]) =>
  ` ${words.join(' ')}`.endsWith(` ${end.join(' ')}`);

/** A phrase for parts, and the English names of the types of part that it names. */
export interface PartPhrase {
  language: Language;
  phrase: string;
  types: ReadonlySet<string>;
}

/** Every name of a part type, with and without its form, and every word that people use for one. */
export function partPhrases(): PartPhrase[] {
  const found = new Map<string, { language: Language; phrase: string; types: Set<string> }>();
  const add = (language: Language, phrase: string, types: readonly string[]) => {
    if (phrase === '' || types.length === 0) return;
    const key = `${language} ${phrase}`;
    const known = found.get(key) ?? { language, phrase, types: new Set<string>() };
    for (const type of types) known.types.add(type);
    found.set(key, known);
  };
  for (const language of languageCodes) {
    const named = partTypes.map(({ id, name }) => ({
      name,
      own: language === 'en' ? name : (textsOf(language).partTypes[id]?.name ?? name),
    }));
    for (const { name, own } of named) {
      add(language, wordsOf(own).join(' '), [name]);
      const base = baseOf(own, language);
      add(
        language,
        base.join(' '),
        named.filter((other) => endsWith(baseOf(other.own, language), base)).map((other) => other.name),
      );
    }
  }
  const spoken = new Set(readShopperWords().parts.map(([means]) => means));
  for (const { means, words } of readMeanings()) {
    if (means.includes('two wheeler')) continue;
    const types = means.flatMap(typesCalled);
    for (const phrase of words) add(languageOf(phrase), phrase, types);
  }
  if (spoken.size === 0) throw new Error('no words of shoppers were read');
  return [...found.values()];
}

/** The types whose name has all the words; if some names end with the last word, only those. */
function typesCalled(name: string): string[] {
  const words = wordsOf(name);
  const having = partTypes
    .map((type) => type.name)
    .filter((type) => words.every((word) => wordsOf(type).includes(word)));
  const last = baseOf(name).at(-1) ?? '';
  const ending = having.filter((type) => baseOf(type).at(-1) === last);
  return ending.length > 0 ? ending : having;
}

const scripts: readonly [RegExp, Language][] = [
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
];
const languageOf = (phrase: string): Language => scripts.find(([script]) => script.test(phrase))?.[1] ?? 'en';

/** A vehicle as people name it, and the items for it. */
export interface NamedVehicle {
  name: string;
  /** Items of which at least one fitment says that they fit, perhaps on a condition. */
  fitting: ReadonlySet<string>;
}

/** Every model by its name without the generation. */
export function namedVehicles(db: Database.Database): NamedVehicle[] {
  const rows = db
    .prepare<[], { id: string; name: string; make: string }>(
      'SELECT models.id, models.name, makes.name make FROM models JOIN makes ON makes.id = make_id ORDER BY models.id',
    )
    .all();
  const fits = db
    .prepare<[{ model: string }], string>(
      `SELECT item_id FROM fitments JOIN engines ON engines.id = engine_id
         WHERE model_id = @model AND coalesce(year_from, 0) <= coalesce(year_end, 9999)
           AND coalesce(year_to, 9999) >= coalesce(year_start, 0)
       UNION SELECT item_id FROM fitments JOIN models ON coalesce(fitments.vehicle_type, models.vehicle_type) = models.vehicle_type
         WHERE engine_id = '*' AND models.id = @model`,
    )
    .pluck();
  const found = new Map<string, Set<string>>();
  for (const { id, name, make } of rows)
    for (const part of name.replace(/\([^)]*\)/g, ' ').split('/')) {
      const base = part.trim().replace(/\s+/g, ' ');
      if (base === '') continue;
      // Digits alone are a name only together with the make's.
      const called = /^[\d ]+$/.test(base) ? `${make} ${base}` : base;
      const items = found.get(called) ?? new Set();
      for (const item of fits.all({ model: id })) items.add(item as string);
      found.set(called, items);
    }
  return [...found].map(([name, fitting]) => ({ name, fitting }));
}

export interface PartItems {
  /**
   * The items that a phrase stands for: items of its types whose name has no other side and no other code than the
   * phrase.
   */
  of(phrase: PartPhrase): string[];
  /** Items of which nobody has said what they fit. */
  unsaid: ReadonlySet<string>;
}

const opposites = { front: 'rear', rear: 'front' } as const;

/** The items of the sample, by their names. */
export function partItems(db: Database.Database): PartItems {
  const like = db
    .prepare<[{ name: string }], string>(
      "SELECT id FROM items WHERE name = @name OR name LIKE @name || ' – %' OR name LIKE @name || ', %' ORDER BY id",
    )
    .pluck();
  const nameOf = db.prepare<[string], string>('SELECT name FROM items WHERE id = ?').pluck();
  const isNamed = (side: string, id: string) => wordsOf(nameOf.get(id) as string).includes(side);
  const ofType = new Map(partTypes.map(({ name }) => [name, like.all({ name }) as string[]]));
  const unsaid = db.prepare<[], string>('SELECT id FROM items WHERE id NOT IN (SELECT item_id FROM fitments)').pluck();
  const codes = db
    .prepare<[], { value: string }>("SELECT DISTINCT value FROM attributes WHERE value GLOB '[A-Z]*[0-9]'")
    .all()
    .map(({ value }) => ({ value, code: wordsOf(value).join('') }));
  const coded = db.prepare<[string], string>('SELECT item_id FROM attributes WHERE value = ?').pluck();
  return {
    unsaid: new Set(unsaid.all() as string[]),
    of({ phrase, types }) {
      let items = [...new Set([...types].flatMap((type) => ofType.get(type) ?? []))];
      for (const side of ['front', 'rear'] as const)
        if (phrase.split(' ').includes(side)) items = items.filter((id) => !isNamed(opposites[side], id));
      for (const { value, code } of codes)
        if (phrase.replaceAll(' ', '').startsWith(code)) {
          const such = new Set(coded.all(value) as string[]);
          items = items.filter((id) => such.has(id));
        }
      return items;
    },
  };
}
