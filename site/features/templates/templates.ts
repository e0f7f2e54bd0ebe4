import { languages } from '../../../api/shop/language/language-names';
import { isLanguage, type Language, languageCodes } from '../../../api/shop/language/languages';
import { recordOf } from '../../../api/shop/rules';
import type {
  AddTemplateBody,
  AnswerTemplate,
  ChangeTemplateBody,
  TemplatesAnswer,
} from '../../../api/shop/templates/contract';
import { templateForm } from '../../../api/shop/templates/form';
import { readyTemplates, type TemplateWords, wordsIn } from '../../../api/shop/templates/rules';
import { ApiFailure, call, isRefusal } from '../../lib/http';
import { lateTexts } from '../../lib/late-texts';

/** Answer templates: those that every shop has, and the sellers' own. */

const path = '/api/desk/templates';

/** A template to choose: its words in the customer's language, and in the seller's. */
export interface Choice {
  key: string;
  name: string;
  words: { text: string; lang: Language };
  own: { text: string; lang: Language };
}

export const languageOr = (code: string, other: Language): Language => (isLanguage(code) ? code : other);
export const languageName = (code: Language): string =>
  languages.find((language) => language.code === code)?.nativeName ?? code;

/**
 * All templates, the sellers' own first.
 * @param to the customer's language
 * @param own the seller's
 * @throws ApiFailure, NoAnswer, TypeError without a connection
 */
export async function loadChoices(to: Language, own: Language): Promise<Choice[]> {
  const [{ data }, inTo, inOwn] = await Promise.all([
    listTemplates(),
    lateTexts(to, ['templates']),
    lateTexts(own, ['templates']),
  ]);
  const choiceOf = (key: string, name: string, words: TemplateWords): Choice => ({
    ...{ key, name },
    words: wordsIn(words, to),
    own: wordsIn(words, own),
  });
  return [
    ...data.map(({ templateId, name, words }) => choiceOf(templateId, name, words)),
    ...readyTemplates.map((ready) =>
      choiceOf(ready, inOwn(`templates.names.${ready}`), {
        [own]: inOwn(`templates.words.${ready}`),
        [to]: inTo(`templates.words.${ready}`),
      }),
    ),
  ];
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** The templates with all words of a query in their name or in one of the two texts. */
export function choicesWith(choices: readonly Choice[], query: string): Choice[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean);
  return choices.filter(({ name, words, own }) => {
    const text = folded(`${name}\n${words.text}\n${own.text}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** @throws ApiFailure, NoAnswer */
export const listTemplates = (): Promise<TemplatesAnswer> => call('GET', path);

/** What is typed into the form of a template: its name, and words by language. */
export type TemplateValues = Record<keyof typeof templateForm, string>;
export const templateFields = Object.keys(templateForm) as (keyof typeof templateForm)[];

export function valuesOf(template?: AnswerTemplate): TemplateValues {
  const { name = '', words } = template ?? {};
  return { ...recordOf(languageCodes, () => ''), ...words, name };
}

const bodyOf = ({ name, ...words }: TemplateValues): AddTemplateBody => ({ name, words });
const pathOf = ({ templateId }: AnswerTemplate) => `${path}/${encodeURIComponent(templateId)}`;

/** Changes a template, or adds one. @throws ApiFailure, NoAnswer */
export async function saveTemplate(values: TemplateValues, before?: AnswerTemplate): Promise<AnswerTemplate> {
  const body = bodyOf(values);
  if (!before) return (await call<{ data: AnswerTemplate }>('POST', path, body)).data;
  const change: ChangeTemplateBody = { ...body, version: before.version };
  return (await call<{ data: AnswerTemplate }>('PUT', pathOf(before), change)).data;
}

/** @throws ApiFailure, NoAnswer */
export async function removeTemplate(template: AnswerTemplate): Promise<void> {
  try {
    await call('DELETE', `${pathOf(template)}?version=${template.version}`);
  } catch (error) {
    // Another seller has removed it already.
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}

/** The template as another seller has made it meanwhile, if that is why a change was refused. */
export const changedTo = (error: unknown): AnswerTemplate | undefined =>
  isRefusal<{ data: AnswerTemplate }>(error, 'changed') ? error.answer.data : undefined;

/** The other seller's values of the fields that differ from what is typed. */
export function differing(values: TemplateValues, other: AnswerTemplate): Partial<TemplateValues> {
  const theirs = valuesOf(other);
  return Object.fromEntries(
    templateFields.filter((field) => theirs[field] !== values[field]).map((field) => [field, theirs[field]]),
  );
}

/** The list in its order, with one template put in or replaced. */
export function withTemplate(list: readonly AnswerTemplate[], template: AnswerTemplate): AnswerTemplate[] {
  const others = list.filter(({ templateId }) => templateId !== template.templateId);
  return [...others, template].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Languages of a template that are sent in English. */
export const missingIn = ({ words }: Pick<AnswerTemplate, 'words'>): Language[] =>
  languages.map(({ code }) => code).filter((code) => !words[code]);
