import { oneLine } from './rules.ts';

/**
 * A form describes its fields: the page shows and checks them by it, and the contract of its call builds its schema
 * from it (`form-schema.ts`). No zod: islands bundle this file.
 */

/** Typed texts by field. */
export type FormValues = Readonly<Partial<Record<string, string>>>;

/** What a filled-in field must be. */
export interface Format<Key extends string = string> {
  /** Names the problem when it is not. */
  problem: string;
  /** Key of the text for that problem, and the values in the text. */
  text: Key;
  values?: () => Readonly<Record<string, string | number>>;
  /** The format reads other fields too; the contract applies it to the whole form. */
  across?: true;
  isRight: (text: string, values: FormValues) => boolean;
}

export interface FormField<Key extends string = string> {
  /** Key of the text. */
  label: Key;
  required?: boolean;
  /** Fewest and most characters. A field with a minimum must be filled in, even without a text for an empty one. */
  min?: number;
  max?: number;
  /** Keys of the texts for too few and for too many characters. */
  shortText?: Key;
  longText?: Key;
  /** Most characters that the input takes. Without it nothing is cut off: a text that is too long is refused. */
  cut?: number;
  /** A secret: it is used exactly as typed. */
  secret?: boolean;
  /** A text of several lines. */
  several?: boolean;
  format?: Format<Key>;
  /** Hints about the input for the browser. */
  input?: {
    readonly type?: 'email' | 'tel' | 'password';
    readonly inputMode?: 'numeric' | 'decimal';
    readonly autoComplete?: string;
    readonly autoCapitalize?: 'characters' | 'none';
    readonly spellCheck?: false;
  };
}

/** Fields by name, in the page's order. */
export type Form<Key extends string = string> = Readonly<Record<string, FormField<Key>>>;

type ProblemOf<Field extends FormField> =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | (Field extends { format: { problem: infer Name extends string } } ? Name : never);

/** What is wrong, by field; empty when the form can be sent. */
export type FormProblems<F extends Form> = { -readonly [Name in keyof F & string]?: ProblemOf<F[Name]> };

/**
 * Cleans a text of several lines: other control characters and text-direction overrides become spaces, and at most one
 * blank line in a row stays.
 */
export function severalLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => oneLine(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A typed text as the server takes it: secrets unchanged, e-mail addresses trimmed, anything else cleaned. */
export function cleanText({ secret, several, input }: FormField, text: string): string {
  if (secret) return text;
  if (input?.type === 'email') return text.trim();
  return several ? severalLines(text) : oneLine(text);
}

function problemOf(field: FormField, typed: string, values: FormValues): string | undefined {
  const { required, min = 0, max = Number.POSITIVE_INFINITY, format } = field;
  const text = cleanText(field, typed);
  if (text === '' && required) return 'required';
  if (text.length < min) return 'tooShort';
  if (text.length > max) return 'tooLong';
  return text === '' || !format || format.isRight(text, values) ? undefined : format.problem;
}

/**
 * What is wrong with a form, by field, in the form's order.
 * @param prefix of the fields' names among the values, where several forms share a page
 */
export function problemsOf<F extends Form>(form: F, values: FormValues, prefix?: string): FormProblems<F>;
export function problemsOf(form: Form, values: FormValues, prefix = ''): Record<string, string> {
  const own = Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
    ),
  );
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(form)) {
    const problem = problemOf(field, own[name] ?? '', own);
    if (problem) problems[name] = problem;
  }
  return problems;
}
