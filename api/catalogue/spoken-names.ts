import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Language } from '../shop/language/languages.ts';
import { WrongContent, yamlFile } from '../shop/yaml-file.ts';
import { contentFile } from './content-files.ts';

/** A list of phrases in a file of `content/search/`. */
export const phraseList = z.string().transform((text) =>
  text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean),
);
/** What shoppers call makes and models, by English name without the generation. */
export const spokenVehicles = z.record(z.string(), phraseList).default({});
const spoken = z.object({ vehicles: spokenVehicles });

/**
 * Names of makes and models in a language's own script, by English name: the first word of shoppers that stands for no
 * other vehicle; '' when there is none.
 */
export function spokenNames(vehicles: z.infer<typeof spokenVehicles>): Map<string, string> {
  const all = Object.entries(vehicles);
  const meant = Map.groupBy(
    all.flatMap(([name, phrases]) => [...new Set(phrases)].map((phrase) => ({ name, phrase }))),
    ({ phrase }) => phrase,
  );
  const isOwn = (phrase: string) => meant.get(phrase)?.length === 1 && /(?!\p{Script=Latin})\p{L}/u.test(phrase);
  return new Map(all.map(([name, phrases]) => [name, phrases.find(isOwn) ?? '']));
}

type Names = ReadonlyMap<string, string>;
const lastGood = new Map<Language, Names>();

/**
 * The names from `content/search/`. While an editor's file has a mistake, the names read last are used; the content
 * check reports the mistake.
 */
export function spokenNamesIn(language: Language): Names {
  try {
    const names = readSpokenNames(language);
    lastGood.set(language, names);
    return names;
  } catch (error) {
    if (!(error instanceof WrongContent)) throw error;
    return lastGood.get(language) ?? new Map();
  }
}

/** @throws WrongContent */
function readSpokenNames(language: Language): Names {
  const path = `search/${language}.yaml`;
  const url = contentFile(path);
  if (!existsSync(url)) return new Map();
  return spokenNames(yamlFile(`content/${path}`, readFileSync(url, 'utf8'), spoken).vehicles);
}
