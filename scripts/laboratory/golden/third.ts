import { readFileSync } from 'node:fs';
import type { SearchAnswer } from '../../../api/shop/search/contract.ts';
import { vehicleKinds } from '../../../api/shop/search/understood.ts';
import type { SuggestAnswer } from '../../../api/shop/suggest/contract.ts';

/**
 * Queries whose right answers SQL on the sample names. They are judged as a shopper gets them from the API; third.tsv
 * explains the terms. The judging code shares nothing with the search.
 */

export interface ThirdQuery {
  /** "third.tsv:12". */
  at: string;
  /** The heading of its section in the file. */
  subject: string;
  kind: Kind;
  language: string;
  query: string;
  /** As written: an SQL condition, or two with ";" between them. */
  condition: string;
  /** In lower case; for two parts, two lists with ";" between them. */
  words: string[][];
  /** The amount of a price limit, in rupees. */
  limit: number | undefined;
}

export type Answer = SearchAnswer['data'];
export interface Wanted {
  /** Ids of the right items, for each condition. */
  items: ReadonlySet<string>[];
  /** Whether each word of a query is in the catalogue or among the editors' words. */
  isWritten(query: string): boolean;
}

const kinds = [
  ...(['finds', 'lists', 'norm', 'corrected', 'meant', 'notObeyed', 'limit'] as const),
  ...(['two', 'absent', 'unknown', 'leadsOn', 'suggests'] as const),
] as const;
type Kind = (typeof kinds)[number];

/** @throws Error that names an invalid line */
export function readThird(name: 'third' | 'faults' | 'blind'): ThirdQuery[] {
  let subject = '';
  return readFileSync(new URL(`./${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.startsWith('## ')) subject = line.slice(3);
      if (line === '' || line.startsWith('#')) return [];
      const at = `${name}.tsv:${index + 1}`;
      const [kind, language, query, condition = '', words = '', limit] = line.split('\t');
      const known = kinds.find((one) => one === kind);
      if (!known || !language || !query) throw new Error(`${at}: expected kind, language and query, with tabs between`);
      return {
        ...{ at, subject, kind: known, language, query, condition },
        words: words.split(';').map((list) => list.toLowerCase().split(',').filter(Boolean)),
        limit: limit === undefined ? undefined : Number(limit),
      };
    });
}

const folded = (text: string) => text.toLowerCase().normalize('NFC');

/** How the query was read, according to the answer; `kind` is "corrected" where it names what a word was taken for. */
export function notesOf(answer: Answer): { kind: string; text: string; links: string[] }[] {
  const { notes = [] } = answer as { notes?: (string | { kind?: string; text: string; links?: { text: string }[] })[] };
  return notes.map((note) =>
    typeof note === 'string'
      ? { kind: '', text: note, links: [] }
      : { kind: note.kind ?? '', text: note.text, links: (note.links ?? []).map(({ text }) => folded(text)) },
  );
}

const spaced = (text: string) => ` ${(folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;

/** Whether the answer names one of the words as unknown, or as known but not obeyed. */
function isNamed(answer: Answer, words: readonly string[]): boolean {
  const named = [...answer.unmatched, ...notesOf(answer).flatMap(({ text, links }) => [text, ...links])].map(spaced);
  return words.some((word) => spaced(word).trim() !== '' && named.some((one) => one.includes(spaced(word))));
}

/** Whether the answer covers the whole query: nothing is called absent, unknown or given up. */
const isWhole = ({ unmatched, relaxed }: Answer) => unmatched.length + relaxed.length === 0;
const isVehicleNamed = ({ understood }: Answer) => understood.some(({ kind }) => vehicleKinds.includes(kind));
const meant = ({ didYouMean }: Answer) => folded(didYouMean ?? '');

/** Whether an answer is right; `wanted` are the items of the query's conditions. */
export function isRight(
  { kind, query, words, limit }: ThirdQuery,
  answer: Answer,
  { items: [right, other], isWritten }: Wanted,
): boolean {
  const ids = answer.items.map(({ id }) => id);
  const holds = (set: ReadonlySet<string> | undefined) => set !== undefined && ids.some((id) => set.has(id));
  const isFirst = ids[0] !== undefined && right?.has(ids[0]) === true;
  const [first = [], second = []] = words;
  const isPlain = isWhole(answer) && answer.didYouMean === null;
  switch (kind) {
    case 'finds':
      return isFirst && isPlain;
    case 'lists':
      return holds(right) && isPlain;
    case 'norm':
      return (isFirst && isPlain) || (holds(right) && isNamed(answer, first) && answer.didYouMean === null);
    case 'corrected':
      return (
        isFirst &&
        isWhole(answer) &&
        (answer.didYouMean !== null || notesOf(answer).some((note) => note.kind === 'corrected') || isWritten(query))
      );
    case 'meant': {
      const offers = [meant(answer), ...notesOf(answer).flatMap(({ text, links }) => [folded(text), ...links])];
      const isOffered = first.some((model) => offers.some((text) => text.includes(model)));
      const understood = answer.understood.some(
        (one) => first.includes(folded(one.label)) && folded(one.text) !== folded(one.label),
      );
      return (isOffered || understood) && (isFirst || holds(right) || answer.total === 0);
    }
    case 'notObeyed':
      return holds(right) && isNamed(answer, first) && !answer.understood.some((one) => one.kind === 'brand');
    case 'limit': {
      const isKept = limit !== undefined && answer.items.every(({ sellingPrice }) => sellingPrice <= limit);
      return holds(right) && (isNamed(answer, first) || isKept);
    }
    case 'two':
      return (
        (holds(right) && holds(other)) ||
        (holds(right) && isNamed(answer, second)) ||
        (holds(other) && isNamed(answer, first))
      );
    case 'absent':
      return (
        answer.total === 0 && answer.didYouMean === null && isVehicleNamed(answer) && answer.unmatched.length === 0
      );
    case 'unknown':
      return (
        isNamed(answer, first) &&
        (answer.didYouMean === null || first.some((word) => meant(answer).includes(word))) &&
        (right === undefined || right.size === 0 || answer.total === 0 || holds(right))
      );
    case 'leadsOn':
      if (answer.total > 0) return holds(right) && isNamed(answer, first);
      return answer.understood.length + answer.unmatched.length + answer.relaxed.length > 0;
    case 'suggests':
      return false;
  }
}

/** Whether the first suggestion is what was meant. */
export function isSuggested({ words: [first = []] }: ThirdQuery, { data }: SuggestAnswer): boolean {
  const text = folded(data[0]?.text ?? '');
  return first.some((word) => text.includes(word));
}

/** Whether the query's verdict is true of the sample. */
export function isTrue({ kind, condition }: ThirdQuery, { items }: Wanted): boolean {
  const [right] = items;
  if (kind === 'absent') return right?.size === 0;
  return condition === '' || items.every((set) => set.size > 0);
}
