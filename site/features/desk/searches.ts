import type { Language } from '../../../api/shop/language/languages';
import { type MissedPeriod, missedPeriods } from '../../../api/shop/searches/rules';
import type { SuggestAnswer } from '../../../api/shop/suggest/contract';
import type { ImportAnswer, Synonym, SynonymBody, SynonymCheck } from '../../../api/shop/synonyms/contract';
import { type SynonymProblem, synonymLimits } from '../../../api/shop/synonyms/rules';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, isRefusal } from '../../lib/http';
import { failureOf } from './saving';

/** What the page shows; its address decides. */
export interface SearchesView {
  show: 'missed' | 'synonyms';
  days: MissedPeriod;
  page: number;
}

export function searchesViewOf(search: string): SearchesView {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  return {
    show: params.get('show') === 'synonyms' ? 'synonyms' : 'missed',
    days: missedPeriods.find((days) => String(days) === params.get('days')) ?? 7,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** "/desk/searches?days=30&page=2", or without a query the first page of the last seven days. */
export function searchesPath({ show, days, page }: SearchesView): string {
  const params = new URLSearchParams();
  if (show !== 'missed') params.set('show', show);
  if (days !== 7) params.set('days', String(days));
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return `/desk/searches${text && `?${text}`}`;
}

const base = '/api/desk/synonyms';
const pathOf = ({ synonymId }: Synonym) => `${base}/${encodeURIComponent(synonymId)}`;

/** Adds a synonym, or changes one. @throws ApiFailure, NoAnswer */
export async function saveSynonym(body: SynonymBody, before?: Synonym): Promise<Synonym> {
  const [method, path] = before ? (['PUT', pathOf(before)] as const) : (['POST', base] as const);
  return (await call<{ data: Synonym }>(method, path, body)).data;
}

/** @throws ApiFailure, NoAnswer */
export async function removeSynonym(synonym: Synonym): Promise<void> {
  try {
    await call('DELETE', pathOf(synonym));
  } catch (error) {
    // Another seller has removed it already.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}

/** What is wrong with a synonym, and how many items it finds. @throws ApiFailure, NoAnswer */
export const checkSynonym = ({ phrase, meaning }: SynonymBody, before?: Synonym): Promise<SynonymCheck> =>
  call('GET', `${base}/check?${new URLSearchParams({ phrase, meaning, synonymId: before?.synonymId ?? '' })}`);

/** More names would hide the rest of the form on a phone. */
const mostNames = 6;

/** The catalogue's names of parts, brands and vehicles for the text being typed. */
export async function namesFor(text: string, lang: Language): Promise<string[]> {
  const { data } = await call<SuggestAnswer>('GET', `/api/parts/suggest?${new URLSearchParams({ q: text, lang })}`);
  const names = data.filter(({ kind }) => kind !== 'number').map((one) => one.text);
  return [...new Set(names)].filter((name) => name !== text).slice(0, mostNames);
}

/** The list ordered by phrase, with one synonym replaced. */
export function withSynonym(list: readonly Synonym[], synonym: Synonym, language: Language): Synonym[] {
  const others = list.filter(({ synonymId }) => synonymId !== synonym.synonymId);
  return [...others, synonym].sort((a, b) => a.phrase.localeCompare(b.phrase, language));
}

/** @throws ApiFailure, NoAnswer */
export const importSynonyms = (csv: string, how: 'preview' | 'now'): Promise<ImportAnswer> =>
  call('POST', `${base}/import${how === 'preview' ? '/preview' : ''}`, { csv });

/** The content of a file as the text to send. */
export const isTooLarge = (csv: string) => csv.length > synonymLimits.file;

export const problemText = (problem: SynonymProblem, t: Translate): string =>
  t(`searches.problem.${problem}`, {
    phrase: synonymLimits.phrase,
    meaning: synonymLimits.meaning,
    max: synonymLimits.most,
  });

/** The field that a problem belongs to. */
export function problemIn(problem: SynonymProblem, { phrase }: SynonymBody): 'phrase' | 'meaning' {
  if (problem === 'long') return phrase.length > synonymLimits.phrase ? 'phrase' : 'meaning';
  return problem === 'empty' && phrase !== '' ? 'meaning' : 'phrase';
}

/** Why a synonym was not saved: its problem, or the text of any other failure. */
export function refusalOf(error: unknown): SynonymProblem | undefined {
  return isRefusal<{ problem: SynonymProblem }>(error, 'synonym_refused') ? error.answer.problem : undefined;
}

export function searchesFailure(error: unknown, t: Translate): string {
  return isRefusal(error, 'warming_up') ? t('searches.warmingUp') : failureOf(error, t);
}
