import { fieldLimits, isEmail, isPhone } from '../rules.ts';

/** The forms whose messages reach the seller: rules that the pages and the server share. */

/** What a shopper chooses from in the contact form. */
export const contactSubjects = ['general', 'order', 'returns', 'technical', 'shipping', 'parts', 'feedback'] as const;

/** What a message is about: one of those, or a part that the shop does not have. */
export const messageSubjects = [...contactSubjects, 'request'] as const;
export type MessageSubject = (typeof messageSubjects)[number];

interface FieldRule {
  required: boolean;
  /** Characters. */
  max: number;
}

/** Who writes. */
export const senderFields = {
  firstName: { required: true, max: fieldLimits.name },
  lastName: { required: true, max: fieldLimits.name },
  email: { required: true, max: fieldLimits.email },
  phone: { required: false, max: fieldLimits.phone },
} as const;

export const contactFields = {
  ...senderFields,
  subject: { required: true, max: 20 },
  /** The part the message is about; set when the form was opened from a part's page. */
  part: { required: false, max: 100 },
  message: { required: true, max: 5000 },
} as const;
export type ContactField = keyof typeof contactFields;
export const contactFieldNames = Object.keys(contactFields) as ContactField[];

/** Name of a field hidden from people: only a bot fills it in. */
export const trapField = 'reference_code';

/** Messages within the window, of both forms together. Each kind of form has a share of its own, so that none takes another's. */
export const contactLimits = {
  /** A person needs at least this long between opening the page and sending a message. */
  minMilliseconds: 2000,
  windowMilliseconds: 15 * 60_000,
  /** Of one caller. */
  solved: 30,
  plain: 10,
  /** Of everybody at one address together, however many accounts they have; of all strangers together. */
  ofAddress: 300,
  overall: 1000,
  /** What is kept of that which was caught, of one address and of all; more is dropped without a word. */
  caughtOfAddress: 10,
  caughtOverall: 100,
  /** The same request again within this time is a second click. */
  repeatMilliseconds: 15 * 60_000,
} as const;

/**
 * What a form shows of its sender. Caught: it filled in what people do not see, or was faster than a person. Solved: it
 * passed both checks. Plain: sent without scripts, so that nobody knows how long it took.
 */
export type FormKind = 'caught' | 'solved' | 'plain';

/** @param elapsed milliseconds since the form was opened; undefined when a page without scripts cannot know */
export function formKind(trap: string, elapsed: number | undefined): FormKind {
  if (trap !== '' || (elapsed !== undefined && elapsed < contactLimits.minMilliseconds)) return 'caught';
  return elapsed === undefined ? 'plain' : 'solved';
}

export type ContactProblem = 'required' | 'tooLong' | 'email' | 'phone';

/**
 * What is wrong with the fields of a form, in its order; empty when it can be sent.
 * @param formats what else can be wrong with a field that is filled in and not too long
 */
export function fieldProblems<Name extends string, Problem extends string>(
  fields: Readonly<Record<Name, FieldRule>>,
  values: Partial<Record<string, string>>,
  formats: Partial<Record<Name, (value: string) => Problem | false>>,
): Partial<Record<Name, Problem | 'required' | 'tooLong'>> {
  const problems: Partial<Record<Name, Problem | 'required' | 'tooLong'>> = {};
  for (const [name, { required, max }] of Object.entries(fields) as [Name, FieldRule][]) {
    const value = (values[name] ?? '').trim();
    const problem =
      value === '' ? required && 'required' : value.length > max ? 'tooLong' : (formats[name]?.(value) ?? false);
    if (problem) problems[name] = problem;
  }
  return problems;
}

export const senderFormats = {
  email: (text: string) => !isEmail(text) && 'email',
  phone: (text: string) => !isPhone(text) && 'phone',
} as const;

/** What is wrong with a message of the contact form. */
export function contactProblems(
  values: Partial<Record<ContactField, string>>,
): Partial<Record<ContactField, ContactProblem>> {
  return fieldProblems(contactFields, values, {
    ...senderFormats,
    subject: (subject) => !(contactSubjects as readonly string[]).includes(subject) && 'required',
  });
}
