import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fallbackLanguage, fullLanguages, type Language, languageCodes } from '../shop/language/languages.ts';
import { yamlFile } from '../shop/yaml-file.ts';
import { contentFile } from './content-files.ts';

/** A text by language; only a language whose translation is unfinished may lack it. */
type Label = Partial<Record<Language, string>>;

export interface Unit {
  id: string;
  label: Label | undefined;
  /** How people write it, in any script. */
  written: readonly string[];
  /** One of this unit is `factor` base units. */
  base: string;
  factor: number;
}

interface Attribute {
  id: string;
  label: Label;
  /** Its names in the files of suppliers. */
  called: readonly string[];
}
/** Values are plain decimals in the unit: `35`, `4.5`. */
export interface NumberAttribute extends Attribute {
  kind: 'number';
  unit: Unit;
  /** How many decimals a value gets that was converted from another unit. */
  decimals: number;
}
export interface Choice {
  id: string;
  /** Undefined for a code, which is the same in every language. */
  label: Label | undefined;
  called: readonly string[];
}
/** Values are ids of choices; an item may have several, such as `front` and `left`. */
export interface ChoiceAttribute extends Attribute {
  kind: 'choice';
  choices: readonly Choice[];
}
export type AttributeType = NumberAttribute | ChoiceAttribute;

/** Everything that can describe an item, by id, in the order of `content/attributes.yaml`. */
export interface AttributeTypes {
  types: ReadonlyMap<string, AttributeType>;
  units: ReadonlyMap<string, Unit>;
}

/** The form in which names and values are compared: letters and digits only, in lower case. */
export function attributeKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);
const text = z.string().trim().min(1).max(60);
const label = z.partialRecord(z.enum(languageCodes), text).superRefine((texts, { addIssue }) => {
  const missing = fullLanguages.filter((language) => !texts[language]);
  if (missing.length > 0) addIssue({ code: 'custom', message: `expected a text in ${missing.join(', ')} too` });
});
const attributeId = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'expected small letters, digits and dashes');
export const choicePattern = /^[A-Za-z0-9][A-Za-z0-9./+-]{0,30}$/;
const choiceId = z.string().regex(choicePattern, 'expected letters, digits and . / + -, such as 5W-30');
const unitIn = /^(\d+(?:\.\d+)?) (\S+)$/;

const attribute = z
  .strictObject({
    label,
    called: list,
    number: z.string().optional(),
    decimals: z.int().min(0).max(4).optional(),
    codes: list.pipe(z.array(choiceId)).optional(),
    choices: z.record(choiceId, z.strictObject({ label, called: list.default([]) })).optional(),
  })
  .refine(({ number, codes, choices }) => [number, codes, choices].filter(Boolean).length === 1, {
    error: 'expected one of number, codes and choices',
  })
  .refine(({ number, decimals }) => number !== undefined || decimals === undefined, {
    path: ['decimals'],
    error: 'only a number has decimals',
  });

const content = z
  .strictObject({
    units: z.record(
      z.string(),
      z.strictObject({
        written: list,
        is: z.string().regex(unitIn, 'expected how much of another unit it is, such as 25.4 mm').optional(),
        label: label.optional(),
      }),
    ),
    attributes: z.record(attributeId, attribute),
  })
  .superRefine(({ units, attributes }, { addIssue }) => {
    const wrong = (message: string, ...path: string[]) => addIssue({ code: 'custom', path, message });
    const isOwn = (unit: string) => units[unit] && !units[unit].is;
    for (const [id, { is = '' }] of Object.entries(units)) {
      const of = unitIn.exec(is)?.[2];
      if (of && !isOwn(of)) wrong(`${of} is not a unit of its own here`, 'units', id, 'is');
    }
    const names = new Map<string, string>();
    for (const [id, { called, number, codes = [], choices = {} }] of Object.entries(attributes)) {
      if (number && !units[number]) wrong(`${number} is not one of the units`, 'attributes', id, 'number');
      const tellOf = (place: string) => (name: string, other: string) =>
        wrong(`${name} already means ${other}`, 'attributes', id, place);
      giveNames(names, id, [id, ...called], tellOf('called'));
      for (const [at, code] of codes.entries()) {
        const other = codes.slice(0, at).findLast((one) => attributeKey(one) === attributeKey(code));
        if (other) tellOf('codes')(code, other);
      }
      const values = new Map<string, string>();
      for (const [value, choice] of Object.entries(choices))
        giveNames(values, value, [value, ...choice.called], tellOf('choices'));
    }
  });

