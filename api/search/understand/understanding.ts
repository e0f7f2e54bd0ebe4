import { attributeTypes } from '../../catalogue/attributes.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { languageCodes } from '../../shop/language/languages.ts';
import { createAsides } from './asides.ts';
import { makeLexicon } from './lexicon.ts';
import { readMeanings } from './meanings.ts';
import { type Understood, understand } from './parse.ts';
import type { Guesses } from './runs.ts';
import { folded, readShopperWords } from './shopper-words.ts';
import { specificationReader } from './specifications.ts';
import { type Typed, typedWords, type WordRun } from './typed.ts';
import { createVariants } from './variants.ts';

/** Makes what understands the queries of one snapshot. */
export function createUnderstanding({ names, knownVehicles }: Catalogue, guesses: Guesses) {
  const inAllLanguages = (reads: 'categoriesIn' | 'brandsIn', id: string) => [
    ...new Set(languageCodes.flatMap((language) => names[reads](language).get(id)?.name.text ?? [])),
  ];
  const categories = [...names.categoriesIn('en').keys()]
    .flatMap((id) => inAllLanguages('categoriesIn', id))
    .flatMap((name) => (name.includes('&') ? [name, name.replaceAll('&', ' and ')] : name));
  // "two wheeler" is a kind of vehicle, not a part.
  const isType = ({ means }: { means: string[] }) => means.includes('two wheeler');
  const meanings = readMeanings();
  const ofParts = meanings.filter((one) => !isType(one)).flatMap(({ means, words }) => [...means, ...words]);
  const shopperWords = readShopperWords();
  const vehicles = knownVehicles();
  const brands = [...names.brandsIn('en').keys()].map((id) => ({ id, names: inAllLanguages('brandsIn', id) }));
  const lexicon = makeLexicon({ vehicles, brands, parts: [...categories, ...ofParts] }, shopperWords);
  const isOther = (word: string) => guesses.isKnown(word) || lexicon.entries.has(word) || lexicon.fillers.has(word);
  const variants = createVariants(vehicles.engines, shopperWords.variants, isOther);
  const knowledge = { lexicon, guesses, variants, specificationAt: specificationReader(attributeTypes()) };

  return {
    ...knowledge,
    /** What people call two-wheelers, as folded phrases. */
    twoWheelers: new Set(meanings.filter(isType).flatMap(({ words }) => words.map(folded))),
    setAside: createAsides(shopperWords, knowledge),
    /** @param numbers where the query has part numbers that items have */
    read: (query: string, numbers: readonly WordRun[] = [], typed: Typed = typedWords(query)): Understood =>
      understand(typed, knowledge, numbers),
  };
}

export type Understanding = ReturnType<typeof createUnderstanding>;
