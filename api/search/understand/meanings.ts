import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { contentFile } from '../../catalogue/content-files.ts';
import { yamlFile } from '../../shop/yaml-file.ts';
import { queryWords } from '../language/words.ts';
import { readFiles, readShopperWords, type ShopperWords } from './shopper-words.ts';

/** Words that people use for a type of part besides its name in the catalogue. */
export interface Meaning {
  /** Part names; an item's name must have every word of at least one of them. */
  means: string[];
  words: string[];
}

const content = z.record(z.string(), z.string());

/**
 * Reads `content/part-words.yaml` and the parts in `content/search/`.
 * @throws WrongContent that says what is wrong in a file
 */
export function readMeanings(): Meaning[] {
  return meaningsOf(readShopperWords());
}

/**
 * Reads the same files again, past the cache.
 * @throws WrongContent as above
 */
export function checkMeanings(): void {
  meaningsOf(readFiles());
}

function meaningsOf({ parts: spoken }: ShopperWords): Meaning[] {
  const source = readFileSync(contentFile('part-words.yaml'), 'utf8');
  const workshop = Object.entries(yamlFile('content/part-words.yaml', source, content));
  const list = (text: string, mark: string) => text.split(mark).map((one) => one.trim());
  return [...workshop.map(([means, words]) => [means, list(words, ',')] as const), ...spoken].map(([means, words]) => ({
    means: list(means, '|'),
    words: words.flatMap((phrase) => [...new Set([phrase, queryWords(phrase).join(' ')])]),
  }));
}