/**
 * Notes what each name means.
 * @param tell called with a name that already means something else, and that meaning
 */
function giveNames(
  meanings: Map<string, string>,
  means: string,
  names: readonly string[],
  tell: (name: string, other: string) => void,
): void {
  for (const name of names) {
    const other = meanings.get(attributeKey(name));
    if (other && other !== means) tell(name, other);
    meanings.set(attributeKey(name), means);
  }
}

/** @throws WrongContent that says what is wrong */
export function parseAttributes(source: string): AttributeTypes {
  const read = yamlFile('content/attributes.yaml', source, content);
  const units = new Map(
    Object.entries(read.units).map(([id, { written, is, label: shown }]): [string, Unit] => {
      const [, factor = '1', base = id] = (is && unitIn.exec(is)) || [];
      return [id, { id, label: shown, written, base, factor: Number(factor) }];
    }),
  );
  const types = Object.entries(read.attributes).map(([id, one]): [string, AttributeType] => {
    const own = { id, label: one.label, called: [id, ...one.called] };
    const unit = one.number === undefined ? undefined : units.get(one.number);
    if (unit) return [id, { ...own, kind: 'number', unit, decimals: one.decimals ?? 2 }];
    const choices = one.codes
      ? one.codes.map((code): Choice => ({ id: code, label: undefined, called: [code] }))
      : Object.entries(one.choices ?? {}).map(
          ([value, choice]): Choice => ({ id: value, label: choice.label, called: [value, ...choice.called] }),
        );
    return [id, { ...own, kind: 'choice', choices }];
  });
  return { types: new Map(types), units };
}

/** The content file; the search index depends on it too. */
export const attributesFile = (): URL => contentFile('attributes.yaml');

let known: AttributeTypes | undefined;

/**
 * `content/attributes.yaml`, read once.
 * @throws WrongContent that says what is wrong in it
 */
export function attributeTypes(): AttributeTypes {
  known ??= parseAttributes(readFileSync(attributesFile(), 'utf8'));
  return known;
}

const inLanguage = (texts: Label, language: Language) => texts[language] ?? texts[fallbackLanguage] ?? '';

export function attributeLabel({ label: texts }: AttributeType, language: Language): string {
  return inLanguage(texts, language);
}

/** A value as shoppers read it: `35 Ah`, `Front`, `5W-30`; undefined when the attribute has no such value. */
export function shownValue(type: AttributeType, value: string, language: Language): string | undefined {
  if (type.kind === 'number') {
    const { id, label: texts } = type.unit;
    return numberPattern.test(value) ? `${value} ${texts ? inLanguage(texts, language) : id}` : undefined;
  }
  const choice = type.choices.find((one) => one.id === value);
  return choice && (choice.label ? inLanguage(choice.label, language) : choice.id);
}

/** The distinct valid values of an attribute: numbers ascending, choices in the order of the file. */
export function inOrder(type: AttributeType, values: readonly string[]): string[] {
  const distinct = [...new Set(values)];
  if (type.kind === 'number') return distinct.filter((value) => numberPattern.test(value)).sort((a, b) => +a - +b);
  return type.choices.flatMap(({ id }) => (distinct.includes(id) ? [id] : []));
}

const numberPattern = /^\d{1,9}(?:\.\d{1,4})?$/;

/** Separates the values in one row of a snapshot: `front left`. */
export const valueSeparator = ' ';

/** SQL: an item's attributes as one text, a line `name:value` for each row; null when it has none. */
export const attributesOfItem = `(SELECT group_concat(name || ':' || value, char(10) ORDER BY name, value)
  FROM attributes WHERE attributes.item_id = items.id)`;

/** Reads an item's values by attribute from that text; both are in the order of the file. */
export function readAttributes(ofItem: string): { type: AttributeType; values: string[] }[] {
  const { types } = attributeTypes();
  const found = new Map<string, string[]>();
  for (const line of ofItem.split('\n')) {
    const at = line.indexOf(':');
    const values = found.get(line.slice(0, at)) ?? [];
    values.push(...line.slice(at + 1).split(valueSeparator));
    found.set(line.slice(0, at), values);
  }
  return [...types.values()].flatMap((type) => {
    const values = inOrder(type, found.get(type.id) ?? []);
    return values.length > 0 ? [{ type, values }] : [];
  });
}
