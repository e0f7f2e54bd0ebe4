import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { yamlFile } from '../contract/yaml-file.ts';

/** Words that people use for a type of part besides its name in the catalogue. */
export interface Meaning {
  /** Part names; an item's name must have every word of at least one of them. */
  means: string[];
  words: string[];
}

const file = new URL('../../content/part-words.yaml', import.meta.url);
const content = z.record(z.string(), z.string());

/** Reads `content/part-words.yaml`. @throws WrongContent that names what is wrong in it */
export function readMeanings(): Meaning[] {
  const read = yamlFile('content/part-words.yaml', readFileSync(file, 'utf8'), content);
  const list = (text: string, mark: string) => text.split(mark).map((one) => one.trim());
  return Object.entries(read).map(([means, words]) => ({ means: list(means, '|'), words: list(words, ',') }));
}
