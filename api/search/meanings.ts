import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** Words that people have for a type of part, beside its name in the catalogue. */
export interface Meaning {
  /** Names of parts whose every word an item's name must have; of several, any. */
  means: string[];
  words: string[];
}

const file = new URL('../../content/part-words.yaml', import.meta.url);
const content = z.record(z.string(), z.string());

/** Reads `content/part-words.yaml`. @throws Error that names what is wrong in it */
export function readMeanings(): Meaning[] {
  const read = content.parse(parse(readFileSync(file, 'utf8')));
  const list = (text: string, mark: string) => text.split(mark).map((one) => one.trim());
  return Object.entries(read).map(([means, words]) => ({ means: list(means, '|'), words: list(words, ',') }));
}
