import { fieldLimits, isEmail, isPhone } from './rules.ts';

/** The contact form: rules that the page and the server share. */

export const contactSubjects = ['general', 'order', 'returns', 'technical', 'shipping', 'parts', 'feedback'] as const;
export type ContactSubject = (typeof contactSubjects)[number];

export const contactFields = {
  firstName: { required: true, max: fieldLimits.name },
  lastName: { required: true, max: fieldLimits.name },
  email: { required: true, max: fieldLimits.email },
  phone: { required: false, max: fieldLimits.phone },
  subject: { required: true, max: 20 },
  /** The part the message is about; set when the form was opened from a part's page. */
  part: { required: false, max: 100 },
  message: { required: true, max: 5000 },
} as const;
export type ContactField = keyof typeof contactFields;
export const contactFieldNames = Object.keys(contactFields) as ContactField[];

/** Name of a field hidden from people: only a bot fills it in. */
export const trapField = 'reference_code';

/** Messages within the window. Each kind of form has a share of its own, so that none takes another's. */
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

/** What is wrong with a message, by field, in the form's order; empty when it can be sent. */
export function contactProblems(
  values: Partial<Record<ContactField, string>>,
): Partial<Record<ContactField, ContactProblem>> {
  const problems: Partial<Record<ContactField, ContactProblem>> = {};
  for (const name of contactFieldNames) {
    const value = (values[name] ?? '').trim();
    const { required, max } = contactFields[name];
    if (value === '') {
      if (required) problems[name] = 'required';
    } else if (value.length > max) problems[name] = 'tooLong';
    else if (name === 'email' && !isEmail(value)) problems[name] = 'email';
    else if (name === 'phone' && !isPhone(value)) problems[name] = 'phone';
    else if (name === 'subject' && !(contactSubjects as readonly string[]).includes(value)) problems[name] = 'required';
  }
  return problems;
}
