import { z } from 'zod';
import { otherNumber, wordsOf } from '../../../api/search/language/words.ts';
import { folded, shopperContent } from '../../../api/search/understand/shopper-words.ts';
import { languages } from '../../../api/shop/language/language-names.ts';
import type { Language } from '../../../api/shop/language/languages.ts';
import { readYaml } from '../../../api/shop/yaml-file.ts';

/** Checks the words of shoppers (content/search/) and of the workshop (content/part-words.yaml). */

export interface WordFile {
  /** The file as messages name it. */
  name: string;
  source: string;
  language: Language;
  /** Whether all its words are for parts. */
  isPartWords?: boolean;
}

/** What the words are compared with. */
export interface KnownNames {
  /** Makes, and models without a generation; folded. */
  vehicles: ReadonlySet<string>;
  fuels: ReadonlySet<string>;
  /** Folded. */
  brands: ReadonlySet<string>;
  /** English names of types of part. */
  partTypes: readonly string[];
  /** All names of makes, models, brands, categories and types of part, in any language; folded. */
  all: ReadonlySet<string>;
}

interface Phrase {
  place: string;
  section: keyof z.infer<typeof shopperContent>;
  /** The name on the left; empty in a section without any. */
  left: string;
  text: string;
}

const partWords = z.record(z.string(), z.string());

/** @returns what is wrong, each with file and line */
export function shopperWordProblems(files: readonly WordFile[], known: KnownNames): string[] {
  const read = files.map((file) => phrasesOf(file, known));
  const phrases = read.flatMap((file) => file.phrases);
  return [
    ...read.flatMap(({ problems }) => problems),
    ...contradictions(phrases),
    ...endingsThatAreWords(phrases, known),
  ];
}

function phrasesOf({ name, source, language, isPartWords }: WordFile, known: KnownNames) {
  const { data, problems, lineOf } = isPartWords
    ? readYaml(
        source,
        partWords.transform((parts) => shopperContent.parse({ parts })),
      )
    : readYaml(source, shopperContent, 1, 'is no section');
  const found = problems.map(({ line, message }) => `${name}:${line}: ${message}`);
  const phrases: Phrase[] = [];
  if (!data) return { phrases, problems: found };
  const lines = source.split('\n');
  const inFile = (section: Phrase['section'], left: string) =>
    isPartWords ? [left] : left ? [section, left] : [section];
  const read = (section: Phrase['section'], left: string, texts: readonly string[]) => {
    const from = lineOf(inFile(section, left));
    const wrongName = left && problemOfName(section, left, known);
    if (wrongName) found.push(`${name}:${from}: ${wrongName}`);
    const seen = new Set<string>();
    for (const text of texts) {
      const place = `${name}:${lineWith(text, lines, from)}`;
      const letters = strangeLetters(text, language);
      if (letters) found.push(`${place}: "${text}" has letters of another script: ${letters}`);
      if (folded(text) === '') found.push(`${place}: "${text}" has no word`);
      if (seen.has(text.toLowerCase())) found.push(`${place}: "${text}" stands here twice`);
      const names = section === 'parts' ? known.vehicles : section === 'vehicles' ? new Set() : known.all;
      if (names.has(folded(text))) found.push(`${place}: "${text}" is a name in the sample`);
      seen.add(text.toLowerCase());
      phrases.push({ place, section, left, text });
    }
  };
  read('fillers', '', data.fillers);
  read('endings', '', data.endings);
  read('others', '', data.others);
  for (const section of ['sides', 'fuels', 'vehicles', 'brands', 'variants', 'parts'] as const)
    for (const [left, texts] of Object.entries(data[section])) read(section, left, texts);
  return { phrases, problems: found };
}

/** The line of a phrase of a list that begins at a line. */
function lineWith(text: string, lines: readonly string[], from: number): number {
  const isIn = (line: string) =>
    line
      .replace(/^[^:]*: /, '')
      .split(',')
      .some((one) => one.trim() === text);
  const at = lines.findIndex((line, index) => index >= from - 1 && isIn(line));
  return at < 0 ? from : at + 1;
}

function problemOfName(section: Phrase['section'], left: string, known: KnownNames): string | undefined {
  if (section === 'fuels' && !known.fuels.has(left)) return `no vehicle of the sample runs on "${left}"`;
  if (section === 'vehicles' && !isVehicle(folded(left), known))
    return `no make or model of the sample is called "${left}"`;
  if (section === 'brands' && !known.brands.has(folded(left))) return `no brand of the sample is called "${left}"`;
  if (section !== 'parts') return undefined;
  const unknown = left.split('|').find((part) => !known.partTypes.some((type) => isCalled(type, part)));
  return unknown && `no part of the sample is called "${unknown.trim()}"`;
}

/** A model may be named by a beginning that its variants share: Activa. */
const isVehicle = (name: string, { vehicles }: KnownNames) =>
  vehicles.has(name) || [...vehicles].some((vehicle) => vehicle.startsWith(`${name} `));

function isCalled(type: string, part: string): boolean {
  const words = new Set(wordsOf(type).flatMap((word) => [word, ...otherNumber(word)]));
  return wordsOf(part).every((word) => words.has(word));
}

function strangeLetters(text: string, language: Language): string {
  const script = languages.find(({ code }) => code === language)?.script;
  const strange = new RegExp(`(?![\\p{Script=Latin}\\p{Script=${script}}\\p{Script=Inherited}])[\\p{L}\\p{M}]`, 'gu');
  return (text.match(strange) ?? []).join(' ');
}

/** The meaning of a phrase; a phrase may mean several vehicles. */
const meaningOf = ({ section, left }: Phrase) =>
  section === 'fillers'
    ? 'a word that asks for nothing'
    : section === 'vehicles'
      ? 'a vehicle'
      : section === 'others'
        ? 'a thing that a catalogue may lack'
        : `${left} (${section})`;

function contradictions(phrases: readonly Phrase[]): string[] {
  const first = new Map<string, Phrase>();
  return phrases
    .filter(({ section }) => section !== 'endings')
    .flatMap((phrase) => {
      const key = folded(phrase.text);
      const other = first.get(key);
      if (!other) first.set(key, phrase);
      if (!other || meaningOf(other) === meaningOf(phrase)) return [];
      return [`${phrase.place}: "${phrase.text}" is ${meaningOf(phrase)}, and ${meaningOf(other)} in ${other.place}`];
    });
}

function endingsThatAreWords(phrases: readonly Phrase[], known: KnownNames): string[] {
  const words = new Set([
    ...known.all,
    ...phrases.filter(({ section }) => section !== 'endings' && section !== 'fillers').map(({ text }) => folded(text)),
  ]);
  return phrases
    .filter(
      ({ section, text }) => section === 'endings' && (words.has(folded(text)) || /[\s\p{Script=Latin}]/u.test(text)),
    )
    .map(({ place, text }) => `${place}: "${text}" is no ending: it is a word, has a space, or would cut Latin names`);
}
