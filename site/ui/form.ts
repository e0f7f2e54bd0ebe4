import { type Form, type FormField, type FormValues, problemsOf } from '../../api/shop/form';
import type { TextKey, Translate } from '../i18n/keys';

/** Problems of a form by field name. */
export type Problems = Record<string, string>;

/** All values of a form as strings, trimmed except for passwords. */
export function formValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values[name] = /password/i.test(name) ? value : value.trim();
  }
  return values;
}

/** Focuses the first wrong field, in page order. */
export function focusFirstProblem(form: HTMLFormElement, problems: Problems): void {
  const wrong = Array.from(form.elements).find(
    (element) => element instanceof HTMLElement && problems[element.getAttribute('name') ?? ''],
  );
  if (wrong instanceof HTMLElement) wrong.focus();
}

/**
 * The problems in the page's language.
 * @param found problems by field, named by `problemsOf` or the server
 * @param prefix of the fields' names
 */
export function inWords(
  t: Translate,
  form: Form<TextKey>,
  found: Readonly<Partial<Record<string, string>>>,
  prefix = '',
): Problems {
  const problems: Problems = {};
  for (const [name, field] of Object.entries(form)) {
    const problem = found[name];
    if (problem !== undefined) problems[prefix + name] = wordsOf(t, field, problem);
  }
  return problems;
}

function wordsOf(t: Translate, field: FormField<TextKey>, problem: string): string {
  const { min = 0, max = 0, shortText, longText = 'form.tooLong', format } = field;
  const label = t(field.label);
  if (problem === 'tooLong') return t(longText, { field: label, max });
  if (problem === 'tooShort' && shortText) return t(shortText, { min });
  if (problem !== 'required' && problem === format?.problem) return t(format.text, format.values?.());
  return t('form.required', { field: label });
}

/** What is wrong with the values of a form, in the page's language. @param prefix of the fields' names */
export const check = (t: Translate, form: Form<TextKey>, values: FormValues, prefix = ''): Problems =>
  inWords(t, form, problemsOf(form, values, prefix), prefix);

/** The names of a form's fields on a page that has other forms too. */
export interface Placed {
  prefix?: string;
  /** For the browser: which address the fields are of. */
  section?: 'shipping' | 'billing';
}

/** The properties of a form's fields, by name. */
export function fieldsOf<Name extends string>(
  t: Translate,
  form: Readonly<Record<Name, FormField<TextKey>>>,
  problems: Problems,
  placed: Placed = {},
) {
  const { prefix = '', section } = placed;
  return (name: Name) => {
    const { label, required, min, cut, input } = form[name];
    const id = prefix + name;
    const autoComplete = section && input?.autoComplete !== 'off' ? `${section} ${input?.autoComplete}` : undefined;
    return {
      id,
      label: t(label),
      problem: problems[id],
      required: required || min !== undefined,
      maxLength: cut,
      ...input,
      ...(autoComplete && { autoComplete }),
    };
  };
}
