import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { yamlFile } from '../contract/yaml-file.ts';
import { readShopperWords } from './understand/shopper-words.ts';
import { queryWords } from './words.ts';

/** Words that people use for a type of part besides its name in the catalogue. */
export interface Meaning {
  /** Part names; an item's name must have every word of at least one of them. */
  means: string[];
  words: string[];
}

const file = new URL('../../content/part-words.yaml', import.meta.url);
const content = z.record(z.string(), z.string());

/** Reads `content/part-words.yaml` and the parts in `content/search/`. @throws WrongContent that names what is wrong in one */
export function readMeanings(): Meaning[] {
  const workshop = Object.entries(yamlFile('content/part-words.yaml', readFileSync(file, 'utf8'), content));
  const spoken = readShopperWords().parts;
  const list = (text: string, mark: string) => text.split(mark).map((one) => one.trim());
  return [...workshop.map(([means, words]) => [means, list(words, ',')] as const), ...spoken].map(([means, words]) => ({
    means: list(means, '|'),
    words: words.flatMap((phrase) => [...new Set([phrase, queryWords(phrase).join(' ')])]),
  }));
}
